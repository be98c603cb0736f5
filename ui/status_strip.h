// The line at the bottom: the engine's state, load, p95, hit rates, progress, and that nothing leaves the computer.
#pragma once

#include "ui/session.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace casebench {

class ConfidenceBar;
class RouteDot;

class StatusStrip : public QFrame {
    Q_OBJECT

public:
    explicit StatusStrip(Session& session, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void showStatus();
    void showProgress(int done, int total);

    Session& session_;
    RouteDot* engine_;
    QLabel *load_caption_, *load_, *p95_, *hits_, *progress_words_, *privacy_;
    ConfidenceBar* load_bar_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    int done_ = 0, total_ = 0;
};

} // namespace casebench

// A note at the bottom of the window that goes by itself, with at most one thing to do about it.
#pragma once

#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;
class QPushButton;

namespace casebench {

class Toast : public QFrame {
    Q_OBJECT

public:
    enum class Tone { Notice, Problem };

    // Hovers over `parent`, centred at its bottom.
    explicit Toast(QWidget* parent);

    // Replaces what is shown. Stays longer when there is something to do, and while the mouse is over it.
    void show(Tone tone, const QString& words, const QString& action = {}, std::function<void()> act = {});
    QString words() const;
    // Does what the shown button does; nothing when there is none.
    void act();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    QLabel* label_;
    QPushButton* button_;
    QTimer timer_;
    Tone tone_ = Tone::Notice;
    std::function<void()> act_;
};

} // namespace casebench

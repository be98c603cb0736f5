// What stands where nothing is yet: a sign, what to do, and the button that does it.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace casebench {

class EmptyState : public QWidget {
    Q_OBJECT

public:
    explicit EmptyState(const QString& icon, QWidget* parent = nullptr);
    // An empty button text hides the button.
    void setWords(const QString& title, const QString& what_to_do, const QString& button = {});

Q_SIGNALS:
    void activated();

private:
    void drawIcon();

    QString icon_name_;
    QLabel* icon_;
    QLabel* title_;
    QLabel* words_;
    QPushButton* button_;
};

} // namespace casebench

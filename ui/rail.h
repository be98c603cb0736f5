// The rail at the left: one button a page.
#pragma once

#include <QAbstractButton>
#include <QFrame>

class QButtonGroup;
class QVBoxLayout;

namespace casebench {

class Rail : public QFrame {
    Q_OBJECT

public:
    explicit Rail(QWidget* parent = nullptr);
    void addPage(const QString& icon);
    void setTitle(int index, const QString& title, const QString& key);
    void setCurrent(int index);

Q_SIGNALS:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QButtonGroup* buttons_;
    QVBoxLayout* layout_;
};

} // namespace casebench

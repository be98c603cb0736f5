// One line of the ranking: its digit, the category, its confidence. A click or the digit picks it.
#pragma once

#include <QAbstractButton>

namespace casebench {

class RankRow : public QAbstractButton {
    Q_OBJECT

public:
    explicit RankRow(int digit, QWidget* parent = nullptr);
    void setRank(const QString& category, double confidence, const QColor& color);
    QSize sizeHint() const override { return {240, 24}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int digit_;
    double confidence_ = 0;
    QColor color_;
};

} // namespace casebench

// How complex the cases are, and a threshold one can take hold of: light below it, expert above it.
#pragma once

#include "ui/charts/chart_color.h"

#include <QWidget>

#include <cstdint>
#include <vector>

namespace casebench {

struct HistogramValues {
    std::vector<std::int64_t> counts; // equal bins over [0,1]
    std::vector<std::int64_t> wrong;  // of them, light answer known to be wrong; as many bins, or empty
    double base = 0.70;               // the threshold set now
    bool operator==(const HistogramValues&) const = default;
};

// The handle moves by dragging, by clicking beside it, with ← → by 0.01 and with Page Up/Down by 0.05; it stays within
// [0.05, 0.95] on whole hundredths. A digit typed asks for a field to type in.
class ComplexityHistogram : public QWidget {
    Q_OBJECT
public:
    explicit ComplexityHistogram(QWidget* parent = nullptr);

    void setValues(HistogramValues values);
    const HistogramValues& values() const { return values_; }
    double threshold() const { return threshold_; }
    // Emits thresholdChanged when it is another one.
    void setThreshold(double threshold);

    double positionOf(double value) const;
    double valueAt(double x) const;
    // Where the bar of a bin stands; empty for a bin with no cases.
    QRectF barRect(std::size_t bin) const;

    QSize sizeHint() const override { return {520, 260}; }
    QSize minimumSizeHint() const override { return {320, 150}; }

Q_SIGNALS:
    void thresholdChanged(double threshold);
    void typed(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF plot() const;
    QRectF handleRect() const;
    void paintBars(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;

    HistogramValues values_;
    std::int64_t most_ = 0;
    double threshold_ = 0.70;
    double grip_ = 0; // pixels from the pointer to the handle's line
};

} // namespace casebench

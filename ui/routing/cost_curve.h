// Accuracy against the share on the expert path, beside the straight line of random routing.
#pragma once

#include "core/learning/metrics.h"

#include <QWidget>

#include <optional>

namespace casebench {

class CostCurve : public QWidget {
    Q_OBJECT
public:
    explicit CostCurve(QWidget* parent = nullptr);

    // Empty: says that the other answers are not known.
    void setQuality(std::optional<RoutingQuality> quality);
    // Thresholds marked on the curve.
    void setThresholds(double now, double chosen);

    // Where a threshold lies on the curve.
    std::optional<RoutingCurvePoint> pointAt(double threshold) const;

    QSize sizeHint() const override { return {320, 240}; }
    QSize minimumSizeHint() const override { return {220, 140}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRectF plot() const;
    QPointF pixel(double share, double accuracy) const;

    std::optional<RoutingQuality> quality_;
    double least_ = 0, most_ = 1; // accuracy at the bottom and top
    double now_ = 0.70, chosen_ = 0.70;
};

} // namespace casebench

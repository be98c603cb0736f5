#include "ui/routing/cost_curve.h"

#include "ui/charts/quantity_text.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace casebench {

CostCurve::CostCurve(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CostCurve::setQuality(std::optional<RoutingQuality> quality)
{
    quality_ = std::move(quality);
    if (quality_ && !quality_->curve.empty()) {
        least_ = 1;
        most_ = 0;
        for (const RoutingCurvePoint& point : quality_->curve) {
            least_ = std::min(least_, point.accuracy);
            most_ = std::max(most_, point.accuracy);
        }
        const double margin = std::max(0.01, (most_ - least_) * 0.1);
        least_ -= margin;
        most_ += margin;
    }
    update();
}

void CostCurve::setThresholds(double now, double chosen)
{
    now_ = now;
    chosen_ = chosen;
    update();
}

std::optional<RoutingCurvePoint> CostCurve::pointAt(double threshold) const
{
    if (!quality_ || quality_->curve.empty())
        return std::nullopt;
    // The expert share grows as the threshold falls: the last point whose threshold is not below the one asked for.
    const RoutingCurvePoint* found = &quality_->curve.front();
    for (const RoutingCurvePoint& point : quality_->curve) {
        if (point.threshold < threshold - 1e-7)
            break;
        found = &point;
    }
    return *found;
}

QRectF CostCurve::plot() const
{
    const int line = fontMetrics().height();
    return QRectF(rect()).adjusted(46, 8, -24, -(2 * line + 4));
}

QPointF CostCurve::pixel(double share, double accuracy) const
{
    const QRectF area = plot();
    return {area.left() + share * area.width(), area.bottom() - (accuracy - least_) / (most_ - least_) * area.height()};
}

void CostCurve::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors();
    if (!quality_ || quality_->curve.empty()) {
        painter.setPen(colors.text_muted);
        painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Not known yet: this needs decided cases that were answered on both paths. "
                            "Re-run decided cases with a forced route to fill it."));
        return;
    }
    const QRectF area = plot();
    const double line = fontMetrics().height();
    painter.setPen(QPen(colors.border, 1));
    painter.drawLine(area.topLeft(), area.bottomLeft());
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(pixel(0, quality_->light_accuracy), pixel(1, quality_->expert_accuracy));
    painter.setPen(colors.text_muted);
    for (const double value : {quality_->light_accuracy, quality_->expert_accuracy}) {
        const double y = pixel(0, value).y();
        painter.drawText(QRectF(0, y - line / 2, 40, line), Qt::AlignRight | Qt::AlignVCenter, shareText(value));
    }
    for (const int percent : {0, 50, 100}) {
        const double x = pixel(percent / 100.0, least_).x();
        painter.drawText(QRectF(x - 30, area.bottom() + 3, 60, line), Qt::AlignCenter, shareText(percent / 100.0));
    }
    painter.drawText(QRectF(0, height() - line, width() - 12, line), Qt::AlignRight, tr("share on the expert path"));
    const QPointF middle = (pixel(0, quality_->light_accuracy) + pixel(1, quality_->expert_accuracy)) / 2;
    painter.drawText(middle + QPointF(8, line + 2), tr("random"));

    QPainterPath path;
    for (const RoutingCurvePoint& point : quality_->curve) {
        const QPointF at = pixel(point.expert_share, point.accuracy);
        path.elementCount() == 0 ? path.moveTo(at) : path.lineTo(at);
    }
    painter.setPen(QPen(colors.accent, 2));
    painter.drawPath(path);
    const auto dot = [&](double threshold, const QColor& color, double radius) {
        const auto point = pointAt(threshold);
        painter.setPen(QPen(colors.panel, 1.5));
        painter.setBrush(color);
        painter.drawEllipse(pixel(point->expert_share, point->accuracy), radius, radius);
    };
    dot(now_, colors.text_muted, 5);
    dot(chosen_, colors.accent, 6.5);
    const auto chosen = pointAt(chosen_);
    const QString words = tr("%1 → %2").arg(shareText(chosen->expert_share), shareText(chosen->accuracy));
    const QPointF at = pixel(chosen->expert_share, chosen->accuracy);
    const double w = fontMetrics().horizontalAdvance(words);
    painter.setPen(colors.text);
    painter.drawText(QPointF(std::min(at.x() + 10, width() - w - 4), at.y() + line + 4), words);
}

} // namespace casebench

#include "ui/routing/threshold_ruler.h"

#include "core/routing/threshold.h"
#include "ui/charts/quantity_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr int kSide = 14;
constexpr int kTrack = 8;
constexpr int kTick = 9; // how far the marks of the thresholds stand out of the track

// Words centred on x that stay within the widget.
QRectF labelRect(const QFontMetrics& metrics, const QString& text, double x, double top, int width)
{
    const double w = metrics.horizontalAdvance(text) + 2;
    return {std::clamp(x - w / 2, 0.0, std::max(0.0, width - w)), top, w, double(metrics.height())};
}

} // namespace

ThresholdRuler::ThresholdRuler(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ThresholdRuler::setValues(const ThresholdRulerValues& values)
{
    values_ = values;
    const QString complexity = values.complexity ? unitText(*values.complexity) : tr("not computed");
    setAccessibleDescription(tr("complexity %1, base threshold %2, effective threshold %3")
                                 .arg(complexity, unitText(values.base), unitText(values.effective)));
    update();
}

double ThresholdRuler::positionOf(double value) const
{
    return kSide + std::clamp(value, 0.0, 1.0) * (width() - 2 * kSide);
}

double ThresholdRuler::valueAt(double x) const
{
    const double inside = width() - 2 * kSide;
    return inside > 0 ? std::clamp((x - kSide) / inside, 0.0, 1.0) : 0;
}

int ThresholdRuler::trackTop() const
{
    return fontMetrics().height() + kTick + 3;
}

QSize ThresholdRuler::sizeHint() const
{
    return {360, trackTop() + kTrack + kTick + 3 + fontMetrics().height()};
}

QSize ThresholdRuler::minimumSizeHint() const
{
    return {220, sizeHint().height()};
}

void ThresholdRuler::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors();
    const QFontMetrics metrics = fontMetrics();
    const double top = trackTop();
    const double base = positionOf(values_.base);
    const double effective = positionOf(values_.effective);

    // The track: light below the effective threshold, expert above it, faint; the advised range as a band.
    const auto part = [&](double from, double to, QColor color, float alpha) {
        color.setAlphaF(alpha);
        painter.fillRect(QRectF(from, top, to - from, kTrack), color);
    };
    part(positionOf(0), effective, colors.route_light, 0.35F);
    part(effective, positionOf(1), colors.route_expert, 0.35F);
    QColor advised = colors.text_muted;
    advised.setAlphaF(0.22F);
    painter.fillRect(QRectF(positionOf(kSuggestedBaseLow), top - kTick, positionOf(kSuggestedBaseHigh) - positionOf(kSuggestedBaseLow),
                            kTrack + 2 * kTick), advised);

    painter.setPen(QPen(colors.text, 1.4, Qt::DotLine));
    painter.drawLine(QPointF(base, top - kTick), QPointF(base, top + kTrack + 2));
    painter.setPen(QPen(colors.accent, 2.4));
    painter.drawLine(QPointF(effective, top - 2), QPointF(effective, top + kTrack + kTick));

    const QString effective_text = tr("effective %1 at load %2").arg(unitText(values_.effective), unitText(values_.load));
    painter.setPen(colors.accent);
    painter.drawText(labelRect(metrics, effective_text, effective, top + kTrack + kTick + 2, width()), Qt::AlignCenter,
                     effective_text);

    // Above: the base and the complexity, moved apart where they would lie on each other.
    const QString base_text = tr("base %1").arg(unitText(values_.base));
    QRectF base_label = labelRect(metrics, base_text, base, 0, width());
    if (values_.complexity) {
        const double at = positionOf(*values_.complexity);
        const QString text = unitText(*values_.complexity);
        QFont bold = font();
        bold.setBold(true);
        const QRectF label = labelRect(QFontMetrics(bold), text, at, 0, width());
        if (label.adjusted(-6, 0, 6, 0).intersects(base_label)) {
            if (base <= at && label.left() - 6 - base_label.width() >= 0)
                base_label.moveRight(label.left() - 6);
            else
                base_label.moveLeft(label.right() + 6);
        }
        painter.setFont(bold);
        painter.setPen(colors.*values_.taken);
        painter.drawText(label, Qt::AlignCenter, text);
        painter.setFont(font());
        painter.setPen(QPen(colors.panel, 2));
        painter.setBrush(colors.*values_.taken);
        painter.drawEllipse(QPointF(at, top + kTrack / 2.0), 8, 8);
    }
    painter.setPen(colors.text_muted);
    painter.drawText(base_label, Qt::AlignCenter, base_text);
}

} // namespace casebench

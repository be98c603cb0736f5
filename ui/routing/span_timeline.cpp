#include "ui/routing/span_timeline.h"

#include "ui/charts/quantity_text.h"
#include "ui/routing/route_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace casebench {
namespace {

constexpr int kLane = 24;
constexpr int kLaneGap = 3;
constexpr double kLeastWidth = 3; // pixels: the shortest step stays visible

} // namespace

std::vector<int> spanLanes(const std::vector<Span>& spans)
{
    std::vector<std::size_t> order(spans.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return spans[a].start_ms < spans[b].start_ms; });
    std::vector<int> lanes(spans.size());
    std::vector<double> free_from;
    constexpr double kTouching = 1e-6;
    for (const std::size_t i : order) {
        const auto fits = [&](double end) { return end <= spans[i].start_ms + kTouching; };
        auto lane = std::find_if(free_from.begin(), free_from.end(), fits);
        if (lane == free_from.end())
            lane = free_from.insert(free_from.end(), 0);
        *lane = spans[i].start_ms + spans[i].duration_ms;
        lanes[i] = int(lane - free_from.begin());
    }
    return lanes;
}

ChartColor spanColor(const std::string& name)
{
    if (name == "light_text")
        return &ThemeColors::route_light;
    if (name == "image")
        return &ThemeColors::route_vision;
    if (name == "expert_text" || name == "fusion")
        return &ThemeColors::route_expert;
    if (name == "assess" || name == "route")
        return &ThemeColors::accent;
    return &ThemeColors::neutral;
}

SpanTimeline::SpanTimeline(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SpanTimeline::setSpans(std::vector<Span> spans, double total_ms, double draft_ms)
{
    spans_ = std::move(spans);
    lanes_ = spanLanes(spans_);
    lane_count_ = lanes_.empty() ? 1 : *std::max_element(lanes_.begin(), lanes_.end()) + 1;
    total_ms_ = total_ms;
    draft_ms_ = draft_ms;
    QStringList steps;
    for (const Span& span : spans_) {
        total_ms_ = std::max(total_ms_, span.start_ms + span.duration_ms);
        steps << spanWords(span.name) + QLatin1Char(' ') + durationText(span.duration_ms);
    }
    setAccessibleDescription(steps.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QRectF SpanTimeline::spanRect(std::size_t index) const
{
    if (index >= spans_.size() || total_ms_ <= 0)
        return {};
    const double scale = width() / total_ms_;
    const double length = std::max(kLeastWidth, spans_[index].duration_ms * scale);
    const double left = std::min(spans_[index].start_ms * scale, width() - length);
    return {left, double(lanes_[index]) * (kLane + kLaneGap), length, kLane};
}

QSize SpanTimeline::sizeHint() const
{
    return {360, lane_count_ * (kLane + kLaneGap) + 6 + 2 * fontMetrics().height()};
}

QSize SpanTimeline::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void SpanTimeline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors();
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        const QRectF rect = spanRect(i).adjusted(0, 0, -1, 0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.*spanColor(spans_[i].name));
        painter.drawRoundedRect(rect, 3, 3);
        const QString name = spanWords(spans_[i].name);
        const QString full = name + QLatin1Char(' ') + durationText(spans_[i].duration_ms);
        const QString text = fontMetrics().horizontalAdvance(full) + 10 <= rect.width() ? full : name;
        if (fontMetrics().horizontalAdvance(text) + 10 > rect.width())
            continue;
        painter.setPen(colors.panel);
        painter.drawText(rect, Qt::AlignCenter, text);
    }
    const QRectF below(0, lane_count_ * (kLane + kLaneGap) + 2, width(), fontMetrics().height());
    if (draft_ms_ > 0 && total_ms_ > 0) {
        const double x = draft_ms_ / total_ms_ * width();
        painter.setPen(QPen(colors.text, 1.2, Qt::DashLine));
        painter.drawLine(QPointF(x, 0), QPointF(x, below.top() + 2));
        const QString text = tr("draft %1").arg(durationText(draft_ms_));
        const double w = fontMetrics().horizontalAdvance(text);
        painter.drawText(QRectF(std::clamp(x - w / 2, 0.0, width() - w * 2.0), below.top(), w + 2, below.height()),
                         Qt::AlignLeft, text);
    }
    painter.setPen(colors.text_muted);
    painter.drawText(below, Qt::AlignRight, tr("total %1").arg(durationText(total_ms_)));
    QStringList steps;
    for (const Span& span : spans_)
        steps << spanWords(span.name) + QLatin1Char(' ') + durationText(span.duration_ms);
    const QString legend = fontMetrics().elidedText(steps.join(QStringLiteral(" · ")), Qt::ElideRight, width());
    painter.drawText(below.translated(0, below.height() + 2), Qt::AlignLeft, legend);
}

bool SpanTimeline::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        if (!spanRect(i).contains(help->pos()))
            continue;
        QToolTip::showText(help->globalPos(),
                           tr("%1: %2, from %3 on")
                               .arg(spanWords(spans_[i].name), durationText(spans_[i].duration_ms),
                                    durationText(spans_[i].start_ms)),
                           this);
        return true;
    }
    QToolTip::hideText();
    event->ignore();
    return true;
}

} // namespace casebench

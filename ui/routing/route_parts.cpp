#include "ui/routing/route_parts.h"

#include "ui/routing/route_words.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace casebench {

namespace {

constexpr int kBarLine = 20;
constexpr int kLane = 16;

void repaintWithTheme(QWidget* widget)
{
    QObject::connect(&Theme::instance(), &Theme::changed, widget, qOverload<>(&QWidget::update));
}

QFont smaller(const QFont& font)
{
    QFont small = font;
    small.setPointSizeF(font.pointSizeF() * 0.9);
    return small;
}

QString twoDigits(double number)
{
    return QString::number(number, 'f', 2);
}

QString milliseconds(double ms)
{
    return QString::number(ms, 'f', ms < 10 ? 1 : 0);
}

QColor spanColor(const std::string& name)
{
    const auto& colors = themeColors();
    if (name == "light_text")
        return colors.route_light;
    if (name == "image")
        return colors.route_vision;
    if (name == "expert_text" || name == "fusion")
        return colors.route_expert;
    return name == "ocr" || name == "queue" ? colors.neutral : colors.accent;
}

} // namespace

RouteFlow::RouteFlow(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    repaintWithTheme(this);
}

void RouteFlow::setDecision(const RouteDecision& decision)
{
    decision_ = decision;
    update();
}

void RouteFlow::paintEvent(QPaintEvent*)
{
    const auto& colors = themeColors();
    const QColor route = routeColor(colors, decision_.route);
    const QString middle =
        decision_.complexity ? tr("complexity %1").arg(twoDigits(*decision_.complexity)) : tr("not assessed");
    const QString texts[] = {inputTypeWords(decision_.input_type), middle, pathWords(decision_.route)};
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int widths[3], sum = 0;
    for (int each = 0; each < 3; ++each)
        sum += widths[each] = fontMetrics().horizontalAdvance(texts[each]) + 26;
    const double gap = std::max(6.0, (width() - sum) / 2.0);
    double x = 0;
    for (int each = 0; each < 3; ++each) {
        const QRectF box = QRectF(x, 2, widths[each], height() - 4).adjusted(0.5, 0.5, -0.5, -0.5);
        const bool last = each == 2;
        if (!last) {
            painter.setPen(QPen(each == 1 ? route : colors.neutral, 2));
            painter.drawLine(QPointF(box.right(), height() / 2.0), QPointF(box.right() + gap, height() / 2.0));
        }
        painter.setPen(last ? QPen(Qt::NoPen) : QPen(colors.border, 1));
        painter.setBrush(last ? route : colors.panel_raised);
        painter.drawRoundedRect(box, 6, 6);
        QFont words = font();
        words.setWeight(last ? QFont::DemiBold : QFont::Normal);
        painter.setFont(words);
        painter.setPen(last ? colors.text_on_accent : colors.text);
        painter.drawText(box, Qt::AlignCenter, texts[each]);
        x += widths[each] + gap;
    }
}

ThresholdScale::ThresholdScale(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    repaintWithTheme(this);
}

void ThresholdScale::setDecision(const RouteDecision& decision)
{
    decision_ = decision;
    update();
}

void ThresholdScale::paintEvent(QPaintEvent*)
{
    const auto& colors = themeColors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(smaller(font()));
    const QFontMetrics metrics(painter.font());
    const double left = 8, right = width() - 8, y = height() / 2.0;
    const auto at = [&](double value) { return left + (right - left) * std::clamp(value, 0.0, 1.0); };
    // Words above and below the scale, kept within the widget.
    const auto label = [&](double x, bool above, const QString& words, const QColor& color) {
        const double wide = metrics.horizontalAdvance(words) + 4;
        const double begin = std::clamp(x - wide / 2, 0.0, std::max(0.0, width() - wide));
        const QRectF box(begin, above ? 0 : y + 13, wide, metrics.height());
        painter.setPen(color);
        painter.drawText(box, Qt::AlignCenter, words);
        return box;
    };
    painter.fillRect(QRectF(left, y - 2, right - left, 4), colors.border);
    const double base = at(decision_.base_threshold), effective = at(decision_.effective_threshold);
    painter.setPen(QPen(colors.text_muted, 1.4, Qt::DashLine));
    painter.drawLine(QPointF(base, y - 11), QPointF(base, y + 11));
    painter.setPen(QPen(colors.accent, 2.4));
    painter.drawLine(QPointF(effective, y - 12), QPointF(effective, y + 12));
    label(effective, false,
          tr("effective %1 (load %2)").arg(twoDigits(decision_.effective_threshold), twoDigits(decision_.load)),
          colors.accent);
    const QString base_words = tr("base %1").arg(twoDigits(decision_.base_threshold));
    if (!decision_.complexity) {
        label(base, true, base_words, colors.text_muted);
        return;
    }
    const QColor route = routeColor(colors, decision_.route);
    const double complexity = at(*decision_.complexity);
    painter.setPen(Qt::NoPen);
    painter.setBrush(route);
    painter.drawEllipse(QPointF(complexity, y), 7, 7);
    const QRectF taken = label(complexity, true, twoDigits(*decision_.complexity), route);
    // The base's words step aside for the complexity's.
    const double wide = metrics.horizontalAdvance(base_words) + 4;
    double base_at = base;
    if (std::abs(base - taken.center().x()) < (wide + taken.width()) / 2 + 6)
        base_at = base <= taken.center().x() ? taken.left() - 6 - wide / 2 : taken.right() + 6 + wide / 2;
    label(base_at, true, base_words, colors.text_muted);
}

ContributionBars::ContributionBars(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    repaintWithTheme(this);
}

void ContributionBars::setContributions(const std::vector<Contribution>& contributions, int most)
{
    contributions_.assign(contributions.begin(),
                          contributions.begin() + std::min<std::ptrdiff_t>(most, std::ssize(contributions)));
    updateGeometry();
    update();
}

QSize ContributionBars::sizeHint() const
{
    return {300, int(contributions_.size()) * kBarLine};
}

bool ContributionBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = std::size_t(std::max(0, help->pos().y() / kBarLine));
    if (row < contributions_.size()) {
        const auto& each = contributions_[row];
        QToolTip::showText(help->globalPos(),
                           each.value ? tr("%1 = %2").arg(featureWords(each.feature)).arg(*each.value, 0, 'g', 3)
                                      : tr("%1 is missing").arg(featureWords(each.feature)));
    }
    return true;
}

void ContributionBars::paintEvent(QPaintEvent*)
{
    const auto& colors = themeColors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(smaller(font()));
    const QFontMetrics metrics(painter.font());
    const int names = std::min(width() * 2 / 5, 170), numbers = metrics.horizontalAdvance(QStringLiteral("+0.00")) + 8;
    double rising = 0, falling = 0;
    for (const auto& each : contributions_) {
        rising = std::max(rising, each.contribution);
        falling = std::max(falling, -each.contribution);
    }
    const double scale = std::max(20, width() - names - 10 - numbers) / std::max(rising + falling, 0.01);
    const double zero = names + 10 + falling * scale;
    for (std::size_t row = 0; row < contributions_.size(); ++row) {
        const auto& each = contributions_[row];
        const int top = int(row) * kBarLine;
        painter.setPen(colors.text_muted);
        painter.drawText(QRect(0, top, names, kBarLine), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(featureWords(each.feature), Qt::ElideRight, names));
        const double extent = each.contribution * scale;
        const QRectF bar(std::min(zero, zero + extent), top + 4, std::max(2.0, std::abs(extent)), kBarLine - 8);
        painter.setPen(Qt::NoPen);
        painter.setBrush(each.contribution > 0 ? colors.route_expert : colors.route_light);
        painter.drawRoundedRect(bar, 3, 3);
        painter.setPen(colors.text_muted);
        painter.drawText(QRectF(std::max(bar.right(), zero) + 6, top, numbers, kBarLine), Qt::AlignLeft | Qt::AlignVCenter,
                         (each.contribution > 0 ? QStringLiteral("+") : QString()) + twoDigits(each.contribution));
    }
}

SpanBar::SpanBar(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    repaintWithTheme(this);
}

void SpanBar::setTrace(const Trace& trace, double total_ms)
{
    spans_ = trace.spans;
    std::stable_sort(spans_.begin(), spans_.end(), [](const Span& a, const Span& b) { return a.start_ms < b.start_ms; });
    total_ms_ = total_ms;
    lane_of_.clear();
    lane_ends_.clear();
    for (const auto& span : spans_) {
        total_ms_ = std::max(total_ms_, span.start_ms + span.duration_ms);
        const auto free = std::find_if(lane_ends_.begin(), lane_ends_.end(),
                                       [&](double end) { return end <= span.start_ms + 1e-6; });
        const auto lane = free - lane_ends_.begin();
        if (free == lane_ends_.end())
            lane_ends_.push_back(0);
        lane_ends_[std::size_t(lane)] = span.start_ms + span.duration_ms;
        lane_of_.push_back(int(lane));
    }
    updateGeometry();
    update();
}

QString SpanBar::legend() const
{
    QStringList parts;
    for (const auto& span : spans_)
        if (span.duration_ms >= 0.1)
            parts << spanWords(span.name) + QLatin1Char(' ') + milliseconds(span.duration_ms);
    parts << tr("total %1 ms").arg(milliseconds(total_ms_));
    return parts.join(QStringLiteral(" · "));
}

int SpanBar::heightForWidth(int width) const
{
    const QFontMetrics metrics(smaller(font()));
    const int words = metrics.boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, legend()).height();
    return lanes() * (kLane + 2) + 4 + words;
}

QSize SpanBar::sizeHint() const
{
    return {300, heightForWidth(std::max(width(), 200))};
}

bool SpanBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || total_ms_ <= 0)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int lane = help->pos().y() / (kLane + 2);
    const double at = help->pos().x() * total_ms_ / std::max(1, width());
    for (std::size_t each = 0; each < spans_.size(); ++each) {
        const Span& span = spans_[each];
        if (lane_of_[each] == lane && at >= span.start_ms && at <= span.start_ms + span.duration_ms)
            QToolTip::showText(help->globalPos(), tr("%1: %2 ms, from %3 ms")
                                                      .arg(spanWords(span.name))
                                                      .arg(span.duration_ms, 0, 'f', 2)
                                                      .arg(span.start_ms, 0, 'f', 2));
    }
    return true;
}

void SpanBar::paintEvent(QPaintEvent*)
{
    if (total_ms_ <= 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (std::size_t each = 0; each < spans_.size(); ++each) {
        const double x = spans_[each].start_ms / total_ms_ * width();
        const double wide = std::max(2.0, spans_[each].duration_ms / total_ms_ * width() - 1);
        painter.setBrush(spanColor(spans_[each].name));
        painter.drawRoundedRect(QRectF(x, lane_of_[each] * (kLane + 2), wide, kLane), 3, 3);
    }
    painter.setFont(smaller(font()));
    painter.setPen(themeColors().text_muted);
    const int top = lanes() * (kLane + 2) + 4;
    painter.drawText(QRect(0, top, width(), height() - top), Qt::TextWordWrap, legend());
}

} // namespace casebench

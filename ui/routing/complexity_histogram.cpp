#include "ui/routing/complexity_histogram.h"

#include "core/routing/threshold.h"
#include "ui/charts/quantity_text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr int kSide = 12;
constexpr double kLeast = 0.05;
constexpr double kMost = 0.95;
constexpr int kHandleWidth = 74;

double wholeHundredths(double value)
{
    return std::clamp(std::round(value * 100) / 100, kLeast, kMost);
}

} // namespace

ComplexityHistogram::ComplexityHistogram(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ComplexityHistogram::setValues(HistogramValues values)
{
    values_ = std::move(values);
    most_ = values_.counts.empty() ? 0 : *std::max_element(values_.counts.begin(), values_.counts.end());
    update();
}

void ComplexityHistogram::setThreshold(double threshold)
{
    const double wanted = wholeHundredths(threshold);
    if (wanted == threshold_)
        return;
    threshold_ = wanted;
    setAccessibleDescription(tr("threshold %1").arg(unitText(threshold_)));
    update();
    Q_EMIT thresholdChanged(threshold_);
}

QRectF ComplexityHistogram::plot() const
{
    const int line = fontMetrics().height();
    return QRectF(rect()).adjusted(kSide, line + 14, -kSide, -(line + 8));
}

double ComplexityHistogram::positionOf(double value) const
{
    return plot().left() + std::clamp(value, 0.0, 1.0) * plot().width();
}

double ComplexityHistogram::valueAt(double x) const
{
    return std::clamp((x - plot().left()) / std::max(1.0, plot().width()), 0.0, 1.0);
}

QRectF ComplexityHistogram::barRect(std::size_t bin) const
{
    if (bin >= values_.counts.size() || values_.counts[bin] == 0)
        return {};
    const QRectF area = plot();
    const double width = area.width() / double(values_.counts.size());
    const double height = std::max(1.0, area.height() * double(values_.counts[bin]) / double(most_));
    return {area.left() + double(bin) * width + 0.5, area.bottom() - height, std::max(1.0, width - 1), height};
}

QRectF ComplexityHistogram::handleRect() const
{
    const int height = fontMetrics().height() + 8;
    const double x = positionOf(threshold_) - kHandleWidth / 2.0;
    return {std::clamp<double>(x, 0, width() - kHandleWidth), 0, kHandleWidth, double(height)};
}

void ComplexityHistogram::paintBars(QPainter& painter) const
{
    const ThemeColors& colors = themeColors();
    const double handle = positionOf(threshold_);
    painter.setPen(Qt::NoPen);
    for (std::size_t bin = 0; bin < values_.counts.size(); ++bin) {
        const QRectF bar = barRect(bin);
        if (bar.isEmpty())
            continue;
        const auto part = [&](double from, double to, const QColor& color) {
            if (to > from)
                painter.fillRect(QRectF(from, bar.top(), to - from, bar.height()), color);
        };
        const double split = std::clamp(handle, bar.left(), bar.right());
        part(bar.left(), split, mixed(colors.panel, colors.route_light, 0.8));
        part(split, bar.right(), mixed(colors.panel, colors.route_expert, 0.8));
        if (bin < values_.wrong.size() && values_.wrong[bin] > 0) {
            const double height = std::max(1.0, bar.height() * double(values_.wrong[bin]) / double(values_.counts[bin]));
            painter.fillRect(QRectF(bar.left(), bar.bottom() - height, bar.width(), height), colors.bad);
        }
    }
}

void ComplexityHistogram::paintAxis(QPainter& painter) const
{
    const ThemeColors& colors = themeColors();
    const QRectF area = plot();
    painter.setPen(QPen(colors.border, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.setPen(colors.text_muted);
    for (int tenth = 0; tenth <= 10; ++tenth) {
        const double x = positionOf(tenth / 10.0);
        painter.drawText(QRectF(x - 20, area.bottom() + 4, 40, fontMetrics().height()), Qt::AlignCenter,
                         QString::number(tenth / 10.0, 'f', 1));
    }
}

void ComplexityHistogram::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ThemeColors& colors = themeColors();
    const QRectF area = plot();
    const double line = fontMetrics().height();

    const QRectF advised(positionOf(kSuggestedBaseLow), area.top() - 6,
                         positionOf(kSuggestedBaseHigh) - positionOf(kSuggestedBaseLow), area.height() + 6);
    painter.fillRect(advised, mixed(colors.panel, colors.text_muted, 0.16));
    paintBars(painter);
    paintAxis(painter);
    painter.setPen(colors.text_muted);
    painter.drawText(QRectF(advised.left() - 40, advised.top() + 2, advised.width() + 80, line), Qt::AlignCenter,
                     tr("advised"));

    painter.setRenderHint(QPainter::Antialiasing);
    const double base = positionOf(values_.base);
    painter.setPen(QPen(colors.text_muted, 1.4, Qt::DashLine));
    painter.drawLine(QPointF(base, area.top() + line + 6), QPointF(base, area.bottom()));
    if (std::abs(values_.base - threshold_) > 0.001) {
        const QString text = tr("now %1").arg(unitText(values_.base));
        const double side = values_.base < threshold_ ? -1 : 1;
        const double w = fontMetrics().horizontalAdvance(text);
        painter.drawText(QPointF(side < 0 ? base - w - 5 : base + 5, area.top() + 2 * line + 4), text);
    }

    const double x = positionOf(threshold_);
    painter.setPen(QPen(colors.accent, 2.4));
    painter.drawLine(QPointF(x, handleRect().bottom()), QPointF(x, area.bottom()));
    painter.setPen(hasFocus() ? QPen(colors.text, 1.6) : QPen(Qt::NoPen));
    painter.setBrush(colors.accent);
    painter.drawRoundedRect(handleRect().adjusted(1, 1, -1, -1), 7, 7);
    painter.setPen(colors.text_on_accent);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.drawText(handleRect(), Qt::AlignCenter, unitText(threshold_) + QStringLiteral(" ⇔"));
}

void ComplexityHistogram::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const double x = event->position().x();
    const bool on_handle = handleRect().contains(event->position()) || std::abs(x - positionOf(threshold_)) <= 6;
    grip_ = on_handle ? positionOf(threshold_) - x : 0;
    setThreshold(valueAt(x + grip_));
}

void ComplexityHistogram::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        setThreshold(valueAt(event->position().x() + grip_));
}

void ComplexityHistogram::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return setThreshold(threshold_ - 0.01);
    case Qt::Key_Right:
        return setThreshold(threshold_ + 0.01);
    case Qt::Key_PageDown:
        return setThreshold(threshold_ - 0.05);
    case Qt::Key_PageUp:
        return setThreshold(threshold_ + 0.05);
    default:
        break;
    }
    const QString text = event->text();
    const bool command = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    if (!command && text.size() == 1 && (text[0].isDigit() || text[0] == QLatin1Char('.')))
        Q_EMIT typed(text);
    else
        QWidget::keyPressEvent(event);
}

} // namespace casebench

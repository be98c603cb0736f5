#include "ui/charts/bar_list.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr int kGap = 10;
constexpr int kBarHeight = 12;
constexpr double kLeastBar = 2; // pixels: a value that is not zero stays visible

} // namespace

BarList::BarList(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void BarList::setBars(std::vector<Bar> bars)
{
    bars_ = std::move(bars);
    QStringList lines;
    for (const Bar& bar : bars_)
        lines << bar.name + QLatin1Char(' ') + bar.text;
    setAccessibleDescription(lines.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

int BarList::rowHeight() const
{
    return fontMetrics().height() + 6;
}

std::size_t BarList::visibleBars() const
{
    const auto fitting = std::size_t(std::max(0, height() / rowHeight()));
    if (bars_.size() <= fitting)
        return bars_.size();
    return fitting > 0 ? fitting - 1 : 0;
}

BarList::Columns BarList::columns() const
{
    const QFontMetrics metrics = fontMetrics();
    int name_width = 0;
    int text_width = 0;
    double most = 0;
    double least = 0;
    for (const Bar& bar : bars_) {
        name_width = std::max(name_width, metrics.horizontalAdvance(bar.name));
        text_width = std::max(text_width, metrics.horizontalAdvance(bar.text));
        most = std::max(most, bar.value);
        least = std::min(least, bar.value);
    }
    Columns result{};
    result.name_width = std::min<double>(name_width + 2, width() * 0.45);
    result.begin = result.name_width + kGap;
    result.end = std::max(result.begin + 1, double(width() - text_width - kGap));
    const double spread = most - least;
    result.scale = spread > 0 ? (result.end - result.begin) / spread : 0;
    result.zero = result.begin - least * result.scale;
    return result;
}

QRectF BarList::barRect(std::size_t index) const
{
    if (index >= visibleBars() || bars_[index].missing)
        return {};
    const Columns c = columns();
    const Bar& bar = bars_[index];
    double length = std::abs(bar.value) * c.scale;
    if (bar.value != 0)
        length = std::max(length, kLeastBar);
    const double top = double(index) * rowHeight() + (rowHeight() - kBarHeight) / 2.0;
    return {bar.value < 0 ? c.zero - length : c.zero, top, length, kBarHeight};
}

QSize BarList::sizeHint() const
{
    return {320, rowHeight() * std::max<int>(1, int(bars_.size()))};
}

QSize BarList::minimumSizeHint() const
{
    return {160, rowHeight() * std::min<int>(3, std::max<int>(1, int(bars_.size())))};
}

void BarList::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors();
    const Columns c = columns();
    const std::size_t shown = visibleBars();
    const bool has_negative = std::any_of(bars_.begin(), bars_.end(), [](const Bar& bar) { return bar.value < 0; });
    if (has_negative && shown > 0) {
        painter.setPen(QPen(colors.border, 1));
        painter.drawLine(QPointF(c.zero, 0), QPointF(c.zero, double(shown) * rowHeight()));
    }
    for (std::size_t i = 0; i < shown; ++i) {
        const Bar& bar = bars_[i];
        const QRectF row(0, double(i) * rowHeight(), width(), rowHeight());
        painter.setPen(colors.text_muted);
        const QString name = fontMetrics().elidedText(bar.name, Qt::ElideRight, int(c.name_width));
        painter.drawText(QRectF(0, row.top(), c.name_width, row.height()), Qt::AlignRight | Qt::AlignVCenter, name);
        const QRectF rect = barRect(i);
        if (!rect.isEmpty()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colors.*bar.color);
            painter.drawRoundedRect(rect, 2, 2);
        }
        const double text_left = (bar.missing ? c.zero : std::max(rect.right(), c.zero)) + 6;
        painter.setPen(bar.missing ? colors.text_muted : colors.text);
        painter.drawText(QRectF(text_left, row.top(), width() - text_left, row.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, bar.text);
    }
    if (shown < bars_.size()) {
        painter.setPen(colors.text_muted);
        painter.drawText(QRectF(0, double(shown) * rowHeight(), c.name_width, rowHeight()),
                         Qt::AlignRight | Qt::AlignVCenter, tr("%n more", nullptr, int(bars_.size() - shown)));
    }
}

bool BarList::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = help->pos().y() / rowHeight();
        if (row >= 0 && std::size_t(row) < visibleBars() && !bars_[std::size_t(row)].tip.isEmpty()) {
            QToolTip::showText(help->globalPos(), bars_[std::size_t(row)].tip, this);
            return true;
        }
        QToolTip::hideText();
        event->ignore();
        return true;
    }
    return QWidget::event(event);
}

} // namespace casebench

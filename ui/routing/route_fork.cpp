#include "ui/routing/route_fork.h"

#include "ui/routing/route_words.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace casebench {
namespace {

constexpr int kRadius = 6;
constexpr int kLink = 34;    // length of the line between boxes
constexpr int kRowGap = 14;

struct Box {
    QRectF rect;
    QString text;
};

void drawBox(QPainter& painter, const Box& box, const QColor& fill, const QColor& border, const QColor& ink, bool bold)
{
    painter.setPen(QPen(border, 1.2));
    painter.setBrush(fill);
    painter.drawRoundedRect(box.rect, kRadius, kRadius);
    QFont font = painter.font();
    font.setBold(bold);
    painter.save();
    painter.setFont(font);
    painter.setPen(ink);
    const QString text = QFontMetrics(font).elidedText(box.text, Qt::ElideRight, int(box.rect.width()) - 12);
    painter.drawText(box.rect, Qt::AlignCenter, text);
    painter.restore();
}

} // namespace

RouteFork::RouteFork(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RouteFork::setValues(const RouteForkValues& values)
{
    values_ = values;
    setAccessibleDescription(
        QStringList{values.input, values.test, pathWords(values.taken)}.join(QStringLiteral(" → ")));
    update();
}

int RouteFork::boxHeight() const
{
    return fontMetrics().height() + 16;
}

QSize RouteFork::sizeHint() const
{
    return {480, 2 * boxHeight() + kRowGap + 2};
}

QSize RouteFork::minimumSizeHint() const
{
    return {300, sizeHint().height()};
}

void RouteFork::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors();
    const int box = boxHeight();
    const int columns = values_.test.isEmpty() ? 2 : 3;
    const double box_width = (width() - 2.0 - (columns - 1) * kLink) / columns;
    const double middle = (height() - box) / 2.0;
    const auto column = [&](int index, double top) {
        return QRectF(1 + index * (box_width + kLink), top, box_width, box);
    };

    const Box input{column(0, middle), values_.input};
    const Box test{column(1, middle), values_.test};
    const bool fork = values_.not_taken.has_value();
    const Box taken{column(columns - 1, fork ? 1 : middle), pathWords(values_.taken)};
    const QColor route = colors.*routeChartColor(values_.taken);

    const auto link = [&](const QRectF& from, const QRectF& to, const QColor& color, Qt::PenStyle style) {
        QPainterPath path(QPointF(from.right(), from.center().y()));
        const double half = (from.right() + to.left()) / 2;
        path.cubicTo(QPointF(half, from.center().y()), QPointF(half, to.center().y()), QPointF(to.left(), to.center().y()));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, 2, style));
        painter.drawPath(path);
    };
    const QRectF before = columns == 3 ? test.rect : input.rect;
    if (columns == 3)
        link(input.rect, test.rect, colors.text_muted, Qt::SolidLine);
    if (fork) {
        const Box other{column(columns - 1, height() - box - 1), pathWords(*values_.not_taken)};
        link(before, other.rect, colors.border, Qt::DashLine);
        drawBox(painter, other, Qt::transparent, colors.border, colors.text_muted, false);
    }
    link(before, taken.rect, route, Qt::SolidLine);
    drawBox(painter, input, colors.panel_raised, colors.border, colors.text, false);
    if (columns == 3)
        drawBox(painter, test, colors.panel_raised, colors.border, colors.text, true);
    drawBox(painter, taken, route, route, colors.panel, true);
}

} // namespace casebench

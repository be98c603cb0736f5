#include "ui/charts/stat_tile.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace casebench {

StatTile::StatTile(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void StatTile::setWords(const QString& name, const QString& figure, const QString& note)
{
    name_ = name;
    figure_ = figure;
    note_ = note;
    setAccessibleName(name);
    setAccessibleDescription(figure + QLatin1Char(' ') + note);
    update();
}

void StatTile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.panel_raised);
    painter.drawRoundedRect(rect(), 8, 8);

    const QRect inside = rect().adjusted(12, 8, -12, -8);
    painter.setPen(colors.text_muted);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignTop, fontMetrics().elidedText(name_, Qt::ElideRight, inside.width()));
    QFont large = font();
    large.setPointSizeF(font().pointSizeF() * 1.6);
    large.setBold(true);
    painter.setFont(large);
    painter.setPen(colors.text);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignBottom, figure_);
    const int taken = QFontMetrics(large).horizontalAdvance(figure_) + 10;
    painter.setFont(font());
    painter.setPen(colors.text_muted);
    const QRect rest = inside.adjusted(taken, 0, 0, -3);
    painter.drawText(rest, Qt::AlignRight | Qt::AlignBottom, fontMetrics().elidedText(note_, Qt::ElideRight, rest.width()));
}

} // namespace casebench

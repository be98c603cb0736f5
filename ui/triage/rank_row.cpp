#include "ui/triage/rank_row.h"

#include "ui/theme/theme.h"
#include "ui/widgets/indicators.h"

#include <QPainter>

namespace casebench {

RankRow::RankRow(int digit, QWidget* parent) : QAbstractButton(parent), digit_(digit)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RankRow::setRank(const QString& category, double confidence, const QColor& color)
{
    setText(category);
    confidence_ = confidence;
    color_ = color;
    setAccessibleName(QStringLiteral("%1: %2 %3").arg(digit_).arg(category).arg(confidence, 0, 'f', 2));
    setToolTip(tr("Decide for “%1” (key %2)").arg(category).arg(digit_));
    update();
}

void RankRow::paintEvent(QPaintEvent*)
{
    const auto& colors = themeColors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF key(0.5, height() / 2.0 - 10.5, 22, 21);
    painter.setPen(QPen(hasFocus() || underMouse() ? colors.accent : colors.border, hasFocus() ? 2 : 1));
    painter.setBrush(colors.panel_raised);
    painter.drawRoundedRect(key, 5, 5);
    painter.setPen(colors.text_muted);
    painter.drawText(key, Qt::AlignCenter, QString::number(digit_));
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("0.00"));
    const int words = (width() - 34 - number - 16) * 11 / 20;
    painter.setPen(colors.text);
    painter.drawText(QRect(32, 0, words, height()), Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideRight, words));
    const double bar = 32 + words + 8;
    paintBar(painter, QRectF(bar, height() / 2.0 - 3, width() - bar - number - 12, 6), confidence_, color_);
    painter.setPen(colors.text_muted);
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, QString::number(confidence_, 'f', 2));
}

} // namespace casebench

#include "ui/routing/route_flow.h"

#include "ui/routing/route_words.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace casebench {

RouteFlow::RouteFlow(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
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
        decision_.complexity ? tr("complexity %1").arg(QString::number(*decision_.complexity, 'f', 2)) : tr("not assessed");
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

} // namespace casebench

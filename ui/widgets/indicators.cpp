#include "ui/widgets/indicators.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>

namespace casebench {

void paintBar(QPainter& painter, const QRectF& track, double share, const QColor& color)
{
    const double radius = track.height() / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColors().border);
    painter.drawRoundedRect(track, radius, radius);
    QRectF filled = track;
    filled.setWidth(std::max(track.height(), track.width() * std::clamp(share, 0.0, 1.0)));
    painter.setBrush(color);
    painter.drawRoundedRect(filled, radius, radius);
}

void paintRouteDot(QPainter& painter, const QPointF& center, Route route)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(routeColor(themeColors(), route));
    painter.drawEllipse(center, 4, 4);
}

ConfidenceBar::ConfidenceBar(QWidget* parent) : QWidget(parent)
{
    setMinimumSize(40, 8);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ConfidenceBar::setConfidence(double confidence, const QColor& color)
{
    confidence_ = confidence;
    color_ = color;
    setAccessibleName(QString::number(confidence, 'f', 2));
    update();
}

void ConfidenceBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBar(painter, QRectF(0, height() / 2.0 - 3, width(), 6), confidence_, color_);
}

RouteDot::RouteDot(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RouteDot::setRoute(Route route)
{
    setDot({}, routeWords(route));
    route_ = route;
}

void RouteDot::setDot(const QColor& color, const QString& words)
{
    route_.reset();
    color_ = color;
    words_ = words;
    setAccessibleName(words);
    updateGeometry();
    update();
}

QSize RouteDot::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(words_) + 16, fontMetrics().height()};
}

void RouteDot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(route_ ? routeColor(themeColors(), *route_) : color_);
    painter.drawEllipse(QPointF(5, height() / 2.0), 4, 4);
    painter.setPen(themeColors().text_muted);
    painter.drawText(rect().adjusted(16, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, words_);
}

QString routeWords(Route route)
{
    switch (route) {
    case Route::Light:
        return QCoreApplication::translate("terms", "light");
    case Route::Vision:
        return QCoreApplication::translate("terms", "vision");
    case Route::Expert:
        return QCoreApplication::translate("terms", "expert");
    case Route::Remote:
        return QCoreApplication::translate("terms", "remote");
    }
    return {};
}

QString bandWords(Band band)
{
    switch (band) {
    case Band::High:
        return QCoreApplication::translate("terms", "High confidence");
    case Band::Medium:
        return QCoreApplication::translate("terms", "Medium confidence");
    case Band::Low:
        return QCoreApplication::translate("terms", "Low confidence");
    }
    return {};
}

} // namespace casebench

// Small painted signs: how sure, and which route.
#pragma once

#include "core/routing/route.h"
#include "core/answers/answer.h"

#include <QWidget>

#include <optional>

namespace casebench {

// Draws a track with its filled share. For delegates and widgets alike.
void paintBar(QPainter& painter, const QRectF& track, double share, const QColor& color);
// Draws a filled circle in the route's colour.
void paintRouteDot(QPainter& painter, const QPointF& center, Route route);

// A confidence in [0,1] as a bar in the colour of its band.
class ConfidenceBar : public QWidget {
    Q_OBJECT

public:
    explicit ConfidenceBar(QWidget* parent = nullptr);
    void setConfidence(double confidence, const QColor& color);
    QSize sizeHint() const override { return {120, 8}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double confidence_ = 0;
    QColor color_;
};

// A dot in a colour with words behind it: a route, or the engine's state.
class RouteDot : public QWidget {
    Q_OBJECT

public:
    explicit RouteDot(QWidget* parent = nullptr);
    void setRoute(Route route);
    void setDot(const QColor& color, const QString& words);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<Route> route_;
    QColor color_;
    QString words_;
};

// "light", "vision", "expert", "remote" and "high", "medium", "low" confidence, in the window's language.
QString routeWords(Route route);
QString bandWords(Band band);

} // namespace casebench

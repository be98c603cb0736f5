// The decision as a row of boxes: what came in → complexity → threshold → the route taken, and below it, greyed, the
// route not taken.
#pragma once

#include "core/routing/route.h"
#include "ui/charts/chart_color.h"

#include <QWidget>

#include <optional>

namespace casebench {

struct RouteForkValues {
    QString input;                    // "text + photo"
    QString test;                     // "complexity 0.83 > 0.60"; empty: the input type alone decided
    Route taken = Route::Light;
    std::optional<Route> not_taken;   // the route the other outcome would have led to
    bool operator==(const RouteForkValues&) const = default;
};

class RouteFork : public QWidget {
    Q_OBJECT
public:
    explicit RouteFork(QWidget* parent = nullptr);

    void setValues(const RouteForkValues& values);
    const RouteForkValues& values() const { return values_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int boxHeight() const;
    RouteForkValues values_;
};

} // namespace casebench

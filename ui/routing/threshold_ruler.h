// Complexity, base and effective threshold on one line from 0 to 1: what a decision came down to.
#pragma once

#include "ui/charts/chart_color.h"

#include <QWidget>

#include <optional>

namespace casebench {

struct ThresholdRulerValues {
    std::optional<double> complexity; // absent: it was not computed, or did not count
    double base = 0.70;
    double effective = 0.70;
    double load = 0;
    ChartColor taken = &ThemeColors::route_light; // colour of the route taken
    bool operator==(const ThresholdRulerValues&) const = default;
};

class ThresholdRuler : public QWidget {
    Q_OBJECT
public:
    explicit ThresholdRuler(QWidget* parent = nullptr);

    void setValues(const ThresholdRulerValues& values);
    const ThresholdRulerValues& values() const { return values_; }

    // Value in [0,1] ↔ pixel, each the other's inverse.
    double positionOf(double value) const;
    double valueAt(double x) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int trackTop() const;
    ThresholdRulerValues values_;
};

} // namespace casebench

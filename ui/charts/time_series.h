// What a chart over time shows. Times are seconds since 1970-01-01 UTC and ascend.
#pragma once

#include "ui/charts/chart_color.h"

#include <QList>
#include <QString>

namespace casebench {

struct TimeSeries {
    QString name;
    ChartColor color = &ThemeColors::neutral;
    QList<double> times;
    QList<double> values;    // as many as times
    bool emphasised = false; // drawn thicker
    bool operator==(const TimeSeries&) const = default;
};

// An event: a dashed line with words.
struct TimeMark {
    double at = 0;
    QString text;
    bool operator==(const TimeMark&) const = default;
};

} // namespace casebench

// From the workspace's telemetry to what the charts draw.
#pragma once

#include "core/workspace/workspace.h"
#include "ui/charts/bar_list.h"
#include "ui/charts/time_series.h"

#include <QDateTime>

#include <vector>

namespace casebench {

enum class RangeChoice { LastHour, Today, SevenDays, All };

// `now` in local time; the end is open, so that new runs appear. "Today" begins at local midnight.
TimeRange timeRangeOf(RangeChoice choice, const QDateTime& now);

std::vector<TimeSeries> latencySeries(const Telemetry& telemetry);  // p99, p95, p50 in ms
std::vector<TimeSeries> hitRateSeries(const Telemetry& telemetry);  // shares; buckets in which a tier was not asked are left out
std::vector<TimeSeries> routeSeries(const Telemetry& telemetry);    // runs per bucket: light, vision, expert, and remote if used
std::vector<Bar> spanBars(const Telemetry& telemetry);              // medians in ms, longest first
std::vector<TimeMark> eventMarks(const std::vector<std::pair<UnixMillis, Message>>& events);

// Hits over questions for the whole range; not a number when a tier was never asked.
struct HitRates {
    double result, feature, model;
};
HitRates hitRates(const Telemetry& telemetry);
// Shares of the routes over the whole range; all 0 with no runs.
struct RouteShares {
    double light = 0, vision = 0, expert = 0, remote = 0;
};
RouteShares routeShares(const Telemetry& telemetry);

} // namespace casebench

#include "core/workspace/rollups.h"
#include "core/workspace/workspace_sqlite.h"

#include <algorithm>
#include <functional>

namespace casebench {
namespace {

constexpr UnixMillis kMinute = kRollupUnits[0];
constexpr UnixMillis kLatest = 253'402'300'800'000; // the year 10000: keeps sums far from overflow

// How a range is cut: bucket k is [start + k·width, start + (k+1)·width).
struct Grid {
    UnixMillis start = 0;
    UnixMillis width = kMinute;
    int level = 0; // both are multiples of this level's unit
    std::size_t indexOf(UnixMillis at) const { return static_cast<std::size_t>((at - start) / width); }
};

UnixMillis ceilDivide(UnixMillis value, UnixMillis by)
{
    return (value + by - 1) / by;
}

Grid gridFor(UnixMillis from, UnixMillis to, int buckets)
{
    const auto most = std::max<UnixMillis>(1, buckets);
    Grid grid;
    for (std::size_t level = 1; level < kRollupUnits.size(); ++level)
        if (ceilDivide(to - from, most) > kRollupUnits[level])
            grid.level = static_cast<int>(level);
    const UnixMillis unit = kRollupUnits[static_cast<std::size_t>(grid.level)];
    grid.start = from / unit * unit;
    grid.width = std::max<UnixMillis>(1, ceilDivide(ceilDivide(to - grid.start, most), unit)) * unit;
    return grid;
}

struct Bucket {
    RollupCounts counts;
    LatencyHistogram latency;
    RoutePoint routes;
};

std::int64_t& countOf(RoutePoint& point, Route route)
{
    switch (route) {
    case Route::Vision:
        return point.vision;
    case Route::Expert:
        return point.expert;
    case Route::Remote:
        return point.remote;
    case Route::Light:
        break;
    }
    return point.light;
}

LatencyPoint latencyPoint(UnixMillis at, const LatencyHistogram& histogram)
{
    return {at, histogram.count(), histogram.percentile(0.50), histogram.percentile(0.95), histogram.percentile(0.99)};
}

void merge(const LatencyHistogram& from, LatencyHistogram& into)
{
    for (std::size_t i = 0; i < from.buckets().size(); ++i)
        if (from.buckets()[i] != 0)
            into.addToBucket(static_cast<int>(i), from.buckets()[i]);
}

// Whole minutes; open ends are those of what is stored.
TimeRange wholeMinutes(Connection& connection, const TimeRange& asked)
{
    Query ends = connection.query("SELECT (SELECT min(at) FROM rollups WHERE level = 0), "
                                  "(SELECT max(at) FROM rollups WHERE level = 0)");
    ends.step();
    const UnixMillis from = asked.from > 0 ? asked.from : ends.integer(0);
    const UnixMillis to = asked.to != 0 ? asked.to : ends.integer(1) + kMinute;
    return {std::min(from, kLatest) / kMinute * kMinute,
            ceilDivide(std::clamp<UnixMillis>(to, 0, kLatest), kMinute) * kMinute};
}

// Everything that is read, before it becomes points.
struct Sums {
    std::vector<Bucket> buckets;
    Histograms overall;
};

bool addRow(Query& row, const Grid& grid, Sums& sums)
{
    Histograms histograms;
    if (!decodeHistograms(row.blob(8), histograms))
        return false;
    const std::size_t index = grid.indexOf(row.integer(0));
    if (index >= sums.buckets.size())
        sums.buckets.resize(index + 1);
    Bucket& bucket = sums.buckets[index];
    const RollupCounts counts{row.integer(2), row.integer(3), row.integer(4),
                              row.integer(5), row.integer(6), row.integer(7)};
    bucket.counts += counts;
    countOf(bucket.routes, row.enumeration<Route>(1)) += counts.runs;
    merge(histograms[kTotalMetric], bucket.latency);
    for (const auto& [name, histogram] : histograms)
        merge(histogram, sums.overall[name]);
    return true;
}

Telemetry pointsOf(const Sums& sums, const Grid& grid, UnixMillis from)
{
    Telemetry telemetry;
    telemetry.bucket_ms = grid.width;
    telemetry.overall.at = from;
    for (std::size_t i = 0; i < sums.buckets.size(); ++i) {
        const Bucket& bucket = sums.buckets[i];
        const RollupCounts& counts = bucket.counts;
        if (counts.runs == 0)
            continue;
        const UnixMillis at = grid.start + static_cast<UnixMillis>(i) * grid.width;
        telemetry.latency.push_back(latencyPoint(at, bucket.latency));
        telemetry.hit_rate.push_back({at, counts.result_hits, counts.runs, counts.feature_hits, counts.feature_asked,
                                      counts.model_hits, counts.model_asked});
        telemetry.routes.push_back(bucket.routes);
        telemetry.routes.back().at = at;
    }
    for (const auto& [name, histogram] : sums.overall) {
        if (name == kTotalMetric)
            telemetry.overall = latencyPoint(from, histogram);
        else
            telemetry.spans.push_back({name, histogram.percentile(0.5), histogram.count()});
    }
    std::ranges::stable_sort(telemetry.spans, std::greater(), &SpanShare::median_ms);
    return telemetry;
}

} // namespace

Result<Telemetry> SqliteWorkspace::telemetry(const TelemetryQuery& asked)
{
    return reading([&](Connection& connection) -> Result<Telemetry> {
        const TimeRange range = wholeMinutes(connection, asked.range);
        const Grid grid = gridFor(range.from, std::max(range.from, range.to), asked.buckets);
        std::string sql = "SELECT at, route, runs, result_hits, feature_hits, feature_asked, model_hits, model_asked, "
                          "histograms FROM rollups WHERE level = ? AND at >= ? AND at < ?";
        if (!asked.routes.empty())
            sql += " AND route IN (" + parameters(asked.routes.size()) + ")";
        Query rows = connection.prepare(sql);
        Sums sums;
        for (const RollupSegment& segment : coverRange(range.from, range.to, grid.level)) {
            rows.again().bind(segment.level, segment.from, segment.to);
            for (Route route : asked.routes)
                rows.bind(route);
            while (rows.step())
                if (!addRow(rows, grid, sums))
                    return fail(ErrorKind::BadInput, "workspace.damaged",
                                {{"path", databaseFile().string()}, {"reason", "histogram"}});
        }
        return pointsOf(sums, grid, range.from);
    });
}

} // namespace casebench

#include "ui/performance/telemetry_series.h"

#include "ui/charts/quantity_text.h"
#include "ui/routing/route_words.h"
#include "ui/routing/span_timeline.h"
#include "ui/widgets/indicators.h"
#include "ui/wording/translated.h"

#include <QCoreApplication>

#include <limits>

namespace casebench {
namespace {

double seconds(UnixMillis at)
{
    return double(at) / 1000;
}

QString tier(const char* name)
{
    return QCoreApplication::translate("TelemetrySeries", name);
}

double ratio(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? double(part) / double(whole) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

TimeRange timeRangeOf(RangeChoice choice, const QDateTime& now)
{
    switch (choice) {
    case RangeChoice::LastHour:
        return {now.addSecs(-3600).toMSecsSinceEpoch(), 0};
    case RangeChoice::Today:
        return {now.date().startOfDay().toMSecsSinceEpoch(), 0};
    case RangeChoice::SevenDays:
        return {now.addDays(-7).toMSecsSinceEpoch(), 0};
    case RangeChoice::All:
        break;
    }
    return {};
}

std::vector<TimeSeries> latencySeries(const Telemetry& telemetry)
{
    std::vector<TimeSeries> series{{QStringLiteral("p99"), &ThemeColors::text, {}, {}, false},
                                   {QStringLiteral("p95"), &ThemeColors::accent, {}, {}, true},
                                   {QStringLiteral("p50"), &ThemeColors::text_muted, {}, {}, false}};
    for (const LatencyPoint& point : telemetry.latency) {
        const double values[] = {point.p99, point.p95, point.p50};
        for (std::size_t i = 0; i < series.size(); ++i) {
            series[i].times.append(seconds(point.at));
            series[i].values.append(values[i]);
        }
    }
    return series;
}

std::vector<TimeSeries> hitRateSeries(const Telemetry& telemetry)
{
    std::vector<TimeSeries> series{
        {tier(QT_TRANSLATE_NOOP("TelemetrySeries", "result")), &ThemeColors::accent, {}, {}, true},
        {tier(QT_TRANSLATE_NOOP("TelemetrySeries", "feature")), &ThemeColors::text, {}, {}, false},
        {tier(QT_TRANSLATE_NOOP("TelemetrySeries", "model")), &ThemeColors::text_muted, {}, {}, false}};
    const auto append = [](TimeSeries& line, UnixMillis at, std::int64_t hits, std::int64_t asked) {
        if (asked <= 0)
            return;
        line.times.append(seconds(at));
        line.values.append(ratio(hits, asked));
    };
    for (const HitRatePoint& point : telemetry.hit_rate) {
        append(series[0], point.at, point.result_hits, point.result_asked);
        append(series[1], point.at, point.feature_hits, point.feature_asked);
        append(series[2], point.at, point.model_hits, point.model_asked);
    }
    std::erase_if(series, [](const TimeSeries& line) { return line.times.isEmpty(); });
    return series;
}

std::vector<TimeSeries> routeSeries(const Telemetry& telemetry)
{
    std::vector<TimeSeries> series{{routeWords(Route::Light), &ThemeColors::route_light, {}, {}, false},
                                   {routeWords(Route::Vision), &ThemeColors::route_vision, {}, {}, false},
                                   {routeWords(Route::Expert), &ThemeColors::route_expert, {}, {}, false},
                                   {routeWords(Route::Remote), &ThemeColors::route_remote, {}, {}, false}};
    bool remote = false;
    for (const RoutePoint& point : telemetry.routes) {
        const std::int64_t counts[] = {point.light, point.vision, point.expert, point.remote};
        remote |= point.remote > 0;
        for (std::size_t i = 0; i < series.size(); ++i) {
            series[i].times.append(seconds(point.at));
            series[i].values.append(double(counts[i]));
        }
    }
    if (!remote)
        series.pop_back();
    return series;
}

std::vector<Bar> spanBars(const Telemetry& telemetry)
{
    std::vector<Bar> bars;
    for (const SpanShare& span : telemetry.spans) {
        Bar bar;
        bar.name = spanWords(span.name);
        bar.value = span.median_ms;
        bar.text = durationText(span.median_ms);
        bar.color = spanColor(span.name);
        bar.tip = QCoreApplication::translate("TelemetrySeries", "%1: median %2, %3 times")
                      .arg(bar.name, bar.text, countText(span.count));
        bars.push_back(std::move(bar));
    }
    return bars;
}

std::vector<TimeMark> eventMarks(const std::vector<std::pair<UnixMillis, Message>>& events)
{
    std::vector<TimeMark> marks;
    for (const auto& [at, message] : events)
        marks.push_back({seconds(at), translated(message)});
    return marks;
}

HitRates hitRates(const Telemetry& telemetry)
{
    HitRatePoint sum;
    for (const HitRatePoint& point : telemetry.hit_rate) {
        sum.result_hits += point.result_hits;
        sum.result_asked += point.result_asked;
        sum.feature_hits += point.feature_hits;
        sum.feature_asked += point.feature_asked;
        sum.model_hits += point.model_hits;
        sum.model_asked += point.model_asked;
    }
    return {ratio(sum.result_hits, sum.result_asked), ratio(sum.feature_hits, sum.feature_asked),
            ratio(sum.model_hits, sum.model_asked)};
}

RouteShares routeShares(const Telemetry& telemetry)
{
    RouteShares shares;
    for (const RoutePoint& point : telemetry.routes) {
        shares.light += double(point.light);
        shares.vision += double(point.vision);
        shares.expert += double(point.expert);
        shares.remote += double(point.remote);
    }
    const double all = shares.light + shares.vision + shares.expert + shares.remote;
    if (all <= 0)
        return {};
    return {shares.light / all, shares.vision / all, shares.expert / all, shares.remote / all};
}

} // namespace casebench

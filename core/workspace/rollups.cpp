#include "core/workspace/rollups.h"

#include <algorithm>
#include <string_view>

namespace casebench {
namespace {

void appendNumber(std::string& out, std::uint64_t number)
{
    while (number >= 0x80) {
        out += static_cast<char>(number | 0x80);
        number >>= 7;
    }
    out += static_cast<char>(number);
}

class NumberReader {
public:
    explicit NumberReader(Blob bytes) : rest_(static_cast<const char*>(bytes.data), bytes.size) {}
    bool atEnd() const { return rest_.empty(); }

    bool read(std::uint64_t& number)
    {
        number = 0;
        for (int shift = 0; shift < 63 && !rest_.empty(); shift += 7) {
            const auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            number |= std::uint64_t(byte & 0x7F) << shift;
            if (byte < 0x80)
                return true;
        }
        return false;
    }

    bool read(std::string& text)
    {
        std::uint64_t length = 0;
        if (!read(length) || length > rest_.size())
            return false;
        text = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return true;
    }

private:
    std::string_view rest_;
};

RollupCounts countsOf(const Run& run)
{
    RollupCounts counts{.runs = 1};
    if (run.result_cache == CacheOutcome::Hit) {
        counts.result_hits = 1;
        return counts;
    }
    const bool feature_hit = run.feature_cache == CacheOutcome::Hit;
    counts.feature_hits = feature_hit;
    counts.feature_asked = feature_hit || run.decision.route != Route::Light;
    counts.model_asked = 1;
    counts.model_hits =
        std::ranges::none_of(run.trace.events, [](const Message& event) { return event.code == "models.loaded"; });
    return counts;
}

} // namespace

RollupCounts& RollupCounts::operator+=(const RollupCounts& other)
{
    runs += other.runs;
    result_hits += other.result_hits;
    feature_hits += other.feature_hits;
    feature_asked += other.feature_asked;
    model_hits += other.model_hits;
    model_asked += other.model_asked;
    return *this;
}

void addRun(std::map<RollupKey, Rollup>& rollups, const Run& run)
{
    const RollupCounts counts = countsOf(run);
    const UnixMillis started = std::max<UnixMillis>(run.started, 0);
    for (std::size_t level = 0; level < kRollupUnits.size(); ++level) {
        const UnixMillis at = started - started % kRollupUnits[level];
        Rollup& rollup = rollups[{static_cast<int>(level), at, run.decision.route}];
        rollup.counts += counts;
        rollup.histograms[kTotalMetric].add(run.total_ms);
        for (const Span& span : run.trace.spans)
            if (!span.name.empty())
                rollup.histograms[span.name].add(span.duration_ms);
    }
}

std::string encodeHistograms(const Histograms& histograms)
{
    std::string out;
    for (const auto& [name, histogram] : histograms) {
        appendNumber(out, name.size());
        out += name;
        const auto& buckets = histogram.buckets();
        appendNumber(out, std::uint64_t(std::ranges::count_if(buckets, [](std::int64_t n) { return n != 0; })));
        std::size_t previous = 0;
        for (std::size_t i = 0; i < buckets.size(); ++i) {
            if (buckets[i] == 0)
                continue;
            appendNumber(out, i - previous);
            appendNumber(out, std::uint64_t(buckets[i]));
            previous = i;
        }
    }
    return out;
}

bool decodeHistograms(Blob bytes, Histograms& into)
{
    NumberReader reader(bytes);
    while (!reader.atEnd()) {
        std::string name;
        std::uint64_t used = 0;
        if (!reader.read(name) || !reader.read(used))
            return false;
        LatencyHistogram& histogram = into[name];
        std::uint64_t bucket = 0;
        for (; used > 0; --used) {
            std::uint64_t distance = 0;
            std::uint64_t count = 0;
            if (!reader.read(distance) || !reader.read(count))
                return false;
            bucket = std::min<std::uint64_t>(bucket + distance, 1 << 20);
            histogram.addToBucket(static_cast<int>(bucket), static_cast<std::int64_t>(count));
        }
    }
    return true;
}

void storeRollups(Connection& connection, const std::map<RollupKey, Rollup>& rollups)
{
    Query stored = connection.query("SELECT histograms FROM rollups WHERE level = ? AND at = ? AND route = ?");
    Query write = connection.query(
        "INSERT INTO rollups VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(level, at, route) DO UPDATE SET "
        "runs = runs + excluded.runs, result_hits = result_hits + excluded.result_hits, "
        "feature_hits = feature_hits + excluded.feature_hits, feature_asked = feature_asked + excluded.feature_asked, "
        "model_hits = model_hits + excluded.model_hits, model_asked = model_asked + excluded.model_asked, "
        "histograms = excluded.histograms");
    for (const auto& [key, rollup] : rollups) {
        Histograms histograms = rollup.histograms;
        stored.again().bind(key.level, key.at, key.route);
        if (stored.step())
            decodeHistograms(stored.blob(0), histograms);
        const std::string bytes = encodeHistograms(histograms);
        const RollupCounts& counts = rollup.counts;
        write.again()
            .bind(key.level, key.at, key.route, counts.runs, counts.result_hits, counts.feature_hits,
                  counts.feature_asked, counts.model_hits, counts.model_asked, Blob{bytes.data(), bytes.size()})
            .run();
    }
}

std::vector<RollupSegment> coverRange(UnixMillis from, UnixMillis to, int coarsest)
{
    if (from >= to)
        return {};
    if (coarsest == 0)
        return {{0, from, to}};
    const UnixMillis unit = kRollupUnits[static_cast<std::size_t>(coarsest)];
    const UnixMillis first = (from + unit - 1) / unit * unit;
    const UnixMillis last = to / unit * unit;
    if (first >= last)
        return coverRange(from, to, coarsest - 1);
    std::vector<RollupSegment> segments = coverRange(from, first, coarsest - 1);
    segments.push_back({coarsest, first, last});
    for (const RollupSegment& segment : coverRange(last, to, coarsest - 1))
        segments.push_back(segment);
    return segments;
}

} // namespace casebench

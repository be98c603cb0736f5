// Runs counted by minute, hour and day, so that a chart over a year reads as few rows as one over an hour. Private to
// this folder (and its tests).
#pragma once

#include "core/answers/answer.h"
#include "core/workspace/connection.h"
#include "core/workspace/latency_histogram.h"

#include <array>
#include <compare>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace casebench {

// Index: level 0 minutes, 1 hours, 2 days.
inline constexpr std::array<UnixMillis, 3> kRollupUnits{60'000, 3'600'000, 86'400'000};

struct RollupKey {
    int level = 0;
    UnixMillis at = 0; // a multiple of the level's unit
    Route route = Route::Light;
    auto operator<=>(const RollupKey&) const = default;
};

struct RollupCounts {
    std::int64_t runs = 0;
    std::int64_t result_hits = 0; // every run asks the result cache
    std::int64_t feature_hits = 0, feature_asked = 0;
    std::int64_t model_hits = 0, model_asked = 0;
    RollupCounts& operator+=(const RollupCounts& other);
    bool operator==(const RollupCounts&) const = default;
};

// The whole run's duration is kept under this name, spans under their own.
inline const std::string kTotalMetric;
using Histograms = std::map<std::string, LatencyHistogram>;

struct Rollup {
    RollupCounts counts;
    Histograms histograms;
};

// A run asks the feature cache unless the result cache or the light path answered, and the models unless the result
// cache did. A model hit is a run that had no model to load (no trace event models.loaded).
void addRun(std::map<RollupKey, Rollup>& rollups, const Run& run);

// Per metric: length and bytes of its name, number of buckets in use, then (distance from the bucket before, count)
// each; all numbers as little-endian base-128.
std::string encodeHistograms(const Histograms& histograms);
// Adds what was encoded. False when the bytes are damaged.
bool decodeHistograms(Blob bytes, Histograms& into);

// Adds to what is stored. In a write transaction. Throws SQLite::Exception.
void storeRollups(Connection& connection, const std::map<RollupKey, Rollup>& rollups);

// A stretch of time to be read from one level.
struct RollupSegment {
    int level = 0;
    UnixMillis from = 0; // inclusive
    UnixMillis to = 0;   // exclusive
    bool operator==(const RollupSegment&) const = default;
};

// Covers [from, to), whole minutes, with the coarsest levels up to `coarsest`, in ascending order.
std::vector<RollupSegment> coverRange(UnixMillis from, UnixMillis to, int coarsest);

} // namespace casebench

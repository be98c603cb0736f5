// Measures of answers and of routing.
#pragma once

#include "core/foundation/error.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace casebench {

// One answered, labelled example.
struct Judged {
    std::string predicted;
    std::string label;
    double confidence = 0;
};

// Share of right predictions. No examples: 0, as for the other measures.
double accuracy(std::span<const Judged> judged);
// Mean F1 over the labels that occur (in labels or predictions).
double macroF1(std::span<const Judged> judged);
// Expected calibration error, equal-width bins (Guo et al. 2017; 15 bins by default): Σ |bin|/n · |accuracy − confidence|.
double expectedCalibrationError(std::span<const Judged> judged, int bins = 15);

struct Interval {
    double low = 0, high = 0;
};
// 95 % Wilson score interval of a share; n = 0: {0, 1}.
Interval wilson(std::int64_t successes, std::int64_t n);

// Percentile (0…100) with linear interpolation between closest ranks. Empty input: 0.
double percentile(std::vector<double> values, double percent);

// Cost-quality of routing between a light and an expert model (Ong et al. 2024, RouteLLM).
struct RoutingExample {
    double complexity = 0;       // higher goes to the expert first
    bool light_correct = false;
    bool expert_correct = false;
};
struct RoutingCurvePoint {
    double expert_share = 0;     // 0…1
    double accuracy = 0;
    double threshold = 0;        // complexity above this goes to the expert
};
struct RoutingQuality {
    // Ascending expert share, from all light (0) to all expert (1, threshold −∞). Examples of equal complexity cross the
    // threshold together; between the points the curve is straight, as if a part of them were drawn by lot.
    std::vector<RoutingCurvePoint> curve;
    // Average performance gap recovered: mean over the expert share of (accuracy − light) / (expert − light).
    // Absent when the expert is not better than the light model.
    std::optional<double> apgr;
    std::optional<Interval> apgr_interval; // 95 %, 1,000 bootstrap samples in which the expert is better, seeded
    // Call-performance threshold: smallest expert share that recovers 50 / 80 % of the gap. Absent with apgr.
    std::optional<double> cpt50, cpt80;
    double light_accuracy = 0, expert_accuracy = 0;
};
RoutingQuality routingQuality(std::vector<RoutingExample> examples, std::uint64_t seed = 7);

} // namespace casebench

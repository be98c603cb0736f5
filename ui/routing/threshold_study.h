// What another base threshold would have done to stored runs. Only what the stored runs can tell: an answer that was
// never computed is not known, and nothing is made up for it.
//
// As in replay, load 0.7 and no cost term are assumed, so that the effective threshold is the base threshold.
#pragma once

#include "core/learning/metrics.h"
#include "core/serving/settings.h"
#include "core/workspace/workspace.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace casebench {

inline constexpr int kComplexityBins = 60;

struct StudyOptions {
    bool labelled_only = false;              // only runs of cases with a label
    bool complexity_decides_several = false; // EngineSettings
};

// One case whose route the threshold decides, as its newest runs tell.
struct StudyCase {
    CaseId id;
    double complexity = 0;
    std::string light_answer, expert_answer, label; // empty: not known
};

enum class StudyVerdict { Unknown, Same, LightWrong, ExpertWrong, BothWrong };
StudyVerdict verdictOf(const StudyCase& c);

struct ThresholdStudy {
    std::int64_t runs = 0;
    // Runs whose route does not depend on the threshold.
    std::int64_t fixed_light = 0, fixed_vision = 0, fixed_expert = 0, fixed_remote = 0;
    std::vector<float> complexities;                       // of the others, ascending
    std::array<std::int64_t, kComplexityBins> bins{};      // of `complexities`
    std::array<std::int64_t, kComplexityBins> wrong_bins{};// of them, light answer known to be wrong
    std::vector<StudyCase> cases;                          // ascending complexity
    std::int64_t labelled = 0;                             // of `cases`

    // Cases with a label and both answers known: for those accuracy can be told at any threshold.
    std::vector<float> paired_complexities;     // ascending
    std::vector<std::int64_t> light_right_upto; // [i]: of the first i of them; size + 1 values
    std::vector<std::int64_t> expert_right_upto;
    std::optional<RoutingQuality> quality;      // of the paired cases, when there are any
};

ThresholdStudy studyThreshold(const std::vector<RunSummary>& newest_first, const StudyOptions& options);

// The bin of a complexity in [0,1].
int complexityBin(double complexity);

struct ThresholdEffect {
    double expert_share = 0;          // of all runs
    double cost_per_1000 = 0;         // in expert calls
    std::optional<double> accuracy;   // over the paired cases
};
// Logarithmic in the number of runs: quick enough to follow a drag.
ThresholdEffect effectOf(const ThresholdStudy& study, double threshold, const EngineSettings& costs);

// Positions [first, last) in study.cases of those that take another route under one threshold than under the other.
std::pair<std::size_t, std::size_t> changedCases(const ThresholdStudy& study, double from, double to);

// The threshold (a multiple of 0.01 in [0.05, 0.95]) with the least cost over the paired cases, when a wrong answer costs
// as much as `wrong_cost` expert calls. The lowest of equals. Empty without paired cases.
std::optional<double> bestThreshold(const ThresholdStudy& study, double wrong_cost, const EngineSettings& costs);

} // namespace casebench

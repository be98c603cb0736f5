// How well the engine answers labelled cases, and what routing is worth.
#pragma once

#include "core/foundation/cancel.h"
#include "core/learning/metrics.h"
#include "core/serving/engine.h"

#include <map>
#include <optional>
#include <string>

namespace casebench {

struct EvaluationOptions {
    std::string split = "test";
    std::optional<Route> route;         // forced for every case; empty: routed
    std::optional<double> threshold;    // base threshold instead of the setting
    double load = 0.7;                  // effective = base
    bool routing_quality = true;        // also ask the light and the expert path for every text case (APGR, CPT)
};

struct GroupResult {
    std::int64_t n = 0;
    double accuracy = 0;
    Interval interval; // 95 %, Wilson
    double macro_f1 = 0;
};

struct LatencySummary {
    double mean = 0, p50 = 0, p95 = 0, p99 = 0; // ms
};

struct Evaluation {
    std::int64_t n = 0;
    std::int64_t failed = 0; // cases that got an error instead of an answer; they count as wrong
    double accuracy = 0;
    Interval interval;
    double macro_f1 = 0;
    double ece = 0;
    std::map<std::string, double> routes;          // share
    std::map<std::string, GroupResult> by_route;
    std::map<std::string, GroupResult> by_language; // detected language of the text; "none" without text
    std::map<std::string, GroupResult> by_need;     // "text", "image", "both"; where the case says so
    LatencySummary latency;
    double cost = 0;               // mean per case, in expert calls
    double feature_hit_rate = 0;   // of the cases on the vision and expert paths; above 0 the latencies are flattered
    std::optional<RoutingQuality> routing; // over the cases whose route the complexity decides (text only)
    double all_light_accuracy = 0, all_expert_accuracy = 0; // over the same cases
};

// Answers every labelled case of the split, one after another, without the result cache, storing nothing.
// Errors: eval.no_cases {split}, cancelled, a missing model.
Result<Evaluation> evaluate(Workspace& workspace, Engine& engine, const EvaluationOptions& options,
                            const ProgressCallback& progress, const CancelPredicate& cancel);

// What a threshold would have done to the stored runs of text cases (load 0.7).
struct Replayed {
    double threshold = 0;
    std::int64_t n = 0;          // runs whose complexity is known
    double expert_share = 0;
    double cost_per_1000 = 0;
    std::int64_t changed = 0;    // runs that would have taken another route
    std::int64_t judged = 0;     // of the labelled ones, those where the answer of the replayed route is known
    std::optional<double> accuracy; // over the judged
};
// Error: replay.no_runs.
Result<std::vector<Replayed>> replay(Workspace& workspace, const EngineSettings& settings, std::span<const double> thresholds);

} // namespace casebench

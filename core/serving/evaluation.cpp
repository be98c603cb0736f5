#include "core/serving/evaluation.h"

#include "core/routing/threshold.h"
#include "core/workspace/workspace.h"

#include <limits>
#include <numeric>
#include <span>

namespace casebench {
namespace {

using Groups = std::map<std::string, std::vector<Judged>>;

std::map<std::string, GroupResult> summarise(const Groups& groups)
{
    std::map<std::string, GroupResult> results;
    for (const auto& [name, judged] : groups) {
        const double share = accuracy(judged);
        const auto n = static_cast<std::int64_t>(judged.size());
        results[name] = {n, share, wilson(static_cast<std::int64_t>(share * static_cast<double>(n) + 0.5), n), macroF1(judged)};
    }
    return results;
}

LatencySummary summarise(const std::vector<double>& latencies)
{
    if (latencies.empty())
        return {};
    return {std::accumulate(latencies.begin(), latencies.end(), 0.0) / static_cast<double>(latencies.size()),
            percentile(latencies, 50), percentile(latencies, 95), percentile(latencies, 99)};
}

class Evaluator {
public:
    Evaluator(Engine& engine, const EvaluationOptions& options) : engine_(engine), options_(options) {}

    Result<void> add(const Case& c)
    {
        auto run = ask(c, options_.route);
        if (!run && run.error().kind == ErrorKind::ModelMissing)
            return tl::unexpected(run.error());
        Judged judged{run ? run->answer.category : std::string(), *c.label, run ? run->answer.confidence : 0.0};
        judged_.push_back(judged);
        if (!run) {
            ++failed_;
            return {};
        }
        const std::string route(routeName(run->decision.route));
        by_route_[route].push_back(judged);
        by_language_[run->answer.language.empty() ? "none" : run->answer.language].push_back(judged);
        if (!c.decided_by.empty())
            by_need_[c.decided_by].push_back(judged);
        latencies_.push_back(run->total_ms);
        cost_ += run->cost;
        if (run->decision.route != Route::Light) {
            ++computed_;
            feature_hits_ += run->feature_cache == CacheOutcome::Hit;
        }
        if (options_.routing_quality && !options_.route && run->decision.input_type == InputType::TextOnly && run->decision.complexity)
            return compareRoutes(c, *run);
        return {};
    }

    Evaluation finish() const
    {
        Evaluation result;
        result.n = static_cast<std::int64_t>(judged_.size());
        result.failed = failed_;
        result.accuracy = accuracy(judged_);
        result.interval = wilson(static_cast<std::int64_t>(result.accuracy * static_cast<double>(result.n) + 0.5), result.n);
        result.macro_f1 = macroF1(judged_);
        result.ece = expectedCalibrationError(judged_);
        result.by_route = summarise(by_route_);
        result.by_language = summarise(by_language_);
        result.by_need = summarise(by_need_);
        for (const auto& [route, group] : result.by_route)
            result.routes[route] = static_cast<double>(group.n) / static_cast<double>(result.n);
        result.latency = summarise(latencies_);
        result.cost = cost_ / static_cast<double>(result.n);
        result.feature_hit_rate = computed_ == 0 ? 0 : static_cast<double>(feature_hits_) / static_cast<double>(computed_);
        if (!compared_.empty()) {
            result.routing = routingQuality(compared_);
            result.all_light_accuracy = result.routing->light_accuracy;
            result.all_expert_accuracy = result.routing->expert_accuracy;
        }
        return result;
    }

private:
    Result<Run> ask(const Case& c, std::optional<Route> route)
    {
        TriageRequest request;
        request.c = c;
        // A forced expert reads a case of pictures alone on the vision path; a forced light path has nothing to read there.
        request.route = route;
        request.load = options_.load;
        request.base_threshold = options_.threshold;
        request.use_result_cache = false;
        request.store = false;
        return engine_.triage(std::move(request));
    }

    Result<void> compareRoutes(const Case& c, const Run& routed)
    {
        const auto light = ask(c, Route::Light);
        const auto expert = ask(c, Route::Expert);
        if (!expert && expert.error().kind == ErrorKind::ModelMissing)
            return tl::unexpected(expert.error());
        compared_.push_back({*routed.decision.complexity, light && light->answer.category == *c.label,
                             expert && expert->answer.category == *c.label});
        return {};
    }

    Engine& engine_;
    const EvaluationOptions& options_;
    std::vector<Judged> judged_;
    Groups by_route_, by_language_, by_need_;
    std::vector<double> latencies_;
    std::vector<RoutingExample> compared_;
    double cost_ = 0;
    std::int64_t failed_ = 0, computed_ = 0, feature_hits_ = 0;
};

} // namespace

Result<Evaluation> evaluate(Workspace& workspace, Engine& engine, const EvaluationOptions& options,
                            const ProgressCallback& progress, const CancelPredicate& cancel)
{
    CaseFilter filter;
    filter.split = options.split;
    filter.labelled = true;
    const auto total = workspace.countCases(filter);
    if (!total)
        return tl::unexpected(total.error());
    if (*total == 0)
        return fail(ErrorKind::BadInput, "eval.no_cases", {{"file", workspace.folder().string()}, {"split", options.split}});
    Evaluator evaluator(engine, options);
    std::int64_t done = 0;
    const auto read = workspace.forEachCase(filter, [&](const Case& c) -> Result<void> {
        if (cancelled(cancel))
            return fail(ErrorKind::Cancelled, "cancelled");
        if (const auto added = evaluator.add(c); !added)
            return added;
        if (progress)
            progress(++done, *total);
        return {};
    });
    if (!read)
        return tl::unexpected(read.error());
    return evaluator.finish();
}

Result<std::vector<Replayed>> replay(Workspace& workspace, const EngineSettings& settings, std::span<const double> thresholds)
{
    const auto runs = workspace.runSummaries({}, std::numeric_limits<std::int64_t>::max());
    if (!runs)
        return tl::unexpected(runs.error());
    std::map<std::pair<CaseId, Route>, std::string> known; // newest first: the first one stays
    for (const RunSummary& run : *runs)
        if (run.case_id)
            known.try_emplace({run.case_id, run.route}, run.category);
    std::vector<Replayed> replayed;
    for (const double threshold : thresholds) {
        Replayed result;
        result.threshold = threshold;
        const double effective = effectiveThreshold(threshold, kReferenceLoad, 0);
        std::int64_t expert = 0, right = 0;
        for (const RunSummary& run : *runs) {
            if (run.input_type != InputType::TextOnly || !run.complexity)
                continue;
            const Route route = *run.complexity > effective ? Route::Expert : Route::Light;
            ++result.n;
            expert += route == Route::Expert;
            result.changed += route != run.route;
            const auto answer = known.find({run.case_id, route});
            if (run.label.empty() || answer == known.end())
                continue;
            ++result.judged;
            right += answer->second == run.label;
        }
        if (result.n == 0)
            return fail(ErrorKind::BadInput, "replay.no_runs", {{"file", workspace.folder().string()}});
        result.expert_share = static_cast<double>(expert) / static_cast<double>(result.n);
        result.cost_per_1000 = 1000 * (result.expert_share * settings.cost_expert + (1 - result.expert_share) * settings.cost_light);
        if (result.judged > 0)
            result.accuracy = static_cast<double>(right) / static_cast<double>(result.judged);
        replayed.push_back(result);
    }
    return replayed;
}

} // namespace casebench

#include "app/cli/commands.h"
#include "core/serving/evaluation.h"
#include "core/serving/learn.h"
#include "ui/wording/message_table.h"

#include <cstdio>

namespace casebench::cli {
namespace {

Result<std::pair<std::shared_ptr<Workspace>, EngineSettings>> open(const Common& common)
{
    auto workspace = openWorkspace(common);
    if (!workspace)
        return tl::unexpected(workspace.error());
    auto settings = settingsOf(common, workspace->get());
    if (!settings)
        return tl::unexpected(settings.error());
    return std::pair(std::move(*workspace), *settings);
}

int train(const Common& common, const std::string& what, const std::string& output)
{
    const auto opened = open(common);
    if (!opened)
        return complain(opened.error());
    LearnOptions options;
    const bool all = what == "all";
    options.heads = all || what == "heads";
    options.fusion = all || what == "fusion";
    options.router = all || what == "router";
    options.seed = common.seed;
    options.data = std::filesystem::path(common.workspace).filename().string();
    options.command = common.command_line;
    options.output = output;
    options.diagnostics = diagnosticsToStderr();
    const auto report = learn(opened->first, opened->second, options,
                              common.json ? ProgressCallback{} : progressToStderr("reading cases"), interrupted());
    if (!report)
        return complain(report.error());
    if (common.json) {
        Json json;
        json["examples"] = report->examples;
        json["models"] = Json::array();
        for (const TrainedModel& model : report->models)
            json["models"].push_back({{"id", model.id}, {"metrics", model.metrics}});
        json["notes"] = Json::array();
        for (const Message& note : report->notes)
            json["notes"].push_back(words(note));
        print(json);
        return kDone;
    }
    std::printf("Trained on %lld cases.\n", static_cast<long long>(report->examples));
    for (const TrainedModel& model : report->models) {
        std::printf("%s\n", model.id.c_str());
        for (const auto& [name, value] : model.metrics)
            std::printf("  %-24s %.4g\n", name.c_str(), value);
    }
    for (const Message& note : report->notes)
        std::printf("Note: %s\n", words(note).c_str());
    return kDone;
}

Json toJson(const GroupResult& group)
{
    return {{"n", group.n}, {"accuracy", group.accuracy}, {"low", group.interval.low}, {"high", group.interval.high}, {"macro_f1", group.macro_f1}};
}

Json toJson(const std::map<std::string, GroupResult>& groups)
{
    Json json = Json::object();
    for (const auto& [name, group] : groups)
        json[name] = toJson(group);
    return json;
}

template <class Value> Json orNull(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json document(const Evaluation& result)
{
    Json json;
    json["n"] = result.n;
    json["failed"] = result.failed;
    json["accuracy"] = result.accuracy;
    json["accuracy_interval"] = {result.interval.low, result.interval.high};
    json["macro_f1"] = result.macro_f1;
    json["ece"] = result.ece;
    json["routes"] = result.routes;
    json["latency_ms"] = {{"mean", result.latency.mean}, {"p50", result.latency.p50}, {"p95", result.latency.p95}, {"p99", result.latency.p99}};
    json["cost"] = result.cost;
    json["feature_hit_rate"] = result.feature_hit_rate;
    json["by_route"] = toJson(result.by_route);
    json["by_language"] = toJson(result.by_language);
    json["by_need"] = toJson(result.by_need);
    const RoutingQuality quality = result.routing.value_or(RoutingQuality{});
    json["apgr"] = orNull(quality.apgr);
    json["cpt50"] = orNull(quality.cpt50);
    json["cpt80"] = orNull(quality.cpt80);
    if (quality.apgr_interval)
        json["apgr_interval"] = {quality.apgr_interval->low, quality.apgr_interval->high};
    if (result.routing)
        json["text_only"] = {{"all_light_accuracy", result.all_light_accuracy}, {"all_expert_accuracy", result.all_expert_accuracy}};
    return json;
}

void printGroups(const char* title, const std::map<std::string, GroupResult>& groups)
{
    for (const auto& [name, group] : groups)
        std::printf("  %s %-8s n %5lld  accuracy %.3f (%.3f–%.3f)  macro-F1 %.3f\n", title, name.c_str(),
                    static_cast<long long>(group.n), group.accuracy, group.interval.low, group.interval.high, group.macro_f1);
}

void printWords(const Evaluation& result)
{
    std::printf("n %lld  accuracy %.4f (95 %%: %.4f–%.4f)  macro-F1 %.4f  ECE %.4f\n", static_cast<long long>(result.n),
                result.accuracy, result.interval.low, result.interval.high, result.macro_f1, result.ece);
    if (result.failed > 0)
        std::printf("%lld cases got no answer and count as wrong\n", static_cast<long long>(result.failed));
    for (const auto& [route, share] : result.routes)
        std::printf("  %-7s %.1f %% of the cases\n", route.c_str(), 100 * share);
    printGroups("route", result.by_route);
    printGroups("language", result.by_language);
    printGroups("needs", result.by_need);
    std::printf("latency ms: mean %.2f  p50 %.2f  p95 %.2f  p99 %.2f (feature cache hits %.0f %%)\n", result.latency.mean,
                result.latency.p50, result.latency.p95, result.latency.p99, 100 * result.feature_hit_rate);
    std::printf("cost per case: %.3f expert calls\n", result.cost);
    if (result.routing)
        std::printf("text only: all light %.4f, all expert %.4f\n", result.all_light_accuracy, result.all_expert_accuracy);
    if (result.routing && result.routing->apgr)
        std::printf("APGR %.3f (%.3f–%.3f)  CPT(50) %.1f %%  CPT(80) %.1f %%\n", *result.routing->apgr,
                    result.routing->apgr_interval->low, result.routing->apgr_interval->high,
                    100 * result.routing->cpt50.value_or(1), 100 * result.routing->cpt80.value_or(1));
    else if (result.routing)
        std::printf("APGR is not defined: the expert path is not better than the light path on these cases\n");
}

int evaluateWorkspace(const Common& common, const EvaluationOptions& options)
{
    const auto opened = open(common);
    if (!opened)
        return complain(opened.error());
    const auto engine = Engine::create({opened->first, opened->second, &SystemClock::instance(), diagnosticsToStderr()});
    if (!engine)
        return complain(engine.error());
    const auto result = evaluate(*opened->first, **engine, options,
                                 common.json ? ProgressCallback{} : progressToStderr("evaluating"), interrupted());
    if (!result)
        return complain(result.error());
    if (common.json)
        print(document(*result));
    else
        printWords(*result);
    return kDone;
}

int replayRuns(const Common& common, const std::vector<double>& thresholds)
{
    const auto opened = open(common);
    if (!opened)
        return complain(opened.error());
    const auto replayed = replay(*opened->first, opened->second, thresholds);
    if (!replayed)
        return complain(replayed.error());
    Json json = Json::array();
    for (const Replayed& one : *replayed) {
        json.push_back({{"threshold", one.threshold}, {"n", one.n}, {"expert_share", one.expert_share},
                        {"cost_per_1000", one.cost_per_1000}, {"changed", one.changed}, {"judged", one.judged},
                        {"accuracy", orNull(one.accuracy)}});
        if (!common.json)
            std::printf("threshold %.2f: expert %.1f %%, cost per 1,000 cases %.1f, %lld of %lld runs change route, accuracy %s\n",
                        one.threshold, 100 * one.expert_share, one.cost_per_1000, static_cast<long long>(one.changed),
                        static_cast<long long>(one.n),
                        one.accuracy ? (std::to_string(*one.accuracy) + " on " + std::to_string(one.judged) + " judged runs").c_str()
                                     : "not known");
    }
    if (common.json)
        print({{"replayed", json}});
    return kDone;
}

} // namespace

void addTrain(CLI::App& program, Common& common, Action& run)
{
    auto what = std::make_shared<std::string>("all");
    auto output = std::make_shared<std::string>();
    CLI::App* command = program.add_subcommand("train", "Trains on the labelled cases with split train");
    command->add_option("--what", *what, "which models")->check(CLI::IsMember({"heads", "router", "fusion", "all"}))->capture_default_str();
    command->add_option("--output", *output, "folder for the trained models instead of the workspace's");
    addWorkspaceOptions(*command, common, true);
    command->callback([&common, &run, what, output] { run = [&common, what, output] { return train(common, *what, *output); }; });
}

void addEval(CLI::App& program, Common& common, Action& run)
{
    struct Arguments {
        std::string split = "test";
        std::string route = "auto";
        std::optional<double> threshold;
        bool routing_quality = true;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = program.add_subcommand("eval", "Accuracy, calibration, routes, latency, cost, routing quality");
    command->add_option("--split", arguments->split, "which cases")->capture_default_str();
    command->add_option("--route", arguments->route, "one route for every case")
        ->check(CLI::IsMember({"auto", "light", "vision", "expert"}))
        ->capture_default_str();
    command->add_option("--threshold", arguments->threshold, "base threshold instead of the setting")->check(zeroToOne());
    addWorkspaceOptions(*command, common, true);
    command->callback([&common, &run, arguments] {
        run = [&common, arguments] {
            EvaluationOptions options;
            options.split = arguments->split;
            options.threshold = arguments->threshold;
            if (arguments->route != "auto")
                options.route = routeFromName(arguments->route);
            return evaluateWorkspace(common, options);
        };
    });
}

void addReplay(CLI::App& program, Common& common, Action& run)
{
    auto thresholds = std::make_shared<std::vector<double>>();
    CLI::App* command = program.add_subcommand("replay", "What each threshold would have done to stored runs");
    command->add_option("--threshold", *thresholds, "base thresholds, separated by commas")
        ->required()
        ->delimiter(',')
        ->check(zeroToOne());
    addWorkspaceOptions(*command, common, true);
    command->callback([&common, &run, thresholds] { run = [&common, thresholds] { return replayRuns(common, *thresholds); }; });
}

} // namespace casebench::cli

// How fast the workspace answers when it is full: a million runs over 90 days, a hundred thousand cases.
#include "core/workspace/workspace.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>

using namespace casebench;

namespace {

constexpr int kCases = 100'000;
constexpr int kRuns = 1'000'000;
constexpr UnixMillis kStart = 1'700'000'000'000;
constexpr UnixMillis kDay = 86'400'000;
constexpr UnixMillis kSpread = 90 * kDay;

void orExit(bool done)
{
    if (!done) {
        std::cerr << "the workspace refused a write\n";
        std::exit(1);
    }
}

Run makeRun(std::mt19937& random, int number)
{
    std::lognormal_distribution<double> latency(2.5, 1.2);
    Run run;
    run.case_id = {1 + number % kCases};
    run.started = kStart + kSpread / kRuns * number;
    run.decision.route = static_cast<Route>(random() % 3);
    run.decision.complexity = double(random() % 1000) / 1000;
    run.answer.category = "category " + std::to_string(random() % 12);
    run.answer.confidence = double(random() % 1000) / 1000;
    run.total_ms = latency(random);
    for (const char* name : {"cache", "assess", "route", "light_text", "expert_text", "image", "head", "search"})
        run.trace.spans.push_back({name, 0, latency(random) / 4});
    return run;
}

// Filled once, removed at the end.
class FullWorkspace {
public:
    FullWorkspace()
    {
        std::mt19937 random(1);
        orExit(workspace
                   ->transaction([&]() -> Result<void> {
                       for (int i = 0; i < kCases; ++i) {
                           Case c;
                           c.text = "The washer shows E" + std::to_string(i % 97) + " 洗衣机坏了, ticket " +
                                    std::to_string(i);
                           c.created = kStart + i;
                           if (auto id = workspace->addCase(std::move(c)); !id)
                               return tl::unexpected(id.error());
                       }
                       return {};
                   })
                   .has_value());
        for (int first = 0; first < kRuns; first += 10'000) {
            std::vector<Run> runs;
            for (int i = first; i < first + 10'000; ++i)
                runs.push_back(makeRun(random, i));
            orExit(workspace->storeRuns(runs).has_value());
        }
    }
    ~FullWorkspace()
    {
        workspace.reset();
        std::filesystem::remove_all(folder);
    }

    std::filesystem::path folder = std::filesystem::temp_directory_path() / "bench.casebench";
    std::shared_ptr<Workspace> workspace = [this] {
        std::filesystem::remove_all(folder);
        return Workspace::create(folder).value();
    }();
};

Workspace& full()
{
    static FullWorkspace instance;
    return *instance.workspace;
}

void telemetryOverDays(benchmark::State& state)
{
    Workspace& workspace = full();
    TelemetryQuery query;
    query.range = {kStart + kSpread - state.range(0) * kDay, kStart + kSpread};
    for (auto _ : state)
        benchmark::DoNotOptimize(workspace.telemetry(query).value().overall.p95);
}
BENCHMARK(telemetryOverDays)->Arg(1)->Arg(7)->Arg(90)->Unit(benchmark::kMillisecond);

void caseIds(benchmark::State& state, CaseFilter filter)
{
    Workspace& workspace = full();
    for (auto _ : state)
        benchmark::DoNotOptimize(workspace.caseIds(filter).value().size());
}
BENCHMARK_CAPTURE(caseIds, all, CaseFilter{})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(caseIds, lowest_confidence, CaseFilter{.order = CaseFilter::Order::LowestConfidence})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(caseIds, one_route, CaseFilter{.routes = {Route::Expert}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(caseIds, search_rare, CaseFilter{.search = "ticket 4711"})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(caseIds, search_everywhere, CaseFilter{.search = "洗衣"})->Unit(benchmark::kMillisecond);

void caseSummariesOfAScreen(benchmark::State& state)
{
    Workspace& workspace = full();
    const auto ids = workspace.caseIds({}).value();
    for (auto _ : state)
        benchmark::DoNotOptimize(workspace.caseSummaries(std::span(ids).subspan(5000, 100)).value().size());
}
BENCHMARK(caseSummariesOfAScreen)->Unit(benchmark::kMillisecond);

void runSummariesNewest10000(benchmark::State& state)
{
    Workspace& workspace = full();
    for (auto _ : state)
        benchmark::DoNotOptimize(workspace.runSummaries({}, 10'000).value().size());
}
BENCHMARK(runSummariesNewest10000)->Unit(benchmark::kMillisecond);

void storeOneRun(benchmark::State& state)
{
    Workspace& workspace = full();
    std::mt19937 random(2);
    int number = kRuns;
    for (auto _ : state)
        benchmark::DoNotOptimize(workspace.storeRun(makeRun(random, ++number)).has_value());
}
BENCHMARK(storeOneRun)->Unit(benchmark::kMillisecond);

} // namespace


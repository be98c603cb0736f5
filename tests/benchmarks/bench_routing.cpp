#include "core/routing/risk.h"

#include <benchmark/benchmark.h>
#include <random>

using namespace casebench;

namespace {

struct Examples {
    std::vector<RiskFeatures> features;
    std::vector<char> wrong;
};

// Random features with a tenth missing; the light answer is the more often wrong the smaller its margin is.
Examples simulate(int n)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(0, 1);
    Examples examples;
    for (int i = 0; i < n; ++i) {
        RiskFeatures features;
        for (float& value : features.values)
            if (uniform(random) > 0.1F)
                value = uniform(random);
        examples.features.push_back(features);
        examples.wrong.push_back(uniform(random) > features[RiskFeature::LightMargin] ? 1 : 0);
    }
    return examples;
}

void assess(benchmark::State& state)
{
    const Examples examples = simulate(4000);
    const auto trained = trainRisk(examples.features, examples.wrong, {});
    if (!trained) {
        state.SkipWithError(trained.error().message.code.c_str());
        return;
    }
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(trained->model.assess(examples.features[i++ % examples.features.size()]));
}
BENCHMARK(assess)->Unit(benchmark::kMicrosecond);

void train(benchmark::State& state)
{
    const Examples examples = simulate(static_cast<int>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(trainRisk(examples.features, examples.wrong, {}));
}
BENCHMARK(train)->Arg(400)->Arg(4000)->Unit(benchmark::kMillisecond);

} // namespace

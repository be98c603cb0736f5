#include "core/learning/metrics.h"

#include "core/foundation/probability.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

namespace casebench {
namespace {

constexpr double kZ = 1.959963984540054; // 97.5 % quantile of the normal distribution
constexpr int kResamples = 1000;

struct Counts {
    double right = 0, predicted = 0, labelled = 0;
};

// The examples with the same complexity, which cross the threshold together.
struct Tie {
    double complexity = 0;
    double examples = 0;
    double gain = 0; // correct answers won when these go to the expert
};

// Ties by falling complexity, from examples sorted that way. times[i]: how often example i counts.
std::vector<Tie> tiesOf(const std::vector<RoutingExample>& sorted, std::span<const int> times)
{
    std::vector<Tie> ties;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (ties.empty() || ties.back().complexity != sorted[i].complexity)
            ties.push_back({sorted[i].complexity, 0, 0});
        ties.back().examples += times[i];
        ties.back().gain += times[i] * (int(sorted[i].expert_correct) - int(sorted[i].light_correct));
    }
    return ties;
}

// Mean of the recovered share of the gap over the expert's share: the area under the curve's straight pieces.
std::optional<double> gapRecovered(const std::vector<Tie>& ties)
{
    double examples = 0, gap = 0, area = 0;
    for (const Tie& tie : ties) {
        area += tie.examples * (gap + tie.gain / 2);
        examples += tie.examples;
        gap += tie.gain;
    }
    if (gap <= 0)
        return std::nullopt;
    return area / (examples * gap);
}

// The smallest expert share at which the curve's straight pieces recover `share` of the gap.
std::optional<double> callThreshold(const std::vector<RoutingCurvePoint>& curve, double share)
{
    const double light = curve.front().accuracy;
    const double wanted = light + share * (curve.back().accuracy - light);
    for (std::size_t i = 1; i < curve.size(); ++i)
        if (curve[i].accuracy >= wanted) {
            const double part = (wanted - curve[i - 1].accuracy) / (curve[i].accuracy - curve[i - 1].accuracy);
            return curve[i - 1].expert_share + part * (curve[i].expert_share - curve[i - 1].expert_share);
        }
    return std::nullopt;
}

std::optional<Interval> bootstrapInterval(const std::vector<RoutingExample>& sorted, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::uniform_int_distribution<std::size_t> draw(0, sorted.size() - 1);
    std::vector<double> values;
    std::vector<int> times(sorted.size());
    for (int resample = 0; resample < kResamples; ++resample) {
        std::fill(times.begin(), times.end(), 0);
        for (std::size_t i = 0; i < sorted.size(); ++i)
            ++times[draw(random)];
        if (const std::optional<double> value = gapRecovered(tiesOf(sorted, times)))
            values.push_back(*value);
    }
    if (values.empty())
        return std::nullopt;
    return Interval{percentile(values, 2.5), percentile(values, 97.5)};
}

} // namespace

double accuracy(std::span<const Judged> judged)
{
    const auto right = std::count_if(judged.begin(), judged.end(), [](const Judged& j) { return j.predicted == j.label; });
    return judged.empty() ? 0 : static_cast<double>(right) / static_cast<double>(judged.size());
}

double macroF1(std::span<const Judged> judged)
{
    std::map<std::string, Counts> labels;
    for (const Judged& j : judged) {
        ++labels[j.predicted].predicted;
        ++labels[j.label].labelled;
        if (j.predicted == j.label)
            ++labels[j.label].right;
    }
    double sum = 0;
    for (const auto& [label, counts] : labels)
        sum += 2 * counts.right / (counts.predicted + counts.labelled);
    return labels.empty() ? 0 : sum / static_cast<double>(labels.size());
}

double expectedCalibrationError(std::span<const Judged> judged, int bins)
{
    std::vector<double> confidences;
    std::vector<char> right;
    for (const Judged& j : judged) {
        confidences.push_back(j.confidence);
        right.push_back(j.predicted == j.label ? 1 : 0);
    }
    return calibrationError(confidences, right, bins);
}

Interval wilson(std::int64_t successes, std::int64_t n)
{
    if (n <= 0)
        return {0, 1};
    const auto count = static_cast<double>(n);
    const double share = static_cast<double>(successes) / count;
    const double scale = 1 + kZ * kZ / count;
    const double centre = (share + kZ * kZ / (2 * count)) / scale;
    const double half = kZ / scale * std::sqrt(share * (1 - share) / count + kZ * kZ / (4 * count * count));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

double percentile(std::vector<double> values, double percent)
{
    if (values.empty())
        return 0;
    const double rank = std::clamp(percent, 0.0, 100.0) / 100 * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::ptrdiff_t>(rank);
    std::nth_element(values.begin(), values.begin() + below, values.end());
    const double low = values[static_cast<std::size_t>(below)];
    if (below + 1 == static_cast<std::ptrdiff_t>(values.size()))
        return low;
    const double high = *std::min_element(values.begin() + below + 1, values.end());
    return low + (rank - static_cast<double>(below)) * (high - low);
}

RoutingQuality routingQuality(std::vector<RoutingExample> examples, std::uint64_t seed)
{
    RoutingQuality quality;
    if (examples.empty())
        return quality;
    std::stable_sort(examples.begin(), examples.end(),
                     [](const RoutingExample& a, const RoutingExample& b) { return a.complexity > b.complexity; });
    const auto n = static_cast<double>(examples.size());
    double right = static_cast<double>(std::count_if(examples.begin(), examples.end(),
                                                     [](const RoutingExample& e) { return e.light_correct; }));
    const std::vector<Tie> ties = tiesOf(examples, std::vector<int>(examples.size(), 1));
    double at_expert = 0;
    quality.curve.push_back({0, right / n, ties.front().complexity});
    for (std::size_t i = 0; i < ties.size(); ++i) {
        at_expert += ties[i].examples;
        right += ties[i].gain;
        // Above the next complexity; with all at the expert, below every complexity.
        const double threshold = i + 1 < ties.size() ? ties[i + 1].complexity : -std::numeric_limits<double>::infinity();
        quality.curve.push_back({at_expert / n, right / n, threshold});
    }
    quality.light_accuracy = quality.curve.front().accuracy;
    quality.expert_accuracy = quality.curve.back().accuracy;
    quality.apgr = gapRecovered(ties);
    if (quality.apgr) {
        quality.apgr_interval = bootstrapInterval(examples, seed);
        quality.cpt50 = callThreshold(quality.curve, 0.5);
        quality.cpt80 = callThreshold(quality.curve, 0.8);
    }
    return quality;
}

} // namespace casebench

#include "ui/routing/threshold_study.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace casebench {
namespace {

// All that the runs of one case tell, newest first.
struct Gathered {
    StudyCase known;
    bool decided_by_complexity = false;
    bool seen = false;
};

bool byComplexity(const RunSummary& run, const StudyOptions& options)
{
    const bool type = run.input_type == InputType::TextOnly ||
                      (run.input_type == InputType::Several && options.complexity_decides_several);
    return type && run.complexity.has_value();
}

void countFixed(ThresholdStudy& study, Route route)
{
    switch (route) {
    case Route::Light:
        ++study.fixed_light;
        break;
    case Route::Vision:
        ++study.fixed_vision;
        break;
    case Route::Expert:
        ++study.fixed_expert;
        break;
    case Route::Remote:
        ++study.fixed_remote;
        break;
    }
}

void gather(Gathered& gathered, const RunSummary& run, const StudyOptions& options)
{
    StudyCase& c = gathered.known;
    if (!gathered.seen) {
        gathered.seen = true;
        gathered.decided_by_complexity = byComplexity(run, options);
        c.id = run.case_id;
        c.complexity = run.complexity.value_or(0);
        c.label = run.label;
    }
    if (run.route == Route::Light && c.light_answer.empty())
        c.light_answer = run.category;
    if (run.route == Route::Expert && c.expert_answer.empty())
        c.expert_answer = run.category;
}

bool paired(const StudyCase& c)
{
    return !c.label.empty() && !c.light_answer.empty() && !c.expert_answer.empty();
}

void measurePaired(ThresholdStudy& study)
{
    std::vector<RoutingExample> examples;
    study.light_right_upto.assign(1, 0);
    study.expert_right_upto.assign(1, 0);
    for (const StudyCase& c : study.cases) {
        if (!paired(c))
            continue;
        const bool light = c.light_answer == c.label;
        const bool expert = c.expert_answer == c.label;
        study.paired_complexities.push_back(float(c.complexity));
        study.light_right_upto.push_back(study.light_right_upto.back() + (light ? 1 : 0));
        study.expert_right_upto.push_back(study.expert_right_upto.back() + (expert ? 1 : 0));
        examples.push_back({c.complexity, light, expert});
    }
    if (!examples.empty())
        study.quality = routingQuality(std::move(examples));
}

// How many of the ascending values are at most the threshold: those stay on the light path.
std::size_t atMost(const std::vector<float>& ascending, double threshold)
{
    return std::size_t(std::upper_bound(ascending.begin(), ascending.end(), threshold,
                                        [](double t, float value) { return t < double(value) - 1e-7; }) -
                       ascending.begin());
}

} // namespace

StudyVerdict verdictOf(const StudyCase& c)
{
    if (c.light_answer.empty() || c.expert_answer.empty())
        return c.label.empty() || c.light_answer.empty() || c.light_answer == c.label ? StudyVerdict::Unknown
                                                                                       : StudyVerdict::LightWrong;
    if (c.light_answer == c.expert_answer)
        return StudyVerdict::Same;
    if (c.label.empty())
        return StudyVerdict::Unknown;
    if (c.expert_answer == c.label)
        return StudyVerdict::LightWrong;
    return c.light_answer == c.label ? StudyVerdict::ExpertWrong : StudyVerdict::BothWrong;
}

int complexityBin(double complexity)
{
    return std::clamp(int(complexity * kComplexityBins), 0, kComplexityBins - 1);
}

ThresholdStudy studyThreshold(const std::vector<RunSummary>& newest_first, const StudyOptions& options)
{
    ThresholdStudy study;
    std::unordered_map<CaseId, Gathered> cases;
    for (const RunSummary& run : newest_first) {
        if (options.labelled_only && run.label.empty())
            continue;
        ++study.runs;
        if (run.case_id)
            gather(cases[run.case_id], run, options);
        if (!byComplexity(run, options)) {
            countFixed(study, run.route);
            continue;
        }
        study.complexities.push_back(float(*run.complexity));
        const auto bin = std::size_t(complexityBin(*run.complexity));
        ++study.bins[bin];
        if (run.route == Route::Light && !run.label.empty() && run.category != run.label)
            ++study.wrong_bins[bin];
    }
    std::sort(study.complexities.begin(), study.complexities.end());
    for (const auto& [id, gathered] : cases) {
        if (gathered.decided_by_complexity)
            study.cases.push_back(gathered.known);
    }
    std::sort(study.cases.begin(), study.cases.end(), [](const StudyCase& a, const StudyCase& b) {
        return std::pair(a.complexity, a.id) < std::pair(b.complexity, b.id);
    });
    study.labelled = std::count_if(study.cases.begin(), study.cases.end(), [](const auto& c) { return !c.label.empty(); });
    measurePaired(study);
    return study;
}

ThresholdEffect effectOf(const ThresholdStudy& study, double threshold, const EngineSettings& costs)
{
    ThresholdEffect effect;
    if (study.runs == 0)
        return effect;
    const auto light = double(atMost(study.complexities, threshold));
    const double expert = double(study.complexities.size()) - light;
    const auto runs = double(study.runs);
    effect.expert_share = (expert + double(study.fixed_expert)) / runs;
    const double spent = costs.cost_light * (light + double(study.fixed_light)) +
                         costs.cost_vision * double(study.fixed_vision) +
                         costs.cost_expert * (expert + double(study.fixed_expert + study.fixed_remote));
    effect.cost_per_1000 = 1000 * spent / runs;
    if (!study.paired_complexities.empty()) {
        const std::size_t kept = atMost(study.paired_complexities, threshold);
        const std::int64_t right =
            study.light_right_upto[kept] + study.expert_right_upto.back() - study.expert_right_upto[kept];
        effect.accuracy = double(right) / double(study.paired_complexities.size());
    }
    return effect;
}

std::pair<std::size_t, std::size_t> changedCases(const ThresholdStudy& study, double from, double to)
{
    const auto position = [&](double threshold) {
        const auto after = std::upper_bound(study.cases.begin(), study.cases.end(), threshold,
                                            [](double t, const StudyCase& c) { return t < c.complexity - 1e-7; });
        return std::size_t(after - study.cases.begin());
    };
    return {position(std::min(from, to)), position(std::max(from, to))};
}

std::optional<double> bestThreshold(const ThresholdStudy& study, double wrong_cost, const EngineSettings& costs)
{
    if (study.paired_complexities.empty())
        return std::nullopt;
    const auto n = double(study.paired_complexities.size());
    double best = 0;
    double least = std::numeric_limits<double>::max();
    for (int hundredths = 5; hundredths <= 95; ++hundredths) {
        const double threshold = hundredths / 100.0;
        const auto light = double(atMost(study.paired_complexities, threshold));
        const double wrong = (1 - *effectOf(study, threshold, costs).accuracy) * n;
        const double cost = wrong_cost * wrong + costs.cost_light * light + costs.cost_expert * (n - light);
        if (cost < least - 1e-9) {
            least = cost;
            best = threshold;
        }
    }
    return best;
}

} // namespace casebench

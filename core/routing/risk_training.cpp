#include "core/foundation/folds.h"
#include "core/foundation/probability.h"
#include "core/routing/boosted_trees.h"
#include "core/routing/risk.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace casebench {
namespace {

constexpr std::size_t kFewestExamples = 4;

double sigmoid(double log_odds)
{
    return 1 / (1 + std::exp(-log_odds));
}

double margin(const BoostedTrees& trees, const RiskFeatures& features)
{
    const auto parts = trees.contributions(features);
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

tl::expected<std::vector<double>, std::string> outOfFoldMargins(std::span<const RiskFeatures> examples,
                                                                std::span<const char> wrong, int folds,
                                                                const BoostingOptions& boosting)
{
    const std::vector<int> fold = stratifiedFolds(std::vector<int>(wrong.begin(), wrong.end()), folds, boosting.seed);
    std::vector<double> margins(examples.size());
    for (int held_out = 0; held_out < folds; ++held_out) {
        std::vector<RiskFeatures> seen;
        std::vector<char> outcomes;
        for (std::size_t i = 0; i < examples.size(); ++i)
            if (fold[i] != held_out) {
                seen.push_back(examples[i]);
                outcomes.push_back(wrong[i]);
            }
        const auto trees = BoostedTrees::train(seen, outcomes, boosting);
        if (!trees)
            return tl::unexpected(trees.error());
        for (std::size_t i = 0; i < examples.size(); ++i)
            if (fold[i] == held_out)
                margins[i] = margin(*trees, examples[i]);
    }
    return margins;
}

struct Platt {
    double slope = 0;
    double offset = 0;
    double risk(double of_margin) const { return sigmoid(slope * of_margin + offset); }
};

// The log-loss against Platt's smoothed targets, with its gradient and Hessian.
struct PlattLoss {
    double value = 0;
    double gradient_slope = 0, gradient_offset = 0;
    double slope_slope = 1e-9, slope_offset = 0, offset_offset = 1e-9;
};

PlattLoss plattLoss(const Platt& platt, std::span<const double> margins, std::span<const double> targets)
{
    PlattLoss loss;
    for (std::size_t i = 0; i < margins.size(); ++i) {
        const double log_odds = platt.slope * margins[i] + platt.offset;
        const double risk = sigmoid(log_odds);
        // log(1 + exp(log_odds)) without overflow
        loss.value += std::max(log_odds, 0.0) + std::log1p(std::exp(-std::abs(log_odds))) - targets[i] * log_odds;
        const double curvature = risk * (1 - risk);
        loss.gradient_slope += (risk - targets[i]) * margins[i];
        loss.gradient_offset += risk - targets[i];
        loss.slope_slope += curvature * margins[i] * margins[i];
        loss.slope_offset += curvature * margins[i];
        loss.offset_offset += curvature;
    }
    return loss;
}

// Platt scaling by Newton's method (Lin, Lin, Weng 2007). A slope below zero would turn the ranking round on the
// strength of noise: then the margins tell nothing, and the risk is the smoothed base rate.
Platt fitPlatt(std::span<const double> margins, std::span<const char> wrong)
{
    const auto n = static_cast<double>(wrong.size());
    const auto positives = static_cast<double>(std::count_if(wrong.begin(), wrong.end(), [](char w) { return w != 0; }));
    std::vector<double> targets(wrong.size());
    std::transform(wrong.begin(), wrong.end(), targets.begin(), [&](char w) {
        return w ? (positives + 1) / (positives + 2) : 1 / (n - positives + 2);
    });
    const Platt base_rate{0, std::log((positives + 1) / (n - positives + 1))};
    Platt platt = base_rate;
    PlattLoss loss = plattLoss(platt, margins, targets);
    for (int iteration = 0; iteration < 100; ++iteration) {
        const double determinant = loss.slope_slope * loss.offset_offset - loss.slope_offset * loss.slope_offset;
        const double slope_step =
            (loss.offset_offset * loss.gradient_slope - loss.slope_offset * loss.gradient_offset) / determinant;
        const double offset_step =
            (loss.slope_slope * loss.gradient_offset - loss.slope_offset * loss.gradient_slope) / determinant;
        const double decrease = loss.gradient_slope * slope_step + loss.gradient_offset * offset_step;
        if (!(decrease > 1e-12 * n))
            break;
        double step = 1;
        Platt next;
        PlattLoss next_loss;
        do {
            next = {platt.slope - step * slope_step, platt.offset - step * offset_step};
            next_loss = plattLoss(next, margins, targets);
            step /= 2;
        } while (next_loss.value > loss.value - 1e-4 * step * decrease && step > 1e-10);
        platt = next;
        loss = next_loss;
    }
    return platt.slope > 0 ? platt : base_rate;
}

// Area under the ROC curve by ranks, ties counted half; 0.5 with one outcome only.
double areaUnderCurve(std::span<const double> scores, std::span<const char> wrong)
{
    std::vector<std::size_t> order(scores.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] < scores[b]; });
    double negatives = 0, positives = 0, won = 0;
    for (std::size_t begin = 0; begin < order.size();) {
        double tied_negatives = 0, tied_positives = 0;
        std::size_t end = begin;
        for (; end < order.size() && scores[order[end]] == scores[order[begin]]; ++end)
            ++(wrong[order[end]] ? tied_positives : tied_negatives);
        won += tied_positives * (negatives + tied_negatives / 2);
        negatives += tied_negatives;
        positives += tied_positives;
        begin = end;
    }
    return negatives > 0 && positives > 0 ? won / (negatives * positives) : 0.5;
}

// At most kMostReferenceRisks evenly spaced order statistics.
std::vector<double> quantiles(std::vector<double> risks)
{
    std::sort(risks.begin(), risks.end());
    if (risks.size() <= kMostReferenceRisks)
        return risks;
    std::vector<double> chosen(kMostReferenceRisks);
    for (std::size_t q = 0; q < kMostReferenceRisks; ++q) // the middle of each of the equal parts
        chosen[q] = risks[(2 * q + 1) * risks.size() / (2 * kMostReferenceRisks)];
    return chosen;
}

} // namespace

Result<RiskTrained> trainRisk(std::span<const RiskFeatures> examples, std::span<const char> wrong,
                              const RiskTraining& options)
{
    assert(examples.size() == wrong.size());
    if (examples.size() < kFewestExamples)
        return fail(ErrorKind::BadInput, "training.too_few_examples", {{"count", std::to_string(examples.size())}});
    const auto positives = static_cast<std::size_t>(
        std::count_if(wrong.begin(), wrong.end(), [](char w) { return w != 0; }));
    const std::size_t rarer = std::min(positives, examples.size() - positives);
    BoostingOptions boosting{options.rounds, options.depth, options.learning_rate, options.seed};
    if (rarer < 2)
        boosting.rounds = 0; // one outcome, or a single exception to it: nothing to learn from
    const int folds = std::clamp(options.folds, 2, static_cast<int>(std::max<std::size_t>(rarer, 2)));

    const auto failed = [](const std::string& reason) {
        return fail(ErrorKind::Failed, "training.failed", {{"reason", reason}});
    };
    const auto margins = outOfFoldMargins(examples, wrong, folds, boosting);
    if (!margins)
        return failed(margins.error());
    const auto trees = BoostedTrees::train(examples, wrong, boosting);
    if (!trees)
        return failed(trees.error());
    const Platt platt = fitPlatt(*margins, wrong);
    std::vector<double> risks(margins->size());
    std::transform(margins->begin(), margins->end(), risks.begin(), [&](double m) { return platt.risk(m); });
    Result<RiskModel> model = RiskModel::fromParts(
        {trees->serialise(), platt.slope, platt.offset, quantiles(risks), options.previous_reference_version + 1});
    if (!model)
        return tl::unexpected(model.error());
    return RiskTrained{std::move(*model), areaUnderCurve(*margins, wrong), logLoss(risks, wrong),
                       calibrationError(risks, wrong)};
}

} // namespace casebench

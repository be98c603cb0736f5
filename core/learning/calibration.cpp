#include "core/learning/calibration.h"

#include "core/learning/linear_training.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <utility>

namespace casebench {
namespace {

// Where `f`, which has one valley in [low, high], is lowest: golden-section search.
double lowestPoint(double low, double high, double tolerance, const std::function<double(double)>& f)
{
    const double share = (std::sqrt(5.0) - 1) / 2;
    double left = high - share * (high - low);
    double right = low + share * (high - low);
    double at_left = f(left);
    double at_right = f(right);
    while (high - low > tolerance) {
        if (at_left <= at_right) {
            high = std::exchange(right, left);
            at_right = at_left;
            left = high - share * (high - low);
            at_left = f(left);
        } else {
            low = std::exchange(left, right);
            at_left = at_right;
            right = low + share * (high - low);
            at_right = f(right);
        }
    }
    return (low + high) / 2;
}

// The log-probabilities that each modality gave one example (0 where it is missing), and the right label.
struct Ballot {
    Matrix logs; // modalities × labels
    int label = 0;
};

std::vector<Ballot> ballotsOf(std::span<const std::vector<std::vector<double>>> modalities, std::span<const int> labels)
{
    std::vector<Ballot> ballots;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        std::size_t width = 0;
        for (const auto& modality : modalities)
            width = std::max(width, modality[i].size());
        if (width == 0)
            continue;
        Ballot ballot{{static_cast<int>(modalities.size()), static_cast<int>(width),
                       std::vector<float>(modalities.size() * width)},
                      labels[i]};
        for (std::size_t m = 0; m < modalities.size(); ++m)
            std::transform(modalities[m][i].begin(), modalities[m][i].end(), ballot.logs.row(static_cast<int>(m)),
                           [](double p) { return static_cast<float>(std::log(std::max(p, kSmallestVote))); });
        ballots.push_back(std::move(ballot));
    }
    return ballots;
}

struct VoteLoss {
    double value = 0;
    std::vector<double> gradient;
    std::vector<double> hessian; // weights × weights
};

void addBallot(const Ballot& ballot, const std::vector<double>& weights, double share, VoteLoss& loss)
{
    const std::size_t m = weights.size();
    std::vector<float> scores(static_cast<std::size_t>(ballot.logs.columns));
    for (std::size_t a = 0; a < m; ++a)
        for (std::size_t label = 0; label < scores.size(); ++label)
            scores[label] += static_cast<float>(weights[a]) * ballot.logs.row(static_cast<int>(a))[label];
    const std::vector<double> p = softmax(scores);
    loss.value -= share * std::log(std::max(p[static_cast<std::size_t>(ballot.label)], 1e-300));
    std::vector<double> mean(m);
    for (std::size_t a = 0; a < m; ++a) {
        const float* row = ballot.logs.row(static_cast<int>(a));
        for (std::size_t label = 0; label < p.size(); ++label)
            mean[a] += p[label] * static_cast<double>(row[label]);
        loss.gradient[a] += share * (mean[a] - static_cast<double>(row[ballot.label]));
    }
    for (std::size_t a = 0; a < m; ++a)
        for (std::size_t b = 0; b < m; ++b)
            for (std::size_t label = 0; label < p.size(); ++label)
                loss.hessian[a * m + b] += share * p[label] *
                                           (static_cast<double>(ballot.logs.row(static_cast<int>(a))[label]) - mean[a]) *
                                           (static_cast<double>(ballot.logs.row(static_cast<int>(b))[label]) - mean[b]);
}

// The mean log-loss of the vote plus the pull towards 1, which keeps the weights finite when no prediction is wrong.
VoteLoss voteLoss(const std::vector<Ballot>& ballots, const std::vector<double>& weights)
{
    constexpr double kPull = 1e-3;
    const std::size_t m = weights.size();
    VoteLoss loss{0, std::vector<double>(m), std::vector<double>(m * m)};
    for (const Ballot& ballot : ballots)
        addBallot(ballot, weights, 1 / static_cast<double>(ballots.size()), loss);
    for (std::size_t a = 0; a < m; ++a) {
        loss.value += kPull / 2 * (weights[a] - 1) * (weights[a] - 1);
        loss.gradient[a] += kPull * (weights[a] - 1);
        loss.hessian[a * m + a] += kPull;
    }
    return loss;
}

// The lowest point of the loss's quadratic model with no weight below zero, by cyclic coordinate descent.
std::vector<double> lowestOfModel(const VoteLoss& loss, const std::vector<double>& weights)
{
    constexpr int kSweeps = 200;
    const std::size_t m = weights.size();
    std::vector<double> target = weights;
    for (int sweep = 0; sweep < kSweeps; ++sweep)
        for (std::size_t a = 0; a < m; ++a) {
            double slope = loss.gradient[a];
            for (std::size_t b = 0; b < m; ++b)
                slope += loss.hessian[a * m + b] * (target[b] - weights[b]);
            target[a] = std::max(0.0, target[a] - slope / loss.hessian[a * m + a]);
        }
    return target;
}

} // namespace

double meanLogLoss(const Matrix& logits, std::span<const int> labels, double temperature)
{
    assert(static_cast<std::size_t>(logits.rows) == labels.size());
    double loss = 0;
    for (int i = 0; i < logits.rows; ++i) {
        const float* row = logits.row(i);
        const float highest = *std::max_element(row, row + logits.columns);
        double sum = 0;
        for (int label = 0; label < logits.columns; ++label)
            sum += std::exp((row[label] - highest) / temperature);
        loss += std::log(sum) - (row[labels[static_cast<std::size_t>(i)]] - highest) / temperature;
    }
    return logits.rows ? loss / logits.rows : 0;
}

// The loss is convex in 1 / temperature, so it has one valley in the temperature's logarithm, too.
double fitTemperature(const Matrix& logits, std::span<const int> labels)
{
    constexpr double kLowest = 0.05, kHighest = 20, kTolerance = 1e-4;
    if (logits.rows == 0)
        return 1;
    const double best = lowestPoint(std::log(kLowest), std::log(kHighest), kTolerance, [&](double log_temperature) {
        return meanLogLoss(logits, labels, std::exp(log_temperature));
    });
    return std::clamp(std::exp(best), kLowest, kHighest);
}

// Newton steps within the bounds, halved until the loss falls; it is convex.
std::vector<double> fitVoteWeights(std::span<const std::vector<std::vector<double>>> modalities,
                                   std::span<const int> labels)
{
    std::vector<double> weights(modalities.size(), 1.0);
    const std::vector<Ballot> ballots = ballotsOf(modalities, labels);
    VoteLoss loss = voteLoss(ballots, weights);
    for (int iteration = 0; iteration < 50; ++iteration) {
        std::vector<double> next = lowestOfModel(loss, weights);
        VoteLoss next_loss = voteLoss(ballots, next);
        for (int halving = 0; next_loss.value > loss.value && halving < 30; ++halving) {
            for (std::size_t a = 0; a < weights.size(); ++a)
                next[a] = (next[a] + weights[a]) / 2;
            next_loss = voteLoss(ballots, next);
        }
        const bool settled = next_loss.value > loss.value - 1e-9;
        if (next_loss.value <= loss.value) {
            weights = std::move(next);
            loss = std::move(next_loss);
        }
        if (settled)
            break;
    }
    return weights;
}

} // namespace casebench

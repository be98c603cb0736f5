#include "core/foundation/probability.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace casebench {

double calibrationError(std::span<const double> probabilities, std::span<const char> happened, int bins)
{
    assert(probabilities.size() == happened.size() && bins > 0);
    std::vector<double> surplus(static_cast<std::size_t>(bins)); // sum of happened − probability
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
        const int bin = static_cast<int>(std::ceil(probabilities[i] * bins)) - 1;
        surplus[static_cast<std::size_t>(std::clamp(bin, 0, bins - 1))] += (happened[i] ? 1 : 0) - probabilities[i];
    }
    double error = 0;
    for (double sum : surplus)
        error += std::abs(sum);
    return probabilities.empty() ? 0 : error / static_cast<double>(probabilities.size());
}

double logLoss(std::span<const double> probabilities, std::span<const char> happened)
{
    assert(probabilities.size() == happened.size());
    constexpr double kSmallest = 1e-12;
    double loss = 0;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
        const double p = std::clamp(probabilities[i], kSmallest, 1 - kSmallest);
        loss -= happened[i] ? std::log(p) : std::log1p(-p);
    }
    return probabilities.empty() ? 0 : loss / static_cast<double>(probabilities.size());
}

} // namespace casebench

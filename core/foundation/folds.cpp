#include "core/foundation/folds.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace casebench {

std::vector<int> stratifiedFolds(std::span<const int> classes, int folds, std::uint64_t seed)
{
    std::vector<std::size_t> order(classes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), std::mt19937_64(seed));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return classes[a] < classes[b]; });
    std::vector<int> fold(classes.size());
    for (std::size_t rank = 0; rank < order.size(); ++rank)
        fold[order[rank]] = static_cast<int>(rank % static_cast<std::size_t>(folds));
    return fold;
}

} // namespace casebench

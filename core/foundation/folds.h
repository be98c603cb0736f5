// Splitting examples for cross-validation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace casebench {

// Which of `folds` parts each example belongs to, 0 … folds − 1. Shuffled by the seed; the examples of a class lie in as
// many different parts as there can be, and the parts' sizes differ by one at most. Deterministic for a seed.
std::vector<int> stratifiedFolds(std::span<const int> classes, int folds, std::uint64_t seed);

} // namespace casebench

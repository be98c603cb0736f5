// Measures of predicted probabilities.
#pragma once

#include <span>

namespace casebench {

// Expected calibration error with equal-width bins (Guo et al. 2017): Σ |bin|/n · |share that happened − mean
// probability|. A bin reaches from its lower edge (included only in the first) to its upper edge (included). Both spans
// have one entry per example; no examples: 0.
double calibrationError(std::span<const double> probabilities, std::span<const char> happened, int bins = 15);

// −Σ log(probability of what happened) / n in nats; probabilities are kept 1e-12 away from 0 and 1. No examples: 0.
double logLoss(std::span<const double> probabilities, std::span<const char> happened);

} // namespace casebench

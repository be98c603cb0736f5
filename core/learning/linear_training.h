// Training of linear heads (LIBLINEAR, L2-regularised logistic regression, one against the rest) with out-of-fold
// predictions for calibration, late fusion and the router.
#pragma once

#include "core/foundation/cancel.h"
#include "core/foundation/error.h"
#include "core/fusion/linear_head.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace casebench {

struct LinearTraining {
    std::vector<std::string> labels;
    std::string features;            // stored in the head
    std::uint32_t buckets = 0;       // of the sparse part; 0: none
    std::vector<double> costs = {1, 4, 16}; // LIBLINEAR's C: the best by out-of-fold log-loss is taken
    int folds = 5;                   // stratified; fewer when a class has fewer examples; classes with one example only train
    std::uint64_t seed = 7;
};

struct LinearTrained {
    LinearHead head;                 // trained on everything, temperature fitted on the out-of-fold logits
    Matrix out_of_fold;              // examples × labels: logits of the head that has not seen the example
    double cost = 1;
    double out_of_fold_accuracy = 0;
    double out_of_fold_log_loss = 0; // after temperature scaling
};

// labels[i] indexes LinearTraining::labels. Deterministic for a seed. Memory: bounded by the examples' own size plus
// labels × (dims + buckets) floats. Errors: training.too_few_examples {count}, training.one_class, cancelled.
Result<LinearTrained> trainLinearHead(std::span<const HeadInput> examples, std::span<const int> labels,
                                      const LinearTraining& options, const ProgressCallback&, const CancelPredicate&);

// The temperature that minimises the log-loss of softmax(logits / t) against the labels, within [0.05, 20].
double fitTemperature(const Matrix& logits, std::span<const int> labels);

// Weights of weightedVote() that minimise the log-loss on held-out predictions; non-negative. modalities[m][i] is the
// probability vector of example i, empty when the modality is missing there.
std::vector<double> fitVoteWeights(std::span<const std::vector<std::vector<double>>> modalities, std::span<const int> labels);

} // namespace casebench

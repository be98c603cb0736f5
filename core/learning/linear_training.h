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
    std::vector<double> costs = {1, 4, 16}; // LIBLINEAR's C: the best by out-of-fold log-loss (after temperature
                                            // scaling) is taken; a long training looks at the first fold only
    int folds = 5;                   // stratified; at least 2, and no more than the largest class has examples
    std::uint64_t seed = 7;
};

struct LinearTrained {
    LinearHead head;                 // trained on everything, temperature fitted on the out-of-fold logits
    // examples × labels: logits of the head that has not seen the example. The only example of a class has a row too,
    // which must be wrong; temperature and figures leave it out.
    Matrix out_of_fold;
    double cost = 1;
    double out_of_fold_accuracy = 0;
    double out_of_fold_log_loss = 0; // after temperature scaling
};

// labels[i] indexes LinearTraining::labels; the dense parts that are not empty have one length. Deterministic for a seed,
// as long as nothing else in the process draws from rand() meanwhile (LIBLINEAR does; calls wait for each other).
// Memory: 16 bytes for each number of the examples that is not zero, plus labels × (dims + buckets) floats twice, plus
// examples × labels floats twice. Errors: training.too_few_examples {count} below 4 or when no class has two;
// training.one_class; cancelled (asked after each label: at most a few seconds apart with 10,000 examples).
Result<LinearTrained> trainLinearHead(std::span<const HeadInput> examples, std::span<const int> labels,
                                      const LinearTraining& options, const ProgressCallback&, const CancelPredicate&);

// The temperature that minimises the log-loss of softmax(logits / t) against the labels, within [0.05, 20].
double fitTemperature(const Matrix& logits, std::span<const int> labels);

// Weights of weightedVote() that minimise the log-loss on held-out predictions; non-negative. A slight pull towards 1
// (0.001 of half the squared distance, beside the mean log-loss) decides where the predictions do not. modalities[m][i] is the
// probability vector of example i, empty when the modality is missing there.
std::vector<double> fitVoteWeights(std::span<const std::vector<std::vector<double>>> modalities, std::span<const int> labels);

} // namespace casebench

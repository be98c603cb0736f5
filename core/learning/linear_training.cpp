#include "core/learning/linear_training.h"

#include "core/foundation/folds.h"
#include "core/learning/calibration.h"
#include "core/learning/one_against_rest.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace casebench {
namespace {

constexpr std::size_t kFewestExamples = 4;
// Numbers in the examples × labels up to which every cost is tried on all folds. One pass over as many takes about a
// second, and a training makes some dozens for each cost and fold.
constexpr std::int64_t kThoroughWork = 50'000'000;

class Training {
public:
    Training(std::span<const HeadInput> examples, std::span<const int> labels, const LinearTraining& options,
             const ProgressCallback& progress, const CancelPredicate& cancel)
        : examples_(examples), labels_(labels), options_(options), progress_(progress), cancel_(cancel),
          table_(examples, labels, denseDims(), options.buckets), counts_(options.labels.size())
    {
        for (int label : labels)
            ++counts_[static_cast<std::size_t>(label)];
        const std::size_t largest = *std::max_element(counts_.begin(), counts_.end());
        folds_ = std::clamp(options.folds, 2, static_cast<int>(std::max<std::size_t>(largest, 2)));
        fold_ = stratifiedFolds(labels, folds_, options.seed);
        const bool thorough = table_.numbers() * std::int64_t(options.labels.size()) <= kThoroughWork;
        tried_folds_ = options.costs.size() == 1 ? 0 : thorough ? folds_ : 1;
        total_ = std::int64_t(options.labels.size()) *
                 (std::int64_t(options.costs.size()) * tried_folds_ + folds_ - tried_folds_ + 1);
    }

    Result<LinearTrained> run()
    {
        double cost = options_.costs.front();
        Matrix logits = emptyLogits();
        double lowest_loss = std::numeric_limits<double>::infinity();
        for (std::size_t c = 0; c < options_.costs.size() && tried_folds_ > 0; ++c) {
            Matrix tried = emptyLogits();
            if (!predictFolds(options_.costs[c], 0, tried_folds_, tried))
                return fail(ErrorKind::Cancelled, "cancelled");
            const Measured measured = measure(tried, tried_folds_);
            if (measured.log_loss < lowest_loss) {
                lowest_loss = measured.log_loss;
                cost = options_.costs[c];
                logits = std::move(tried);
            }
        }
        if (!predictFolds(cost, tried_folds_, folds_, logits))
            return fail(ErrorKind::Cancelled, "cancelled");
        std::optional<LinearHead::Weights> weights = trainWithout(-1, cost);
        if (!weights)
            return fail(ErrorKind::Cancelled, "cancelled");
        const Measured measured = measure(logits, folds_);
        weights->temperature = measured.temperature;
        weights->features = options_.features;
        return LinearTrained{LinearHead(std::move(*weights)), std::move(logits), cost, measured.accuracy,
                             measured.log_loss};
    }

private:
    struct Measured {
        double temperature = 1;
        double accuracy = 0;
        double log_loss = 0;
    };

    int denseDims() const
    {
        const auto dense = std::find_if(examples_.begin(), examples_.end(), [](const HeadInput& e) { return !e.dense.empty(); });
        return dense == examples_.end() ? 0 : static_cast<int>(dense->dense.size());
    }

    Matrix emptyLogits() const
    {
        Matrix logits{static_cast<int>(examples_.size()), static_cast<int>(counts_.size()), {}};
        logits.values.resize(examples_.size() * counts_.size());
        return logits;
    }

    std::optional<LinearHead::Weights> trainWithout(int held_out, double cost)
    {
        std::vector<std::size_t> seen;
        for (std::size_t i = 0; i < fold_.size(); ++i)
            if (fold_[i] != held_out)
                seen.push_back(i);
        return table_.train(seen, options_.labels, cost, options_.seed, [&] {
            ++done_;
            if (progress_)
                progress_(done_, total_);
            return !cancelled(cancel_);
        });
    }

    // Fills in the rows of the examples in the folds from `first` to before `last`; false when cancelled.
    bool predictFolds(double cost, int first, int last, Matrix& logits)
    {
        for (int held_out = first; held_out < last; ++held_out) {
            std::optional<LinearHead::Weights> weights = trainWithout(held_out, cost);
            if (!weights)
                return false;
            const LinearHead head(std::move(*weights));
            for (std::size_t i = 0; i < fold_.size(); ++i)
                if (fold_[i] == held_out) {
                    const std::vector<float> row = head.logits(examples_[i]);
                    std::copy(row.begin(), row.end(), logits.row(static_cast<int>(i)));
                }
        }
        return true;
    }

    // Over the examples in the first `folds` folds whose class has another example.
    Measured measure(const Matrix& logits, int folds) const
    {
        Matrix rows{0, logits.columns, {}};
        std::vector<int> labels;
        int right = 0;
        for (int i = 0; i < logits.rows; ++i) {
            const int label = labels_[static_cast<std::size_t>(i)];
            if (fold_[static_cast<std::size_t>(i)] >= folds || counts_[static_cast<std::size_t>(label)] < 2)
                continue;
            const float* row = logits.row(i);
            rows.values.insert(rows.values.end(), row, row + logits.columns);
            ++rows.rows;
            labels.push_back(label);
            right += std::max_element(row, row + logits.columns) - row == label;
        }
        const double temperature = fitTemperature(rows, labels);
        return {temperature, rows.rows ? static_cast<double>(right) / rows.rows : 0,
                meanLogLoss(rows, labels, temperature)};
    }

    std::span<const HeadInput> examples_;
    std::span<const int> labels_;
    const LinearTraining& options_;
    const ProgressCallback& progress_;
    const CancelPredicate& cancel_;
    ExampleTable table_;
    std::vector<std::size_t> counts_; // examples of each label
    int folds_ = 0;
    int tried_folds_ = 0; // on which the costs are compared
    std::vector<int> fold_;
    std::int64_t done_ = 0;
    std::int64_t total_ = 0;
};

} // namespace

Result<LinearTrained> trainLinearHead(std::span<const HeadInput> examples, std::span<const int> labels,
                                      const LinearTraining& options, const ProgressCallback& progress,
                                      const CancelPredicate& cancel)
{
    assert(examples.size() == labels.size() && !options.costs.empty());
    std::vector<int> sorted(labels.begin(), labels.end());
    std::sort(sorted.begin(), sorted.end());
    assert(sorted.empty() || (sorted.front() >= 0 && std::size_t(sorted.back()) < options.labels.size()));
    if (examples.size() < kFewestExamples || std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end())
        return fail(ErrorKind::BadInput, "training.too_few_examples", {{"count", std::to_string(examples.size())}});
    if (sorted.front() == sorted.back())
        return fail(ErrorKind::BadInput, "training.one_class");
    return Training(examples, labels, options, progress, cancel).run();
}

} // namespace casebench

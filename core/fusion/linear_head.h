// A calibrated linear classifier over dense embeddings and hashed n-grams: what turns features into categories.
//
// logits = W_dense · dense + W_sparse · sparse + b; probabilities = softmax(logits / temperature) (Guo et al. 2017,
// temperature scaling).
#pragma once

#include "core/encoders/features.h"
#include "core/encoders/light_text.h"
#include "core/foundation/error.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace casebench {

// One example. Blocks are scaled by the caller to about unit length each, so that no block drowns another.
struct HeadInput {
    std::vector<float> dense; // may be empty
    SparseVector sparse;      // may be empty
};

// Immutable, thread-safe.
class LinearHead {
public:
    struct Weights {
        std::vector<std::string> labels;
        int dense_dims = 0;
        std::uint32_t buckets = 0;
        std::vector<float> dense;  // labels × dense_dims
        std::vector<float> sparse; // buckets × labels (a bucket's weights lie together: the look-up touches few lines)
        std::vector<float> bias;   // labels
        double temperature = 1;
        std::string features;      // what the input is made of, e.g. "light-text:<digest>+ngrams:32768"; checked by the engine
    };
    explicit LinearHead(Weights weights);
    // safetensors: `dense`, `sparse` (F16), `bias` (F32), the rest in the metadata; weights change by their rounding.
    // Errors: model.file_invalid {file, reason}, where the reason is one of safetensors.h's or linear_head.bad_metadata,
    // linear_head.bad_shapes, linear_head.not_finite; file.unreadable {file, reason}; file.unwritable {file, reason}.
    static Result<LinearHead> load(const std::filesystem::path& file);
    Result<void> save(const std::filesystem::path& file) const;

    const std::vector<std::string>& labels() const;
    const std::string& features() const;
    int denseDims() const;
    std::uint32_t buckets() const;
    double temperature() const;
    std::int64_t weightBytes() const;
    // One per label, not calibrated. input.dense must have denseDims() values or none (the block is missing: it adds
    // nothing); sparse indices from buckets() on have no weight.
    std::vector<float> logits(const HeadInput& input) const;
    // Calibrated; sums to 1.
    std::vector<double> probabilities(const HeadInput& input) const;

private:
    std::shared_ptr<const Weights> weights_;
};

// softmax(logits / temperature), computed without overflow.
std::vector<double> softmax(std::span<const float> logits, double temperature = 1);

// Late fusion: a weighted vote of the modalities' decisions. p ∝ exp(Σ weight_m · log p_m), a missing modality (empty
// vector) has no vote. All present vectors have the same length; the result is empty when all are missing.
// Probabilities count as kSmallestVote at least, so that no modality can veto a label for good.
inline constexpr double kSmallestVote = 1e-12;
std::vector<double> weightedVote(std::span<const std::vector<double>> probabilities, std::span<const double> weights);

} // namespace casebench

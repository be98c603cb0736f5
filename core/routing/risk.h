// The complexity assessment: a calibrated model of the light answer being wrong, and its rank among recent traffic.
//
// Gradient-boosted trees (XGBoost) over the features below; Platt scaling on out-of-fold margins (Platt 1999) makes the
// risk a probability; contributions are exact tree SHAP values (Lundberg et al. 2018). Complexity is the risk's rank
// within a stored, versioned reference distribution.
#pragma once

#include "core/foundation/error.h"
#include "core/routing/route.h"

#include <array>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace casebench {

// Order of the features in the model file. A missing feature is NaN, never zero.
enum class RiskFeature {
    Tokens,           // of the text, without special ones
    Clauses,          // separated by punctuation or conjunctions
    Numbers,          // numbers in the text
    Codes,            // mixtures of letters and digits: error codes, model and order numbers
    Negations,        // not, never, no, 不, 没, …
    Conditions,       // if, when, unless, after, 如果, …
    Questions,        // question marks and question words
    Chinese,          // share of Han characters, 0…1
    KnownShare,       // share of tokens the light model's vocabulary knows, 0…1
    Pictures,         // number of pictures
    PictureMegapixels,// of the largest; missing without pictures
    PictureSharpness, // variance of the Laplacian of the first picture, log10; missing without pictures
    Fields,           // number of fields
    Turns,            // of the dialogue
    LightMargin,      // difference of the light model's two best probabilities; missing without text
    LightEntropy,     // of its probabilities, in nats over log(classes): 0…1; missing without text
    NearestCase       // 1 − cosine to the nearest known case; missing when there is none
};
inline constexpr int kRiskFeatures = 17;
std::string_view riskFeatureName(RiskFeature feature); // "tokens", "clauses", …

struct RiskFeatures {
    std::array<float, kRiskFeatures> values;
    RiskFeatures() { values.fill(std::numeric_limits<float>::quiet_NaN()); }
    float& operator[](RiskFeature feature) { return values[static_cast<std::size_t>(feature)]; }
    float operator[](RiskFeature feature) const { return values[static_cast<std::size_t>(feature)]; }
};

inline constexpr std::size_t kMostReferenceRisks = 1024;

struct Assessment {
    double risk = 0;        // 0…1
    double complexity = 0;  // 0…1
    std::vector<Contribution> contributions; // one per feature, strongest first
};

// Immutable, thread-safe; assess() computes on the calling thread alone. No object may live until after main() (in a static
// variable): XGBoost keeps something for each thread that is gone by then.
class RiskModel {
public:
    // Safetensors: `booster` (U8), `reference` (F32), the rest in the metadata. Errors: file.unreadable {file, reason};
    // model.file_invalid {file, reason}, where the reason is one of safetensors.h's or risk.bad_metadata,
    // risk.bad_scaling, risk.bad_reference, risk.bad_trees (then with the library's words in {detail}).
    static Result<RiskModel> load(const std::filesystem::path& file);
    // Error: file.unwritable {file, reason}.
    Result<void> save(const std::filesystem::path& file) const;

    // The contributions and a constant of the model add up to the risk's log-odds. About 50 µs.
    Assessment assess(const RiskFeatures& features) const;
    // Rank of a risk among the reference distribution: share of it that is lower, ties counted half.
    double complexity(double risk) const;
    int referenceVersion() const;
    std::int64_t weightBytes() const;

    struct Parts {
        std::vector<std::byte> booster;  // XGBoost's own serialisation (JSON: its readers do not check
                                         // the trees' indices, which this form lets us do)
        double platt_slope = 1;          // risk = 1 / (1 + exp(−(slope · margin + offset)))
        double platt_offset = 0;
        std::vector<double> reference;   // ascending risks, at most kMostReferenceRisks quantiles
        int reference_version = 1;
    };
    // Errors: model.file_invalid as for load(), with an empty {file}.
    static Result<RiskModel> fromParts(Parts parts);

private:
    struct Data;
    explicit RiskModel(std::shared_ptr<const Data> data);
    std::shared_ptr<const Data> data_;
};

struct RiskTraining {
    int rounds = 60;
    int depth = 3;
    double learning_rate = 0.1;
    int folds = 5;
    std::uint64_t seed = 7;
    int previous_reference_version = 0;
};
struct RiskTrained {
    RiskModel model;
    double auc = 0;                 // out of fold
    double log_loss = 0;            // out of fold, calibrated
    double calibration_error = 0;   // ECE of the risk, out of fold
};
// wrong[i]: the light answer to example i was wrong. Works with few examples and with only one outcome present (then
// the risk is the smoothed base rate, as it is when the features tell nothing about the held-out examples). The reference
// distribution is that of the held-out risks. Deterministic for a seed; about 0.6 s for 4,000 examples.
// Errors: training.too_few_examples {count} below 4; training.failed {reason}.
Result<RiskTrained> trainRisk(std::span<const RiskFeatures> examples, std::span<const char> wrong, const RiskTraining& options);

} // namespace casebench

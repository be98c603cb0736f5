// The narrow door to LibTorch: value types in, value types out. The library behind it (casebench-compute) is loaded by
// loadCompute() after the first window is on screen and is never unloaded.
#pragma once

#include "core/cases/image.h"
#include "core/encoders/features.h"
#include "core/encoders/ocr.h"
#include "core/foundation/cancel.h"
#include "core/foundation/diagnostics.h"
#include "core/foundation/error.h"
#include "core/fusion/fused.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace casebench {

// Files of one text encoder (BERT or DistilBERT family).
struct TextEncoderFiles {
    std::filesystem::path weights;    // safetensors
    std::filesystem::path config;     // the checkpoint's config.json (hidden_size, layers, heads, …)
    std::filesystem::path vocabulary; // vocab.txt
    int max_tokens = 256;             // [CLS] and [SEP] included; more is cut off and marked truncated
    bool lower_case = true;
};

// Files of one image encoder.
struct ImageEncoderFiles {
    std::string architecture;       // "efficientnet-lite0" … "efficientnet-lite4"
    std::filesystem::path weights;  // safetensors
    std::filesystem::path labels;   // one label a line; empty path: no tags
    // 0: the whole picture, squeezed into the square, so that nothing at its borders is lost. Above 0, up to 1: the
    // central square of this share of the shorter side, as the checkpoints were evaluated (0.875).
    double crop_fraction = 0;
};

struct ComputeOptions {
    int threads = 2;              // intra-op threads of each calling thread
    std::string device = "auto";  // "auto", "cpu", "cuda:N"
    DiagnosticsSink diagnostics;
};

// A loaded text encoder. Thread-safe: several threads may call at once.
class TextEncoder {
public:
    virtual ~TextEncoder() = default;
    // UTF-8 texts → features, in order. An empty text gives [CLS][SEP]. keep_states: fill TextFeatures::states.
    virtual Result<std::vector<TextFeatures>> encode(std::span<const std::string> texts, bool keep_states) const = 0;
    // Raw token id sequences (with [CLS]/[SEP]) → mean-pooled embeddings, not normalised: for distillation.
    virtual Result<Matrix> encodeIds(std::span<const std::vector<int>> ids) const = 0;
    virtual int hiddenSize() const = 0;
    virtual std::int64_t weightBytes() const = 0;
};

// A loaded image encoder. Thread-safe.
class ImageEncoder {
public:
    virtual ~ImageEncoder() = default;
    virtual Result<std::vector<ImageFeatures>> encode(std::span<const Image> images) const = 0;
    // Classifier logits (images × classes) of pictures already at the input size; for checks against a reference.
    virtual Result<Matrix> logits(std::span<const Image> images) const = 0;
    virtual int channels() const = 0;
    virtual int inputSide() const = 0; // pixels
    virtual std::int64_t weightBytes() const = 0;
};

// A loaded mid-fusion head (core/fusion/fused.h). Thread-safe.
class FusionHead {
public:
    virtual ~FusionHead() = default;
    // keep_attention: fill Fused::attention.
    virtual Result<Fused> fuse(const TextFeatures& text, const ImageFeatures& image, bool keep_attention) const = 0;
    virtual const std::vector<std::string>& labels() const = 0;
    virtual std::int64_t weightBytes() const = 0;
};

// One training case of the fusion head. Features come from the encoders, so that they are computed once.
struct FusionExample {
    TextFeatures text;   // states needed
    ImageFeatures image;
    int label = 0;       // index into FusionTraining::labels
};

struct FusionTraining {
    std::vector<std::string> labels;
    int epochs = 30;
    std::uint64_t seed = 7;
    float learning_rate = 1e-3F;
    float validation_share = 0.15F;    // for early stopping, and for the metrics
    std::filesystem::path output;      // safetensors, written atomically
};

struct FusionTrained {
    int epochs = 0;                  // the epoch kept
    double train_accuracy = 0;
    double validation_accuracy = 0;
    double alignment_margin = 0;     // mean cosine of matching minus mean cosine of mismatched pairs, validation part
};

class Compute {
public:
    virtual ~Compute() = default;
    virtual Result<std::unique_ptr<TextEncoder>> loadText(const TextEncoderFiles&) = 0;
    virtual Result<std::unique_ptr<ImageEncoder>> loadImage(const ImageEncoderFiles&) = 0;
    virtual Result<std::unique_ptr<FusionHead>> loadFusion(const std::filesystem::path& weights) = 0;
    virtual Result<FusionTrained> trainFusion(std::span<const FusionExample>, const FusionTraining&,
                                              const ProgressCallback&, const CancelPredicate&) = 0;
    // Opens Tesseract; see ocr.h.
    virtual Result<std::shared_ptr<TextRecogniser>> openRecogniser(const std::string& languages) = 0;
    // "LibTorch 1.13.1, cpu, 2 threads, OpenBLAS openmp": for the log and the status bar.
    virtual std::string describe() const = 0;
};

// Loads libcasebench-compute.so (beside this library, or $CASEBENCH_COMPUTE) and makes the one Compute of the process.
// Takes 0.5 s warm, 1.5 s cold, and holds the loader's lock meanwhile. Call it once.
// Error: compute.not_loadable {reason}.
Result<std::shared_ptr<Compute>> loadCompute(const ComputeOptions& options);

} // namespace casebench

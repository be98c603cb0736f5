// EfficientNet-Lite 0–4 (Tan and Le, 2019; the Lite variants drop squeeze-and-excitation and use ReLU6). Private to the
// compute library.
#pragma once

#include "core/encoders/torch/weights.h"

namespace casebench {

struct EfficientNetShape {
    double width = 1;
    double depth = 1;
    int side = 224; // pixels of the square input
};

// "efficientnet-lite0" … "efficientnet-lite4". Throws LoadError with model.architecture_unknown {architecture}.
EfficientNetShape efficientNetShape(const std::string& architecture);

// Immutable after construction; thread-safe. Batch normalisation is folded into the convolutions.
class EfficientNet {
public:
    // Throws LoadError.
    EfficientNet(const EfficientNetShape& shape, const Weights& weights);
    // pictures: batch × 3 × side × side, (value − 127) ÷ 128 → feature map, batch × channels × rows × columns.
    torch::Tensor features(const torch::Tensor& pictures) const;
    // batch × channels, pooled → batch × classes.
    torch::Tensor classify(const torch::Tensor& pooled) const;
    int channels() const { return int(classifier_weight_.size(1)); }
    int classes() const { return int(classifier_weight_.size(0)); }

private:
    struct Convolution {
        torch::Tensor weight, bias;
        int stride = 1;
        int groups = 1;
        bool clip = true; // ReLU6 after it
    };
    struct Block {
        std::vector<Convolution> convolutions; // expand (if any), depthwise, project
        bool skip = false;
    };
    static torch::Tensor apply(const Convolution& convolution, const torch::Tensor& input);

    Convolution stem_, head_;
    std::vector<Block> blocks_;
    torch::Tensor classifier_weight_, classifier_bias_;
};

} // namespace casebench

// The fusion network itself. Private to the compute library.
#pragma once

#include "core/encoders/torch/weights.h"
#include "core/fusion/fused.h"

#include <torch/torch.h>

namespace casebench {

struct FusionSizes {
    std::int64_t channels = 0;    // of the image tokens, before PCA
    std::int64_t text_hidden = 0; // of the text tokens
    std::int64_t labels = 0;
};

// A batch of equally sized pictures and padded texts.
struct FusionBatch {
    torch::Tensor text;            // batch × text tokens × text_hidden
    torch::Tensor text_used;       // batch × text tokens, 1 where there is a token, 0 where there is padding
    torch::Tensor text_embedding;  // batch × text_hidden, unit length
    torch::Tensor image;           // batch × image tokens × kFusionDims, from imageTokens()
    torch::Tensor image_embedding; // batch × kFusionDims, from imageTokens() of the mean
    torch::Tensor positions;       // image tokens × kFusionDims, from gridPositions()
};

struct FusionOutput {
    torch::Tensor vector;    // batch × kFusionDims
    torch::Tensor logits;    // batch × labels
    torch::Tensor attention; // batch × heads × text tokens × image tokens
    torch::Tensor alignment; // batch, −1…1
};

// Text tokens T (projected) ask image tokens I (PCA, unit length):
//   attended = LayerNorm(T + MultiheadAttention(query T, key I + g·P, value I)), P the places of the tokens in the
//   picture and g learnt: without them "the left light" means nothing;
//   aligned  = softmax(T · Iᵀ) · I;
//   logits   = classifier of [mean attended, mean aligned, text embedding, image embedding].
struct FusionNetImpl : torch::nn::Module {
    explicit FusionNetImpl(const FusionSizes& sizes);

    // … × channels → … × kFusionDims, unit length.
    torch::Tensor imageTokens(const torch::Tensor& tokens) const;
    // Mean of the projected text, batch × kFusionDims: the text's point in the shared space.
    torch::Tensor textPoint(const torch::Tensor& text, const torch::Tensor& used);
    FusionOutput forward(const FusionBatch& batch);

    FusionSizes sizes;
    torch::Tensor pca_mean, pca_directions; // channels; kFusionDims × channels (zero rows beyond the rank)
    torch::Tensor position_weight;          // g
    torch::nn::Linear text_projection{nullptr};
    torch::nn::MultiheadAttention attention{nullptr};
    torch::nn::LayerNorm norm{nullptr};
    torch::nn::Linear hidden{nullptr}, classifier{nullptr};
    torch::nn::Dropout dropout{nullptr};

private:
    torch::Tensor meanOverText(const torch::Tensor& tokens, const torch::Tensor& used) const;
};
TORCH_MODULE(FusionNet);

// Sines and cosines of row and column (Vaswani et al., 2017, in two dimensions), unit length: rows·columns ×
// kFusionDims.
torch::Tensor gridPositions(int rows, int columns);

// Everything the network holds, by name, in a fixed order.
std::vector<std::pair<std::string, torch::Tensor>> fusionTensors(const FusionNet& net);

} // namespace casebench

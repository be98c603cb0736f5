// Mid fusion: text asks, the image answers.
//
// Formula (design, section 3): image features → PCA → L2-normalised tokens of 512; text tokens projected to 512;
// multi-head attention with embed_dim 512 and 8 heads, text as query, image as key and value. Alignment layer:
// softmax(text · imageᵀ) · image. Contrastive pre-training: cosine embedding loss with margin 0.2.
#pragma once

#include <vector>

namespace casebench {

inline constexpr int kFusionDims = 512;
inline constexpr int kFusionHeads = 8;

struct Fused {
    std::vector<float> vector;    // kFusionDims; mean over the text tokens
    std::vector<float> logits;    // one per label of the head
    float alignment_score = 0;    // cosine between text and image in the shared space, −1…1
    // heads × text tokens × image tokens, row-major; each row over the image tokens sums to 1. Empty unless asked for.
    std::vector<float> attention;
    int heads = 0;
    int text_tokens = 0;
    int image_tokens = 0;
};

} // namespace casebench

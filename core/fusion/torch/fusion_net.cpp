#include "core/fusion/torch/fusion_net.h"

#include <cmath>

namespace casebench {
namespace {

constexpr std::int64_t kHidden = 256;
constexpr double kAttentionDropout = 0.1;
constexpr double kClassifierDropout = 0.3;

torch::Tensor unit(const torch::Tensor& rows)
{
    return rows / rows.norm(2, -1, true).clamp_min(1e-8);
}

// Brings a part of the classifier's input to the scale of the others.
torch::Tensor standardised(const torch::Tensor& rows)
{
    return torch::layer_norm(rows, {rows.size(-1)});
}

} // namespace

FusionNetImpl::FusionNetImpl(const FusionSizes& given) : sizes(given)
{
    pca_mean = register_buffer("pca_mean", torch::zeros({sizes.channels}));
    pca_directions = register_buffer("pca_directions", torch::zeros({kFusionDims, sizes.channels}));
    position_weight = register_parameter("position_weight", torch::full({1}, 0.5F));
    text_projection = register_module("text_projection", torch::nn::Linear(sizes.text_hidden, kFusionDims));
    attention = register_module(
        "attention", torch::nn::MultiheadAttention(
                         torch::nn::MultiheadAttentionOptions(kFusionDims, kFusionHeads).dropout(kAttentionDropout)));
    norm = register_module("norm", torch::nn::LayerNorm(torch::nn::LayerNormOptions({kFusionDims})));
    const std::int64_t inputs = 3 * kFusionDims + sizes.text_hidden;
    hidden = register_module("hidden", torch::nn::Linear(inputs, kHidden));
    classifier = register_module("classifier", torch::nn::Linear(kHidden, sizes.labels));
    dropout = register_module("dropout", torch::nn::Dropout(kClassifierDropout));
}

torch::Tensor FusionNetImpl::imageTokens(const torch::Tensor& tokens) const
{
    return unit(torch::matmul(tokens - pca_mean, pca_directions.t()));
}

torch::Tensor FusionNetImpl::meanOverText(const torch::Tensor& tokens, const torch::Tensor& used) const
{
    const torch::Tensor weights = used / used.sum(1, true).clamp_min(1);
    return torch::matmul(weights.unsqueeze(1), tokens).squeeze(1);
}

torch::Tensor FusionNetImpl::textPoint(const torch::Tensor& text, const torch::Tensor& used)
{
    return meanOverText(text_projection(text), used);
}

FusionOutput FusionNetImpl::forward(const FusionBatch& batch)
{
    const torch::Tensor asking = text_projection(batch.text);
    const torch::Tensor keys = batch.image + position_weight * batch.positions;
    // The module wants tokens × batch × dims.
    const auto [answers, weights] =
        attention->forward(asking.transpose(0, 1), keys.transpose(0, 1), batch.image.transpose(0, 1),
                           /*key_padding_mask=*/{}, /*need_weights=*/true, /*attn_mask=*/{},
                           /*average_attn_weights=*/false);
    const torch::Tensor attended = norm(asking + answers.transpose(0, 1));
    const torch::Tensor similarity = torch::matmul(asking, batch.image.transpose(1, 2));
    const torch::Tensor aligned = torch::matmul(torch::softmax(similarity, -1), batch.image);

    FusionOutput output;
    output.vector = meanOverText(attended, batch.text_used);
    output.attention = weights;
    output.alignment = torch::cosine_similarity(meanOverText(asking, batch.text_used), batch.image.mean(1), 1, 1e-8);
    const torch::Tensor joint =
        torch::cat({standardised(output.vector), standardised(meanOverText(aligned, batch.text_used)),
                    standardised(batch.text_embedding), standardised(batch.image_embedding)},
                   1);
    output.logits = classifier(dropout(torch::gelu(hidden(dropout(joint)))));
    return output;
}

torch::Tensor gridPositions(int rows, int columns)
{
    constexpr int quarter = kFusionDims / 4;
    const auto waves = [](int count) {
        const torch::Tensor rates = torch::exp(torch::arange(quarter) * (-std::log(100.0) / quarter));
        const torch::Tensor angles = torch::arange(count).unsqueeze(1) * rates.unsqueeze(0);
        return torch::cat({torch::sin(angles), torch::cos(angles)}, 1); // count × 2·quarter
    };
    const torch::Tensor vertical = waves(rows).unsqueeze(1).expand({rows, columns, 2 * quarter});
    const torch::Tensor horizontal = waves(columns).unsqueeze(0).expand({rows, columns, 2 * quarter});
    return unit(torch::cat({vertical, horizontal}, 2).reshape({rows * columns, kFusionDims}));
}

std::vector<std::pair<std::string, torch::Tensor>> fusionTensors(const FusionNet& net)
{
    std::vector<std::pair<std::string, torch::Tensor>> tensors;
    for (const auto& item : net->named_buffers())
        tensors.emplace_back(item.key(), item.value());
    for (const auto& item : net->named_parameters())
        tensors.emplace_back(item.key(), item.value());
    return tensors;
}

} // namespace casebench

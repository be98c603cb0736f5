#include "core/encoders/torch/efficientnet.h"

#include <array>
#include <cmath>
#include <utility>

namespace casebench {
namespace {

constexpr double kBatchNormEpsilon = 1e-3;
constexpr int kStemFilters = 32; // stem and head keep their width in the Lite family
constexpr int kHeadFilters = 1280;

struct Stage {
    int repeats, kernel, stride, expand, outputs;
};

constexpr std::array<Stage, 7> kStages{{{1, 3, 1, 1, 16},
                                        {2, 3, 2, 6, 24},
                                        {2, 5, 2, 6, 40},
                                        {3, 3, 2, 6, 80},
                                        {3, 5, 1, 6, 112},
                                        {4, 5, 2, 6, 192},
                                        {1, 3, 1, 6, 320}}};

// To a multiple of eight, and never down by more than a tenth.
int scaledFilters(int filters, double width)
{
    const double wanted = filters * width;
    const int rounded = std::max(8, int(wanted + 4) / 8 * 8);
    return rounded < 0.9 * wanted ? rounded + 8 : rounded;
}

// A convolution with its batch normalisation folded in: w·γ/√(σ²+ε), β − μ·γ/√(σ²+ε).
std::pair<torch::Tensor, torch::Tensor> folded(const Weights& weights, const std::string& convolution,
                                               const std::string& norm, const std::vector<std::int64_t>& shape)
{
    const std::vector<std::int64_t> outputs{shape[0]};
    const torch::Tensor variance = weights.get(norm + ".running_var", outputs);
    const torch::Tensor scale = weights.get(norm + ".weight", outputs) / torch::sqrt(variance + kBatchNormEpsilon);
    const torch::Tensor weight = weights.get(convolution + ".weight", shape) * scale.view({-1, 1, 1, 1});
    const torch::Tensor bias =
        weights.get(norm + ".bias", outputs) - weights.get(norm + ".running_mean", outputs) * scale;
    return {weight.contiguous(torch::MemoryFormat::ChannelsLast), bias};
}

// TensorFlow's SAME padding: the output has ⌈input ÷ stride⌉ positions, the odd pixel goes to the end.
std::pair<std::int64_t, std::int64_t> samePadding(std::int64_t input, std::int64_t kernel, std::int64_t stride)
{
    const std::int64_t output = (input + stride - 1) / stride;
    const std::int64_t total = std::max<std::int64_t>((output - 1) * stride + kernel - input, 0);
    return {total / 2, total - total / 2};
}

} // namespace

EfficientNetShape efficientNetShape(const std::string& architecture)
{
    static const std::map<std::string, EfficientNetShape> shapes{{"efficientnet-lite0", {1.0, 1.0, 224}},
                                                                 {"efficientnet-lite1", {1.0, 1.1, 240}},
                                                                 {"efficientnet-lite2", {1.1, 1.2, 260}},
                                                                 {"efficientnet-lite3", {1.2, 1.4, 280}},
                                                                 {"efficientnet-lite4", {1.4, 1.8, 300}}};
    const auto found = shapes.find(architecture);
    if (found == shapes.end())
        throw LoadError{
            Error{ErrorKind::Usage, Message{"model.architecture_unknown", {{"architecture", architecture}}}}};
    return found->second;
}

EfficientNet::EfficientNet(const EfficientNetShape& shape, const Weights& weights)
{
    const auto convolution = [&](const std::string& name, const std::string& norm, std::vector<std::int64_t> size,
                                 int stride, int groups, bool clip) {
        auto [weight, bias] = folded(weights, name, norm, size);
        return Convolution{weight, bias, stride, groups, clip};
    };
    stem_ = convolution("_conv_stem", "_bn0", {kStemFilters, 3, 3, 3}, 2, 1, true);
    int inputs = kStemFilters;
    for (std::size_t s = 0; s < kStages.size(); ++s) {
        const Stage& stage = kStages[s];
        const bool scaled = s > 0 && s + 1 < kStages.size();
        const int repeats = scaled ? int(std::ceil(stage.repeats * shape.depth)) : stage.repeats;
        const int outputs = scaledFilters(stage.outputs, shape.width);
        for (int repeat = 0; repeat < repeats; ++repeat) {
            const std::string name = "_blocks." + std::to_string(blocks_.size()) + ".";
            const int stride = repeat == 0 ? stage.stride : 1;
            const int inner = inputs * stage.expand;
            Block block;
            if (stage.expand > 1)
                block.convolutions.push_back(
                    convolution(name + "_expand_conv", name + "_bn0", {inner, inputs, 1, 1}, 1, 1, true));
            block.convolutions.push_back(convolution(name + "_depthwise_conv", name + "_bn1",
                                                     {inner, 1, stage.kernel, stage.kernel}, stride, inner, true));
            block.convolutions.push_back(
                convolution(name + "_project_conv", name + "_bn2", {outputs, inner, 1, 1}, 1, 1, false));
            block.skip = stride == 1 && inputs == outputs;
            blocks_.push_back(std::move(block));
            inputs = outputs;
        }
    }
    head_ = convolution("_conv_head", "_bn1", {kHeadFilters, inputs, 1, 1}, 1, 1, true);
    classifier_weight_ = weights.get("_fc.weight");
    classifier_bias_ = weights.get("_fc.bias");
    if (classifier_weight_.dim() != 2 || classifier_weight_.size(1) != kHeadFilters ||
        classifier_bias_.numel() != classifier_weight_.size(0))
        weights.invalid("classifier of another shape");
}

torch::Tensor EfficientNet::apply(const Convolution& convolution, const torch::Tensor& input)
{
    const std::int64_t kernel = convolution.weight.size(2);
    const auto [top, bottom] = samePadding(input.size(2), kernel, convolution.stride);
    const auto [left, right] = samePadding(input.size(3), kernel, convolution.stride);
    const bool even = top == bottom && left == right;
    const torch::Tensor padded = even ? input : torch::constant_pad_nd(input, {left, right, top, bottom});
    const std::vector<std::int64_t> padding =
        even ? std::vector<std::int64_t>{top, left} : std::vector<std::int64_t>{0, 0};
    torch::Tensor output = torch::conv2d(padded, convolution.weight, convolution.bias, convolution.stride, padding,
                                         /*dilation=*/1, convolution.groups);
    return convolution.clip ? output.clamp_(0, 6) : output;
}

torch::Tensor EfficientNet::features(const torch::Tensor& pictures) const
{
    torch::Tensor states = apply(stem_, pictures.contiguous(torch::MemoryFormat::ChannelsLast));
    for (const Block& block : blocks_) {
        torch::Tensor inner = states;
        for (const Convolution& convolution : block.convolutions)
            inner = apply(convolution, inner);
        states = block.skip ? inner.add_(states) : inner;
    }
    return apply(head_, states);
}

torch::Tensor EfficientNet::classify(const torch::Tensor& pooled) const
{
    return torch::linear(pooled, classifier_weight_, classifier_bias_);
}

} // namespace casebench

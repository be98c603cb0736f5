#include "core/fusion/torch/fusion.h"
#include "core/fusion/torch/fusion_net.h"

#include <nlohmann/json.hpp>

namespace casebench {
namespace {

torch::Tensor wrapped(const Matrix& matrix)
{
    return torch::from_blob(const_cast<float*>(matrix.values.data()), {matrix.rows, matrix.columns}, torch::kFloat32);
}

torch::Tensor wrapped(const std::vector<float>& values)
{
    return torch::from_blob(const_cast<float*>(values.data()), {std::int64_t(values.size())}, torch::kFloat32);
}

std::vector<std::string> readLabels(const Weights& weights)
{
    const auto found = weights.metadata().find("labels");
    if (found == weights.metadata().end())
        weights.invalid("no labels");
    const nlohmann::json json = nlohmann::json::parse(found->second, nullptr, false);
    std::vector<std::string> labels;
    if (json.is_array()) {
        for (const auto& label : json) {
            if (label.is_string())
                labels.push_back(label.get<std::string>());
        }
    }
    if (labels.empty())
        weights.invalid("labels are no list of words");
    return labels;
}

FusionNet readNet(const Weights& weights, std::size_t labels)
{
    const torch::Tensor directions = weights.get("pca_directions");
    const torch::Tensor projection = weights.get("text_projection.weight");
    if (directions.dim() != 2 || projection.dim() != 2)
        weights.invalid("tensors of another shape");
    FusionNet net(FusionSizes{directions.size(1), projection.size(1), std::int64_t(labels)});
    const torch::NoGradGuard no_gradients;
    for (auto& [name, tensor] : fusionTensors(net)) {
        tensor.set_data(weights.get(name, tensor.sizes().vec()));
        if (!tensor.isfinite().all().item<bool>())
            weights.invalid("fusion_head.not_finite");
    }
    net->eval();
    return net;
}

class TorchFusionHead : public FusionHead {
public:
    TorchFusionHead(const Weights& weights, const ComputeDevice& where)
        : where_(where), labels_(readLabels(weights)), net_(readNet(weights, labels_.size())),
          weight_bytes_(weights.bytes())
    {
    }

    Result<Fused> fuse(const TextFeatures& text, const ImageFeatures& image, bool keep_attention) const override
    {
        return guarded([&] {
            checkFusionFeatures(text, image, net_->sizes.text_hidden, net_->sizes.channels);
            where_.prepareThread();
            const torch::NoGradGuard no_gradients;
            FusionBatch batch;
            const auto moved = [&](const torch::Tensor& tensor) { return tensor.to(where_.device).unsqueeze(0); };
            batch.text = moved(wrapped(text.states));
            batch.text_used = torch::ones({1, text.states.rows}, batch.text.options());
            batch.text_embedding = moved(wrapped(text.embedding));
            batch.image = net_->imageTokens(moved(wrapped(image.tokens)));
            batch.image_embedding = net_->imageTokens(moved(wrapped(image.embedding)));
            batch.positions = gridPositions(image.grid_rows, image.grid_columns).to(where_.device);
            FusionNet net = net_; // shares the network; forward() in evaluation changes nothing
            const FusionOutput output = net->forward(batch);
            Fused fused;
            fused.vector = toVector(output.vector);
            fused.logits = toVector(output.logits);
            fused.alignment_score = std::clamp(output.alignment.item<float>(), -1.0F, 1.0F);
            fused.heads = kFusionHeads;
            fused.text_tokens = text.states.rows;
            fused.image_tokens = image.tokens.rows;
            if (keep_attention)
                fused.attention = toVector(output.attention);
            return fused;
        });
    }

    const std::vector<std::string>& labels() const override { return labels_; }
    std::int64_t weightBytes() const override { return weight_bytes_; }

private:
    ComputeDevice where_;
    std::vector<std::string> labels_;
    FusionNet net_;
    std::int64_t weight_bytes_;
};

} // namespace

void checkFusionFeatures(const TextFeatures& text, const ImageFeatures& image, std::int64_t text_hidden,
                         std::int64_t channels)
{
    const auto refuse = [](const char* part) {
        throw LoadError{Error{ErrorKind::Usage, Message{"compute.features_mismatch", {{"part", part}}}}};
    };
    if (text.states.rows < 1 || text.states.columns != text_hidden ||
        std::int64_t(text.embedding.size()) != text_hidden)
        refuse("text");
    if (image.tokens.rows < 1 || image.tokens.rows != image.grid_rows * image.grid_columns ||
        image.tokens.columns != channels || std::int64_t(image.embedding.size()) != channels)
        refuse("image");
}

std::unique_ptr<FusionHead> makeFusionHead(const std::filesystem::path& weights, const ComputeDevice& where)
{
    return std::make_unique<TorchFusionHead>(Weights(weights, where.device), where);
}

} // namespace casebench

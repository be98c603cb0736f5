#include "core/encoders/torch/bert.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

namespace casebench {
namespace {

constexpr int kMostLayers = 96;
constexpr int kWidest = 1 << 16;

} // namespace

BertConfig readBertConfig(const std::filesystem::path& file)
{
    const auto invalid = [&](const std::string& reason) -> LoadError {
        return {Error{ErrorKind::ModelMissing,
                      Message{"model.file_invalid", {{"file", file.string()}, {"reason", reason}}}}};
    };
    std::ifstream stream(file);
    const nlohmann::json json = nlohmann::json::parse(stream, nullptr, false);
    if (!json.is_object())
        throw invalid("no JSON object");
    BertConfig config;
    try {
        config.distil = json.value("model_type", "bert") == "distilbert";
        config.layers = json.at(config.distil ? "n_layers" : "num_hidden_layers").get<int>();
        config.heads = json.at(config.distil ? "n_heads" : "num_attention_heads").get<int>();
        config.hidden = json.at(config.distil ? "dim" : "hidden_size").get<int>();
        config.intermediate = json.at(config.distil ? "hidden_dim" : "intermediate_size").get<int>();
        config.vocabulary = json.at("vocab_size").get<int>();
        config.positions = json.at("max_position_embeddings").get<int>();
        config.token_types = config.distil ? 0 : json.value("type_vocab_size", 2);
        config.norm_epsilon = json.value("layer_norm_eps", 1e-12);
        config.activation = json.value(config.distil ? "activation" : "hidden_act", "gelu");
    } catch (const nlohmann::json::exception& e) {
        throw invalid(e.what());
    }
    const auto sane = [](int value, int most) { return value > 0 && value <= most; };
    if (!sane(config.layers, kMostLayers) || !sane(config.hidden, kWidest) || !sane(config.intermediate, kWidest) ||
        !sane(config.heads, config.hidden) || config.hidden % config.heads != 0 || config.positions < 2)
        throw invalid("sizes out of range");
    if (config.activation != "gelu" && config.activation != "gelu_new" && config.activation != "relu")
        throw invalid("activation " + config.activation);
    return config;
}

// Where the two families, and their older checkpoints, keep their tensors.
class Bert::Names {
public:
    Names(const BertConfig& config, const Weights& weights) : distil_(config.distil)
    {
        const std::string family = distil_ ? "distilbert." : "bert.";
        if (weights.has(family + "embeddings.word_embeddings.weight"))
            prefix_ = family;
        old_norms_ = weights.has(prefix_ + "embeddings.LayerNorm.gamma");
    }
    std::string embedding(const std::string& part) const { return prefix_ + "embeddings." + part; }
    std::string layer(int index, const std::string& bert, const std::string& distil) const
    {
        const std::string number = std::to_string(index) + ".";
        return distil_ ? prefix_ + "transformer.layer." + number + distil : prefix_ + "encoder.layer." + number + bert;
    }
    std::string normWeight() const { return old_norms_ ? ".gamma" : ".weight"; }
    std::string normBias() const { return old_norms_ ? ".beta" : ".bias"; }

private:
    bool distil_;
    bool old_norms_ = false;
    std::string prefix_;
};

Bert::Bert(const BertConfig& config, const Weights& weights) : config_(config)
{
    const Names names(config, weights);
    const std::int64_t hidden = config.hidden;
    words_ = weights.get(names.embedding("word_embeddings.weight"), {config.vocabulary, hidden});
    positions_ = weights.get(names.embedding("position_embeddings.weight"), {config.positions, hidden});
    if (config.token_types > 0) {
        const std::string name = names.embedding("token_type_embeddings.weight");
        types_ = weights.get(name, {config.token_types, hidden})[0];
        // One sequence only: every token has type 0, so that its row can be added to the positions once.
        positions_ = positions_ + types_;
    }
    const std::string norm = names.embedding("LayerNorm");
    embedding_norm_ = {weights.get(norm + names.normWeight(), {hidden}),
                       weights.get(norm + names.normBias(), {hidden})};
    for (int i = 0; i < config.layers; ++i)
        layers_.push_back(readLayer(weights, names, i));
}

Bert::Layer Bert::readLayer(const Weights& weights, const Names& names, int index) const
{
    const auto linear = [&](const std::string& bert, const std::string& distil, std::int64_t outputs,
                            std::int64_t inputs) {
        const std::string name = names.layer(index, bert, distil);
        return Linear{weights.get(name + ".weight", {outputs, inputs}), weights.get(name + ".bias", {outputs})};
    };
    const auto norm = [&](const std::string& bert, const std::string& distil) {
        const std::string name = names.layer(index, bert, distil);
        return Norm{weights.get(name + names.normWeight(), {config_.hidden}),
                    weights.get(name + names.normBias(), {config_.hidden})};
    };
    const std::int64_t hidden = config_.hidden;
    const Linear query = linear("attention.self.query", "attention.q_lin", hidden, hidden);
    const Linear key = linear("attention.self.key", "attention.k_lin", hidden, hidden);
    const Linear value = linear("attention.self.value", "attention.v_lin", hidden, hidden);
    Layer layer;
    layer.query_key_value = {torch::cat({query.weight, key.weight, value.weight}),
                             torch::cat({query.bias, key.bias, value.bias})};
    layer.attention_output = linear("attention.output.dense", "attention.out_lin", hidden, hidden);
    layer.attention_norm = norm("attention.output.LayerNorm", "sa_layer_norm");
    layer.intermediate = linear("intermediate.dense", "ffn.lin1", config_.intermediate, hidden);
    layer.output = linear("output.dense", "ffn.lin2", hidden, config_.intermediate);
    layer.output_norm = norm("output.LayerNorm", "output_layer_norm");
    return layer;
}

torch::Tensor Bert::normalised(const torch::Tensor& states, const Norm& norm) const
{
    return torch::layer_norm(states, {config_.hidden}, norm.weight, norm.bias, config_.norm_epsilon);
}

torch::Tensor Bert::activated(const torch::Tensor& states) const
{
    if (config_.activation == "relu")
        return torch::relu(states);
    return torch::gelu(states, config_.activation == "gelu" ? "none" : "tanh");
}

torch::Tensor Bert::attention(const Layer& layer, const torch::Tensor& states, const torch::Tensor& mask) const
{
    const std::int64_t batch = states.size(0), length = states.size(1), head = config_.hidden / config_.heads;
    const torch::Tensor split = torch::linear(states, layer.query_key_value.weight, layer.query_key_value.bias)
                                    .view({batch, length, 3, config_.heads, head})
                                    .permute({2, 0, 3, 1, 4}); // 3 × batch × heads × length × head
    const torch::Tensor query = split[0].mul(1 / std::sqrt(double(head)));
    torch::Tensor scores = torch::matmul(query, split[1].transpose(-1, -2));
    if (mask.defined())
        scores.add_(mask);
    const torch::Tensor mixed = torch::matmul(torch::softmax(scores, -1), split[2]);
    return torch::linear(mixed.transpose(1, 2).reshape({batch, length, config_.hidden}), layer.attention_output.weight,
                         layer.attention_output.bias);
}

torch::Tensor Bert::forward(const torch::Tensor& ids, const std::vector<std::int64_t>& lengths) const
{
    const std::int64_t length = ids.size(1);
    torch::Tensor mask;
    if (*std::min_element(lengths.begin(), lengths.end()) < length) {
        const torch::Tensor used = torch::tensor(lengths).to(ids.device()).unsqueeze(1);
        const torch::Tensor padding = torch::arange(length, ids.options()).unsqueeze(0) >= used;
        mask = torch::zeros(padding.sizes(), words_.options())
                   .masked_fill(padding, -std::numeric_limits<float>::infinity())
                   .view({ids.size(0), 1, 1, length});
    }
    torch::Tensor states = torch::embedding(words_, ids) + positions_.slice(0, 0, length);
    states = normalised(states, embedding_norm_);
    for (const Layer& layer : layers_) {
        states = normalised(attention(layer, states, mask).add_(states), layer.attention_norm);
        const torch::Tensor inner =
            activated(torch::linear(states, layer.intermediate.weight, layer.intermediate.bias));
        states =
            normalised(torch::linear(inner, layer.output.weight, layer.output.bias).add_(states), layer.output_norm);
    }
    return states;
}

} // namespace casebench

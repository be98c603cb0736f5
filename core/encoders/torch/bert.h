// The BERT encoder family: BERT and DistilBERT checkpoints. Private to the compute library.
#pragma once

#include "core/encoders/torch/weights.h"

namespace casebench {

// What a checkpoint's config.json says.
struct BertConfig {
    bool distil = false; // DistilBERT's names, no token types
    int layers = 0;
    int heads = 0;
    int hidden = 0;
    int intermediate = 0;
    int vocabulary = 0;
    int positions = 0;
    int token_types = 0;
    double norm_epsilon = 1e-12;
    std::string activation = "gelu"; // "gelu" (exact), "gelu_new" (tanh), "relu"
};

// Throws LoadError with model.file_invalid.
BertConfig readBertConfig(const std::filesystem::path& config);

// Post-norm transformer encoder (Devlin et al., 2019). Immutable after construction; forward() is thread-safe.
class Bert {
public:
    // Throws LoadError.
    Bert(const BertConfig& config, const Weights& weights);
    // ids: batch × length int64, lengths: the used part of each row → last hidden states, batch × length × hidden.
    // Rows beyond a length are padding: nothing attends to them, and their states mean nothing.
    torch::Tensor forward(const torch::Tensor& ids, const std::vector<std::int64_t>& lengths) const;
    const BertConfig& config() const { return config_; }

private:
    struct Linear {
        torch::Tensor weight, bias; // outputs × inputs
    };
    struct Norm {
        torch::Tensor weight, bias;
    };
    struct Layer {
        Linear query_key_value, attention_output, intermediate, output;
        Norm attention_norm, output_norm;
    };
    class Names;
    Layer readLayer(const Weights& weights, const Names& names, int index) const;
    torch::Tensor attention(const Layer& layer, const torch::Tensor& states, const torch::Tensor& mask) const;
    torch::Tensor normalised(const torch::Tensor& states, const Norm& norm) const;
    torch::Tensor activated(const torch::Tensor& states) const;

    BertConfig config_;
    torch::Tensor words_, positions_, types_;
    Norm embedding_norm_;
    std::vector<Layer> layers_;
};

} // namespace casebench

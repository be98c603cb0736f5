#include "core/encoders/tokenizer.h"
#include "core/encoders/torch/bert.h"
#include "core/encoders/torch/compute_device.h"

#include <algorithm>
#include <numeric>

namespace casebench {
namespace {

constexpr std::size_t kLargestBatch = 32;
// Sequences share a batch while the padding this costs stays small.
constexpr std::int64_t kPaddingSlack = 8;

using Ids = std::vector<std::int64_t>;

class BertTextEncoder : public TextEncoder {
public:
    BertTextEncoder(const TextEncoderFiles& files, const ComputeDevice& where, const Weights& weights,
                    WordPieceTokenizer tokenizer)
        : where_(where), bert_(readBertConfig(files.config), weights), tokenizer_(std::move(tokenizer)),
          max_tokens_(std::clamp(files.max_tokens, 2, bert_.config().positions)), weight_bytes_(weights.bytes())
    {
        if (tokenizer_.size() > bert_.config().vocabulary)
            weights.invalid("fewer embeddings than pieces in " + files.vocabulary.string());
    }

    Result<std::vector<TextFeatures>> encode(std::span<const std::string> texts, bool keep_states) const override
    {
        return guarded([&] {
            std::vector<TextFeatures> features(texts.size());
            std::vector<Ids> ids(texts.size());
            for (std::size_t i = 0; i < texts.size(); ++i) {
                auto tokenized = tokenizer_.tokenize(texts[i], max_tokens_);
                features[i].tokens = std::move(tokenized.tokens);
                features[i].truncated = tokenized.truncated;
                for (const TextToken& token : features[i].tokens)
                    ids[i].push_back(token.id);
            }
            forEachSequence(ids, [&](std::size_t i, const torch::Tensor& states) {
                if (keep_states)
                    features[i].states = toMatrix(states);
                const torch::Tensor mean = states.mean(0);
                features[i].embedding = toVector(mean / mean.norm().clamp_min(1e-12));
            });
            return features;
        });
    }

    Result<Matrix> encodeIds(std::span<const std::vector<int>> sequences) const override
    {
        return guarded([&] {
            std::vector<Ids> ids;
            for (const std::vector<int>& sequence : sequences)
                ids.emplace_back(sequence.begin(), sequence.end());
            for (const Ids& sequence : ids)
                check(sequence);
            Matrix means{int(ids.size()), hiddenSize(), {}};
            means.values.resize(ids.size() * std::size_t(hiddenSize()));
            forEachSequence(ids, [&](std::size_t i, const torch::Tensor& states) {
                const std::vector<float> mean = toVector(states.mean(0));
                std::copy(mean.begin(), mean.end(), means.row(int(i)));
            });
            return means;
        });
    }

    int hiddenSize() const override { return bert_.config().hidden; }
    std::int64_t weightBytes() const override { return weight_bytes_; }

private:
    void check(const Ids& sequence) const
    {
        const auto known = [&](std::int64_t id) { return id >= 0 && id < bert_.config().vocabulary; };
        if (sequence.empty() || int(sequence.size()) > bert_.config().positions ||
            !std::all_of(sequence.begin(), sequence.end(), known))
            throw LoadError{Error{ErrorKind::Usage, Message{"compute.bad_token_ids", {}}}};
    }

    // Runs the model over batches of sequences of like length and hands out each one's states (length × hidden).
    template <class Use> void forEachSequence(const std::vector<Ids>& ids, const Use& use) const
    {
        where_.prepareThread();
        const c10::InferenceMode inference;
        std::vector<std::size_t> order(ids.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return ids[a].size() < ids[b].size(); });
        for (std::size_t first = 0; first < order.size();) {
            const std::size_t shortest = ids[order[first]].size();
            std::size_t last = first + 1;
            while (last < order.size() && last - first < kLargestBatch &&
                   ids[order[last]].size() <= shortest + shortest / 4 + kPaddingSlack)
                ++last;
            runBatch(ids, std::span(order).subspan(first, last - first), use);
            first = last;
        }
    }

    template <class Use>
    void runBatch(const std::vector<Ids>& ids, std::span<const std::size_t> members, const Use& use) const
    {
        const auto longest = std::int64_t(ids[members.back()].size());
        torch::Tensor input = torch::zeros({std::int64_t(members.size()), longest}, torch::kInt64);
        std::vector<std::int64_t> lengths;
        for (std::size_t row = 0; row < members.size(); ++row) {
            const Ids& sequence = ids[members[row]];
            std::copy(sequence.begin(), sequence.end(), input.data_ptr<std::int64_t>() + std::int64_t(row) * longest);
            lengths.push_back(std::int64_t(sequence.size()));
        }
        const torch::Tensor states = bert_.forward(input.to(where_.device), lengths).to(torch::kCPU);
        for (std::size_t row = 0; row < members.size(); ++row)
            use(members[row], states[std::int64_t(row)].slice(0, 0, lengths[row]));
    }

    ComputeDevice where_;
    Bert bert_;
    WordPieceTokenizer tokenizer_;
    int max_tokens_;
    std::int64_t weight_bytes_;
};

} // namespace

std::unique_ptr<TextEncoder> makeTextEncoder(const TextEncoderFiles& files, const ComputeDevice& where)
{
    auto tokenizer = WordPieceTokenizer::load(files.vocabulary, files.lower_case);
    if (!tokenizer)
        throw LoadError{tokenizer.error()};
    const c10::InferenceMode inference;
    return std::make_unique<BertTextEncoder>(files, where, Weights(files.weights, where.device), std::move(*tokenizer));
}

} // namespace casebench

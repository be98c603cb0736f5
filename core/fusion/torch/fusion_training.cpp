#include "core/encoders/principal_components.h"
#include "core/fusion/torch/fusion.h"
#include "core/fusion/torch/fusion_net.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>

namespace casebench {
namespace {

constexpr std::size_t kBatch = 32;
constexpr double kWeightDecay = 0.02;
constexpr double kContrastiveMargin = 0.2;
constexpr double kContrastiveShare = 0.1; // of the loss after pre-training, so that the shared space is kept
constexpr int kPatience = 8;              // epochs without improvement before training stops
constexpr double kLargestGradient = 5;

using Indices = std::vector<std::size_t>;

struct Split {
    Indices train, validation;
};

// A share of every label's examples, drawn by the seed; a label with one example stays in training.
Split split(std::span<const FusionExample> examples, const FusionTraining& training, std::mt19937_64& random)
{
    std::vector<Indices> by_label(training.labels.size());
    for (std::size_t i = 0; i < examples.size(); ++i)
        by_label[std::size_t(examples[i].label)].push_back(i);
    Split result;
    for (Indices& members : by_label) {
        std::shuffle(members.begin(), members.end(), random);
        const auto held = std::ptrdiff_t(double(members.size()) * double(training.validation_share) + 0.5);
        const auto cut = members.begin() + std::min(held, std::max<std::ptrdiff_t>(std::ssize(members) - 1, 0));
        result.validation.insert(result.validation.end(), members.begin(), cut);
        result.train.insert(result.train.end(), cut, members.end());
    }
    std::sort(result.train.begin(), result.train.end());
    std::sort(result.validation.begin(), result.validation.end());
    return result;
}

[[noreturn]] void refuse(ErrorKind kind, const char* code)
{
    throw LoadError{Error{kind, Message{code, {}}}};
}

void check(std::span<const FusionExample> examples, const FusionTraining& training)
{
    if (examples.size() < 2 || training.labels.empty())
        refuse(ErrorKind::Usage, "fusion.too_few_examples");
    const FusionExample& first = examples.front();
    for (const FusionExample& example : examples) {
        checkFusionFeatures(example.text, example.image, first.text.states.columns, first.image.tokens.columns);
        if (example.image.grid_rows != first.image.grid_rows || example.image.grid_columns != first.image.grid_columns)
            throw LoadError{Error{ErrorKind::Usage, Message{"compute.features_mismatch", {{"part", "image"}}}}};
        if (example.label < 0 || std::size_t(example.label) >= training.labels.size())
            refuse(ErrorKind::Usage, "fusion.bad_label");
    }
}

torch::Tensor copied(const std::vector<float>& values, std::vector<std::int64_t> shape)
{
    return torch::from_blob(const_cast<float*>(values.data()), shape, torch::kFloat32).clone();
}

class Trainer {
public:
    Trainer(std::span<const FusionExample> examples, const FusionTraining& training, const ComputeDevice& where,
            const ProgressCallback& progress, const CancelPredicate& cancel)
        : examples_(examples), training_(training), where_(where), progress_(progress), cancel_(cancel),
          random_(training.seed), split_(split(examples, training, random_)), net_(sizes())
    {
        fitComponents();
        net_->to(where_.device);
        const ImageFeatures& image = examples_.front().image;
        positions_ = gridPositions(image.grid_rows, image.grid_columns).to(where_.device);
        project();
    }

    FusionTrained run()
    {
        torch::optim::AdamW optimizer(
            net_->parameters(), torch::optim::AdamWOptions(double(training_.learning_rate)).weight_decay(kWeightDecay));
        // Pre-training costs little: only the text projection learns.
        const int pretraining = training_.epochs;
        const int total = pretraining + training_.epochs;
        for (int epoch = 0; epoch < pretraining; ++epoch)
            epochOf(optimizer, /*classify=*/false, epoch, total);

        FusionTrained best;
        double least_loss = std::numeric_limits<double>::infinity();
        for (int epoch = 1; epoch <= training_.epochs && epoch - best.epochs <= kPatience; ++epoch) {
            epochOf(optimizer, /*classify=*/true, pretraining + epoch - 1, total);
            const auto [loss, accuracy] = measure(split_.validation.empty() ? split_.train : split_.validation);
            if (loss < least_loss) {
                least_loss = loss;
                best.epochs = epoch;
                best.validation_accuracy = accuracy;
                keep();
            }
        }
        restore();
        if (progress_)
            progress_(total, total);
        best.train_accuracy = measure(split_.train).second;
        best.alignment_margin = alignmentMargin();
        return best;
    }

    void write() const
    {
        std::vector<TensorToWrite> tensors;
        std::vector<torch::Tensor> alive;
        for (const auto& [name, tensor] : fusionTensors(net_)) {
            alive.push_back(tensor.detach().to(torch::kCPU).to(torch::kHalf).contiguous());
            const torch::Tensor& data = alive.back();
            tensors.push_back({name, TensorType::F16, data.sizes().vec(),
                               std::as_bytes(std::span(data.data_ptr<c10::Half>(), std::size_t(data.numel())))});
        }
        const std::map<std::string, std::string> metadata{{"architecture", "casebench-fusion-1"},
                                                          {"labels", nlohmann::json(training_.labels).dump()},
                                                          {"examples", std::to_string(examples_.size())},
                                                          {"seed", std::to_string(training_.seed)}};
        if (auto written = writeSafetensors(training_.output, std::move(tensors), metadata); !written)
            throw LoadError{written.error()};
    }

private:
    FusionSizes sizes() const
    {
        return {examples_.front().image.tokens.columns, examples_.front().text.states.columns,
                std::int64_t(training_.labels.size())};
    }

    torch::Tensor rawTokens(std::size_t example) const
    {
        const Matrix& tokens = examples_[example].image.tokens;
        return torch::from_blob(const_cast<float*>(tokens.values.data()), {tokens.rows, tokens.columns});
    }

    // PCA of the training part's image tokens, in double precision.
    void fitComponents()
    {
        const std::int64_t channels = net_->sizes.channels;
        const torch::NoGradGuard no_gradients;
        torch::Tensor sum = torch::zeros({channels}, torch::kFloat64);
        torch::Tensor products = torch::zeros({channels, channels}, torch::kFloat64);
        std::int64_t count = 0;
        for (std::size_t first = 0; first < split_.train.size(); first += kBatch) {
            stopIfCancelled();
            std::vector<torch::Tensor> parts;
            for (std::size_t i = first; i < std::min(first + kBatch, split_.train.size()); ++i)
                parts.push_back(rawTokens(split_.train[i]));
            const torch::Tensor tokens = torch::cat(parts).to(torch::kFloat64);
            sum += tokens.sum(0);
            products.addmm_(tokens.t(), tokens);
            count += tokens.size(0);
        }
        const torch::Tensor mean = sum / double(count);
        const torch::Tensor covariance = (products / double(count) - torch::outer(mean, mean)).contiguous();
        const int kept = int(std::min<std::int64_t>({kFusionDims, channels, count}));
        const std::span<const double> values(covariance.data_ptr<double>(), std::size_t(covariance.numel()));
        auto components = principalComponents(values, int(channels), kept);
        if (!components)
            throw LoadError{components.error()};
        const torch::Tensor directions =
            torch::from_blob(components->directions.data(), {kept, channels}, torch::kFloat64);
        net_->pca_mean.copy_(mean);
        net_->pca_directions.slice(0, 0, kept).copy_(directions);
    }

    // The image side learns nothing after PCA: compute its tokens once.
    void project()
    {
        const torch::NoGradGuard no_gradients;
        for (std::size_t i = 0; i < examples_.size(); ++i) {
            const std::vector<float>& mean = examples_[i].image.embedding;
            image_tokens_.push_back(net_->imageTokens(rawTokens(i).to(where_.device)));
            image_embeddings_.push_back(net_->imageTokens(copied(mean, {std::int64_t(mean.size())}).to(where_.device)));
        }
    }

    FusionBatch batchOf(std::span<const std::size_t> members) const
    {
        int longest = 0;
        for (const std::size_t i : members)
            longest = std::max(longest, examples_[i].text.states.rows);
        const auto count = std::int64_t(members.size());
        const std::int64_t width = net_->sizes.text_hidden;
        FusionBatch batch;
        batch.text = torch::zeros({count, longest, width});
        batch.text_used = torch::zeros({count, longest});
        std::vector<torch::Tensor> embeddings, images, means;
        for (std::int64_t row = 0; row < count; ++row) {
            const std::size_t i = members[std::size_t(row)];
            const Matrix& states = examples_[i].text.states;
            batch.text[row].slice(0, 0, states.rows).copy_(copied(states.values, {states.rows, states.columns}));
            batch.text_used[row].slice(0, 0, states.rows).fill_(1);
            embeddings.push_back(copied(examples_[i].text.embedding, {width}));
            images.push_back(image_tokens_[i]);
            means.push_back(image_embeddings_[i]);
        }
        batch.text = batch.text.to(where_.device);
        batch.text_used = batch.text_used.to(where_.device);
        batch.text_embedding = torch::stack(embeddings).to(where_.device);
        batch.image = torch::stack(images);
        batch.image_embedding = torch::stack(means);
        batch.positions = positions_;
        return batch;
    }

    torch::Tensor labelsOf(std::span<const std::size_t> members) const
    {
        std::vector<std::int64_t> labels;
        for (const std::size_t i : members)
            labels.push_back(examples_[i].label);
        return torch::tensor(labels).to(where_.device);
    }

    // For each row the next row of the batch with another label, or −1.
    static std::vector<std::int64_t> mismatches(const torch::Tensor& labels)
    {
        const torch::Tensor known = labels.to(torch::kCPU);
        const auto* label = known.data_ptr<std::int64_t>();
        const std::int64_t count = known.numel();
        std::vector<std::int64_t> partners(std::size_t(count), -1);
        for (std::int64_t row = 0; row < count; ++row) {
            for (std::int64_t step = 1; step < count && partners[std::size_t(row)] < 0; ++step) {
                if (label[(row + step) % count] != label[row])
                    partners[std::size_t(row)] = (row + step) % count;
            }
        }
        return partners;
    }

    // Cosine embedding loss over each text with its own picture and with one of another label.
    torch::Tensor contrastiveLoss(const FusionBatch& batch, const torch::Tensor& labels)
    {
        const torch::Tensor texts = net_->textPoint(batch.text, batch.text_used);
        const torch::Tensor images = batch.image.mean(1);
        std::vector<std::int64_t> left, right;
        std::vector<float> targets;
        const std::vector<std::int64_t> partners = mismatches(labels);
        for (std::int64_t row = 0; row < std::ssize(partners); ++row) {
            left.push_back(row);
            right.push_back(row);
            targets.push_back(1);
            if (partners[std::size_t(row)] < 0)
                continue;
            left.push_back(row);
            right.push_back(partners[std::size_t(row)]);
            targets.push_back(-1);
        }
        const auto picked = [&](const torch::Tensor& rows, const std::vector<std::int64_t>& which) {
            return rows.index_select(0, torch::tensor(which).to(where_.device));
        };
        return torch::nn::functional::cosine_embedding_loss(
            picked(texts, left), picked(images, right), torch::tensor(targets).to(where_.device),
            torch::nn::functional::CosineEmbeddingLossFuncOptions().margin(kContrastiveMargin));
    }

    void epochOf(torch::optim::Optimizer& optimizer, bool classify, int epoch, int total)
    {
        if (progress_)
            progress_(epoch, total);
        net_->train();
        Indices order = split_.train;
        std::shuffle(order.begin(), order.end(), random_);
        for (std::size_t first = 0; first < order.size(); first += kBatch) {
            stopIfCancelled();
            const auto members = std::span(order).subspan(first, std::min(kBatch, order.size() - first));
            const FusionBatch batch = batchOf(members);
            const torch::Tensor labels = labelsOf(members);
            torch::Tensor loss = contrastiveLoss(batch, labels);
            if (classify)
                loss = kContrastiveShare * loss + torch::cross_entropy_loss(net_->forward(batch).logits, labels);
            optimizer.zero_grad();
            loss.backward();
            torch::nn::utils::clip_grad_norm_(net_->parameters(), kLargestGradient);
            optimizer.step();
        }
    }

    // Mean cross-entropy and accuracy.
    std::pair<double, double> measure(const Indices& part)
    {
        const torch::NoGradGuard no_gradients;
        net_->eval();
        double loss = 0, right = 0;
        for (std::size_t first = 0; first < part.size(); first += kBatch) {
            const auto members = std::span(part).subspan(first, std::min(kBatch, part.size() - first));
            const torch::Tensor labels = labelsOf(members);
            const torch::Tensor logits = net_->forward(batchOf(members)).logits;
            loss += torch::cross_entropy_loss(logits, labels).item<double>() * double(members.size());
            right += logits.argmax(1).eq(labels).sum().item<double>();
        }
        const double count = std::max(1.0, double(part.size()));
        return {loss / count, right / count};
    }

    double alignmentMargin()
    {
        const torch::NoGradGuard no_gradients;
        const Indices& part = split_.validation.empty() ? split_.train : split_.validation;
        std::vector<torch::Tensor> texts, images;
        for (std::size_t first = 0; first < part.size(); first += kBatch) {
            const FusionBatch batch = batchOf(std::span(part).subspan(first, std::min(kBatch, part.size() - first)));
            texts.push_back(net_->textPoint(batch.text, batch.text_used));
            images.push_back(batch.image.mean(1));
        }
        const torch::Tensor text = torch::cat(texts), image = torch::cat(images);
        const torch::Tensor matching = torch::cosine_similarity(text, image, 1, 1e-8);
        const std::vector<std::int64_t> partners = mismatches(labelsOf(part));
        double margin = 0;
        int pairs = 0;
        for (std::int64_t row = 0; row < std::ssize(partners); ++row) {
            const std::int64_t other = partners[std::size_t(row)];
            if (other < 0)
                continue;
            margin += matching[row].item<double>() -
                      torch::cosine_similarity(text[row], image[other], 0, 1e-8).item<double>();
            ++pairs;
        }
        return pairs > 0 ? margin / pairs : 0;
    }

    void keep()
    {
        kept_.clear();
        for (const auto& [name, tensor] : fusionTensors(net_))
            kept_.push_back(tensor.detach().clone());
    }

    void restore()
    {
        const torch::NoGradGuard no_gradients;
        const auto tensors = fusionTensors(net_);
        for (std::size_t i = 0; i < kept_.size(); ++i)
            torch::Tensor(tensors[i].second).copy_(kept_[i]);
    }

    void stopIfCancelled() const
    {
        if (cancelled(cancel_))
            refuse(ErrorKind::Cancelled, "cancelled");
    }

    std::span<const FusionExample> examples_;
    const FusionTraining& training_;
    const ComputeDevice& where_;
    const ProgressCallback& progress_;
    const CancelPredicate& cancel_;
    std::mt19937_64 random_;
    Split split_;
    FusionNet net_;
    torch::Tensor positions_;
    std::vector<torch::Tensor> image_tokens_, image_embeddings_, kept_;
};

} // namespace

FusionTrained trainFusionHead(std::span<const FusionExample> examples, const FusionTraining& training,
                              const ComputeDevice& where, const ProgressCallback& progress,
                              const CancelPredicate& cancel)
{
    check(examples, training);
    where.prepareThread();
    torch::manual_seed(training.seed);
    Trainer trainer(examples, training, where, progress, cancel);
    FusionTrained trained = trainer.run();
    trainer.write();
    return trained;
}

} // namespace casebench

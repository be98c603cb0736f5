#include "core/learning/training.h"

#include "core/knowledge/search.h"
#include "core/learning/head_inputs.h"
#include "core/learning/linear_training.h"
#include "core/learning/training_examples.h"
#include "core/routing/case_features.h"
#include "core/routing/text_features.h"

#include <algorithm>

namespace casebench {
namespace {

// One part in this many of the fusion examples is held out, to fit the votes and to measure.
constexpr std::size_t kHeldOutPart = 5;

int best(std::span<const double> probabilities)
{
    return static_cast<int>(std::max_element(probabilities.begin(), probabilities.end()) - probabilities.begin());
}

class Trainer {
public:
    Trainer(const TrainingSet& set, const TrainingModels& models, const TrainingOptions& options,
            std::filesystem::path folder, HeadCard& card, const CancelPredicate& cancel)
        : set_(set), models_(models), options_(options), folder_(std::move(folder)), card_(card), cancel_(cancel)
    {
    }

    Result<void> run(TrainingReport& report)
    {
        report_ = &report;
        report.examples = static_cast<std::int64_t>(set_.examples.size());
        if (const auto trained = trainLightHead(); !trained)
            return trained;
        if (options_.heads || options_.fusion) {
            if (const auto trained = trainExpertHead(); !trained)
                return trained;
            if (const auto trained = trainImageHead(); !trained)
                return trained;
        }
        if (options_.fusion)
            if (const auto trained = trainFusionHead(); !trained)
                return trained;
        if (options_.heads || options_.fusion)
            fitVotes();
        return options_.router ? trainRouter() : Result<void>{};
    }

private:
    // Out-of-fold probabilities by example of the set; empty where the example has not that modality.
    using Votes = std::vector<std::vector<double>>;

    template <class Wanted, class Input>
    Result<Votes> trainHead(const std::string& id, const std::string& features, bool keep, Wanted wanted, Input input)
    {
        std::vector<HeadInput> inputs;
        std::vector<int> labels;
        std::vector<std::size_t> rows;
        for (std::size_t i = 0; i < set_.examples.size(); ++i)
            if (wanted(set_.examples[i])) {
                inputs.push_back(input(set_.examples[i]));
                labels.push_back(set_.examples[i].label);
                rows.push_back(i);
            }
        Votes votes(set_.examples.size());
        if (rows.empty()) {
            report_->notes.push_back({"training.left_out", {{"model", id}, {"reason", "training.no_such_input"}}});
            return votes;
        }
        LinearTraining training;
        training.labels = set_.labels;
        training.features = features;
        training.buckets = kHeadBuckets;
        training.seed = options_.seed;
        auto trained = trainLinearHead(inputs, labels, training, {}, cancel_);
        if (!trained)
            return tl::unexpected(trained.error());
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const int row = static_cast<int>(r);
            votes[rows[r]] = softmax(std::span(trained->out_of_fold.row(row), static_cast<std::size_t>(trained->out_of_fold.columns)),
                                     trained->head.temperature());
        }
        if (keep) {
            if (const auto saved = trained->head.save(folder_ / (id + ".safetensors")); !saved)
                return tl::unexpected(saved.error());
            note(id, {{"examples", static_cast<double>(rows.size())},
                      {"out_of_fold_accuracy", trained->out_of_fold_accuracy},
                      {"out_of_fold_log_loss", trained->out_of_fold_log_loss},
                      {"cost", trained->cost},
                      {"temperature", trained->head.temperature()}});
        }
        return votes;
    }

    void note(const std::string& id, std::map<std::string, double> metrics)
    {
        card_.metrics[id] = metrics;
        report_->models.push_back({id, std::move(metrics)});
    }

    Result<void> trainLightHead()
    {
        auto votes = trainHead("light-text", "light-text+ngrams", options_.heads, [](const TrainingExample& e) { return e.has_text; },
                               [](const TrainingExample& e) { return lightInput(e.light, e.text); });
        if (!votes)
            return tl::unexpected(votes.error());
        light_votes_ = std::move(*votes);
        return {};
    }

    Result<void> trainExpertHead()
    {
        if (!models_.text)
            return {};
        // What is recognised in a picture joins the text, so a case without free text has something to read too.
        const auto readable = [](const TrainingExample& e) { return e.has_text || !e.recognised.empty(); };
        auto votes = trainHead("expert-text", "expert-text+ngrams", options_.heads, readable, [](const TrainingExample& e) {
            return expertInput(e.expert, withRecognised(e.text, std::vector<RecognisedText>{{e.recognised, 1}}));
        });
        if (!votes)
            return tl::unexpected(votes.error());
        text_votes_ = std::move(*votes);
        return {};
    }

    Result<void> trainImageHead()
    {
        if (!models_.image)
            return {};
        auto votes = trainHead("image", "image+ngrams", options_.heads, [](const TrainingExample& e) { return !e.pictures.empty(); },
                               [](const TrainingExample& e) { return imageInput(e.pictures, e.recognised); });
        if (!votes)
            return tl::unexpected(votes.error());
        image_votes_ = std::move(*votes);
        return {};
    }

    Result<void> trainFusionHead()
    {
        std::vector<FusionExample> train;
        std::vector<std::size_t> held_out;
        std::size_t seen = 0;
        for (std::size_t i = 0; i < set_.examples.size(); ++i) {
            const TrainingExample& example = set_.examples[i];
            if (!example.states)
                continue;
            if (seen++ % kHeldOutPart == 0)
                held_out.push_back(i);
            else
                train.push_back({*example.states, example.pictures.front(), example.label});
        }
        if (!models_.compute || train.size() < 2 * set_.labels.size()) {
            report_->notes.push_back({"training.left_out", {{"model", "fusion"}, {"reason", "training.too_few_pairs"}}});
            return {};
        }
        FusionTraining training;
        training.labels = set_.labels;
        training.seed = options_.seed;
        training.output = folder_ / "fusion.safetensors";
        const auto trained = models_.compute->trainFusion(train, training, {}, cancel_);
        if (!trained)
            return tl::unexpected(trained.error());
        auto head = models_.compute->loadFusion(training.output);
        if (!head)
            return tl::unexpected(head.error());
        fusion_votes_.resize(set_.examples.size());
        double right = 0;
        for (const std::size_t i : held_out) {
            const TrainingExample& example = set_.examples[i];
            auto fused = (*head)->fuse(*example.states, example.pictures.front(), false);
            if (!fused)
                return tl::unexpected(fused.error());
            fusion_votes_[i] = softmax(fused->logits);
            right += best(fusion_votes_[i]) == example.label;
        }
        note("fusion", {{"examples", static_cast<double>(train.size())},
                        {"epochs", trained->epochs},
                        {"train_accuracy", trained->train_accuracy},
                        {"validation_accuracy", trained->validation_accuracy},
                        {"alignment_margin", trained->alignment_margin},
                        {"held_out_examples", static_cast<double>(held_out.size())},
                        {"held_out_accuracy", held_out.empty() ? 0 : right / static_cast<double>(held_out.size())}});
        return {};
    }

    // The votes' weights, on examples where every modality voted without having seen the example.
    void fitVotes()
    {
        std::vector<Votes> modalities(3);
        std::vector<int> labels;
        for (std::size_t i = 0; i < set_.examples.size(); ++i) {
            const bool fused = !fusion_votes_.empty() && !fusion_votes_[i].empty();
            if (text_votes_.empty() || image_votes_.empty() || text_votes_[i].empty() || image_votes_[i].empty() ||
                (!fusion_votes_.empty() && !fused))
                continue;
            modalities[0].push_back(text_votes_[i]);
            modalities[1].push_back(image_votes_[i]);
            modalities[2].push_back(fused ? fusion_votes_[i] : std::vector<double>{});
            labels.push_back(set_.examples[i].label);
        }
        if (labels.empty())
            return;
        const std::vector<double> weights = fitVoteWeights(modalities, labels);
        card_.votes = {weights[0], weights[1], fusion_votes_.empty() ? 0.0 : weights[2]};
        double right = 0, text_right = 0, image_right = 0;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const std::vector<std::vector<double>> votes{modalities[0][i], modalities[1][i], modalities[2][i]};
            right += best(weightedVote(votes, weights)) == labels[i];
            text_right += best(votes[0]) == labels[i];
            image_right += best(votes[1]) == labels[i];
        }
        const auto n = static_cast<double>(labels.size());
        note("vote", {{"examples", n},
                      {"accuracy", right / n},
                      {"text_accuracy", text_right / n},
                      {"image_accuracy", image_right / n},
                      {"text_weight", card_.votes.text},
                      {"image_weight", card_.votes.image},
                      {"fusion_weight", card_.votes.fusion}});
    }

    Result<void> trainRouter()
    {
        CaseIndex known(models_.light->dims());
        for (const TrainingExample& example : set_.examples)
            known.add(example.id, "", "", example.light.embedding);
        known.finish();
        std::vector<RiskFeatures> inputs;
        std::vector<char> wrong;
        for (std::size_t i = 0; i < set_.examples.size(); ++i) {
            const TrainingExample& example = set_.examples[i];
            if (!example.has_text)
                continue;
            if (cancelled(cancel_))
                return fail(ErrorKind::Cancelled, "cancelled");
            RiskFeatures features;
            addTokenFeatures(example.light, features);
            addLightFeatures(light_votes_[i], features);
            addTextFeatures(example.text, features);
            addCaseFeatures(example.c, features);
            if (const auto nearest = known.nearest(example.light.embedding, 1, example.id); !nearest.empty())
                features[RiskFeature::NearestCase] = static_cast<float>(1.0 - nearest.front().similarity);
            inputs.push_back(features);
            wrong.push_back(best(light_votes_[i]) != example.label);
        }
        if (inputs.empty()) {
            report_->notes.push_back({"training.left_out", {{"model", "router"}, {"reason", "training.no_such_input"}}});
            return {};
        }
        RiskTraining training;
        training.seed = options_.seed;
        if (const auto previous = RiskModel::load(options_.output / "router.safetensors"))
            training.previous_reference_version = previous->referenceVersion();
        auto trained = trainRisk(inputs, wrong, training);
        if (!trained)
            return tl::unexpected(trained.error());
        if (const auto saved = trained->model.save(folder_ / "router.safetensors"); !saved)
            return saved;
        note("router", {{"examples", static_cast<double>(inputs.size())},
                        {"light_wrong_share", static_cast<double>(std::count(wrong.begin(), wrong.end(), 1)) / static_cast<double>(wrong.size())},
                        {"auc", trained->auc},
                        {"log_loss", trained->log_loss},
                        {"calibration_error", trained->calibration_error}});
        return {};
    }

    const TrainingSet& set_;
    const TrainingModels& models_;
    const TrainingOptions& options_;
    const std::filesystem::path folder_;
    HeadCard& card_;
    const CancelPredicate& cancel_;
    TrainingReport* report_ = nullptr;
    Votes light_votes_, text_votes_, image_votes_, fusion_votes_;
};

// Training replaces the output folder: only nothing, an empty folder or a set of trained models may be replaced.
bool mayBeReplaced(const std::filesystem::path& place)
{
    std::error_code error;
    const auto status = std::filesystem::status(place, error);
    if (status.type() == std::filesystem::file_type::not_found)
        return true;
    return std::filesystem::is_directory(status) &&
           (std::filesystem::is_empty(place, error) || std::filesystem::exists(place / "heads.json", error));
}

// What was trained before may stay beside what is trained now.
bool fits(const HeadCard& previous, const HeadCard& now)
{
    return previous.labels == now.labels && previous.light_encoder == now.light_encoder &&
           previous.text_encoder == now.text_encoder && previous.image_encoder == now.image_encoder &&
           previous.image_encoder_id == now.image_encoder_id;
}

// The new set takes the old one's place in two renames; when the second fails, the old set comes back.
Result<void> putInPlace(const std::filesystem::path& fresh, const std::filesystem::path& place)
{
    std::error_code error;
    const std::filesystem::path old = place.string() + ".previous";
    std::filesystem::remove_all(old, error);
    if (std::filesystem::exists(place))
        std::filesystem::rename(place, old, error);
    if (!error)
        std::filesystem::rename(fresh, place, error);
    std::error_code ignored;
    if (error) {
        if (!std::filesystem::exists(place))
            std::filesystem::rename(old, place, ignored);
        return fail(ErrorKind::Failed, "file.unwritable", {{"file", place.string()}, {"reason", error.message()}});
    }
    std::filesystem::remove_all(old, ignored);
    return {};
}

} // namespace

Result<TrainingReport> trainWorkspace(Workspace& workspace, const TrainingModels& models, FeatureStore& features,
                                      const TrainingOptions& options, const ProgressCallback& progress,
                                      const CancelPredicate& cancel)
{
    if (!models.light)
        return fail(ErrorKind::ModelMissing, "model.role_missing", {{"role", "light_text"}});
    if (options.output != workspace.modelsFolder() && !mayBeReplaced(options.output))
        return fail(ErrorKind::Usage, "training.output_taken", {{"file", options.output.string()}});
    const auto set = readTrainingSet(workspace, models, features, options, progress, cancel);
    if (!set)
        return tl::unexpected(set.error());

    const std::filesystem::path fresh = options.output.string() + ".new";
    std::error_code error;
    std::filesystem::remove_all(fresh, error);
    if (std::filesystem::exists(options.output)) // parts that are not trained now stay as they are
        std::filesystem::copy(options.output, fresh, std::filesystem::copy_options::recursive, error);
    else
        std::filesystem::create_directories(fresh, error);
    if (error)
        return fail(ErrorKind::Failed, "file.unwritable", {{"file", fresh.string()}, {"reason", error.message()}});

    HeadCard card;
    card.labels = set->labels;
    card.light_encoder = models.light_digest;
    card.text_encoder = models.text_digest;
    card.image_encoder = models.image_digest;
    card.image_encoder_id = models.image_id;
    TrainingOptions wanted = options;
    if (const auto previous = readHeadCard(fresh); previous && fits(*previous, card)) {
        card.votes = previous->votes;
        card.metrics = previous->metrics;
    } else {
        for (const auto& entry : std::filesystem::directory_iterator(fresh))
            std::filesystem::remove_all(entry.path(), error);
        wanted.heads = true; // without them nothing could be answered
    }
    card.created = options.date;
    card.data = options.data;
    card.command = options.command;
    card.seed = options.seed;

    TrainingReport report;
    Trainer trainer(*set, models, wanted, fresh, card, cancel);
    if (const auto trained = trainer.run(report); !trained) {
        std::filesystem::remove_all(fresh, error);
        return tl::unexpected(trained.error());
    }
    if (const auto written = writeHeadCard(fresh, card); !written)
        return tl::unexpected(written.error());
    if (const auto placed = putInPlace(fresh, options.output); !placed)
        return tl::unexpected(placed.error());
    if (const auto adopted = workspace.adoptLabelsAsCategories(); !adopted)
        return tl::unexpected(adopted.error());
    return report;
}

} // namespace casebench

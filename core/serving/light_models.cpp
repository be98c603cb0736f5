#include "core/serving/light_models.h"

#include "core/foundation/hashing.h"
#include "core/learning/head_inputs.h"

#include <algorithm>
#include <set>

namespace casebench {
namespace {

constexpr double kDescriptionTemperature = 0.08;
constexpr std::size_t kTitleBytes = 120;

std::string titleOf(const Case& c)
{
    if (!c.title.empty())
        return c.title;
    std::string start = c.text.substr(0, kTitleBytes);
    while (!start.empty() && (static_cast<unsigned char>(start.back()) & 0xC0) == 0x80)
        start.pop_back(); // not in the middle of a character
    if (start.size() < c.text.size() && !start.empty() && static_cast<unsigned char>(start.back()) >= 0xC0)
        start.pop_back();
    std::replace(start.begin(), start.end(), '\n', ' ');
    return start;
}

Result<void> loadEncoder(const ModelStore& store, LightModels& models)
{
    const auto student = store.resolve(ModelRole::LightText);
    if (!student) {
        models.problems.push_back(student.error().message);
        return {};
    }
    const auto vocabulary = store.resolveUse(student->artifact, "vocabulary");
    if (!vocabulary)
        return tl::unexpected(vocabulary.error());
    auto encoder = LightTextEncoder::load(student->path, vocabulary->path);
    if (!encoder)
        return tl::unexpected(encoder.error());
    models.encoder = std::make_shared<const LightTextEncoder>(std::move(*encoder));
    models.encoder_digest = student->digest;
    return {};
}

Result<void> loadFittingHeads(const ModelStore& store, Workspace* workspace, const std::vector<Category>& categories,
                              LightModels& models)
{
    const auto knows = [&categories](const HeadSet& heads) {
        const std::set<std::string> labels(heads.card.labels.begin(), heads.card.labels.end());
        return std::all_of(categories.begin(), categories.end(), [&](const Category& c) { return labels.contains(c.name); });
    };
    if (workspace && std::filesystem::exists(workspace->modelsFolder() / "heads.json")) {
        auto heads = loadHeads(workspace->modelsFolder());
        if (!heads)
            return tl::unexpected(heads.error());
        const std::set<std::string> labels(heads->card.labels.begin(), heads->card.labels.end());
        models.untrained_categories = static_cast<std::size_t>(
            std::count_if(categories.begin(), categories.end(), [&](const Category& c) { return !labels.contains(c.name); }));
        models.heads = std::move(*heads);
        return {};
    }
    const std::filesystem::path committed = committedHeads(store);
    if (!std::filesystem::exists(committed / "heads.json"))
        return {};
    auto heads = loadHeads(committed);
    if (!heads)
        return tl::unexpected(heads.error());
    if (!workspace || (!categories.empty() && knows(*heads)))
        models.heads = std::move(*heads);
    return {};
}

// A head fits only behind the encoder it was trained behind.
void keepWhatFits(const ModelStore& store, const EngineSettings& settings, LightModels& models)
{
    if (!models.heads)
        return;
    if (!models.encoder) {
        models.heads.reset();
        return;
    }
    HeadSet& heads = *models.heads;
    const std::vector<ModelArtifact> text_encoders = store.withRole(ModelRole::ExpertText);
    if (!text_encoders.empty() && heads.card.text_encoder != text_encoders.front().sha256) {
        heads.expert_text.reset();
        heads.fusion.clear();
        models.problems.push_back({"heads.other_text_encoder", {{"current", text_encoders.front().id}}});
    }
    if ((heads.image || !heads.fusion.empty()) && heads.card.image_encoder_id != settings.image_encoder) {
        heads.image.reset();
        heads.fusion.clear();
        models.problems.push_back({"heads.other_image_encoder",
                                   {{"trained", heads.card.image_encoder_id}, {"current", settings.image_encoder}}});
    }
}

DescriptionModel describe(const std::vector<Category>& categories, const LightTextEncoder* encoder)
{
    DescriptionModel model;
    for (const Category& category : categories) {
        std::string text = category.name;
        if (!category.description.empty())
            text += ". " + category.description;
        if (!category.display_zh.empty())
            text += " " + category.display_zh;
        HeadInput input = lightInput(encoder ? encoder->encode(text) : LightTextEncoder::Encoded{}, text);
        model.labels.push_back(category.name);
        model.texts.push_back(std::move(text));
        model.embeddings.push_back(std::move(input.dense));
        model.ngrams.push_back(std::move(input.sparse));
    }
    return model;
}

Result<std::shared_ptr<const CaseIndex>> indexCases(Workspace& workspace, const LightTextEncoder& encoder)
{
    auto index = std::make_shared<CaseIndex>(encoder.dims());
    CaseFilter labelled;
    labelled.labelled = true;
    const auto read = workspace.forEachCase(labelled, [&](const Case& c) -> Result<void> {
        // Test cases stay unknown, or the distance to the nearest known case would tell the router their label.
        if (c.label && c.split != "test")
            index->add(c.id, titleOf(c), *c.label, encoder.encode(modelText(c)).embedding);
        return {};
    });
    if (!read)
        return tl::unexpected(read.error());
    index->finish();
    return std::shared_ptr<const CaseIndex>(std::move(index));
}

} // namespace

std::vector<double> DescriptionModel::probabilities(const HeadInput& input) const
{
    std::vector<float> scores;
    for (std::size_t i = 0; i < labels.size(); ++i)
        scores.push_back(static_cast<float>(0.5 * dot(input.dense, embeddings[i]) + 0.25 * dot(input.sparse, ngrams[i])));
    return softmax(scores, kDescriptionTemperature);
}

const std::vector<std::string>& LightModels::labels() const
{
    return heads ? heads->card.labels : descriptions.labels;
}

std::filesystem::path committedHeads(const ModelStore& store)
{
    return store.folders().shipped / "trained";
}

Result<std::shared_ptr<const LightModels>> loadLightModels(const ModelStore& store, Workspace* workspace,
                                                           const EngineSettings& settings)
{
    auto models = std::make_shared<LightModels>();
    if (const auto loaded = loadEncoder(store, *models); !loaded)
        return tl::unexpected(loaded.error());

    std::vector<Category> categories;
    std::vector<Article> articles;
    std::int64_t epoch = 0;
    if (workspace) {
        // The epoch first: what changes meanwhile must not be remembered under the epoch that follows the change.
        const auto read_epoch = workspace->knowledgeEpoch();
        auto read_categories = workspace->categories();
        auto read_articles = workspace->articles();
        if (!read_categories)
            return tl::unexpected(read_categories.error());
        if (!read_articles)
            return tl::unexpected(read_articles.error());
        if (!read_epoch)
            return tl::unexpected(read_epoch.error());
        categories = std::move(*read_categories);
        articles = std::move(*read_articles);
        epoch = *read_epoch;
    }
    if (const auto loaded = loadFittingHeads(store, workspace, categories, *models); !loaded)
        return tl::unexpected(loaded.error());
    keepWhatFits(store, settings, *models);
    if (!models->heads)
        models->descriptions = describe(categories, models->encoder.get());
    if (workspace && models->encoder) {
        auto cases = indexCases(*workspace, *models->encoder);
        if (!cases)
            return tl::unexpected(cases.error());
        models->cases = std::move(*cases);
    }
    models->articles = std::make_shared<const ArticleIndex>(std::move(articles), models->encoder.get());

    KeyBuilder digest;
    digest.add(models->encoder_digest).add(models->heads ? models->heads->digest : "").add(epoch);
    digest.add(static_cast<std::int64_t>(models->untrained_categories));
    for (const std::string& text : models->descriptions.texts)
        digest.add(text);
    models->digest = digest.finish().hex();
    return std::shared_ptr<const LightModels>(std::move(models));
}

} // namespace casebench

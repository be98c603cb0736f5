#include "core/serving/learn.h"

#include "core/serving/expert_models.h"
#include "core/serving/light_models.h"

#include <ctime>

namespace casebench {
namespace {

std::string isoDate(UnixMillis at)
{
    const std::time_t seconds = at / 1000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", &utc);
    return text;
}

} // namespace

Result<TrainingReport> learn(std::shared_ptr<Workspace> workspace, const EngineSettings& settings, const LearnOptions& options,
                             const ProgressCallback& progress, const CancelPredicate& cancel)
{
    const auto store = ModelStore::open();
    if (!store)
        return tl::unexpected(store.error());
    const auto light = loadLightModels(*store, nullptr, settings);
    if (!light)
        return tl::unexpected(light.error());
    ExpertModels experts(*store, settings, *options.clock, options.diagnostics);
    auto text = experts.textEncoder();
    if (!text)
        return tl::unexpected(text.error());
    CaseFilter pictured;
    pictured.has_image = true;
    pictured.labelled = true;
    const auto pictures = workspace->countCases(pictured);
    if (!pictures)
        return tl::unexpected(pictures.error());

    TrainingModels models;
    models.light = (*light)->encoder.get();
    models.light_digest = (*light)->encoder_digest;
    models.text = text->get();
    models.text_digest = experts.textDigest();
    std::shared_ptr<const ImageEncoder> image;
    std::shared_ptr<TextRecogniser> recogniser;
    if (*pictures > 0) {
        auto loaded = experts.imageEncoder(settings.image_encoder);
        if (!loaded)
            return tl::unexpected(loaded.error());
        image = std::move(*loaded);
        models.image = image.get();
        models.image_digest = experts.imageDigest(settings.image_encoder);
        models.image_id = settings.image_encoder;
        if (settings.recognise_text) {
            auto opened = experts.recogniser();
            if (!opened)
                return tl::unexpected(opened.error());
            recogniser = std::move(*opened);
            models.recogniser = recogniser.get();
        }
    }
    const auto compute = processCompute({settings.compute_threads, "auto", options.diagnostics});
    if (!compute)
        return tl::unexpected(compute.error());
    models.compute = compute->get();

    FeatureStore features(*options.clock, workspace, 1LL << 20, settings.feature_ttl_s * 1000LL,
                          [&workspace](StoredValue value) { (void)workspace->putCached(std::span(&value, 1)); });
    TrainingOptions training;
    training.heads = options.heads;
    training.fusion = options.fusion;
    training.router = options.router;
    training.output = options.output.empty() ? workspace->modelsFolder() : options.output;
    training.seed = options.seed;
    training.data = options.data;
    training.command = options.command;
    training.date = isoDate(options.clock->wallMillis());
    auto report = trainWorkspace(*workspace, models, features, training, progress, cancel);
    if (report)
        if (const auto noted = workspace->addEvent({"event.trained", {{"models", std::to_string(report->models.size())}}}); !noted)
            return tl::unexpected(noted.error());
    return report;
}

Result<std::filesystem::path> distilLightText(const Clock& clock, const DiagnosticsSink& diagnostics,
                                              const ProgressCallback& progress, const CancelPredicate& cancel)
{
    const auto store = ModelStore::open();
    if (!store)
        return tl::unexpected(store.error());
    const std::vector<ModelArtifact> students = store->withRole(ModelRole::LightText);
    if (students.empty())
        return fail(ErrorKind::ModelMissing, "model.role_missing", {{"role", "light_text"}});
    ExpertModels experts(*store, EngineSettings{}, clock, diagnostics);
    auto teacher = experts.textEncoder();
    if (!teacher)
        return tl::unexpected(teacher.error());
    const auto vocabulary = store->resolveUse(students.front(), "vocabulary");
    if (!vocabulary)
        return tl::unexpected(vocabulary.error());
    const auto tokenizer = WordPieceTokenizer::load(vocabulary->path);
    if (!tokenizer)
        return tl::unexpected(tokenizer.error());
    DistillOptions distil;
    distil.output = store->folders().data / students.front().file;
    if (students.front().dims > 0)
        distil.dims = students.front().dims;
    std::error_code made;
    std::filesystem::create_directories(distil.output.parent_path(), made);
    if (made)
        return fail(ErrorKind::Failed, "file.unwritable", {{"file", distil.output.string()}, {"reason", made.message()}});
    if (const auto done = distillLightText(**teacher, *tokenizer, distil, progress, cancel); !done)
        return tl::unexpected(done.error());
    return distil.output;
}

} // namespace casebench

#include "core/serving/expert_models.h"

#include "core/learning/head_inputs.h"

#include <nlohmann/json.hpp>

namespace casebench {
namespace {

Result<TextEncoderFiles> textFiles(const ModelStore& store)
{
    const auto model = store.resolve(ModelRole::ExpertText);
    if (!model)
        return tl::unexpected(model.error());
    const auto vocabulary = store.resolveUse(model->artifact, "vocabulary");
    const auto configuration = store.resolveUse(model->artifact, "configuration");
    if (!vocabulary)
        return tl::unexpected(vocabulary.error());
    if (!configuration)
        return tl::unexpected(configuration.error());
    TextEncoderFiles files{model->path, configuration->path, vocabulary->path, 256, true};
    const nlohmann::json config = nlohmann::json::parse(model->artifact.config, nullptr, false);
    if (config.is_object()) {
        files.max_tokens = config.value("max_tokens", files.max_tokens);
        files.lower_case = config.value("lower_case", files.lower_case);
    }
    return files;
}

Result<ImageEncoderFiles> imageFiles(const ModelStore& store, const std::string& id)
{
    const auto model = store.resolve(id);
    if (!model)
        return tl::unexpected(model.error());
    ImageEncoderFiles files{model->artifact.architecture, model->path, {}};
    if (const auto labels = store.resolveUse(model->artifact, "labels"))
        files.labels = labels->path;
    return files;
}

} // namespace

Result<std::shared_ptr<Compute>> processCompute(const ComputeOptions& options)
{
    static std::mutex mutex;
    static std::shared_ptr<Compute> loaded;
    const std::lock_guard lock(mutex);
    if (!loaded) {
        auto compute = loadCompute(options);
        if (!compute)
            return compute;
        loaded = std::move(*compute);
    }
    return loaded;
}

ExpertModels::ExpertModels(const ModelStore& store, const EngineSettings& settings, const Clock& clock,
                           DiagnosticsSink diagnostics)
    : store_(store), diagnostics_(std::move(diagnostics)),
      cache_(clock, static_cast<std::int64_t>(settings.model_memory_mb) << 20), settings_(settings)
{
    const std::vector<ModelArtifact> text = store.withRole(ModelRole::ExpertText);
    text_id_ = text.empty() ? std::string("expert-text") : text.front().id;
}

Result<std::shared_ptr<Compute>> ExpertModels::compute()
{
    ComputeOptions options;
    {
        const std::lock_guard lock(mutex_);
        if (compute_)
            return compute_;
        options.threads = settings_.compute_threads;
    }
    options.diagnostics = diagnostics_;
    auto compute = processCompute(options);
    const std::lock_guard lock(mutex_);
    if (compute)
        compute_ = *compute;
    else
        failure_ = compute.error().message;
    return compute;
}

template <class Model, class Load>
Result<std::shared_ptr<const Model>> ExpertModels::acquire(const std::string& id, Load load)
{
    return cache_.acquire<Model>(id, [&]() -> Result<LoadedModel> {
        auto library = compute();
        if (!library)
            return tl::unexpected(library.error());
        auto model = load(**library);
        if (!model)
            return tl::unexpected(model.error());
        const std::int64_t bytes = (*model)->weightBytes();
        return LoadedModel{std::shared_ptr<const Model>(std::move(*model)), bytes};
    });
}

Result<std::shared_ptr<const TextEncoder>> ExpertModels::textEncoder()
{
    auto encoder = acquire<TextEncoder>(text_id_, [this](Compute& library) -> Result<std::unique_ptr<TextEncoder>> {
        const auto files = textFiles(store_);
        if (!files)
            return tl::unexpected(files.error());
        return library.loadText(*files);
    });
    const std::lock_guard lock(mutex_);
    if (encoder) {
        ready_ = true;
        failure_.reset();
    } else {
        failure_ = encoder.error().message;
    }
    return encoder;
}

Result<std::shared_ptr<const ImageEncoder>> ExpertModels::imageEncoder(const std::string& id)
{
    return acquire<ImageEncoder>(id, [&](Compute& library) -> Result<std::unique_ptr<ImageEncoder>> {
        const auto files = imageFiles(store_, id);
        if (!files)
            return tl::unexpected(files.error());
        return library.loadImage(*files);
    });
}

Result<std::shared_ptr<const FusionHead>> ExpertModels::fusionHead(const std::filesystem::path& file, const std::string& digest)
{
    {
        const std::lock_guard lock(mutex_);
        if (fusion_digest_ != digest)
            cache_.drop("fusion");
        fusion_digest_ = digest;
    }
    return acquire<FusionHead>("fusion", [&file](Compute& library) { return library.loadFusion(file); });
}

Result<std::shared_ptr<TextRecogniser>> ExpertModels::recogniser()
{
    auto library = compute();
    if (!library)
        return tl::unexpected(library.error());
    const std::lock_guard lock(mutex_);
    if (!recogniser_) {
        auto opened = (*library)->openRecogniser(kOcrLanguages);
        if (!opened)
            return opened;
        recogniser_ = std::move(*opened);
    }
    return recogniser_;
}

void ExpertModels::warmUp()
{
    std::string image;
    {
        const std::lock_guard lock(mutex_);
        image = settings_.image_encoder;
    }
    for (const auto& error : {textEncoder().map([](auto&&) {}), imageEncoder(image).map([](auto&&) {})})
        if (!error)
            report(diagnostics_, Severity::Error, error.error().message.code, error.error().message.arguments);
    if (auto opened = recogniser(); !opened)
        report(diagnostics_, Severity::Warning, opened.error().message.code, opened.error().message.arguments);
}

std::optional<Message> ExpertModels::failure() const
{
    const std::lock_guard lock(mutex_);
    return failure_;
}

std::string ExpertModels::textDigest() const
{
    const std::vector<ModelArtifact> models = store_.withRole(ModelRole::ExpertText);
    return models.empty() ? std::string() : models.front().sha256;
}

std::string ExpertModels::imageDigest(const std::string& id) const
{
    const ModelArtifact* model = store_.find(id);
    return model ? model->sha256 : std::string();
}

void ExpertModels::addCall(const std::string& id, double ms)
{
    LatencyWindow* window = nullptr;
    {
        const std::lock_guard lock(mutex_);
        auto& slot = calls_[id];
        if (!slot)
            slot = std::make_unique<LatencyWindow>();
        window = slot.get();
    }
    window->add(ms);
}

const LatencyWindow* ExpertModels::calls(const std::string& id) const
{
    const std::lock_guard lock(mutex_);
    const auto found = calls_.find(id);
    return found == calls_.end() ? nullptr : found->second.get();
}

std::string ExpertModels::describeCompute() const
{
    const std::lock_guard lock(mutex_);
    return compute_ ? compute_->describe() : std::string();
}

void ExpertModels::applySettings(const EngineSettings& settings)
{
    {
        const std::lock_guard lock(mutex_);
        settings_ = settings;
    }
    cache_.setBudget(static_cast<std::int64_t>(settings.model_memory_mb) << 20);
}

} // namespace casebench

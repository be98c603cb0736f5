#include "core/serving/engine.h"

#include "core/serving/engine_impl.h"

#include <fstream>
#include <future>
#include <unistd.h>

namespace casebench {
namespace {

constexpr std::size_t kMostRequests = 256;
constexpr UnixMillis kUndoMillis = 7LL * 24 * 3'600'000; // deleted cases can be brought back for a week

std::int64_t residentBytes()
{
    std::ifstream in("/proc/self/statm");
    std::int64_t total = 0, resident = 0;
    in >> total >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

std::int64_t megabytes(int mb)
{
    return static_cast<std::int64_t>(mb) << 20;
}

} // namespace

Result<std::shared_ptr<Engine>> Engine::create(EngineOptions options)
{
    auto store = ModelStore::open();
    if (!store)
        return tl::unexpected(store.error());
    EngineSettings settings;
    if (options.settings) {
        settings = *options.settings;
    } else if (options.workspace) {
        auto stored = loadSettings(*options.workspace);
        if (!stored)
            return tl::unexpected(stored.error());
        settings = *stored;
    }
    if (const auto valid = validate(settings); !valid)
        return tl::unexpected(valid.error());
    auto models = loadLightModels(*store, options.workspace.get(), settings);
    if (!models)
        return tl::unexpected(models.error());
    for (const Message& problem : (*models)->problems)
        report(options.diagnostics, Severity::Warning, problem.code, problem.arguments);
    return std::shared_ptr<Engine>(
        std::make_shared<EngineImpl>(std::move(options), std::move(*store), settings, std::move(*models)));
}

EngineImpl::EngineImpl(EngineOptions options, ModelStore store, EngineSettings settings,
                       std::shared_ptr<const LightModels> models)
    : workspace_(std::move(options.workspace)), clock_(*options.clock), diagnostics_(std::move(options.diagnostics)),
      store_(std::move(store)), settings_(settings), models_(std::move(models)),
      writer_(workspace_ ? std::make_unique<RunWriter>(workspace_, diagnostics_) : nullptr),
      experts_(store_, settings, clock_, diagnostics_),
      features_(clock_, workspace_, megabytes(settings.feature_cache_mb), settings.feature_ttl_s * 1000LL,
                [this](StoredValue value) { if (writer_) writer_->add(std::move(value)); }),
      results_(clock_, workspace_, megabytes(settings.result_cache_mb), settings.result_ttl_s * 1000LL,
               [this](StoredValue value) { if (writer_) writer_->add(std::move(value)); }),
      load_(clock_, settings.expert_threads),
      light_pool_("light", settings.light_threads, kMostRequests * 2),
      expert_pool_("expert", settings.expert_threads, kMostRequests * 2)
{
}

EngineImpl::~EngineImpl()
{
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (const auto& [ticket, job] : jobs_)
            job->cancelled = true;
    }
    // A cancelled request ends at its next step, so draining calls every callback and takes one step at most.
    light_pool_.drain();
    expert_pool_.drain();
    light_pool_.stop();
    expert_pool_.stop();
    if (warm_up_.joinable())
        warm_up_.join();
}

void EngineImpl::warmUp()
{
    const std::lock_guard lock(mutex_);
    if (!warm_up_.joinable() && !stopping_)
        warm_up_ = std::thread([this] {
            experts_.warmUp();
            warmUpFusion();
            tidyWorkspace();
        });
}

// The first case with text and picture should not wait for it.
void EngineImpl::warmUpFusion()
{
    std::shared_ptr<const LightModels> models;
    {
        const std::lock_guard lock(mutex_);
        models = models_;
    }
    if (!models->heads || models->heads->fusion.empty())
        return;
    if (const auto head = experts_.fusionHead(models->heads->fusion, models->heads->digest); !head)
        report(diagnostics_, Severity::Warning, head.error().message.code, head.error().message.arguments);
}

// What has outlived its time goes once a start, behind everything a person waits for.
void EngineImpl::tidyWorkspace()
{
    if (!workspace_)
        return;
    const auto expired = workspace_->dropExpired().map([](std::int64_t) {});
    const auto deleted = workspace_->purgeDeleted(clock_.wallMillis() - kUndoMillis).map([](std::int64_t) {});
    for (const auto& done : {expired, deleted, workspace_->applyRetention({})})
        if (!done)
            report(diagnostics_, Severity::Warning, done.error().message.code, done.error().message.arguments);
}

Result<Ticket> EngineImpl::submit(TriageRequest request, TriageCallback callback)
{
    EngineJobPointer job;
    {
        const std::lock_guard lock(mutex_);
        if (stopping_)
            return fail(ErrorKind::Cancelled, "cancelled");
        if (jobs_.size() >= kMostRequests) {
            const double each = std::max(expert_answers_.quantile(0.5), 1.0);
            return fail(ErrorKind::Busy, "engine.queue_full", {{"retry_ms", std::to_string(static_cast<int>(each) + 1)}});
        }
        job = std::make_shared<EngineJob>(next_ticket_++, std::move(request), std::move(callback), clock_);
        jobs_[job->ticket] = job;
    }
    if (!light_pool_.submit([this, job] { begin(job); })) {
        const std::lock_guard lock(mutex_);
        jobs_.erase(job->ticket);
        return fail(ErrorKind::Busy, "engine.queue_full", {{"retry_ms", "100"}});
    }
    return Ticket{job->ticket};
}

void EngineImpl::cancel(Ticket ticket)
{
    const std::lock_guard lock(mutex_);
    if (const auto found = jobs_.find(ticket.value); found != jobs_.end())
        found->second->cancelled = true;
}

Result<Run> EngineImpl::triage(TriageRequest request)
{
    auto answered = std::make_shared<std::promise<Result<Run>>>();
    auto future = answered->get_future();
    const auto ticket = submit(std::move(request), [answered](const Result<Run>& run) {
        if (!run || run->answer.stage == Stage::Final)
            answered->set_value(run);
    });
    if (!ticket)
        return tl::unexpected(ticket.error());
    return future.get();
}

Result<AttentionMaps> EngineImpl::attention(const Case& c, int picture, const CancelPredicate& cancel)
{
    std::shared_ptr<const LightModels> models;
    EngineSettings settings;
    {
        const std::lock_guard lock(mutex_);
        models = models_;
        settings = settings_;
    }
    Tracer tracer(clock_);
    ExpertContext context{c, *models, settings, experts_, features_, tracer, cancel};
    const auto token = load_.begin();
    auto maps = runAttention(context, picture);
    load_.end(token);
    return maps;
}

EngineStatus EngineImpl::status() const
{
    EngineStatus status;
    std::shared_ptr<const LightModels> models;
    double spend = 0;
    {
        const std::lock_guard lock(mutex_);
        models = models_;
        status.waiting = static_cast<int>(jobs_.size());
        status.compute_threads = settings_.compute_threads;
        BudgetMeter projected = budget_;
        spend = projected.projectedRatio(settings_.hourly_budget, settings_.daily_budget, clock_.wallMillis());
        status.load = load_.load(expert_pool_.waiting());
        status.effective_threshold = effectiveThreshold(settings_.base_threshold, status.load, spend);
    }
    status.running = running_;
    status.waiting = std::max(0, status.waiting - status.running);
    const auto failure = experts_.failure();
    if (failure) {
        status.state = EngineStatus::State::Degraded;
        status.reason = *failure;
    } else if (experts_.ready()) {
        status.state = EngineStatus::State::Ready;
    }
    status.p95_ms = answers_.quantile(0.95);
    status.result_cache = results_.counters();
    status.feature_cache = features_.counters();
    status.model_cache = experts_.counters();
    status.resident_bytes = residentBytes();
    status.compute = experts_.describeCompute();
    addLightStatus(status, *models);
    for (const ModelCacheEntry& entry : experts_.entries()) {
        ModelStatus model{entry.id, entry.id == "fusion" ? "fusion" : entry.id == experts_.textId() ? "expert_text" : "image",
                          {}, entry.state, entry.reason, entry.bytes, entry.load_ms, 0, 0, 0};
        if (const ModelArtifact* artifact = store_.find(entry.id))
            model.version = artifact->sha256;
        else if (models->heads)
            model.version = models->heads->digest;
        if (const LatencyWindow* calls = experts_.calls(entry.id)) {
            model.calls = calls->count();
            model.p50_ms = calls->quantile(0.5);
            model.p95_ms = calls->quantile(0.95);
        }
        status.models.push_back(std::move(model));
    }
    return status;
}

void EngineImpl::addLightStatus(EngineStatus& status, const LightModels& models) const
{
    const auto add = [&status](std::string id, std::string role, std::string version, bool there, std::int64_t bytes) {
        ModelStatus model;
        model.id = std::move(id);
        model.role = std::move(role);
        model.version = std::move(version);
        model.state = there ? ModelState::Ready : ModelState::Missing;
        model.bytes = bytes;
        status.models.push_back(std::move(model));
    };
    add("light-text", "light_text", models.encoder_digest, models.encoder != nullptr, 0);
    if (!models.encoder && !models.problems.empty())
        status.models.back().reason = models.problems.front();
    status.models.back().calls = light_answers_.count();
    status.models.back().p50_ms = light_answers_.quantile(0.5);
    status.models.back().p95_ms = light_answers_.quantile(0.95);
    if (!models.heads)
        return;
    const HeadSet& heads = *models.heads;
    const auto bytesOf = [](const auto& head) { return head ? head->weightBytes() : 0; };
    add("light-head", "text_head", heads.digest, heads.light_text.has_value(), bytesOf(heads.light_text));
    add("expert-head", "text_head", heads.digest, heads.expert_text.has_value(), bytesOf(heads.expert_text));
    add("image-head", "image_head", heads.digest, heads.image.has_value(), bytesOf(heads.image));
    add("router", "router", heads.digest, heads.risk.has_value(), bytesOf(heads.risk));
}

EngineSettings EngineImpl::settings() const
{
    const std::lock_guard lock(mutex_);
    return settings_;
}

Result<void> EngineImpl::setSettings(const EngineSettings& settings)
{
    if (const auto valid = validate(settings); !valid)
        return valid;
    const std::lock_guard changing(changing_);
    std::shared_ptr<const LightModels> models; // heads that fit another image encoder
    if (settings.image_encoder != this->settings().image_encoder) {
        auto loaded = loadFor(settings);
        if (!loaded)
            return tl::unexpected(loaded.error());
        models = std::move(*loaded);
    }
    if (workspace_)
        if (const auto saved = saveSettings(*workspace_, settings); !saved)
            return saved;
    {
        const std::lock_guard lock(mutex_);
        settings_ = settings;
        if (models)
            models_ = std::move(models);
    }
    experts_.applySettings(settings);
    features_.setLimits(megabytes(settings.feature_cache_mb), settings.feature_ttl_s * 1000LL);
    results_.setLimits(megabytes(settings.result_cache_mb), settings.result_ttl_s * 1000LL);
    return {};
}

Result<std::shared_ptr<const LightModels>> EngineImpl::loadFor(const EngineSettings& settings) const
{
    auto models = loadLightModels(store_, workspace_.get(), settings);
    if (models)
        for (const Message& problem : (*models)->problems)
            report(diagnostics_, Severity::Warning, problem.code, problem.arguments);
    return models;
}

Result<void> EngineImpl::reload()
{
    const std::lock_guard changing(changing_);
    auto models = loadFor(settings());
    if (!models)
        return tl::unexpected(models.error());
    const std::lock_guard lock(mutex_);
    models_ = std::move(*models);
    return {};
}

void EngineImpl::flush()
{
    if (writer_)
        writer_->flush();
}

} // namespace casebench

// The way of one request through the engine.
#include "core/foundation/cause.h"
#include "core/serving/engine_impl.h"

#include <limits>

namespace casebench {
namespace {

InputType inputTypeOf(const Case& c)
{
    const bool text = hasText(c);
    if (c.attachments.empty())
        return text || !modelText(c).empty() ? InputType::TextOnly : InputType::Empty;
    return text ? InputType::Several : InputType::ImageOnly;
}

Key128 flightKey(const EngineJob& job)
{
    const std::optional<Route>& route = job.request.route;
    return KeyBuilder().add(job.content.hex()).add(route ? routeName(*route) : "auto").finish();
}

} // namespace

std::string EngineImpl::shapingDigest(const LightModels& models, const EngineSettings& settings) const
{
    KeyBuilder digest;
    digest.add(models.digest).add(experts_.textDigest()).add(experts_.imageDigest(settings.image_encoder));
    digest.add(settings.band_high).add(settings.band_medium).add(settings.image_encoder);
    digest.add(static_cast<std::int64_t>(settings.recognise_text));
    return digest.finish().hex();
}

void EngineImpl::begin(const EngineJobPointer& job)
{
    if (job->isCancelled())
        return finish(job, fail(ErrorKind::Cancelled, "cancelled"));
    {
        const std::lock_guard lock(mutex_);
        job->models = models_;
        job->settings = settings_;
    }
    job->tracer.span("queue", 0, job->tracer.elapsedMs());
    job->models_digest = shapingDigest(*job->models, job->settings);
    job->content = resultKey(job->request.c, job->models_digest);
    if (job->request.use_result_cache) {
        std::optional<Run> cached;
        {
            const Tracer::Scope scope(job->tracer, "cache");
            cached = results_.get(job->content, job->request.route);
        }
        if (cached) {
            job->tracer.event("cache.result_hit", {{"route", std::string(routeName(cached->decision.route))},
                                                   {"age_ms", std::to_string(job->started - cached->started)}});
            return finish(job, reused(std::move(*cached), *job));
        }
        if (joinFlight(job))
            return;
    }
    assess(job);
}

// A known answer, given to another request: nothing was computed for it, and no case is similar to itself.
Run EngineImpl::reused(Run known, const EngineJob& job) const
{
    known.id = {};
    known.started = job.started;
    known.case_id = job.request.c.id;
    known.result_cache = CacheOutcome::Hit;
    known.feature_cache = CacheOutcome::Miss;
    known.draft.reset();
    known.draft_ms = 0;
    known.cost = 0;
    std::erase_if(known.answer.similar, [&known](const SimilarCase& similar) { return similar.id == known.case_id; });
    return known;
}

// Identical requests in flight are computed once: the first leads, the others wait for its answer.
bool EngineImpl::joinFlight(const EngineJobPointer& job)
{
    const Key128 key = flightKey(*job);
    const std::lock_guard lock(mutex_);
    const auto [flight, first] = flights_.try_emplace(key);
    if (first) {
        flight->second.leader = job->ticket;
        return false;
    }
    flight->second.followers.push_back(job);
    return true;
}

std::vector<EngineJobPointer> EngineImpl::leaveFlight(const EngineJobPointer& job)
{
    const Key128 key = flightKey(*job);
    const std::lock_guard lock(mutex_);
    const auto flight = flights_.find(key);
    if (flight == flights_.end() || flight->second.leader != job->ticket)
        return {};
    std::vector<EngineJobPointer> followers = std::move(flight->second.followers);
    flights_.erase(flight);
    return followers;
}

void EngineImpl::assess(const EngineJobPointer& job)
{
    const TriageRequest& request = job->request;
    job->reading = readLightly(request.c, *job->models, job->settings.routing_budget_ms, job->tracer);
    RoutingInput input;
    input.input_type = inputTypeOf(request.c);
    input.assessment = job->reading.assessment;
    input.assessment_late = job->reading.late;
    input.assessment_ms = job->reading.assessment_ms;
    input.base_threshold = request.base_threshold.value_or(job->settings.base_threshold);
    input.complexity_decides_several = job->settings.complexity_decides_several;
    input.forced = request.route;
    input.load = request.load.value_or(load_.load(expert_pool_.waiting()));
    {
        const std::lock_guard lock(mutex_);
        input.spend_ratio = budget_.projectedRatio(job->settings.hourly_budget, job->settings.daily_budget, clock_.wallMillis());
    }
    {
        const Tracer::Scope scope(job->tracer, "route");
        job->decision = decideRoute(input);
    }
    if (const auto error = impossible(*job))
        return finish(job, tl::unexpected(*error));
    if (job->decision.route == Route::Light || input.input_type == InputType::Empty)
        return answerLightly(job, {});
    handToExperts(job);
}

std::optional<Error> EngineImpl::impossible(const EngineJob& job) const
{
    const InputType type = job.decision.input_type;
    if (job.decision.route == Route::Remote)
        return Error{ErrorKind::Usage, {"route.remote_not_connected", {}}};
    if (job.decision.route == Route::Light && type == InputType::ImageOnly)
        return Error{ErrorKind::Usage, {"route.needs_text", {{"route", "light"}}}};
    if (job.decision.route == Route::Vision && job.request.c.attachments.empty())
        return Error{ErrorKind::Usage, {"route.needs_image", {{"route", "vision"}}}};
    return std::nullopt;
}

Verdict EngineImpl::lightVerdict(const EngineJob& job) const
{
    Verdict verdict;
    verdict.probabilities = job.reading.probabilities;
    verdict.model = job.reading.model;
    verdict.text = modelText(job.request.c);
    verdict.light_embedding = job.reading.encoded.embedding;
    verdict.similar = job.reading.similar;
    if (!verdict.text.empty())
        noteLanguage(verdict.text, verdict);
    return verdict;
}

Run EngineImpl::runOf(const EngineJob& job, Answer answer) const
{
    Run run;
    run.case_id = job.request.c.id;
    run.started = job.started;
    run.decision = job.decision;
    run.answer = std::move(answer);
    run.draft = job.draft;
    run.draft_ms = job.draft_ms;
    run.models_digest = job.models_digest;
    run.cost = costOf(job.decision.route, job.settings);
    return run;
}

void EngineImpl::answerLightly(const EngineJobPointer& job, std::vector<Message> notes)
{
    Verdict verdict = lightVerdict(*job);
    verdict.notes.insert(verdict.notes.end(), notes.begin(), notes.end());
    if (job->decision.input_type == InputType::Empty)
        verdict.notes.push_back({"answer.nothing_to_read", {}});
    Answer answer;
    {
        const Tracer::Scope scope(job->tracer, "search");
        answer = composeAnswer(*job->models, job->settings, Stage::Final, job->request.c.id, std::move(verdict));
    }
    finish(job, runOf(*job, std::move(answer)));
}

double EngineImpl::expectedExpertMs() const
{
    if (!experts_.ready() || expert_answers_.count() == 0)
        return std::numeric_limits<double>::infinity();
    const double each = expert_answers_.quantile(0.5);
    return each * (1.0 + static_cast<double>(expert_pool_.waiting()) / expert_pool_.threads());
}

void EngineImpl::handToExperts(const EngineJobPointer& job)
{
    const bool readable = !job->reading.probabilities.empty();
    if (job->decision.route == Route::Expert && readable && expectedExpertMs() > job->settings.draft_limit_ms) {
        const Tracer::Scope scope(job->tracer, "draft");
        sendDraft(job, composeAnswer(*job->models, job->settings, Stage::Draft, job->request.c.id, lightVerdict(*job)));
    }
    job->queued_ms = job->tracer.elapsedMs();
    if (!expert_pool_.submit([this, job] { computeExpertly(job); }))
        finish(job, fail(ErrorKind::Busy, "engine.queue_full", {{"retry_ms", "1000"}}));
}

void EngineImpl::sendDraft(const EngineJobPointer& job, Answer draft)
{
    draft.stage = Stage::Draft;
    job->draft = std::move(draft);
    job->draft_ms = job->tracer.elapsedMs();
    Run run = runOf(*job, *job->draft);
    run.draft.reset();
    run.total_ms = job->draft_ms;
    run.trace = job->tracer.trace();
    if (!job->isCancelled())
        job->callback(run);
}

void EngineImpl::computeExpertly(const EngineJobPointer& job)
{
    if (job->isCancelled())
        return finish(job, fail(ErrorKind::Cancelled, "cancelled"));
    job->tracer.span("queue", job->queued_ms, job->tracer.elapsedMs());
    if (!experts_.ready())
        job->tracer.event("models.loaded");
    const double start = job->tracer.elapsedMs();
    const auto token = load_.begin();
    ++running_;
    ExpertContext context{job->request.c, *job->models, job->settings, experts_, features_, job->tracer,
                          [job] { return job->isCancelled(); }};
    const bool vision = job->decision.route == Route::Vision || job->decision.input_type == InputType::ImageOnly;
    auto verdict = vision ? runVisionPath(context, [&](Verdict draft) {
        sendDraft(job, composeAnswer(*job->models, job->settings, Stage::Draft, job->request.c.id, std::move(draft)));
    })
                          : runExpertPath(context);
    --running_;
    load_.end(token);
    if (!verdict) {
        const Error& error = verdict.error();
        // A case that the expert cannot take is still answered, marked, unless that very route was asked for.
        if (error.kind != ErrorKind::Cancelled && !job->request.route && !job->reading.probabilities.empty()) {
            report(diagnostics_, Severity::Warning, error.message.code, error.message.arguments);
            job->tracer.event("trace.expert_failed", causeAs("reason", error.message));
            job->fell_back = true;
            job->decision.route = Route::Light;
            job->decision.reason = {"route.no_model", {{"route", "expert"}}};
            return answerLightly(job, {{"answer.expert_unavailable", causeAs("reason", error.message)}});
        }
        return finish(job, tl::unexpected(error));
    }
    expert_answers_.add(job->tracer.elapsedMs() - start);
    if (verdict->probabilities.empty() && !job->reading.probabilities.empty()) {
        verdict->probabilities = job->reading.probabilities;
        verdict->model = job->reading.model;
        verdict->notes.push_back({"answer.expert_unavailable", {{"reason", "heads.no_expert_head"}}});
    }
    Answer answer;
    {
        const Tracer::Scope scope(job->tracer, "search");
        answer = composeAnswer(*job->models, job->settings, Stage::Final, job->request.c.id, std::move(*verdict));
    }
    Run run = runOf(*job, std::move(answer));
    run.feature_cache = context.all_features_cached ? CacheOutcome::Hit : CacheOutcome::Miss;
    finish(job, std::move(run));
}

double EngineImpl::costOf(Route route, const EngineSettings& settings) const
{
    switch (route) {
    case Route::Light:
        return settings.cost_light;
    case Route::Vision:
        return settings.cost_vision;
    case Route::Expert:
    case Route::Remote:
        return settings.cost_expert;
    }
    return 0;
}

void EngineImpl::finish(const EngineJobPointer& job, Result<Run> result)
{
    if (result && job->isCancelled())
        result = fail(ErrorKind::Cancelled, "cancelled");
    if (result) {
        result->total_ms = job->tracer.elapsedMs();
        result->trace = job->tracer.trace();
        answers_.add(result->total_ms);
        if (result->decision.route == Route::Light && result->result_cache == CacheOutcome::Miss)
            light_answers_.add(result->total_ms);
        if (result->result_cache == CacheOutcome::Miss) {
            if (job->request.use_result_cache && !job->fell_back)
                results_.put(job->content, *result);
            const std::lock_guard lock(mutex_);
            budget_.add(result->cost, clock_.wallMillis());
        }
    }
    std::vector<EngineJobPointer> followers = leaveFlight(job);
    const bool leader_gave_up = !result && result.error().kind == ErrorKind::Cancelled;
    deliver(job, result);
    for (const EngineJobPointer& follower : followers) {
        if (follower->isCancelled()) {
            deliver(follower, fail(ErrorKind::Cancelled, "cancelled"));
        } else if (leader_gave_up) {
            if (!light_pool_.submit([this, follower] { begin(follower); }))
                deliver(follower, fail(ErrorKind::Busy, "engine.queue_full", {{"retry_ms", "100"}}));
        } else if (result) {
            Run shared = reused(*result, *follower);
            shared.total_ms = follower->tracer.elapsedMs();
            follower->tracer.event("cache.shared_computation");
            shared.trace = follower->tracer.trace();
            deliver(follower, shared);
        } else {
            deliver(follower, result);
        }
    }
}

void EngineImpl::deliver(const EngineJobPointer& job, const Result<Run>& result)
{
    if (result && job->request.store && writer_)
        writer_->add(*result);
    job->callback(result);
    const std::lock_guard lock(mutex_);
    jobs_.erase(job->ticket);
}

} // namespace casebench

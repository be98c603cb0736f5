// The engine's inside: requests in flight and the threads they run on.
#pragma once

#include "core/foundation/threads.h"
#include "core/modelstore/model_store.h"
#include "core/routing/load_meter.h"
#include "core/routing/threshold.h"
#include "core/serving/assessment.h"
#include "core/serving/engine.h"
#include "core/serving/expert_models.h"
#include "core/serving/expert_path.h"
#include "core/caching/feature_store.h"
#include "core/serving/latency_window.h"
#include "core/serving/light_models.h"
#include "core/caching/result_store.h"
#include "core/serving/run_writer.h"
#include "core/serving/tracer.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

namespace casebench {

// One request on its way. Owned by the tasks that carry it; touched by one thread at a time but for `cancelled`.
struct EngineJob {
    EngineJob(std::uint64_t number, TriageRequest r, TriageCallback done, const Clock& clock)
        : ticket(number), request(std::move(r)), callback(std::move(done)), tracer(clock), started(clock.wallMillis())
    {
    }
    const std::uint64_t ticket;
    const TriageRequest request;
    const TriageCallback callback;
    std::atomic<bool> cancelled{false};
    Tracer tracer;
    const UnixMillis started;

    Key128 content;                             // of the result cache
    std::shared_ptr<const LightModels> models;  // the snapshot this request is answered with
    EngineSettings settings;
    std::string models_digest;
    LightReading reading;
    RouteDecision decision;
    std::optional<Answer> draft;
    double draft_ms = 0;
    double queued_ms = 0; // when it was handed to the compute workers
    bool fell_back = false; // answered lightly because the expert failed: not worth remembering

    bool isCancelled() const { return cancelled || casebench::cancelled(request.cancel); }
};
using EngineJobPointer = std::shared_ptr<EngineJob>;

class EngineImpl final : public Engine {
public:
    EngineImpl(EngineOptions options, ModelStore store, EngineSettings settings, std::shared_ptr<const LightModels> models);
    ~EngineImpl() override;

    void warmUp() override;
    Result<Ticket> submit(TriageRequest request, TriageCallback callback) override;
    void cancel(Ticket ticket) override;
    Result<Run> triage(TriageRequest request) override;
    Result<AttentionMaps> attention(const Case& c, int picture, const CancelPredicate& cancel) override;
    EngineStatus status() const override;
    EngineSettings settings() const override;
    Result<void> setSettings(const EngineSettings& settings) override;
    Result<void> reload() override;
    void flush() override;

private:
    // The steps of a request, in order. Each hands the job on or finishes it.
    void begin(const EngineJobPointer& job);
    void assess(const EngineJobPointer& job);
    void answerLightly(const EngineJobPointer& job, std::vector<Message> notes);
    void handToExperts(const EngineJobPointer& job);
    void computeExpertly(const EngineJobPointer& job);
    void sendDraft(const EngineJobPointer& job, Answer draft);
    void finish(const EngineJobPointer& job, Result<Run> result);

    bool joinFlight(const EngineJobPointer& job);
    std::vector<EngineJobPointer> leaveFlight(const EngineJobPointer& job);
    void deliver(const EngineJobPointer& job, const Result<Run>& result);
    Run reused(Run known, const EngineJob& job) const;
    Verdict lightVerdict(const EngineJob& job) const;
    Run runOf(const EngineJob& job, Answer answer) const;
    double expectedExpertMs() const;
    double costOf(Route route, const EngineSettings& settings) const;
    std::optional<Error> impossible(const EngineJob& job) const;
    std::string shapingDigest(const LightModels& models, const EngineSettings& settings) const;
    void warmUpFusion();
    Result<std::shared_ptr<const LightModels>> loadFor(const EngineSettings& settings) const;
    void tidyWorkspace();
    void addLightStatus(EngineStatus& status, const LightModels& models) const;

    const std::shared_ptr<Workspace> workspace_;
    const Clock& clock_;
    const DiagnosticsSink diagnostics_;
    const ModelStore store_;

    std::mutex changing_;      // one change of settings or models at a time; taken before mutex_
    mutable std::mutex mutex_; // guards what follows, up to the blank line
    EngineSettings settings_;
    std::shared_ptr<const LightModels> models_;
    BudgetMeter budget_;
    std::map<std::uint64_t, EngineJobPointer> jobs_;
    struct Flight {
        std::uint64_t leader = 0;
        std::vector<EngineJobPointer> followers;
    };
    std::unordered_map<Key128, Flight> flights_;
    std::uint64_t next_ticket_ = 1;
    bool stopping_ = false;

    std::unique_ptr<RunWriter> writer_; // null without a workspace
    ExpertModels experts_;
    FeatureStore features_;
    ResultStore results_;
    LoadMeter load_;
    LatencyWindow answers_, expert_answers_, light_answers_;
    std::atomic<int> running_{0};
    std::thread warm_up_;
    WorkerPool light_pool_;   // last, so that they stop first
    WorkerPool expert_pool_;
};

} // namespace casebench

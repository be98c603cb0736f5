// An engine that answers at once, or when it is told to, on a thread of its own.
#pragma once

#include "core/serving/engine.h"
#include "core/workspace/workspace.h"
#include "ui/session.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace casebench {

class FakeEngine final : public Engine {
public:
    explicit FakeEngine(std::shared_ptr<Workspace> workspace) : workspace_(std::move(workspace)) {}
    ~FakeEngine() override
    {
        letGo();
        for (auto& thread : threads_)
            thread.join();
    }

    // Answers wait until letGo().
    void holdBack() { held_ = true; }
    void letGo()
    {
        {
            const std::lock_guard lock(mutex_);
            held_ = false;
        }
        wake_.notify_all();
    }

    static Run answerTo(const Case& c, Stage stage)
    {
        Run run;
        run.case_id = c.id;
        run.started = 1'700'000'000'000;
        run.decision.input_type = c.attachments.empty() ? InputType::TextOnly : InputType::Several;
        run.decision.complexity = 0.83;
        run.decision.risk = 0.4;
        run.decision.route = stage == Stage::Draft ? Route::Light : Route::Expert;
        run.decision.reason = {"route.text_complex", {}};
        run.decision.contributions = {{"codes", 1.0, 0.21}, {"negations", 1.0, 0.05}, {"tokens", 5.0, -0.04}};
        run.decision.counterfactuals = {{"threshold_above", 0.83, Route::Light}};
        run.answer.stage = stage;
        run.answer.category = "drainage";
        run.answer.confidence = 0.9;
        run.answer.band = Band::High;
        run.answer.ranking = {{"drainage", 0.9}, {"noise", 0.06}, {"leak", 0.02}};
        run.answer.resolution = "1. Clean the **filter**.\n2. Check the hose.";
        run.answer.sources = {{ArticleId{7}, "E4: water does not drain", 0.8}};
        run.trace.spans = {{"assess", 0, 1}, {"expert_text", 1, 9}, {"search", 10, 1}};
        run.total_ms = 12;
        return run;
    }

    void warmUp() override { ++warm_ups; }
    Result<Ticket> submit(TriageRequest request, TriageCallback callback) override
    {
        const std::lock_guard lock(mutex_);
        threads_.emplace_back([this, request = std::move(request), callback = std::move(callback)] {
            if (draft)
                callback(answerTo(request.c, Stage::Draft));
            std::unique_lock waiting(mutex_);
            wake_.wait(waiting, [this] { return !held_; });
            waiting.unlock();
            if (cancelled(request.cancel)) {
                callback(fail(ErrorKind::Cancelled, "cancelled"));
                return;
            }
            Run run = answerTo(request.c, Stage::Final);
            if (auto id = workspace_->storeRun(run))
                run.id = *id;
            callback(run);
        });
        return Ticket{1};
    }
    void cancel(Ticket) override {}
    Result<Run> triage(TriageRequest request) override { return answerTo(request.c, Stage::Final); }
    Result<AttentionMaps> attention(const Case&, int, const CancelPredicate&) override
    {
        return fail(ErrorKind::Usage, "attention.needs_both");
    }
    EngineStatus status() const override
    {
        EngineStatus status;
        status.state = EngineStatus::State::Ready;
        return status;
    }
    EngineSettings settings() const override { return settings_; }
    Result<void> setSettings(const EngineSettings& settings) override
    {
        settings_ = settings;
        return {};
    }
    Result<void> reload() override
    {
        ++reloads;
        return {};
    }
    void flush() override {}

    std::atomic<bool> draft = false;
    std::atomic<int> reloads = 0, warm_ups = 0;

private:
    std::shared_ptr<Workspace> workspace_;
    EngineSettings settings_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::atomic<bool> held_ = false;
    std::vector<std::thread> threads_;
};

// Real workspaces, fake engines.
inline CoreDoors fakeDoors()
{
    return {[](const auto& folder) { return Workspace::open(folder); },
            [](const auto& folder) { return Workspace::create(folder); },
            [](EngineOptions options) -> Result<std::shared_ptr<Engine>> {
                return std::make_shared<FakeEngine>(options.workspace);
            }};
}

} // namespace casebench

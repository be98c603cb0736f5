#include "core/serving/run_writer.h"

namespace casebench {
namespace {

constexpr std::size_t kMostRuns = 4096;
constexpr std::size_t kMostValueBytes = 64 << 20;

} // namespace

RunWriter::RunWriter(std::shared_ptr<Workspace> workspace, DiagnosticsSink diagnostics)
    : workspace_(std::move(workspace)), diagnostics_(std::move(diagnostics)), thread_([this] { work(); })
{
}

RunWriter::~RunWriter()
{
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void RunWriter::add(Run run)
{
    std::unique_lock lock(mutex_);
    written_.wait(lock, [this] { return runs_.size() < kMostRuns; });
    runs_.push_back(std::move(run));
    ++added_;
    wake_.notify_one();
}

void RunWriter::add(StoredValue value)
{
    std::unique_lock lock(mutex_);
    written_.wait(lock, [this] { return value_bytes_ < kMostValueBytes; });
    value_bytes_ += value.bytes.size();
    values_.push_back(std::move(value));
    ++added_;
    wake_.notify_one();
}

void RunWriter::flush()
{
    std::unique_lock lock(mutex_);
    const std::uint64_t wanted = added_;
    written_.wait(lock, [&] { return settled_ >= wanted; });
}

void RunWriter::work()
{
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return stopping_ || !runs_.empty() || !values_.empty(); });
        if (runs_.empty() && values_.empty())
            return;
        std::vector<Run> runs;
        std::vector<StoredValue> values;
        runs.swap(runs_);
        values.swap(values_);
        value_bytes_ = 0;
        const std::uint64_t taken = added_;
        lock.unlock();
        if (!runs.empty())
            store(runs);
        if (!values.empty())
            if (const auto stored = workspace_->putCached(values); !stored)
                report(diagnostics_, Severity::Warning, stored.error().message.code, stored.error().message.arguments);
        lock.lock();
        settled_ = taken;
        written_.notify_all();
    }
}

// A batch is stored as a whole or not at all: a run whose case is gone must not take the others with it.
void RunWriter::store(const std::vector<Run>& runs)
{
    const auto complain = [this](const Error& error) {
        report(diagnostics_, Severity::Error, error.message.code, error.message.arguments);
    };
    const auto stored = workspace_->storeRuns(runs);
    if (stored)
        return;
    if (stored.error().message.code != "workspace.no_case")
        return complain(stored.error());
    for (const Run& run : runs)
        if (const auto one = workspace_->storeRun(run); !one)
            complain(one.error());
}

} // namespace casebench

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
    wake_.notify_one();
}

void RunWriter::add(StoredValue value)
{
    std::unique_lock lock(mutex_);
    written_.wait(lock, [this] { return value_bytes_ < kMostValueBytes; });
    value_bytes_ += value.bytes.size();
    values_.push_back(std::move(value));
    wake_.notify_one();
}

void RunWriter::flush()
{
    std::unique_lock lock(mutex_);
    written_.wait(lock, [this] { return runs_.empty() && values_.empty() && !writing_; });
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
        writing_ = true;
        lock.unlock();
        if (!runs.empty())
            if (const auto stored = workspace_->storeRuns(runs); !stored)
                report(diagnostics_, Severity::Error, stored.error().message.code, stored.error().message.arguments);
        if (!values.empty())
            if (const auto stored = workspace_->putCached(values); !stored)
                report(diagnostics_, Severity::Warning, stored.error().message.code, stored.error().message.arguments);
        lock.lock();
        writing_ = false;
        written_.notify_all();
    }
}

} // namespace casebench

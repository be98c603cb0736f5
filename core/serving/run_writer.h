// Writes runs and cached values to the workspace behind the answers, in batches, on a thread of its own.
#pragma once

#include "core/foundation/diagnostics.h"
#include "core/workspace/workspace.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace casebench {

// Thread-safe. Memory is bounded: add() waits for the disk when 4,096 runs or 64 MB of values wait. The destructor
// writes what is left.
class RunWriter {
public:
    RunWriter(std::shared_ptr<Workspace> workspace, DiagnosticsSink diagnostics);
    ~RunWriter();

    void add(Run run);
    void add(StoredValue value);
    void flush(); // waits for what was added before, not for what is added meanwhile

private:
    void work();
    void store(const std::vector<Run>& runs);

    const std::shared_ptr<Workspace> workspace_;
    const DiagnosticsSink diagnostics_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable written_;
    std::vector<Run> runs_;
    std::vector<StoredValue> values_;
    std::size_t value_bytes_ = 0;
    std::uint64_t added_ = 0;   // runs and values so far
    std::uint64_t settled_ = 0; // of them, those written or given up
    bool stopping_ = false;
    std::thread thread_;
};

} // namespace casebench

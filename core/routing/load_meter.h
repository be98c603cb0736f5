// Load: the share of the last five seconds in which the compute workers were busy.
#pragma once

#include "core/foundation/clock.h"

#include <cstddef>
#include <deque>
#include <map>
#include <mutex>

namespace casebench {

// Thread-safe. begin() and end() bracket each piece of work of a compute worker.
class LoadMeter {
public:
    LoadMeter(const Clock& clock, int workers) : clock_(clock), workers_(workers) {}

    std::uint64_t begin();
    void end(std::uint64_t token);
    // 0…1; 1 when more than one batch per worker waits.
    double load(std::size_t waiting_batches) const;

private:
    struct Interval {
        MonotonicNanos from, to;
    };
    const Clock& clock_;
    const int workers_;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, MonotonicNanos> running_;
    std::deque<Interval> finished_; // ascending by `to`; older than the window are dropped
    std::uint64_t next_ = 1;
};

} // namespace casebench

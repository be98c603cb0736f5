#include "core/routing/load_meter.h"

#include <algorithm>

namespace casebench {
namespace {
constexpr MonotonicNanos kWindow = 5'000'000'000;
}

std::uint64_t LoadMeter::begin()
{
    const std::lock_guard lock(mutex_);
    running_[next_] = clock_.monotonicNanos();
    return next_++;
}

void LoadMeter::end(std::uint64_t token)
{
    const std::lock_guard lock(mutex_);
    const auto started = running_.find(token);
    if (started == running_.end())
        return;
    const MonotonicNanos now = clock_.monotonicNanos();
    finished_.push_back({started->second, now});
    running_.erase(started);
    while (!finished_.empty() && finished_.front().to < now - kWindow)
        finished_.pop_front();
}

double LoadMeter::load(std::size_t waiting_batches) const
{
    if (waiting_batches > static_cast<std::size_t>(workers_))
        return 1.0;
    const std::lock_guard lock(mutex_);
    const MonotonicNanos now = clock_.monotonicNanos();
    const MonotonicNanos from = now - kWindow;
    MonotonicNanos busy = 0;
    for (const Interval& interval : finished_)
        if (interval.to > from)
            busy += interval.to - std::max(interval.from, from);
    for (const auto& [token, since] : running_)
        busy += now - std::max(since, from);
    return std::clamp(static_cast<double>(busy) / static_cast<double>(kWindow) / workers_, 0.0, 1.0);
}

} // namespace casebench

// The last 512 latencies of something, and their quantiles.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace casebench {

// Thread-safe.
class LatencyWindow {
public:
    void add(double ms)
    {
        const std::lock_guard lock(mutex_);
        ring_[static_cast<std::size_t>(count_++) % ring_.size()] = ms;
    }
    std::int64_t count() const
    {
        const std::lock_guard lock(mutex_);
        return count_;
    }
    // share in 0…1, nearest rank; 0 when nothing was added.
    double quantile(double share) const
    {
        std::vector<double> sorted;
        {
            const std::lock_guard lock(mutex_);
            const auto held = static_cast<std::ptrdiff_t>(std::min<std::int64_t>(count_, static_cast<std::int64_t>(ring_.size())));
            sorted.assign(ring_.begin(), ring_.begin() + held);
        }
        if (sorted.empty())
            return 0;
        const auto rank = static_cast<std::ptrdiff_t>(share * static_cast<double>(sorted.size() - 1) + 0.5);
        std::nth_element(sorted.begin(), sorted.begin() + rank, sorted.end());
        return sorted[static_cast<std::size_t>(rank)];
    }

private:
    mutable std::mutex mutex_;
    std::array<double, 512> ring_{};
    std::int64_t count_ = 0;
};

} // namespace casebench

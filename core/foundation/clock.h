// Time, injected: everything that asks for the time takes a Clock, so that tests move it by hand.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace casebench {

// Milliseconds since 1970-01-01 UTC: what is stored and shown.
using UnixMillis = std::int64_t;
// Nanoseconds on a clock that never goes back: what durations are measured with.
using MonotonicNanos = std::int64_t;

// Thread-safe.
class Clock {
public:
    virtual ~Clock() = default;
    virtual UnixMillis wallMillis() const = 0;
    virtual MonotonicNanos monotonicNanos() const = 0;
};

class SystemClock final : public Clock {
public:
    UnixMillis wallMillis() const override;
    MonotonicNanos monotonicNanos() const override;
    static const SystemClock& instance();
};

// A clock that moves only when told to.
class ManualClock final : public Clock {
public:
    explicit ManualClock(UnixMillis start = 1'700'000'000'000) : wall_(start) {}
    UnixMillis wallMillis() const override { return wall_; }
    MonotonicNanos monotonicNanos() const override { return monotonic_; }
    void advance(std::chrono::milliseconds by)
    {
        wall_ += by.count();
        monotonic_ += by.count() * 1'000'000;
    }

private:
    std::atomic<UnixMillis> wall_;
    std::atomic<MonotonicNanos> monotonic_{0};
};

} // namespace casebench

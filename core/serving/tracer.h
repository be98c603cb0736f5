// Collects the spans and events of one run.
#pragma once

#include "core/foundation/clock.h"
#include "core/answers/answer.h"

#include <mutex>
#include <string>

namespace casebench {

// Thread-safe: steps that run side by side may end on different threads.
class Tracer {
public:
    explicit Tracer(const Clock& clock) : clock_(clock), start_(clock.monotonicNanos()) {}

    double elapsedMs() const { return static_cast<double>(clock_.monotonicNanos() - start_) / 1e6; }
    void event(std::string code, std::vector<Argument> arguments = {})
    {
        const std::lock_guard lock(mutex_);
        trace_.events.push_back({std::move(code), std::move(arguments)});
    }
    void span(std::string name, double start_ms, double end_ms)
    {
        const std::lock_guard lock(mutex_);
        trace_.spans.push_back({std::move(name), start_ms, end_ms - start_ms});
    }
    Trace trace() const
    {
        const std::lock_guard lock(mutex_);
        return trace_;
    }

    // Records a span from here to the end of the scope.
    class Scope {
    public:
        Scope(Tracer& tracer, std::string name) : tracer_(tracer), name_(std::move(name)), start_ms_(tracer.elapsedMs()) {}
        ~Scope() { tracer_.span(std::move(name_), start_ms_, tracer_.elapsedMs()); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Tracer& tracer_;
        std::string name_;
        double start_ms_;
    };

private:
    const Clock& clock_;
    const MonotonicNanos start_;
    mutable std::mutex mutex_;
    Trace trace_;
};

} // namespace casebench

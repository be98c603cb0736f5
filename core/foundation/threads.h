// A fixed pool of worker threads with a bounded queue.
#pragma once

#include "core/foundation/clock.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace casebench {

// Runs tasks in the order they came, on `threads` threads. Thread-safe. The destructor finishes what is running and
// drops what waits (stop()); a task must therefore not rely on being run. Tasks must not throw.
class WorkerPool {
public:
    // capacity: tasks that may wait; submit() refuses beyond it. name: what debuggers show (15 characters at most).
    WorkerPool(std::string name, int threads, std::size_t capacity);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    // False when the queue is full or the pool was stopped; the task was not taken.
    [[nodiscard]] bool submit(std::function<void()> task);
    // Waits until nothing runs and nothing waits.
    void drain();
    // Drops what waits, finishes what runs, joins. Safe to call twice.
    void stop();

    int threads() const { return static_cast<int>(workers_.size()); }
    std::size_t waiting() const;
    // Nanoseconds spent in tasks by all threads so far, running ones included: the raw figure behind "load".
    MonotonicNanos busyNanos() const;

private:
    void work(const std::string& name);

    const std::size_t capacity_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable idle_;
    std::deque<std::function<void()>> queue_;
    std::vector<std::thread> workers_;
    std::vector<MonotonicNanos> running_since_; // guarded by mutex_; 0 where idle
    MonotonicNanos busy_ = 0;
    int running_ = 0;
    bool stopped_ = false;
};

} // namespace casebench

#include "core/foundation/threads.h"

#include <algorithm>
#include <pthread.h>

namespace casebench {

WorkerPool::WorkerPool(std::string name, int threads, std::size_t capacity) : capacity_(capacity)
{
    threads = std::max(threads, 1);
    workers_.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i)
        workers_.emplace_back([this, name] { work(name); });
}

WorkerPool::~WorkerPool()
{
    stop();
}

bool WorkerPool::submit(std::function<void()> task)
{
    {
        const std::lock_guard lock(mutex_);
        if (stopped_ || queue_.size() >= capacity_)
            return false;
        queue_.push_back(std::move(task));
    }
    wake_.notify_one();
    return true;
}

void WorkerPool::drain()
{
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return queue_.empty() && running_ == 0; });
}

void WorkerPool::stop()
{
    std::deque<std::function<void()>> dropped; // destroyed outside the lock: captures may be heavy
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        dropped.swap(queue_);
    }
    wake_.notify_all();
    idle_.notify_all();
    for (std::thread& worker : workers_)
        if (worker.joinable())
            worker.join();
}

std::size_t WorkerPool::waiting() const
{
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

MonotonicNanos WorkerPool::busyNanos() const
{
    const MonotonicNanos now = SystemClock::instance().monotonicNanos();
    const std::lock_guard lock(mutex_);
    MonotonicNanos total = busy_;
    for (MonotonicNanos since : running_since_)
        if (since != 0)
            total += now - since;
    return total;
}

void WorkerPool::work(const std::string& name)
{
    pthread_setname_np(pthread_self(), name.substr(0, 15).c_str());
    const Clock& clock = SystemClock::instance();
    std::unique_lock lock(mutex_);
    const std::size_t slot = running_since_.size();
    running_since_.push_back(0);
    for (;;) {
        wake_.wait(lock, [this] { return stopped_ || !queue_.empty(); });
        if (queue_.empty())
            return;
        std::function<void()> task = std::move(queue_.front());
        queue_.pop_front();
        ++running_;
        const MonotonicNanos start = clock.monotonicNanos();
        running_since_[slot] = start;
        lock.unlock();
        task();
        task = nullptr; // captures go before the pool counts as idle
        const MonotonicNanos end = clock.monotonicNanos();
        lock.lock();
        running_since_[slot] = 0;
        busy_ += end - start;
        if (--running_ == 0 && queue_.empty())
            idle_.notify_all();
    }
}

} // namespace casebench

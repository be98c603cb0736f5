// A cache bounded by bytes and age, with the counters the status bar shows.
#pragma once

#include "core/foundation/clock.h"
#include "core/foundation/hashing.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace casebench {

struct CacheCounters {
    std::int64_t hits = 0, misses = 0, evictions = 0, entries = 0, bytes = 0, limit_bytes = 0;
    double oldest_age_s = 0;
};

// Least recently used goes first; what is older than the TTL is never returned. Values are shared and immutable, so a
// value that is evicted while somebody reads it stays valid for the reader. Thread-safe.
template <class Value> class LruCache {
public:
    using Pointer = std::shared_ptr<const Value>;

    // ttl_ms counts from put(). A value larger than limit_bytes is not kept.
    LruCache(const Clock& clock, std::int64_t limit_bytes, std::int64_t ttl_ms)
        : clock_(clock), limit_(limit_bytes), ttl_(ttl_ms)
    {
    }

    // Counts a hit or a miss.
    Pointer get(const Key128& key)
    {
        const std::lock_guard lock(mutex_);
        const auto found = index_.find(key);
        if (found == index_.end() || clock_.wallMillis() >= found->second->expires) {
            if (found != index_.end())
                erase(found->second);
            ++misses_;
            return nullptr;
        }
        ++hits_;
        entries_.splice(entries_.begin(), entries_, found->second);
        return found->second->value;
    }

    // expires: wall milliseconds; 0: now + TTL. Replaces what was under the key.
    void put(const Key128& key, Pointer value, std::int64_t bytes, UnixMillis expires = 0)
    {
        const std::lock_guard lock(mutex_);
        const UnixMillis now = clock_.wallMillis();
        if (const auto found = index_.find(key); found != index_.end())
            erase(found->second);
        if (bytes > limit_)
            return;
        entries_.push_front(Entry{key, std::move(value), bytes, now, expires == 0 ? now + ttl_ : expires});
        index_[key] = entries_.begin();
        bytes_ += bytes;
        while (bytes_ > limit_) {
            erase(std::prev(entries_.end()));
            ++evictions_;
        }
    }

    void clear()
    {
        const std::lock_guard lock(mutex_);
        entries_.clear();
        index_.clear();
        bytes_ = 0;
    }

    void setLimits(std::int64_t limit_bytes, std::int64_t ttl_ms)
    {
        const std::lock_guard lock(mutex_);
        limit_ = limit_bytes;
        ttl_ = ttl_ms;
        while (bytes_ > limit_) {
            erase(std::prev(entries_.end()));
            ++evictions_;
        }
    }

    CacheCounters counters() const
    {
        const std::lock_guard lock(mutex_);
        CacheCounters counters{hits_, misses_, evictions_, static_cast<std::int64_t>(entries_.size()), bytes_, limit_, 0};
        const UnixMillis now = clock_.wallMillis();
        for (const Entry& entry : entries_)
            counters.oldest_age_s = std::max(counters.oldest_age_s, static_cast<double>(now - entry.stored) / 1000.0);
        return counters;
    }

private:
    struct Entry {
        Key128 key;
        Pointer value;
        std::int64_t bytes;
        UnixMillis stored;
        UnixMillis expires;
    };
    using Iterator = typename std::list<Entry>::iterator;

    void erase(Iterator entry)
    {
        bytes_ -= entry->bytes;
        index_.erase(entry->key);
        entries_.erase(entry);
    }

    const Clock& clock_;
    mutable std::mutex mutex_;
    std::list<Entry> entries_; // most recently used first
    std::unordered_map<Key128, Iterator> index_;
    std::int64_t limit_;
    std::int64_t ttl_;
    std::int64_t bytes_ = 0;
    std::int64_t hits_ = 0, misses_ = 0, evictions_ = 0;
};

} // namespace casebench

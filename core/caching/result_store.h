// The result cache: answered runs by the content of the case and everything that shapes an answer.
#pragma once

#include "core/caching/lru_cache.h"
#include "core/cases/case.h"
#include "core/answers/answer.h"
#include "core/workspace/workspace.h"

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace casebench {

// Text, fields, dialogue and pictures (by content) of the case, and `models`: the digest of all models and
// answer-shaping settings, the knowledge epoch included. Not the load, not the threshold.
Key128 resultKey(const Case& c, const std::string& models);

// Several routes' answers to one content are kept together, each for its own TTL; the best known one is given: expert
// before vision before light. Memory first, then the workspace. Thread-safe.
class ResultStore {
public:
    using Persist = std::function<void(StoredValue)>;
    ResultStore(const Clock& clock, std::shared_ptr<Workspace> workspace, std::int64_t limit_bytes, std::int64_t ttl_ms,
                Persist persist);

    // The run of that route, or the best one. Counts a hit or a miss. Reads the workspace when memory does not know.
    std::optional<Run> get(const Key128& key, std::optional<Route> route);
    // Joins what memory knows of the content (get() has brought there what the workspace knew); reads no disk.
    void put(const Key128& key, const Run& run);
    void clear() { memory_.clear(); }
    CacheCounters counters() const;
    void setLimits(std::int64_t limit_bytes, std::int64_t ttl_ms);

private:
    struct Kept {
        Run run;
        UnixMillis expires = 0;
    };
    using ByRoute = std::array<std::optional<Kept>, 4>; // indexed by Route
    static std::vector<std::byte> pack(const ByRoute& runs);
    static std::optional<ByRoute> unpack(std::span<const std::byte> bytes);
    std::shared_ptr<const ByRoute> find(const Key128& key);

    const Clock& clock_;
    const std::shared_ptr<Workspace> workspace_;
    LruCache<ByRoute> memory_;
    std::atomic<std::int64_t> ttl_;
    const Persist persist_;
    std::mutex merge_; // puts of two routes of the same content must not lose each other
    std::atomic<std::int64_t> hits_{0}, misses_{0};
};

} // namespace casebench

// Loaded weights, resident under a memory budget.
#pragma once

#include "core/caching/lru_cache.h"
#include "core/foundation/clock.h"
#include "core/foundation/error.h"

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace casebench {

enum class ModelState { NotLoaded, Loading, Ready, Failed, Missing };
std::string_view modelStateName(ModelState state); // "not_loaded", "loading", "ready", "failed", "missing"

// A model that is loaded: shared by everyone who computes with it; memory is freed when the last one lets go.
struct LoadedModel {
    std::shared_ptr<const void> model;
    std::int64_t bytes = 0;
};

struct ModelCacheEntry {
    std::string id;
    ModelState state = ModelState::NotLoaded;
    Message reason; // of Failed and Missing
    std::int64_t bytes = 0;
    double load_ms = 0;
};

// Loads on demand, once, even when several threads ask at the same moment; keeps what fits into the budget and lets the
// least recently used go first. A model in use is kept alive by its users and counts until they are done. A load that
// failed is tried again on the next demand. Thread-safe.
class ModelCache {
public:
    using Loader = std::function<Result<LoadedModel>()>;
    ModelCache(const Clock& clock, std::int64_t budget_bytes) : clock_(clock), budget_(budget_bytes) {}

    // The model, loading it now when needed (the caller waits). Errors: the loader's.
    template <class Model> Result<std::shared_ptr<const Model>> acquire(const std::string& id, const Loader& loader)
    {
        auto loaded = acquireAny(id, loader);
        if (!loaded)
            return tl::unexpected(loaded.error());
        return std::static_pointer_cast<const Model>(*loaded);
    }
    // Forgets a model, so that the next acquire() loads it anew.
    void drop(const std::string& id);
    void setBudget(std::int64_t budget_bytes);
    std::vector<ModelCacheEntry> entries() const; // by id
    CacheCounters counters() const;

private:
    struct Slot {
        ModelCacheEntry entry;
        std::shared_ptr<const void> model;
        std::uint64_t used = 0; // ticks of use_
        std::uint64_t generation = 0; // grows with drop(), so that a load that was overtaken is not kept
        UnixMillis loaded_at = 0;
    };
    Result<std::shared_ptr<const void>> acquireAny(const std::string& id, const Loader& loader);
    void evict(const std::string& keep);

    const Clock& clock_;
    mutable std::mutex mutex_;
    std::condition_variable loaded_;
    std::map<std::string, Slot> slots_;
    std::int64_t budget_;
    std::uint64_t use_ = 0;
    std::int64_t hits_ = 0, misses_ = 0, evictions_ = 0;
};

} // namespace casebench

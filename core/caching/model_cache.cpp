#include "core/caching/model_cache.h"

namespace casebench {

std::string_view modelStateName(ModelState state)
{
    switch (state) {
    case ModelState::NotLoaded:
        return "not_loaded";
    case ModelState::Loading:
        return "loading";
    case ModelState::Ready:
        return "ready";
    case ModelState::Failed:
        return "failed";
    case ModelState::Missing:
        return "missing";
    }
    return "";
}

Result<std::shared_ptr<const void>> ModelCache::acquireAny(const std::string& id, const Loader& loader)
{
    std::unique_lock lock(mutex_);
    loaded_.wait(lock, [&] { return slots_[id].entry.state != ModelState::Loading; });
    Slot& slot = slots_[id]; // std::map: stays where it is
    slot.entry.id = id;
    slot.used = ++use_;
    if (slot.model) {
        ++hits_;
        return slot.model;
    }
    ++misses_;
    slot.entry.state = ModelState::Loading;
    const std::uint64_t generation = slot.generation;
    lock.unlock();
    const MonotonicNanos start = clock_.monotonicNanos();
    Result<LoadedModel> loaded = loader();
    const MonotonicNanos end = clock_.monotonicNanos();
    lock.lock();

    slot.entry.load_ms = static_cast<double>(end - start) / 1e6;
    Result<std::shared_ptr<const void>> result;
    if (!loaded) {
        slot.entry.state = loaded.error().kind == ErrorKind::ModelMissing ? ModelState::Missing : ModelState::Failed;
        slot.entry.reason = loaded.error().message;
        result = tl::unexpected(loaded.error());
    } else {
        slot.entry.reason = {};
        if (generation == slot.generation) {
            slot.entry.state = ModelState::Ready;
            slot.entry.bytes = loaded->bytes;
            slot.model = loaded->model;
            slot.loaded_at = clock_.wallMillis();
            evict(id);
        } else {
            slot.entry.state = ModelState::NotLoaded;
        }
        result = loaded->model;
    }
    loaded_.notify_all();
    return result;
}

void ModelCache::evict(const std::string& keep)
{
    const auto resident = [this] {
        std::int64_t bytes = 0;
        for (const auto& [id, slot] : slots_)
            bytes += slot.model ? slot.entry.bytes : 0;
        return bytes;
    };
    while (resident() > budget_) {
        Slot* oldest = nullptr;
        for (auto& [id, slot] : slots_)
            if (slot.model && id != keep && (!oldest || slot.used < oldest->used))
                oldest = &slot;
        if (!oldest)
            return;
        oldest->model.reset();
        oldest->entry.state = ModelState::NotLoaded;
        oldest->entry.bytes = 0;
        ++evictions_;
    }
}

void ModelCache::drop(const std::string& id)
{
    const std::lock_guard lock(mutex_);
    const auto found = slots_.find(id);
    if (found == slots_.end())
        return;
    ++found->second.generation;
    found->second.model.reset();
    found->second.entry.bytes = 0;
    if (found->second.entry.state != ModelState::Loading)
        found->second.entry.state = ModelState::NotLoaded;
}

void ModelCache::setBudget(std::int64_t budget_bytes)
{
    const std::lock_guard lock(mutex_);
    budget_ = budget_bytes;
    evict({});
}

std::vector<ModelCacheEntry> ModelCache::entries() const
{
    const std::lock_guard lock(mutex_);
    std::vector<ModelCacheEntry> entries;
    for (const auto& [id, slot] : slots_)
        entries.push_back(slot.entry);
    return entries;
}

CacheCounters ModelCache::counters() const
{
    const std::lock_guard lock(mutex_);
    CacheCounters counters{hits_, misses_, evictions_, 0, 0, budget_, 0};
    const UnixMillis now = clock_.wallMillis();
    for (const auto& [id, slot] : slots_)
        if (slot.model) {
            ++counters.entries;
            counters.bytes += slot.entry.bytes;
            counters.oldest_age_s = std::max(counters.oldest_age_s, static_cast<double>(now - slot.loaded_at) / 1000.0);
        }
    return counters;
}

} // namespace casebench

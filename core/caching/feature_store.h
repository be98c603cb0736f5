// The feature cache: what encoders and text recognition found, by content and model.
#pragma once

#include "core/caching/lru_cache.h"
#include "core/encoders/features.h"
#include "core/workspace/workspace.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace casebench {

using Feature = std::variant<TextFeatures, ImageFeatures, RecognisedText>;

// Bytes of a feature in memory, about.
std::int64_t featureBytes(const Feature& feature);
// A compact binary form (little-endian, 32-bit floats), for the workspace. Reading checks every length:
// cache.malformed.
std::vector<std::byte> packFeature(const Feature& feature);
Result<Feature> unpackFeature(std::span<const std::byte> bytes);

// Memory first, then the workspace (values that another program or an earlier start left there, within their TTL).
// Thread-safe.
class FeatureStore {
public:
    // Takes what should be stored; called on the thread that computed it. May be empty.
    using Persist = std::function<void(StoredValue)>;

    FeatureStore(const Clock& clock, std::shared_ptr<Workspace> workspace, std::int64_t limit_bytes, std::int64_t ttl_ms,
                 Persist persist);

    // kind: "text", "image", "ocr"; model: digest; content: the text, or the attachment's digest.
    static Key128 key(std::string_view kind, std::string_view model, std::string_view content);

    // Null on a miss. One hit or miss is counted.
    template <class Kind> std::shared_ptr<const Kind> get(const Key128& key)
    {
        const std::shared_ptr<const Feature> feature = find(key);
        const Kind* kind = feature ? std::get_if<Kind>(feature.get()) : nullptr;
        return kind ? std::shared_ptr<const Kind>(feature, kind) : nullptr;
    }
    template <class Kind> std::shared_ptr<const Kind> put(const Key128& key, Kind value)
    {
        const std::shared_ptr<const Feature> feature = keep(key, Feature(std::move(value)));
        return std::shared_ptr<const Kind>(feature, std::get_if<Kind>(feature.get()));
    }
    CacheCounters counters() const { return memory_.counters(); }
    void setLimits(std::int64_t limit_bytes, std::int64_t ttl_ms);

private:
    std::shared_ptr<const Feature> find(const Key128& key);
    std::shared_ptr<const Feature> keep(const Key128& key, Feature feature);

    const Clock& clock_;
    const std::shared_ptr<Workspace> workspace_;
    LruCache<Feature> memory_;
    std::atomic<std::int64_t> ttl_;
    const Persist persist_;
};

} // namespace casebench

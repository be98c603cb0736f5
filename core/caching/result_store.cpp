#include "core/caching/result_store.h"

#include "core/answers/answer_json.h"

namespace casebench {
namespace {

constexpr std::array<Route, 4> kBestFirst{Route::Expert, Route::Remote, Route::Vision, Route::Light};

} // namespace

Key128 resultKey(const Case& c, const std::string& models)
{
    KeyBuilder key;
    key.add(models).add(c.text);
    key.add(static_cast<std::int64_t>(c.fields.size()));
    for (const Field& field : c.fields)
        key.add(field.key).add(field.value);
    key.add(static_cast<std::int64_t>(c.dialogue.size()));
    for (const Turn& turn : c.dialogue)
        key.add(turn.speaker).add(turn.text);
    for (const Attachment& attachment : c.attachments)
        key.add(attachment.digest);
    return key.finish();
}

ResultStore::ResultStore(const Clock& clock, std::shared_ptr<Workspace> workspace, std::int64_t limit_bytes,
                         std::int64_t ttl_ms, Persist persist)
    : clock_(clock), workspace_(std::move(workspace)), memory_(clock, limit_bytes, ttl_ms), ttl_(ttl_ms),
      persist_(std::move(persist))
{
}

std::vector<std::byte> ResultStore::pack(const ByRoute& runs)
{
    Json json = Json::array();
    for (const auto& kept : runs)
        if (kept)
            json.push_back({{"expires", kept->expires}, {"run", toJson(kept->run)}});
    const std::string text = jsonText(json);
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return {bytes.begin(), bytes.end()};
}

std::optional<ResultStore::ByRoute> ResultStore::unpack(std::span<const std::byte> bytes)
{
    const auto json = parseJson(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    if (!json || !json->is_array())
        return std::nullopt;
    ByRoute runs;
    for (const Json& one : *json) {
        const auto expires = one.find("expires");
        const auto stored = one.find("run");
        if (expires == one.end() || !expires->is_number_integer() || stored == one.end())
            return std::nullopt;
        auto run = runFromJson(*stored);
        if (!run)
            return std::nullopt;
        const auto route = static_cast<std::size_t>(run->decision.route);
        runs[route] = Kept{std::move(*run), expires->get<UnixMillis>()};
    }
    return runs;
}

std::shared_ptr<const ResultStore::ByRoute> ResultStore::find(const Key128& key)
{
    if (auto runs = memory_.get(key))
        return runs;
    if (!workspace_)
        return nullptr;
    const auto stored = workspace_->cached("result", key.hex());
    if (!stored || !*stored)
        return nullptr;
    auto runs = unpack((*stored)->bytes);
    if (!runs)
        return nullptr; // written by another version: computed anew
    auto shared = std::make_shared<const ByRoute>(std::move(*runs));
    memory_.put(key, shared, static_cast<std::int64_t>((*stored)->bytes.size()), (*stored)->expires);
    return shared;
}

std::optional<Run> ResultStore::get(const Key128& key, std::optional<Route> route)
{
    std::optional<Run> found;
    if (const auto runs = find(key)) {
        const UnixMillis now = clock_.wallMillis();
        for (const Route candidate : kBestFirst) {
            const auto& kept = (*runs)[static_cast<std::size_t>(candidate)];
            if (!found && kept && kept->expires > now && candidate == route.value_or(candidate))
                found = kept->run;
        }
    }
    ++(found ? hits_ : misses_);
    return found;
}

void ResultStore::put(const Key128& key, const Run& run)
{
    const std::lock_guard lock(merge_);
    const UnixMillis now = clock_.wallMillis();
    const UnixMillis expires = now + ttl_;
    ByRoute runs;
    if (const auto known = memory_.get(key))
        runs = *known;
    for (auto& kept : runs)
        if (kept && kept->expires <= now)
            kept.reset();
    runs[static_cast<std::size_t>(run.decision.route)] = Kept{run, expires};
    std::vector<std::byte> bytes = pack(runs);
    memory_.put(key, std::make_shared<const ByRoute>(std::move(runs)), static_cast<std::int64_t>(bytes.size()), expires);
    if (persist_)
        persist_(StoredValue{key.hex(), "result", std::move(bytes), now, expires});
}

CacheCounters ResultStore::counters() const
{
    CacheCounters counters = memory_.counters();
    counters.hits = hits_;
    counters.misses = misses_;
    return counters;
}

void ResultStore::setLimits(std::int64_t limit_bytes, std::int64_t ttl_ms)
{
    ttl_ = ttl_ms;
    memory_.setLimits(limit_bytes, ttl_ms);
}

} // namespace casebench

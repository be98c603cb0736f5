// The models behind LibTorch: loaded on demand, resident under the model cache's budget.
#pragma once

#include "core/caching/model_cache.h"
#include "core/encoders/compute.h"
#include "core/modelstore/model_store.h"
#include "core/serving/latency_window.h"
#include "core/serving/settings.h"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>

namespace casebench {

// Loads the compute library when first asked, once for the process; later calls return the same. Thread-safe; the first
// call takes 0.5–1.5 s.
Result<std::shared_ptr<Compute>> processCompute(const ComputeOptions& options);

// Thread-safe.
class ExpertModels {
public:
    ExpertModels(const ModelStore& store, const EngineSettings& settings, const Clock& clock, DiagnosticsSink diagnostics);

    // Loads the compute library and the encoders, so that the first case does not wait. Errors go to the diagnostics.
    void warmUp();
    // False until the compute library and the text encoder are there.
    bool ready() const { return ready_; }
    // Why the expert path cannot work, when it cannot.
    std::optional<Message> failure() const;

    Result<std::shared_ptr<const TextEncoder>> textEncoder();
    Result<std::shared_ptr<const ImageEncoder>> imageEncoder(const std::string& id);
    Result<std::shared_ptr<const FusionHead>> fusionHead(const std::filesystem::path& file, const std::string& digest);
    Result<std::shared_ptr<TextRecogniser>> recogniser();

    // Digests for cache keys; they need nothing loaded. Empty when the manifest has no such model.
    std::string textDigest() const;
    std::string imageDigest(const std::string& id) const;

    // Latencies of calls, for the status: name is the id under which the model cache knows the model.
    void addCall(const std::string& id, double ms);
    std::vector<ModelCacheEntry> entries() const { return cache_.entries(); }
    CacheCounters counters() const { return cache_.counters(); }
    const LatencyWindow* calls(const std::string& id) const;
    std::string describeCompute() const;
    void applySettings(const EngineSettings& settings);

    const std::string& textId() const { return text_id_; }

private:
    Result<std::shared_ptr<Compute>> compute();
    template <class Model, class Load> Result<std::shared_ptr<const Model>> acquire(const std::string& id, Load load);

    const ModelStore& store_;
    const DiagnosticsSink diagnostics_;
    ModelCache cache_;
    std::string text_id_;
    std::atomic<bool> ready_{false};
    mutable std::mutex mutex_; // guards what follows
    EngineSettings settings_;
    std::optional<Message> failure_;
    std::string fusion_digest_;
    std::shared_ptr<TextRecogniser> recogniser_;
    std::shared_ptr<Compute> compute_;
    std::map<std::string, std::unique_ptr<LatencyWindow>> calls_;
};

} // namespace casebench

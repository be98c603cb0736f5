// Everything a tuner may set. Stored in the workspace under the keys given here; a TOML file (--config) overlays it.
#pragma once

#include "core/foundation/error.h"

#include <filesystem>
#include <string>

namespace casebench {

class Workspace;

struct EngineSettings {
    double base_threshold = 0.70;            // routing.base_threshold, 0.05…0.95; suggested 0.65…0.75
    bool complexity_decides_several = false; // routing.complexity_decides_several: multimodal cases by complexity too
    double routing_budget_ms = 50;           // routing.budget_ms, 1…1000
    double hourly_budget = 0;                // cost.hourly_budget, in expert calls; 0: none
    double daily_budget = 0;                 // cost.daily_budget
    double cost_light = 0.01;                // cost.light, .vision, .expert: in units of one expert call
    double cost_vision = 0.4;
    double cost_expert = 1.0;
    double band_high = 0.85;                 // answer.band_high: confidence at or above is high
    double band_medium = 0.60;               // answer.band_medium: at or above is medium, below low
    int draft_limit_ms = 300;                // answer.draft_limit_ms, 0…2000
    int result_ttl_s = 300;                  // cache.result_ttl_s
    int feature_ttl_s = 1800;                // cache.feature_ttl_s
    int result_cache_mb = 32;                // cache.result_mb
    int feature_cache_mb = 128;              // cache.feature_mb
    int model_memory_mb = 1024;              // cache.model_mb
    int light_threads = 1;                   // serving.light_threads
    int expert_threads = 1;                  // serving.expert_threads: cases computed at once on the expert and vision paths
    int compute_threads = 2;                 // serving.compute_threads: LibTorch threads of each expert thread
    std::string image_encoder = "efficientnet-lite0"; // models.image_encoder, an id of the manifest
    bool recognise_text = true;              // models.recognise_text: OCR on the expert and vision paths
    bool operator==(const EngineSettings&) const = default;
};

// The settings stored in the workspace over the defaults. Values out of range are settings.bad_value
// {file, key, value}; `file` is the workspace.
Result<EngineSettings> loadSettings(Workspace& workspace);
Result<void> saveSettings(Workspace& workspace, const EngineSettings& settings);
// Overlays [routing] base_threshold = 0.65 … of a TOML file. Errors (BadInput): settings.unreadable {file, reason},
// settings.unknown_key {file, key}, settings.bad_value {file, key, value}. Only a regular file is read.
Result<EngineSettings> overlaySettings(EngineSettings base, const std::filesystem::path& toml_file);
// settings.out_of_range {key, value} when a value is not within its range.
Result<void> validate(const EngineSettings& settings);

} // namespace casebench

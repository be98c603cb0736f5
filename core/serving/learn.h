// Training on a workspace with the encoders that the engine would serve it with.
#pragma once

#include "core/foundation/clock.h"
#include "core/learning/training.h"
#include "core/serving/settings.h"

#include <memory>

namespace casebench {

struct LearnOptions {
    bool heads = true, fusion = true, router = true;
    std::uint64_t seed = 7;
    std::string data;    // for the card
    std::string command; // for the card
    std::filesystem::path output; // empty: the workspace's models folder
    const Clock* clock = &SystemClock::instance();
    DiagnosticsSink diagnostics;
};

// Loads the encoders (pictures' and recognition only where the workspace has pictures to learn from), trains, and puts
// the new heads in place. Engines that are open take them up with Engine::reload(). Long: minutes; cancellable.
// Errors: those of trainWorkspace() and of loading models.
Result<TrainingReport> learn(std::shared_ptr<Workspace> workspace, const EngineSettings& settings, const LearnOptions& options,
                             const ProgressCallback& progress, const CancelPredicate& cancel);

// Derives the light text encoder from the expert text encoder and stores it in the data folder, where the manifest
// expects it. About a minute. Errors: model errors, cancelled.
Result<std::filesystem::path> distilLightText(const Clock& clock, const DiagnosticsSink& diagnostics,
                                              const ProgressCallback& progress, const CancelPredicate& cancel);

} // namespace casebench

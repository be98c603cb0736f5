// Which artifacts are there and whole.
#pragma once

#include "core/foundation/cancel.h"
#include "core/modelstore/model_store.h"

namespace casebench {

enum class ArtifactState { Present, Missing, WrongDigest, Unreadable };

struct ArtifactStatus {
    ModelArtifact artifact;
    std::filesystem::path path;
    ArtifactState state = ArtifactState::Missing;
    std::string digest; // of the file as it is; empty when missing or unreadable
    std::int64_t bytes = 0;
};

// Hashes every file anew, without trusting earlier results. `progress` counts bytes. Error: cancelled.
Result<std::vector<ArtifactStatus>> verifyModels(const ModelStore& store, const ProgressCallback& progress = {},
                                                 const CancelPredicate& cancel = {});

} // namespace casebench

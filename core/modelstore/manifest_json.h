// One artifact to and from JSON. Private to the folder.
#pragma once

#include "core/modelstore/manifest.h"

#include <nlohmann/json.hpp>

namespace casebench {

// The unexpected value is a reason code of parseManifest.
tl::expected<ModelArtifact, std::string> artifactFromJson(const nlohmann::json& entry, ManifestOrigin origin);
nlohmann::json artifactToJson(const ModelArtifact& artifact);

} // namespace casebench

// models/manifest.json: every model artifact with its role, architecture, digest, licence and source.
//
// {"format": 1, "artifacts": [{"id": "all-minilm-l6-v2", "role": "expert_text", "architecture": "bert",
//   "file": "all-minilm-l6-v2/model.safetensors", "sha256": "…64 hex…", "licence": "Apache-2.0", "source": "…",
//   "dims": 384, "config": {"max_tokens": 256}, "uses": {"vocabulary": "all-minilm-l6-v2-vocabulary"},
//   "preprocessing": {…} (images only), "derived": true (made on this machine: no sha256)}]}
#pragma once

#include "core/foundation/error.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casebench {

// In the manifest as expert_text, light_text, image, vocabulary, configuration, labels, fusion, text_head, image_head,
// router, torchscript.
enum class ModelRole {
    ExpertText,    // a text encoder
    LightText,     // the static student of the expert text encoder
    Image,         // an image encoder
    Vocabulary,    // WordPiece vocabulary, one token a line
    Configuration, // JSON that came with a checkpoint
    Labels,        // class names, one a line, in the order of the logits
    Fusion,        // projection and attention weights of the mid fusion
    TextHead,
    ImageHead,
    Router,      // the complexity model
    TorchScript, // a model with declared inputs and outputs, see its config
};

std::string_view roleName(ModelRole role);
std::optional<ModelRole> roleFromName(std::string_view name);

// What an image encoder expects. A picture is cropped to its central square of crop_fraction × the shorter side,
// resized to size × size, scaled to [0,1], then (value − mean) / deviation per channel (R, G, B).
struct ImagePreprocessing {
    int size = 224;                        // 1–2048
    double crop_fraction = 0.875;          // in (0,1]
    std::string interpolation = "bicubic"; // or "bilinear"
    std::array<double, 3> mean{};
    std::array<double, 3> deviation{1, 1, 1}; // > 0
    bool operator==(const ImagePreprocessing&) const = default;
};

struct ModelArtifact {
    std::string id; // lower-case letters, digits, '-', '_' and '.'; unique in a manifest
    ModelRole role = ModelRole::ExpertText;
    std::string
        architecture; // "bert", "distilbert", "efficientnet-lite0", "static-embedding", …; empty for plain files
    std::filesystem::path file; // relative to the models folder, without ".."; in a user's manifest it may be absolute
    std::string sha256;         // 64 lower-case hex digits; empty when derived
    std::string licence;        // SPDX expression
    std::string source;         // where it came from, for people
    int dims = 0;               // length of the pooled feature vector; 0 where there is none
    bool derived = false;
    std::string config = "{}"; // JSON object as text: settings of this entry, such as max_tokens
    std::map<std::string, std::string>
        uses; // what it needs → the id of that artifact: vocabulary, configuration, labels
    std::optional<ImagePreprocessing> preprocessing;
    bool operator==(const ModelArtifact&) const = default;
};

enum class ManifestOrigin {
    Shipped, // paths must stay inside the models folder
    User,    // absolute paths are allowed too
};

// `name` stands in errors. Unknown keys are ignored, so that a newer manifest can be read.
// Error: model.manifest_invalid {file, reason, entry}; the reason is one of the codes manifest.not_json, .bad_format,
// .no_artifacts, .bad_entry, .bad_id, .duplicate_id, .unknown_role, .bad_path, .bad_digest, .bad_dims, .bad_config,
// .bad_uses, .bad_preprocessing; `entry` is the id (or the index) of the artifact at fault, empty for the whole file.
Result<std::vector<ModelArtifact>> parseManifest(std::string_view json, const std::string& name,
                                                 ManifestOrigin origin = ManifestOrigin::Shipped);
// Errors: those of parseManifest and file.unreadable {file, reason}. A manifest over 4 MiB is manifest.bad_format.
Result<std::vector<ModelArtifact>> loadManifest(const std::filesystem::path& file,
                                                ManifestOrigin origin = ManifestOrigin::Shipped);

} // namespace casebench

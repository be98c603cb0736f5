// From an id or a role to a verified file on disk.
#pragma once

#include "core/modelstore/locations.h"
#include "core/modelstore/manifest.h"

#include <span>

namespace casebench {

// An artifact that is present and whose digest is known to be right.
struct ResolvedModel {
    ModelArtifact artifact;
    std::filesystem::path path;
    std::string digest; // SHA-256 of the file: goes into cache keys
};

// The artifacts of the shipped manifest, overridden and extended by manifest.json in the data folder (same id: the
// user's entry wins). A snapshot: what is added later is seen by opening again. Const access is thread-safe.
//
// Files are looked for in the data folder first, then in the shipped folder. Hashing 90 MB takes a while, so a right
// digest is noted under data/.digests with the size and modification time of the file, and trusted while those stay.
class ModelStore {
public:
    // Errors: those of loadManifest. A missing user manifest is fine, a missing shipped one is file.unreadable.
    static Result<ModelStore> open(const ModelFolders& folders = defaultModelFolders());

    std::span<const ModelArtifact> artifacts() const { return artifacts_; }
    const ModelFolders& folders() const { return folders_; }

    // Null when there is none of that id.
    const ModelArtifact* find(std::string_view id) const;
    // In the order of preference: the user's first, then the shipped ones in the manifest's order.
    std::vector<ModelArtifact> withRole(ModelRole role) const;
    // Where the artifact lies, or would lie; not verified.
    std::filesystem::path locate(const ModelArtifact& artifact) const;

    // Errors: model.unknown {id}; model.missing {id, file} (ModelMissing); model.wrong_digest {id, file, expected,
    // actual}; file.unreadable {file, reason}.
    Result<ResolvedModel> resolve(std::string_view id) const;
    // The first artifact of the role whose file is there. Errors: model.role_missing {role} (ModelMissing) when no
    // artifact has the role, else as above for the first one.
    Result<ResolvedModel> resolve(ModelRole role) const;
    // What `artifact` names under `uses`, e.g. "vocabulary". Errors: model.use_missing {id, use} and as above.
    Result<ResolvedModel> resolveUse(const ModelArtifact& artifact, const std::string& use) const;

    // Adds the entry to the user's manifest (same id: replaced), atomically. Errors: model.manifest_invalid,
    // file.unwritable {file, reason}. This object stays as it is.
    Result<void> addToUserManifest(const ModelArtifact& artifact) const;

private:
    ModelFolders folders_;
    std::vector<ModelArtifact> artifacts_; // the user's first
};

} // namespace casebench

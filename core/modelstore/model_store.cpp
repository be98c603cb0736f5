#include "core/modelstore/model_store.h"

#include "core/modelstore/atomic_file.h"
#include "core/modelstore/digest_notes.h"
#include "core/modelstore/manifest_json.h"

#include <algorithm>

namespace casebench {
namespace {

constexpr const char* kManifestName = "manifest.json";

bool isFile(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

std::filesystem::path locateFile(const ModelFolders& folders, const std::filesystem::path& file)
{
    auto in_data = folders.data / file; // an absolute `file` replaces the folder
    if (!isFile(in_data) && isFile(folders.shipped / file))
        return folders.shipped / file;
    return in_data;
}

Result<std::vector<ModelArtifact>> userManifest(const ModelFolders& folders)
{
    const auto file = folders.data / kManifestName;
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return std::vector<ModelArtifact>{};
    return loadManifest(file, ManifestOrigin::User);
}

} // namespace

Result<ModelStore> ModelStore::open(const ModelFolders& folders)
{
    auto artifacts = userManifest(folders);
    if (!artifacts)
        return tl::unexpected(artifacts.error());
    auto shipped = loadManifest(folders.shipped / kManifestName);
    if (!shipped)
        return tl::unexpected(shipped.error());
    ModelStore store;
    store.folders_ = folders;
    store.artifacts_ = std::move(*artifacts);
    for (ModelArtifact& artifact : *shipped)
        if (!store.find(artifact.id))
            store.artifacts_.push_back(std::move(artifact));
    return store;
}

const ModelArtifact* ModelStore::find(std::string_view id) const
{
    const auto found = std::find_if(artifacts_.begin(), artifacts_.end(), [&](const auto& a) { return a.id == id; });
    return found == artifacts_.end() ? nullptr : &*found;
}

std::vector<ModelArtifact> ModelStore::withRole(ModelRole role) const
{
    std::vector<ModelArtifact> matching;
    std::copy_if(artifacts_.begin(), artifacts_.end(), std::back_inserter(matching),
                 [&](const ModelArtifact& artifact) { return artifact.role == role; });
    return matching;
}

std::filesystem::path ModelStore::locate(const ModelArtifact& artifact) const
{
    return locateFile(folders_, artifact.file);
}

Result<ResolvedModel> ModelStore::resolve(std::string_view id) const
{
    const ModelArtifact* artifact = find(id);
    if (!artifact)
        return fail(ErrorKind::BadInput, "model.unknown", {{"id", std::string(id)}});
    const auto path = locate(*artifact);
    if (!isFile(path))
        return fail(ErrorKind::ModelMissing, "model.missing", {{"id", artifact->id}, {"file", path.string()}});
    auto digest = notedDigest(path, artifact->id, folders_.data / ".digests");
    if (!digest)
        return tl::unexpected(digest.error());
    if (!artifact->derived && *digest != artifact->sha256)
        return fail(
            ErrorKind::BadInput, "model.wrong_digest",
            {{"id", artifact->id}, {"file", path.string()}, {"expected", artifact->sha256}, {"actual", *digest}});
    return ResolvedModel{*artifact, path, std::move(*digest)};
}

Result<ResolvedModel> ModelStore::resolve(ModelRole role) const
{
    const auto candidates = withRole(role);
    if (candidates.empty())
        return fail(ErrorKind::ModelMissing, "model.role_missing", {{"role", std::string(roleName(role))}});
    const auto present = std::find_if(candidates.begin(), candidates.end(),
                                      [&](const ModelArtifact& artifact) { return isFile(locate(artifact)); });
    return resolve(present == candidates.end() ? candidates.front().id : present->id);
}

Result<ResolvedModel> ModelStore::resolveUse(const ModelArtifact& artifact, const std::string& use) const
{
    const auto found = artifact.uses.find(use);
    if (found == artifact.uses.end())
        return fail(ErrorKind::BadInput, "model.use_missing", {{"id", artifact.id}, {"use", use}});
    return resolve(found->second);
}

Result<void> ModelStore::addToUserManifest(const ModelArtifact& artifact) const
{
    auto artifacts = userManifest(folders_);
    if (!artifacts)
        return tl::unexpected(artifacts.error());
    std::erase_if(*artifacts, [&](const ModelArtifact& known) { return known.id == artifact.id; });
    artifacts->insert(artifacts->begin(), artifact);
    nlohmann::json document{{"format", 1}, {"artifacts", nlohmann::json::array()}};
    for (const ModelArtifact& entry : *artifacts)
        document["artifacts"].push_back(artifactToJson(entry));
    const auto file = folders_.data / kManifestName;
    const std::string text = document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
    // What could not be read back is refused before it replaces a good manifest.
    if (const auto check = parseManifest(text, file.string(), ManifestOrigin::User); !check)
        return tl::unexpected(check.error());
    const std::string_view piece = text;
    return replaceFile(file, {&piece, 1});
}

} // namespace casebench

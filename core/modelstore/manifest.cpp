#include "core/modelstore/manifest.h"

#include "core/modelstore/manifest_json.h"
#include "core/modelstore/text_file.h"

#include <set>

namespace casebench {
namespace {

constexpr int kFormat = 1;
constexpr std::size_t kMaxManifestBytes = 4 << 20;

tl::unexpected<Error> invalid(const std::string& name, const std::string& reason, const std::string& entry = {})
{
    return fail(ErrorKind::BadInput, "model.manifest_invalid", {{"file", name}, {"reason", reason}, {"entry", entry}});
}

std::string labelOf(const nlohmann::json& entry, std::size_t index)
{
    if (entry.is_object() && entry.contains("id") && entry["id"].is_string())
        return entry["id"].get<std::string>();
    return std::to_string(index);
}

} // namespace

Result<std::vector<ModelArtifact>> parseManifest(std::string_view json, const std::string& name, ManifestOrigin origin)
{
    if (json.size() > kMaxManifestBytes)
        return invalid(name, "manifest.bad_format");
    const auto document = nlohmann::json::parse(json, nullptr, /*allow_exceptions=*/false);
    if (document.is_discarded() || !document.is_object())
        return invalid(name, "manifest.not_json");
    if (document.value("format", nlohmann::json()) != kFormat)
        return invalid(name, "manifest.bad_format");
    const auto entries = document.find("artifacts");
    if (entries == document.end() || !entries->is_array())
        return invalid(name, "manifest.no_artifacts");

    std::vector<ModelArtifact> artifacts;
    std::set<std::string> ids;
    for (std::size_t i = 0; i < entries->size(); ++i) {
        const auto& entry = (*entries)[i];
        auto artifact = artifactFromJson(entry, origin);
        if (!artifact)
            return invalid(name, artifact.error(), labelOf(entry, i));
        if (!ids.insert(artifact->id).second)
            return invalid(name, "manifest.duplicate_id", artifact->id);
        artifacts.push_back(std::move(*artifact));
    }
    return artifacts;
}

Result<std::vector<ModelArtifact>> loadManifest(const std::filesystem::path& file, ManifestOrigin origin)
{
    const auto text = readTextFile(file, kMaxManifestBytes + 1);
    if (!text)
        return tl::unexpected(text.error());
    return parseManifest(*text, file.string(), origin);
}

} // namespace casebench

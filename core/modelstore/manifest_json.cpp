#include "core/modelstore/manifest_json.h"

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

using Json = nlohmann::json;

constexpr std::array kRoles{
    std::pair{ModelRole::ExpertText, std::string_view("expert_text")},
    std::pair{ModelRole::LightText, std::string_view("light_text")},
    std::pair{ModelRole::Image, std::string_view("image")},
    std::pair{ModelRole::Vocabulary, std::string_view("vocabulary")},
    std::pair{ModelRole::Configuration, std::string_view("configuration")},
    std::pair{ModelRole::Labels, std::string_view("labels")},
    std::pair{ModelRole::Fusion, std::string_view("fusion")},
    std::pair{ModelRole::TextHead, std::string_view("text_head")},
    std::pair{ModelRole::ImageHead, std::string_view("image_head")},
    std::pair{ModelRole::Router, std::string_view("router")},
    std::pair{ModelRole::TorchScript, std::string_view("torchscript")},
};

constexpr int kMaxDims = 1 << 16;
constexpr int kMaxImageSize = 2048;

tl::unexpected<std::string> refuse(const char* reason)
{
    return tl::unexpected<std::string>(reason);
}

// The text under `key`; empty when absent, nothing when it is no text.
std::optional<std::string> optionalText(const Json& entry, const char* key)
{
    const auto found = entry.find(key);
    if (found == entry.end())
        return std::string();
    if (!found->is_string())
        return std::nullopt;
    return found->get<std::string>();
}

bool isId(const std::string& id)
{
    return !id.empty() && id.size() <= 100 && id[0] != '.' &&
           id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_.") == std::string::npos;
}

bool isDigest(const std::string& digest)
{
    return digest.size() == 64 && digest.find_first_not_of("0123456789abcdef") == std::string::npos;
}

bool isAllowedPath(const std::filesystem::path& path, ManifestOrigin origin)
{
    if (path.empty() || !path.has_filename() || path.native().find('\0') != std::string::npos)
        return false;
    if (path.is_absolute())
        return origin == ManifestOrigin::User;
    return std::find(path.begin(), path.end(), "..") == path.end();
}

std::optional<std::array<double, 3>> channels(const Json& value)
{
    if (!value.is_array() || value.size() != 3)
        return std::nullopt;
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!value[i].is_number())
            return std::nullopt;
        numbers[i] = value[i].get<double>();
    }
    return numbers;
}

std::optional<ImagePreprocessing> parsePreprocessing(const Json& value)
{
    if (!value.is_object())
        return std::nullopt;
    ImagePreprocessing result;
    const Json size = value.value("size", Json());
    const Json crop = value.value("crop_fraction", Json(result.crop_fraction));
    const auto mean = channels(value.value("mean", Json()));
    const auto deviation = channels(value.value("deviation", Json()));
    const Json interpolation = value.value("interpolation", Json(result.interpolation));
    if (!size.is_number_integer() || !crop.is_number() || !mean || !deviation || !interpolation.is_string())
        return std::nullopt;
    const auto side = size.get<std::int64_t>();
    result.crop_fraction = crop.get<double>();
    result.interpolation = interpolation.get<std::string>();
    if (side < 1 || side > kMaxImageSize || !(result.crop_fraction > 0 && result.crop_fraction <= 1) ||
        std::any_of(deviation->begin(), deviation->end(), [](double d) { return !(d > 0) || !std::isfinite(d); }) ||
        (result.interpolation != "bicubic" && result.interpolation != "bilinear"))
        return std::nullopt;
    result.size = static_cast<int>(side);
    result.mean = *mean;
    result.deviation = *deviation;
    return result;
}

// The reason why `entry`'s config is refused, or null.
const char* readConfig(const Json& entry, ModelArtifact& artifact)
{
    const auto config = entry.find("config");
    if (config == entry.end())
        return nullptr;
    if (!config->is_object())
        return "manifest.bad_config";
    artifact.config = config->dump();
    return nullptr;
}

const char* readUses(const Json& entry, ModelArtifact& artifact)
{
    const auto uses = entry.find("uses");
    if (uses == entry.end())
        return nullptr;
    if (!uses->is_object())
        return "manifest.bad_uses";
    for (const auto& [use, id] : uses->items()) {
        if (!id.is_string() || !isId(id.get_ref<const std::string&>()))
            return "manifest.bad_uses";
        artifact.uses[use] = id.get<std::string>();
    }
    return nullptr;
}

const char* readDigest(const Json& entry, ModelArtifact& artifact)
{
    const Json derived = entry.value("derived", Json(false));
    if (!derived.is_boolean())
        return "manifest.bad_entry";
    artifact.derived = derived.get<bool>();
    // A derived artifact has no digest that could be known beforehand; any other must have one.
    return artifact.derived ? (artifact.sha256.empty() ? nullptr : "manifest.bad_digest")
                            : (isDigest(artifact.sha256) ? nullptr : "manifest.bad_digest");
}

const char* readNumbers(const Json& entry, ModelArtifact& artifact)
{
    const Json dims = entry.value("dims", Json(0));
    if (!dims.is_number_integer() || dims.get<std::int64_t>() < 0 || dims.get<std::int64_t>() > kMaxDims)
        return "manifest.bad_dims";
    artifact.dims = dims.get<int>();
    if (const auto preprocessing = entry.find("preprocessing"); preprocessing != entry.end()) {
        artifact.preprocessing = parsePreprocessing(*preprocessing);
        if (!artifact.preprocessing)
            return "manifest.bad_preprocessing";
    }
    if (artifact.role == ModelRole::Image && !artifact.preprocessing)
        return "manifest.bad_preprocessing";
    return nullptr;
}

} // namespace

std::string_view roleName(ModelRole role)
{
    return std::find_if(kRoles.begin(), kRoles.end(), [&](const auto& known) { return known.first == role; })->second;
}

std::optional<ModelRole> roleFromName(std::string_view name)
{
    for (const auto& [role, known] : kRoles)
        if (known == name)
            return role;
    return std::nullopt;
}

tl::expected<ModelArtifact, std::string> artifactFromJson(const Json& entry, ManifestOrigin origin)
{
    if (!entry.is_object())
        return refuse("manifest.bad_entry");
    const auto id = optionalText(entry, "id");
    const auto role = optionalText(entry, "role");
    const auto architecture = optionalText(entry, "architecture");
    const auto file = optionalText(entry, "file");
    const auto digest = optionalText(entry, "sha256");
    const auto licence = optionalText(entry, "licence");
    const auto source = optionalText(entry, "source");
    if (!id || !role || !architecture || !file || !digest || !licence || !source)
        return refuse("manifest.bad_entry");
    if (!isId(*id))
        return refuse("manifest.bad_id");
    const auto known_role = roleFromName(*role);
    if (!known_role)
        return refuse("manifest.unknown_role");
    ModelArtifact artifact;
    artifact.id = *id;
    artifact.role = *known_role;
    artifact.architecture = *architecture;
    artifact.file = *file;
    artifact.sha256 = *digest;
    artifact.licence = *licence;
    artifact.source = *source;
    if (!isAllowedPath(artifact.file, origin))
        return refuse("manifest.bad_path");
    for (const char* reason : {readDigest(entry, artifact), readNumbers(entry, artifact), readConfig(entry, artifact),
                               readUses(entry, artifact)})
        if (reason)
            return refuse(reason);
    return artifact;
}

Json artifactToJson(const ModelArtifact& artifact)
{
    Json entry{{"id", artifact.id},
               {"role", roleName(artifact.role)},
               {"architecture", artifact.architecture},
               {"file", artifact.file.string()},
               {"licence", artifact.licence},
               {"source", artifact.source},
               {"dims", artifact.dims}};
    if (artifact.derived)
        entry["derived"] = true;
    else
        entry["sha256"] = artifact.sha256;
    if (artifact.config != "{}")
        entry["config"] = Json::parse(artifact.config, nullptr, /*allow_exceptions=*/false);
    if (!artifact.uses.empty())
        entry["uses"] = artifact.uses;
    if (const auto& image = artifact.preprocessing)
        entry["preprocessing"] = {{"size", image->size},
                                  {"crop_fraction", image->crop_fraction},
                                  {"interpolation", image->interpolation},
                                  {"mean", image->mean},
                                  {"deviation", image->deviation}};
    return entry;
}

} // namespace casebench

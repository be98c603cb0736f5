#include "core/modelstore/locations.h"

#include <cstdlib>
#include <system_error>

namespace casebench {
namespace {

std::filesystem::path fromEnvironment(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

bool hasManifest(const std::filesystem::path& folder)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(folder / "manifest.json", ignored);
}

} // namespace

std::filesystem::path dataFolder()
{
    if (const auto data = fromEnvironment("CASEBENCH_DATA"); !data.empty())
        return data;
    // The XDG base directory specification: a relative path is invalid and to be ignored.
    if (const auto data = fromEnvironment("XDG_DATA_HOME"); data.is_absolute())
        return data / "casebench";
    return fromEnvironment("HOME") / ".local/share/casebench";
}

std::filesystem::path shippedModelsFolder()
{
    if (const auto folder = fromEnvironment("CASEBENCH_MODELS_DIR"); !folder.empty())
        return folder;
    const std::filesystem::path source = CASEBENCH_SOURCE_MODELS;
    if (hasManifest(source))
        return source;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    return program.parent_path().parent_path() / "share/casebench/models";
}

ModelFolders defaultModelFolders()
{
    return {shippedModelsFolder(), dataFolder() / "models"};
}

} // namespace casebench

#include "core/cases/temporary_folder.h"

#include "core/cases/read_file.h"

#include <cstdlib>
#include <system_error>
#include <utility>

namespace casebench::detail {

TemporaryFolder::TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    if (!path_.empty())
        std::filesystem::remove_all(path_, ignored);
}

Result<TemporaryFolder> TemporaryFolder::create()
{
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "casebench-import-XXXXXX").string();
    if (error || !mkdtemp(pattern.data()))
        return fail(ErrorKind::Failed, "import.temporary_folder",
                    {{"reason", error ? error.message() : systemReason()}});
    return TemporaryFolder(pattern);
}

} // namespace casebench::detail

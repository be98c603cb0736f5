// A folder that goes away with its object. Internal to core/cases.
#pragma once

#include "core/foundation/error.h"

#include <filesystem>

namespace casebench::detail {

class TemporaryFolder {
public:
    // Error (Failed): import.temporary_folder {reason}. Readable by this user only.
    static Result<TemporaryFolder> create();
    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    ~TemporaryFolder();

    const std::filesystem::path& path() const { return path_; }

private:
    explicit TemporaryFolder(std::filesystem::path path);
    std::filesystem::path path_;
};

} // namespace casebench::detail

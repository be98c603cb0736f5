// Small text files. Private to the folder.
#pragma once

#include "core/foundation/error.h"

#include <filesystem>
#include <string>

namespace casebench {

// At most `limit` bytes from the beginning of a regular file. Error: file.unreadable {file, reason}.
Result<std::string> readTextFile(const std::filesystem::path& file, std::size_t limit);

} // namespace casebench

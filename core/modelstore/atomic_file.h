// Replacing a file as a whole. Private to the folder.
#pragma once

#include "core/foundation/error.h"

#include <filesystem>
#include <span>
#include <string_view>

namespace casebench {

// Creates the folders above `file`, writes the pieces one after another to a temporary file beside it, flushes them to
// the disk and renames. Error: file.unwritable {file, reason}.
Result<void> replaceFile(const std::filesystem::path& file, std::span<const std::string_view> pieces);

} // namespace casebench

// Remembering which files were hashed, so that 90 MB are not read again at every start. Private to the folder.
#pragma once

#include "core/foundation/error.h"

#include <filesystem>
#include <string>

namespace casebench {

// The SHA-256 of `file`: from the note in `notes` (a folder) when size, modification time and inode are those it was
// hashed with, else computed and noted. A note that cannot be written is no error. Error: file.unreadable {file,
// reason}.
Result<std::string> notedDigest(const std::filesystem::path& file, const std::string& id,
                                const std::filesystem::path& notes);

} // namespace casebench

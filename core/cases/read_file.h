// Whole files in and out, within a limit. Internal to core/cases.
#pragma once

#include "core/foundation/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace casebench::detail {

// Errors (BadInput): image.empty {file}, image.too_large {file, bytes, limit}.
Result<void> checkFileSize(std::int64_t bytes, const std::string& name, std::int64_t limit);

// The file's bytes. Errors (BadInput): file.unreadable {file, reason}, and checkFileSize().
Result<std::vector<std::byte>> readFile(const std::filesystem::path& file, std::int64_t limit);

// Error (Failed): file.unwritable {file, reason}.
Result<void> writeFile(const std::filesystem::path& file, std::span<const std::byte> bytes);

// ".jpg" of "A.JPG".
std::string lowerExtension(const std::filesystem::path& file);

} // namespace casebench::detail

// Whole files in and out, within a limit. Internal to core/cases.
#pragma once

#include "core/foundation/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace casebench::detail {

// Errors (BadInput): image.empty {file}, image.too_large {file, bytes, limit}.
Result<void> checkFileSize(std::int64_t bytes, const std::string& name, std::int64_t limit);

// Errors (BadInput): file.unreadable {file, reason}; a folder or a device is none.
Result<std::int64_t> regularFileSize(const std::filesystem::path& file);

// The first `limit` bytes. Errors (BadInput): file.unreadable {file, reason}.
Result<std::string> readStart(const std::filesystem::path& file, std::int64_t limit);

// The operating system's words for the last failure (errno).
std::string systemReason();

// The file's bytes. Errors (BadInput): file.unreadable {file, reason}, and checkFileSize().
Result<std::string> readFile(const std::filesystem::path& file, std::int64_t limit);

// Error (Failed): file.unwritable {file, reason}.
Result<void> writeFile(const std::filesystem::path& file, std::span<const std::byte> bytes);

// ".jpg" of "A.JPG".
std::string lowerExtension(const std::filesystem::path& file);

} // namespace casebench::detail

// Content digests. SHA-256 (OpenSSL) names files and models; XXH3-128 (xxHash) makes cache keys.
#pragma once

#include "core/foundation/error.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace casebench {

// Lower-case hexadecimal SHA-256, 64 characters.
std::string sha256(std::span<const std::byte> bytes);
std::string sha256(std::string_view text);
// Reads the file in pieces. Error: file.unreadable {file, reason}.
Result<std::string> sha256File(const std::filesystem::path& file);

// A 128-bit cache key. Not for security: an adversary can make two inputs collide.
struct Key128 {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    bool operator==(const Key128&) const = default;
    std::string hex() const; // 32 characters
};

// Collects parts into one key. Each part is preceded by its length, so ("ab","c") and ("a","bc") differ.
class KeyBuilder {
public:
    KeyBuilder& add(std::string_view part);
    KeyBuilder& add(std::int64_t number);
    KeyBuilder& add(double number);
    Key128 finish() const;

private:
    std::string bytes_;
};

} // namespace casebench

template <> struct std::hash<casebench::Key128> {
    std::size_t operator()(const casebench::Key128& key) const noexcept { return key.low ^ key.high; }
};

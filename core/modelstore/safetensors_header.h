// The header of a safetensors file: parsed and checked without touching the data. Private to the folder and its tests.
#pragma once

#include "core/modelstore/safetensors.h"

#include <optional>

namespace casebench {

struct SafetensorsEntry {
    std::string name;
    TensorType type = TensorType::F32;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0; // from the start of the data
    std::uint64_t end = 0;
};

struct SafetensorsHeader {
    std::vector<SafetensorsEntry> entries; // by their place in the data, without gap or overlap
    std::map<std::string, std::string> metadata;
    std::uint64_t data_start = 0; // from the start of the file
};

inline constexpr std::string_view kMetadataName = "__metadata__";

// `file` is the whole file. The unexpected value is one of the reason codes that SafetensorsFile::open lists.
tl::expected<SafetensorsHeader, std::string> parseSafetensorsHeader(std::span<const std::byte> file);

std::string_view tensorTypeName(TensorType type);
std::optional<TensorType> tensorTypeFromName(std::string_view name);

// The product of the shape, or nothing when an extent is negative or the product overflows.
std::optional<std::int64_t> elementCount(std::span<const std::int64_t> shape);

} // namespace casebench

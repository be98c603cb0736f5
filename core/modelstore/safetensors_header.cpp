#include "core/modelstore/safetensors_header.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace casebench {
namespace {

using Json = nlohmann::json;
using HeaderResult = tl::expected<SafetensorsHeader, std::string>;

constexpr std::array kTypes{
    std::pair{TensorType::F32, std::string_view("F32")},   std::pair{TensorType::F16, std::string_view("F16")},
    std::pair{TensorType::BF16, std::string_view("BF16")}, std::pair{TensorType::I64, std::string_view("I64")},
    std::pair{TensorType::I32, std::string_view("I32")},   std::pair{TensorType::I8, std::string_view("I8")},
    std::pair{TensorType::U8, std::string_view("U8")},
};

tl::unexpected<std::string> refuse(const char* reason)
{
    return tl::unexpected<std::string>(reason);
}

std::uint64_t littleEndian64(std::span<const std::byte> bytes)
{
    std::uint64_t value = 0;
    for (int i = 7; i >= 0; --i)
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[static_cast<std::size_t>(i)]);
    return value;
}

// The parser keeps the last of two equal keys; a file that names a tensor twice is refused instead.
tl::expected<Json, std::string> parseWithoutDuplicates(std::span<const std::byte> text)
{
    std::vector<std::set<std::string>> keys;
    bool duplicate = false;
    const auto watch = [&](int, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start)
            keys.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            keys.pop_back();
        else if (event == Json::parse_event_t::key)
            duplicate = !keys.back().insert(value.get<std::string>()).second || duplicate;
        return true;
    };
    const char* begin = reinterpret_cast<const char*>(text.data());
    Json json = Json::parse(begin, begin + text.size(), watch, /*allow_exceptions=*/false);
    if (json.is_discarded() || !json.is_object())
        return refuse("safetensors.header_not_json");
    if (duplicate)
        return refuse("safetensors.duplicate_name");
    return json;
}

bool isIndex(const Json& value)
{
    return value.is_number_unsigned();
}

tl::expected<SafetensorsEntry, std::string> parseEntry(const std::string& name, const Json& value)
{
    if (name.empty())
        return refuse("safetensors.bad_name");
    if (!value.is_object() || value.size() != 3 || !value.contains("dtype") || !value.contains("shape") ||
        !value.contains("data_offsets") || !value["dtype"].is_string())
        return refuse("safetensors.bad_entry");
    SafetensorsEntry entry;
    entry.name = name;
    const auto type = tensorTypeFromName(value["dtype"].get_ref<const std::string&>());
    if (!type)
        return refuse("safetensors.unknown_type");
    entry.type = *type;

    const Json& shape = value["shape"];
    if (!shape.is_array() || !std::all_of(shape.begin(), shape.end(), isIndex))
        return refuse("safetensors.bad_shape");
    for (const Json& extent : shape) {
        const auto number = extent.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return refuse("safetensors.bad_shape");
        entry.shape.push_back(static_cast<std::int64_t>(number));
    }
    const auto elements = elementCount(entry.shape);
    if (!elements)
        return refuse("safetensors.bad_shape");

    const Json& offsets = value["data_offsets"];
    if (!offsets.is_array() || offsets.size() != 2 || !isIndex(offsets[0]) || !isIndex(offsets[1]))
        return refuse("safetensors.bad_offsets");
    entry.begin = offsets[0].get<std::uint64_t>();
    entry.end = offsets[1].get<std::uint64_t>();
    if (entry.begin > entry.end)
        return refuse("safetensors.bad_offsets");
    const std::uint64_t length = entry.end - entry.begin;
    if (length % elementSize(entry.type) != 0 ||
        length / elementSize(entry.type) != static_cast<std::uint64_t>(*elements))
        return refuse("safetensors.size_mismatch");
    return entry;
}

tl::expected<std::map<std::string, std::string>, std::string> parseMetadata(const Json& value)
{
    if (!value.is_object())
        return refuse("safetensors.bad_entry");
    std::map<std::string, std::string> metadata;
    for (const auto& [key, text] : value.items()) {
        if (!text.is_string())
            return refuse("safetensors.bad_entry");
        metadata[key] = text.get<std::string>();
    }
    return metadata;
}

// The data must be covered by the tensors, each byte once.
std::optional<std::string> checkLayout(std::vector<SafetensorsEntry>& entries, std::uint64_t data_size)
{
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
        return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
    });
    std::uint64_t covered = 0;
    for (const SafetensorsEntry& entry : entries) {
        if (entry.begin < covered)
            return "safetensors.overlap";
        if (entry.begin > covered)
            return "safetensors.gap";
        covered = entry.end;
    }
    if (covered > data_size)
        return "safetensors.truncated";
    if (covered < data_size)
        return "safetensors.gap";
    return std::nullopt;
}

} // namespace

std::string_view tensorTypeName(TensorType type)
{
    return std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& known) { return known.first == type; })->second;
}

std::optional<TensorType> tensorTypeFromName(std::string_view name)
{
    for (const auto& [type, known] : kTypes)
        if (known == name)
            return type;
    return std::nullopt;
}

std::optional<std::int64_t> elementCount(std::span<const std::int64_t> shape)
{
    std::int64_t count = 1;
    for (const std::int64_t extent : shape)
        if (extent < 0 || __builtin_mul_overflow(count, extent, &count))
            return std::nullopt;
    return count;
}

HeaderResult parseSafetensorsHeader(std::span<const std::byte> file)
{
    constexpr std::size_t kPrefix = 8;
    if (file.size() < kPrefix)
        return refuse("safetensors.truncated");
    const std::uint64_t length = littleEndian64(file.first(kPrefix));
    if (length > kMaxSafetensorsHeader)
        return refuse("safetensors.header_too_large");
    if (length > file.size() - kPrefix)
        return refuse("safetensors.truncated");
    const auto text = file.subspan(kPrefix, length);
    if (text.empty() || text[0] != std::byte{'{'})
        return refuse("safetensors.header_not_json");
    const auto json = parseWithoutDuplicates(text);
    if (!json)
        return tl::unexpected(json.error());

    SafetensorsHeader header;
    header.data_start = kPrefix + length;
    for (const auto& [name, value] : json->items()) {
        if (name == kMetadataName) {
            auto metadata = parseMetadata(value);
            if (!metadata)
                return tl::unexpected(metadata.error());
            header.metadata = std::move(*metadata);
            continue;
        }
        auto entry = parseEntry(name, value);
        if (!entry)
            return tl::unexpected(entry.error());
        header.entries.push_back(std::move(*entry));
    }
    if (const auto reason = checkLayout(header.entries, file.size() - header.data_start))
        return tl::unexpected(*reason);
    return header;
}

} // namespace casebench

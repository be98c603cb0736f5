#include "core/modelstore/atomic_file.h"
#include "core/modelstore/safetensors_header.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace casebench {
namespace {

std::string_view asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool consistent(const TensorToWrite& tensor)
{
    const auto elements = elementCount(tensor.shape);
    return !tensor.name.empty() && tensor.name != kMetadataName && elements &&
           tensor.bytes.size() % elementSize(tensor.type) == 0 &&
           tensor.bytes.size() / elementSize(tensor.type) == static_cast<std::uint64_t>(*elements);
}

std::string lengthPrefix(std::uint64_t length)
{
    std::string prefix(8, '\0');
    for (char& byte : prefix) {
        byte = static_cast<char>(length & 255);
        length >>= 8;
    }
    return prefix;
}

} // namespace

Result<void> writeSafetensors(const std::filesystem::path& file, std::vector<TensorToWrite> tensors,
                              const std::map<std::string, std::string>& metadata)
{
    const auto unwritable = [&](const std::string& name) {
        return fail(ErrorKind::Usage, "model.tensors_unwritable", {{"file", file.string()}, {"tensor", name}});
    };
    // Wider elements first keeps every tensor aligned to its element; names decide among equals.
    std::sort(tensors.begin(), tensors.end(), [](const TensorToWrite& a, const TensorToWrite& b) {
        return std::pair(elementSize(b.type), std::string_view(a.name)) <
               std::pair(elementSize(a.type), std::string_view(b.name));
    });
    nlohmann::json header = nlohmann::json::object();
    if (!metadata.empty())
        header[std::string(kMetadataName)] = metadata;
    std::uint64_t offset = 0;
    for (const TensorToWrite& tensor : tensors) {
        if (!consistent(tensor) || header.contains(tensor.name))
            return unwritable(tensor.name);
        header[tensor.name] = {{"dtype", tensorTypeName(tensor.type)},
                               {"shape", tensor.shape},
                               {"data_offsets", {offset, offset + tensor.bytes.size()}}};
        offset += tensor.bytes.size();
    }
    std::string text;
    try {
        text = header.dump();
    } catch (const nlohmann::json::exception&) {
        return unwritable({});
    }
    text.append((8 - text.size() % 8) % 8, ' ');

    const std::string prefix = lengthPrefix(text.size());
    std::vector<std::string_view> pieces{prefix, text};
    for (const TensorToWrite& tensor : tensors)
        pieces.push_back(asText(tensor.bytes));
    return replaceFile(file, pieces);
}

} // namespace casebench

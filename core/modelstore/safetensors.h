// Weights on disk: the safetensors format, read through a read-only memory map and written in one go.
//
// Format (safetensors 0.x): an unsigned 64-bit little-endian length N, N bytes of JSON {name: {dtype, shape,
// data_offsets: [begin, end)}}, then the data; offsets count from the end of the header. Every number is checked before
// it is used, so a broken or hostile file gives an error and never a read outside the map.
#pragma once

#include "core/foundation/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace casebench {

enum class TensorType { F32, F16, BF16, I64, I32, I8, U8 };

// Bytes of one element.
std::size_t elementSize(TensorType type);

// One tensor inside a file: row-major, little-endian. Valid as long as the SafetensorsFile it came from.
struct TensorView {
    TensorType type = TensorType::F32;
    std::vector<std::int64_t> shape;  // empty for a scalar; every extent ≥ 0
    std::span<const std::byte> bytes; // elements × elementSize(type); aligned in files that writeSafetensors made
    std::int64_t elements() const;    // the product of the shape, which was checked not to overflow
    // Whether bytes.data() may be used as an array of the element type without copying.
    bool aligned() const;
};

// The elements as 32-bit floats, copied; F16 and BF16 are widened, integers converted. Works for unaligned data too.
std::vector<float> toFloats(const TensorView& tensor);
// IEEE 754 binary16, rounded to nearest with ties to even: what an F16 tensor is written from. Beyond ±65,504 infinite.
std::vector<std::uint16_t> toHalves(std::span<const float> values);

// Bytes. The headers of models with thousands of tensors stay under 1 MiB; parsing takes about ten times its length.
inline constexpr std::uint64_t kMaxSafetensorsHeader = 16 << 20;

// An open file. Movable; const access is thread-safe. The map is shared with the page cache: many open files of
// the same weights cost their pages once. The file must not be truncated while it is open (replace it by a rename).
class SafetensorsFile {
public:
    // Errors: file.unreadable {file, reason}; model.file_invalid {file, reason}, where the reason is one of the codes
    // safetensors.truncated, .header_too_large, .header_not_json, .duplicate_name, .bad_name, .bad_entry,
    // .unknown_type, .bad_shape, .bad_offsets, .size_mismatch, .overlap, .gap.
    static Result<SafetensorsFile> open(const std::filesystem::path& file);

    SafetensorsFile(SafetensorsFile&&) noexcept;
    SafetensorsFile& operator=(SafetensorsFile&&) noexcept;
    ~SafetensorsFile();

    const std::map<std::string, TensorView, std::less<>>& tensors() const { return tensors_; }
    const std::map<std::string, std::string>& metadata() const { return metadata_; }
    const std::filesystem::path& path() const { return path_; }

    // Null when there is none of that name.
    const TensorView* find(std::string_view name) const;
    // Error: model.tensor_missing {file, tensor}.
    Result<TensorView> tensor(std::string_view name) const;
    // With a type and shape that must match. Errors: model.tensor_missing {file, tensor}, model.tensor_mismatch {file,
    // tensor, expected, actual}.
    Result<TensorView> tensor(std::string_view name, TensorType type, std::span<const std::int64_t> shape) const;

private:
    struct Map;
    SafetensorsFile();
    std::filesystem::path path_;
    std::unique_ptr<Map> map_;
    std::map<std::string, TensorView, std::less<>> tensors_;
    std::map<std::string, std::string> metadata_;
};

// A tensor to be written; the spans must live until writeSafetensors returns.
struct TensorToWrite {
    std::string name; // not "__metadata__", valid UTF-8
    TensorType type = TensorType::F32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
};

// Writes to a temporary file beside `file` and renames it, so that readers see the old or the new file, whole. The same
// input gives the same bytes: tensors are laid out by
// element size, then name, and the header is padded, so that each tensor is aligned to its element.
// Errors: file.unwritable {file, reason}; model.tensors_unwritable {file, tensor} for a name given twice, a shape that
// does not agree with its bytes or a name that is no UTF-8.
Result<void> writeSafetensors(const std::filesystem::path& file, std::vector<TensorToWrite> tensors,
                              const std::map<std::string, std::string>& metadata = {});

} // namespace casebench

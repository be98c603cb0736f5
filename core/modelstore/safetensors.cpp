#include "core/modelstore/safetensors.h"

#include "core/modelstore/safetensors_header.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace casebench {
namespace {

struct Descriptor {
    int value = -1;
    ~Descriptor()
    {
        if (value >= 0)
            close(value);
    }
};

tl::unexpected<Error> unreadable(const std::filesystem::path& file, int error)
{
    return fail(ErrorKind::BadInput, "file.unreadable", {{"file", file.string()}, {"reason", std::strerror(error)}});
}

std::string describe(TensorType type, std::span<const std::int64_t> shape)
{
    std::string text(tensorTypeName(type));
    text += '[';
    for (const std::int64_t extent : shape) {
        if (text.back() != '[')
            text += ',';
        text += std::to_string(extent);
    }
    text += ']';
    return text;
}

} // namespace

struct SafetensorsFile::Map {
    void* address = nullptr;
    std::size_t size = 0;
    ~Map()
    {
        if (address)
            munmap(address, size);
    }
};

SafetensorsFile::SafetensorsFile() = default;
SafetensorsFile::SafetensorsFile(SafetensorsFile&&) noexcept = default;
SafetensorsFile& SafetensorsFile::operator=(SafetensorsFile&&) noexcept = default;
SafetensorsFile::~SafetensorsFile() = default;

std::size_t elementSize(TensorType type)
{
    switch (type) {
    case TensorType::I64:
        return 8;
    case TensorType::F32:
    case TensorType::I32:
        return 4;
    case TensorType::F16:
    case TensorType::BF16:
        return 2;
    case TensorType::I8:
    case TensorType::U8:
        break;
    }
    return 1;
}

std::int64_t TensorView::elements() const
{
    return elementCount(shape).value_or(0);
}

bool TensorView::aligned() const
{
    return reinterpret_cast<std::uintptr_t>(bytes.data()) % elementSize(type) == 0;
}

Result<SafetensorsFile> SafetensorsFile::open(const std::filesystem::path& file)
{
    // O_NONBLOCK: a FIFO in place of the file must not make the program wait.
    const Descriptor descriptor{::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    struct stat info {};
    if (descriptor.value < 0 || fstat(descriptor.value, &info) != 0)
        return unreadable(file, errno);
    if (!S_ISREG(info.st_mode))
        return unreadable(file, S_ISDIR(info.st_mode) ? EISDIR : EINVAL);

    SafetensorsFile result;
    result.path_ = file;
    result.map_ = std::make_unique<Map>();
    std::span<const std::byte> whole;
    if (info.st_size > 0) {
        const auto size = static_cast<std::size_t>(info.st_size);
        void* address = mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor.value, 0);
        if (address == MAP_FAILED)
            return unreadable(file, errno);
        result.map_->address = address;
        result.map_->size = size;
        whole = {static_cast<const std::byte*>(address), size};
    }
    auto header = parseSafetensorsHeader(whole);
    if (!header)
        return fail(ErrorKind::BadInput, "model.file_invalid", {{"file", file.string()}, {"reason", header.error()}});

    const auto data = whole.subspan(header->data_start);
    for (SafetensorsEntry& entry : header->entries)
        result.tensors_.emplace(std::move(entry.name), TensorView{entry.type, std::move(entry.shape),
                                                                  data.subspan(entry.begin, entry.end - entry.begin)});
    result.metadata_ = std::move(header->metadata);
    return result;
}

const TensorView* SafetensorsFile::find(std::string_view name) const
{
    const auto found = tensors_.find(name);
    return found == tensors_.end() ? nullptr : &found->second;
}

Result<TensorView> SafetensorsFile::tensor(std::string_view name) const
{
    if (const TensorView* view = find(name))
        return *view;
    return fail(ErrorKind::BadInput, "model.tensor_missing", {{"file", path_.string()}, {"tensor", std::string(name)}});
}

Result<TensorView> SafetensorsFile::tensor(std::string_view name, TensorType type,
                                           std::span<const std::int64_t> shape) const
{
    auto view = tensor(name);
    if (view && (view->type != type || !std::equal(shape.begin(), shape.end(), view->shape.begin(), view->shape.end())))
        return fail(ErrorKind::BadInput, "model.tensor_mismatch",
                    {{"file", path_.string()},
                     {"tensor", std::string(name)},
                     {"expected", describe(type, shape)},
                     {"actual", describe(view->type, view->shape)}});
    return view;
}

} // namespace casebench

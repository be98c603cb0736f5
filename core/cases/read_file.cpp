#include "core/cases/read_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace casebench::detail {
namespace {

std::string systemReason()
{
    return std::generic_category().message(errno ? errno : EIO);
}

} // namespace

Result<void> checkFileSize(std::int64_t bytes, const std::string& name, std::int64_t limit)
{
    if (bytes == 0)
        return fail(ErrorKind::BadInput, "image.empty", {{"file", name}});
    if (bytes > limit)
        return fail(ErrorKind::BadInput, "image.too_large",
                    {{"file", name}, {"bytes", std::to_string(bytes)}, {"limit", std::to_string(limit)}});
    return {};
}

Result<std::vector<std::byte>> readFile(const std::filesystem::path& file, std::int64_t limit)
{
    const std::string name = file.string();
    std::error_code error;
    const auto size = std::filesystem::is_regular_file(file, error) ? std::filesystem::file_size(file, error) : 0;
    if (!error && !std::filesystem::is_regular_file(file))
        error = std::make_error_code(std::filesystem::is_directory(file) ? std::errc::is_a_directory
                                                                         : std::errc::invalid_argument);
    if (error)
        return fail(ErrorKind::BadInput, "file.unreadable", {{"file", name}, {"reason", error.message()}});
    if (const auto checked = checkFileSize(static_cast<std::int64_t>(size), name, limit); !checked)
        return tl::unexpected(checked.error());
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    std::vector<std::byte> bytes(size);
    if (!stream || !stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
        return fail(ErrorKind::BadInput, "file.unreadable", {{"file", name}, {"reason", systemReason()}});
    return bytes;
}

Result<void> writeFile(const std::filesystem::path& file, std::span<const std::byte> bytes)
{
    errno = 0;
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    if (!stream)
        return fail(ErrorKind::Failed, "file.unwritable", {{"file", file.string()}, {"reason", systemReason()}});
    return {};
}

std::string lowerExtension(const std::filesystem::path& file)
{
    std::string extension = file.extension().string();
    for (char& letter : extension)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    return extension;
}

} // namespace casebench::detail

#include "core/cases/read_file.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace casebench::detail {

std::string systemReason()
{
    return std::generic_category().message(errno ? errno : EIO);
}

Result<void> checkFileSize(std::int64_t bytes, const std::string& name, std::int64_t limit)
{
    if (bytes == 0)
        return fail(ErrorKind::BadInput, "image.empty", {{"file", name}});
    if (bytes > limit)
        return fail(ErrorKind::BadInput, "image.too_large",
                    {{"file", name}, {"bytes", std::to_string(bytes)}, {"limit", std::to_string(limit)}});
    return {};
}

Result<std::int64_t> regularFileSize(const std::filesystem::path& file)
{
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (!error && !std::filesystem::is_regular_file(status))
        error = std::make_error_code(std::filesystem::is_directory(status) ? std::errc::is_a_directory
                                     : std::filesystem::exists(status)     ? std::errc::invalid_argument
                                                                           : std::errc::no_such_file_or_directory);
    const auto size = error ? 0 : std::filesystem::file_size(file, error);
    if (error)
        return fail(ErrorKind::BadInput, "file.unreadable", {{"file", file.string()}, {"reason", error.message()}});
    return static_cast<std::int64_t>(size);
}

Result<std::string> readStart(const std::filesystem::path& file, std::int64_t limit)
{
    const Result<std::int64_t> size = regularFileSize(file);
    if (!size)
        return tl::unexpected(size.error());
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(std::min(*size, limit)), '\0');
    if (!stream || !stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
        return fail(ErrorKind::BadInput, "file.unreadable", {{"file", file.string()}, {"reason", systemReason()}});
    return bytes;
}

Result<std::string> readFile(const std::filesystem::path& file, std::int64_t limit)
{
    return regularFileSize(file)
        .and_then([&](std::int64_t size) { return checkFileSize(size, file.string(), limit); })
        .and_then([&] { return readStart(file, limit); });
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

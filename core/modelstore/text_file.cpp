#include "core/modelstore/text_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace casebench {

Result<std::string> readTextFile(const std::filesystem::path& file, std::size_t limit)
{
    const auto unreadable = [&](int error) {
        return fail(ErrorKind::BadInput, "file.unreadable",
                    {{"file", file.string()}, {"reason", std::strerror(error)}});
    };
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (status.type() != std::filesystem::file_type::regular)
        return unreadable(error ? error.value() : EINVAL);
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return unreadable(errno);
    std::string text(std::min<std::size_t>(limit, std::filesystem::file_size(file, error)), '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad())
        return unreadable(EIO);
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

} // namespace casebench

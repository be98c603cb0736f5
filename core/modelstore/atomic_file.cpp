#include "core/modelstore/atomic_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace casebench {
namespace {

bool writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace

Result<void> replaceFile(const std::filesystem::path& file, std::span<const std::string_view> pieces)
{
    const auto unwritable = [&](int error) {
        return fail(ErrorKind::Failed, "file.unwritable", {{"file", file.string()}, {"reason", std::strerror(error)}});
    };
    std::error_code error;
    if (file.has_parent_path())
        std::filesystem::create_directories(file.parent_path(), error);
    if (error)
        return unwritable(error.value());

    std::string temporary = file.string() + ".XXXXXX";
    const int descriptor = mkstemp(temporary.data());
    if (descriptor < 0)
        return unwritable(errno);
    bool written = fchmod(descriptor, 0644) == 0;
    for (const std::string_view piece : pieces)
        written = written && writeAll(descriptor, piece);
    written = written && fsync(descriptor) == 0;
    int failure = written ? 0 : errno;
    if (close(descriptor) != 0 && failure == 0)
        failure = errno;
    if (failure == 0 && rename(temporary.c_str(), file.c_str()) != 0)
        failure = errno;
    if (failure != 0) {
        unlink(temporary.c_str());
        return unwritable(failure);
    }
    return {};
}

} // namespace casebench

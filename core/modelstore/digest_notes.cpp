#include "core/modelstore/digest_notes.h"

#include "core/foundation/hashing.h"
#include "core/modelstore/atomic_file.h"
#include "core/modelstore/text_file.h"

#include <cerrno>
#include <cstring>
#include <sys/stat.h>

namespace casebench {
namespace {

constexpr std::size_t kDigestLength = 64;
constexpr std::size_t kMaxNoteBytes = 256;

std::string fingerprint(const struct stat& info)
{
    return std::to_string(info.st_size) + ' ' + std::to_string(info.st_mtim.tv_sec) + '.' +
           std::to_string(info.st_mtim.tv_nsec) + ' ' + std::to_string(info.st_ino);
}

} // namespace

Result<std::string> notedDigest(const std::filesystem::path& file, const std::string& id,
                                const std::filesystem::path& notes)
{
    struct stat info {};
    if (stat(file.c_str(), &info) != 0)
        return fail(ErrorKind::BadInput, "file.unreadable",
                    {{"file", file.string()}, {"reason", std::strerror(errno)}});
    const std::string suffix = ' ' + fingerprint(info);
    const auto note = notes / id;
    if (const auto text = readTextFile(note, kMaxNoteBytes);
        text && text->size() == kDigestLength + suffix.size() && text->ends_with(suffix))
        return text->substr(0, kDigestLength);

    auto digest = sha256File(file);
    if (digest) {
        const std::string line = *digest + suffix;
        const std::string_view piece = line;
        (void)replaceFile(note, {&piece, 1});
    }
    return digest;
}

} // namespace casebench

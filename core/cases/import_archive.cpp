#include "core/cases/import_run.h"
#include "core/cases/read_file.h"
#include "core/cases/temporary_folder.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <fstream>
#include <memory>

namespace casebench::detail {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMaxUnpackedBytes = 2LL << 30;
constexpr std::int64_t kMaxEntries = 100'000;
constexpr std::int64_t kMaxRatio = 200;
constexpr std::int64_t kRatioFreeBytes = 64LL << 20; // small archives may be as dense as they like

struct ArchiveFree {
    void operator()(archive* opened) const { archive_read_free(opened); }
};
using ArchivePointer = std::unique_ptr<archive, ArchiveFree>;

// Where an entry goes below the folder; nothing for names that lead out of it.
std::optional<fs::path> safeName(archive_entry* entry)
{
    // The plain name depends on the process's locale and is only needed for entries that do not say they are UTF-8.
    const char* const utf8 = archive_entry_pathname_utf8(entry);
    const char* const name = utf8 ? utf8 : archive_entry_pathname(entry);
    std::string text = name ? name : "";
    std::replace(text.begin(), text.end(), '\\', '/');
    const fs::path relative = fs::path(text).lexically_normal();
    if (text.empty() || relative.is_absolute() || text.find(':') == 1 || *relative.begin() == ".." ||
        !relative.has_filename())
        return std::nullopt;
    return relative;
}

std::string archiveReason(archive* opened)
{
    const char* const text = archive_error_string(opened);
    return text ? text : "";
}

// Writes an entry's bytes; `budget` shrinks with them and must not become negative.
Result<void> unpackEntry(archive* opened, const fs::path& target, std::int64_t& budget)
{
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    std::ofstream stream(target, std::ios::binary | std::ios::trunc);
    std::array<char, 64 * 1024> piece;
    while (true) {
        const la_ssize_t count = archive_read_data(opened, piece.data(), piece.size());
        if (count == 0)
            break;
        if (count < 0)
            return fail(ErrorKind::BadInput, "archive.corrupt", {{"reason", archiveReason(opened)}});
        budget -= count;
        if (budget < 0)
            return fail(ErrorKind::BadInput, "archive.too_large", {{"limit", std::to_string(kMaxUnpackedBytes)}});
        stream.write(piece.data(), count);
    }
    stream.close();
    if (!stream)
        return fail(ErrorKind::Failed, "import.temporary_folder", {{"reason", systemReason()}});
    return {};
}

} // namespace

Result<void> ImportRun::importArchive(const fs::path& file)
{
    if (archive_depth_ > 0) {
        refuse(file, {"archive.nested", {}});
        return {};
    }
    const auto size = regularFileSize(file);
    const auto folder = TemporaryFolder::create();
    if (!folder)
        return tl::unexpected(folder.error());
    shown_roots_[folder->path()] = shown(file);

    const ArchivePointer opened(archive_read_new());
    archive_read_support_format_zip(opened.get());
    std::int64_t budget = std::min(kMaxUnpackedBytes, std::max(kRatioFreeBytes, kMaxRatio * size.value_or(0)));
    std::int64_t entries = 0;
    int status = archive_read_open_filename(opened.get(), file.c_str(), 64 * 1024);
    archive_entry* entry = nullptr;
    while (status == ARCHIVE_OK || status == ARCHIVE_WARN) {
        if (stopped())
            return fail(ErrorKind::Cancelled, "cancelled");
        status = archive_read_next_header(opened.get(), &entry);
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
            break;
        if (++entries > kMaxEntries) {
            refuse(file, {"archive.too_many_entries", {{"limit", std::to_string(kMaxEntries)}}});
            return {};
        }
        if (archive_entry_filetype(entry) == AE_IFDIR)
            continue;
        const auto name = safeName(entry);
        const fs::path target = folder->path() / name.value_or("entry-" + std::to_string(entries));
        if (!name || archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry)) {
            refuse(target, {"archive.unsafe_entry", {}});
            continue;
        }
        if (archive_entry_is_encrypted(entry)) {
            refuse(target, {"archive.encrypted", {}});
            continue;
        }
        if (auto unpacked = unpackEntry(opened.get(), target, budget); !unpacked) {
            if (unpacked.error().kind != ErrorKind::BadInput)
                return unpacked;
            refuse(file, unpacked.error().message);
            return {};
        }
    }
    if (status != ARCHIVE_EOF) {
        refuse(file, {"archive.corrupt", {{"reason", archiveReason(opened.get())}}});
        return {};
    }
    ++archive_depth_;
    auto imported = importFolder(folder->path());
    --archive_depth_;
    shown_roots_.erase(folder->path());
    return imported;
}

} // namespace casebench::detail

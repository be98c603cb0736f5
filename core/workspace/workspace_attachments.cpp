// The store of attachments: attachments/ab/abcdef…, named after the SHA-256 of the bytes. A file is written beside,
// synced and renamed, so that a name always means complete bytes. The table attachment_files knows every file; who adds
// or removes one holds the write lock, so that no file goes away while another program is about to refer to it.
#include "core/foundation/hashing.h"
#include "core/workspace/workspace_sqlite.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <system_error>
#include <unistd.h>

namespace casebench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kIncomingPrefix = "incoming-";
constexpr auto kAbandonedAfter = std::chrono::hours(24);

tl::unexpected<Error> unwritable(const fs::path& file, const std::string& reason)
{
    return fail(ErrorKind::Failed, "file.unwritable", {{"file", file.string()}, {"reason", reason}});
}

tl::unexpected<Error> unreadable(const fs::path& file, const std::string& reason)
{
    return fail(ErrorKind::BadInput, "file.unreadable", {{"file", file.string()}, {"reason", reason}});
}

Result<void> syncToDisk(const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return unwritable(file, std::strerror(errno));
    const int failed = ::fsync(descriptor) == 0 ? 0 : errno;
    ::close(descriptor);
    if (failed)
        return unwritable(file, std::strerror(failed));
    return {};
}

bool isDigest(const std::string& text)
{
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

} // namespace

IncomingFile::~IncomingFile()
{
    if (path_.empty())
        return;
    std::error_code ignored;
    fs::remove(path_, ignored);
}

Result<void> IncomingFile::moveTo(const fs::path& target)
{
    std::error_code error;
    if (fs::exists(target, error))
        return {};
    if (path_.empty())
        return unreadable(target, std::strerror(ENOENT));
    fs::create_directories(target.parent_path(), error);
    if (!error)
        fs::rename(path_, target, error);
    if (error)
        return unwritable(target, error.message());
    path_.clear();
    return syncToDisk(target.parent_path());
}

fs::path SqliteWorkspace::attachmentPath(const std::string& digest) const
{
    return isDigest(digest) ? attachmentsFolder() / digest.substr(0, 2) / digest : fs::path();
}

fs::path SqliteWorkspace::incomingPath() const
{
    static std::atomic<std::uint64_t> number{0};
    return attachmentsFolder() / (kIncomingPrefix + std::to_string(::getpid()) + "-" + std::to_string(++number));
}

Result<IncomingFile> SqliteWorkspace::receive(const fs::path& file)
{
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        return unreadable(file, error ? error.message() : std::strerror(EINVAL));
    const fs::path path = incomingPath();
    IncomingFile incoming(path, {}, 0);
    if (!std::ifstream(file))
        return unreadable(file, std::strerror(errno));
    if (!fs::copy_file(file, path, error))
        return unwritable(path, error.message());
    // The copy is what is named: the original may change meanwhile.
    fs::permissions(
        path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::others_read, error);
    auto digest = sha256File(path);
    if (!digest)
        return tl::unexpected(digest.error());
    incoming.digest = std::move(*digest);
    incoming.bytes = static_cast<std::int64_t>(fs::file_size(path, error));
    if (auto synced = syncToDisk(path); !synced)
        return tl::unexpected(synced.error());
    return incoming;
}

Result<IncomingFile> SqliteWorkspace::receive(std::span<const std::byte> bytes)
{
    const fs::path path = incomingPath();
    IncomingFile incoming(path, sha256(bytes), static_cast<std::int64_t>(bytes.size()));
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out)
        return unwritable(path, std::strerror(errno));
    if (auto synced = syncToDisk(path); !synced)
        return tl::unexpected(synced.error());
    return incoming;
}

Result<IncomingFile> SqliteWorkspace::receive(const Attachment& attachment)
{
    const fs::path stored = attachmentPath(attachment.digest);
    if (!stored.empty() && (attachment.path.empty() || attachment.path == stored))
        return IncomingFile({}, attachment.digest, attachment.bytes);
    return receive(attachment.path);
}

Result<void> SqliteWorkspace::adopt(Connection& connection, IncomingFile& incoming)
{
    if (auto moved = incoming.moveTo(attachmentPath(incoming.digest)); !moved)
        return moved;
    connection
        .query(
            "INSERT INTO attachment_files VALUES (?, ?, ?) ON CONFLICT(digest) DO UPDATE SET stored = excluded.stored")
        .bind(incoming.digest, incoming.bytes, clock_.wallMillis())
        .run();
    return {};
}

Result<Attachment> SqliteWorkspace::storeOne(Result<IncomingFile> incoming, const std::string& display_name)
{
    if (!incoming)
        return tl::unexpected(incoming.error());
    return writing([&](Connection& connection) -> Result<Attachment> {
        if (auto adopted = adopt(connection, *incoming); !adopted)
            return tl::unexpected(adopted.error());
        Attachment attachment;
        attachment.digest = incoming->digest;
        attachment.file_name = display_name;
        attachment.path = attachmentPath(incoming->digest);
        attachment.bytes = incoming->bytes;
        return attachment;
    });
}

Result<Attachment> SqliteWorkspace::storeAttachment(const fs::path& file, const std::string& display_name)
{
    return storeOne(receive(file), display_name);
}

Result<Attachment> SqliteWorkspace::storeAttachment(std::span<const std::byte> bytes, const std::string& display_name)
{
    return storeOne(receive(bytes), display_name);
}

Result<void> SqliteWorkspace::collectAttachments(Connection& connection, UnixMillis stored_before)
{
    std::error_code ignored;
    Query orphans = connection.query("SELECT digest FROM attachment_files WHERE stored < ? AND NOT EXISTS "
                                     "(SELECT 1 FROM attachments WHERE attachments.digest = attachment_files.digest)");
    orphans.bind(stored_before);
    std::vector<std::string> digests;
    while (orphans.step())
        digests.push_back(orphans.text(0));
    Query forget = connection.query("DELETE FROM attachment_files WHERE digest = ?");
    for (const std::string& digest : digests) {
        fs::remove(attachmentPath(digest), ignored);
        forget.again().bind(digest).run();
    }
    // What an interrupted or undone write left behind.
    Query known = connection.query("SELECT 1 FROM attachment_files WHERE digest = ?");
    const auto abandoned_before = fs::file_time_type::clock::now() - kAbandonedAfter;
    for (fs::recursive_directory_iterator entry(attachmentsFolder(), ignored), end; entry != end;
         entry.increment(ignored)) {
        if (!entry->is_regular_file(ignored))
            continue;
        const std::string name = entry->path().filename().string();
        const bool stray = name.starts_with(kIncomingPrefix) ? entry->last_write_time(ignored) < abandoned_before
                                                             : isDigest(name) && !known.again().bind(name).step();
        if (stray)
            fs::remove(entry->path(), ignored);
    }
    return {};
}

} // namespace casebench

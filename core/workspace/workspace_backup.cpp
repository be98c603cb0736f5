#include "core/workspace/workspace_sqlite.h"

#include <SQLiteCpp/Backup.h>
#include <sqlite3.h>
#include <system_error>

namespace casebench {
namespace {

namespace fs = std::filesystem;

constexpr int kPagesPerStep = 256;

tl::unexpected<Error> cancelledError()
{
    return fail(ErrorKind::Cancelled, "cancelled");
}

// The copy grows beside its place and is renamed when it is complete; else it is removed.
class PartialFolder {
public:
    explicit PartialFolder(fs::path path) : path_(std::move(path)) { remove(); }
    ~PartialFolder() { remove(); }
    PartialFolder(const PartialFolder&) = delete;
    PartialFolder& operator=(const PartialFolder&) = delete;
    const fs::path& path() const { return path_; }

private:
    void remove() const
    {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    const fs::path path_;
};

Result<void> linkOrCopy(const fs::path& from, const fs::path& to)
{
    std::error_code error;
    if (!fs::exists(from, error))
        return {}; // purged since the snapshot was taken
    fs::create_directories(to.parent_path(), error);
    fs::create_hard_link(from, to, error);
    if (error) {
        error.clear();
        fs::copy_file(from, to, error);
    }
    if (error)
        return fail(ErrorKind::Failed, "file.unwritable", {{"file", to.string()}, {"reason", error.message()}});
    return {};
}

} // namespace

Result<void> SqliteWorkspace::backup(const fs::path& folder, const ProgressCallback& progress,
                                     const CancelPredicate& cancel)
{
    std::error_code error;
    if (fs::exists(folder, error) && !(fs::is_directory(folder, error) && fs::is_empty(folder, error)))
        return fail(ErrorKind::BadInput, "workspace.exists", {{"path", folder.string()}});
    const PartialFolder partial(fs::path(folder).concat(".partial"));
    fs::create_directories(partial.path() / "attachments", error);
    if (error)
        return fail(ErrorKind::Failed, "file.unwritable",
                    {{"file", partial.path().string()}, {"reason", error.message()}});
    return reading([&](Connection& own) -> Result<void> {
        if (own.transaction_depth > 0)
            return fail(ErrorKind::Usage, "workspace.backup_in_transaction", {{"path", folder_.string()}});
        // Holding one snapshot: without it every write of another connection makes the copy start over.
        SQLite::Transaction snapshot(own.database(), SQLite::TransactionBehavior::DEFERRED);
        Query count = own.query("SELECT count(*) FROM attachment_files");
        count.step();
        const std::int64_t files = count.integer(0);
        std::int64_t done = 0;
        std::int64_t pages = 0;
        {
            SQLite::Database target((partial.path() / databaseFile().filename()).string(),
                                    SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            SQLite::Backup copy(target, own.database());
            for (bool more = true; more;) {
                if (cancelled(cancel))
                    return cancelledError();
                more = copy.executeStep(kPagesPerStep) != SQLITE_DONE;
                pages = copy.getTotalPageCount();
                done = pages - copy.getRemainingPageCount();
                if (progress)
                    progress(done, pages + files);
            }
        }
        Query digests = own.query("SELECT digest FROM attachment_files");
        while (digests.step()) {
            if (cancelled(cancel))
                return cancelledError();
            const fs::path relative = fs::relative(attachmentPath(digests.text(0)), folder_);
            if (auto linked = linkOrCopy(folder_ / relative, partial.path() / relative); !linked)
                return linked;
            if (progress)
                progress(++done, pages + files);
        }
        std::error_code failed;
        if (fs::exists(modelsFolder(), failed))
            fs::copy(modelsFolder(), partial.path() / "models", fs::copy_options::recursive, failed);
        if (!failed)
            fs::rename(partial.path(), folder, failed);
        if (failed)
            return fail(ErrorKind::Failed, "file.unwritable",
                        {{"file", folder.string()}, {"reason", failed.message()}});
        return {};
    });
}

} // namespace casebench

#include "core/workspace/workspace_schema.h"
#include "core/workspace/workspace_sqlite.h"

#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace casebench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDatabaseName = "workspace.db";

tl::unexpected<Error> refused(const char* code, const fs::path& path)
{
    return fail(ErrorKind::BadInput, code, {{"path", path.string()}});
}

bool writable(const fs::path& path)
{
    return ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
}

// Refuses what is not a workspace, or one of a newer program, before anything is written.
Result<void> inspect(const fs::path& folder, const fs::path& file)
{
    std::error_code error;
    if (!fs::exists(folder, error))
        return refused("workspace.not_found", folder);
    if (!fs::is_directory(folder, error))
        return refused("workspace.not_a_folder", folder);
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) == 0)
        return refused("workspace.no_database", folder);
    if (!writable(folder) || !writable(file))
        return refused("workspace.read_only", folder);
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE, 5000);
    if (database.execAndGet("PRAGMA application_id").getInt() != kApplicationId)
        return refused("workspace.other_program", folder);
    const int version = schemaVersionOf(database);
    if (version > latestVersion(workspaceMigrations()))
        return fail(ErrorKind::BadInput, "workspace.newer",
                    {{"path", folder.string()}, {"version", std::to_string(version)}});
    return {};
}

Result<void> makeFolders(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder / "attachments", error);
    if (error)
        return fail(ErrorKind::Failed, "file.unwritable", {{"file", folder.string()}, {"reason", error.message()}});
    return {};
}

} // namespace

SqliteWorkspace::SqliteWorkspace(std::filesystem::path folder, const Clock& clock)
    : folder_(std::move(folder)), clock_(clock),
      connections_(std::make_shared<ThreadConnections>(folder_ / kDatabaseName)),
      watch_(std::make_unique<Connection>(databaseFile()))
{
}

int SqliteWorkspace::schemaVersion() const
{
    return latestVersion(workspaceMigrations());
}

Result<std::int64_t> SqliteWorkspace::dataVersion()
{
    try {
        const std::lock_guard lock(watch_mutex_);
        Query query = watch_->query("PRAGMA data_version");
        query.step();
        return query.integer(0);
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(databaseError(databaseFile(), exception));
    }
}

Result<void> SqliteWorkspace::transaction(const std::function<Result<void>()>& work)
{
    return writing([&](Connection&) { return work(); });
}

Result<std::shared_ptr<Workspace>> Workspace::create(const std::filesystem::path& folder, const Clock& clock)
{
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_empty(folder, error))
        return refused("workspace.exists", folder);
    if (auto made = makeFolders(folder); !made)
        return tl::unexpected(made.error());
    const fs::path file = folder / kDatabaseName;
    try {
        SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 5000);
        database.exec("PRAGMA auto_vacuum = INCREMENTAL");
        migrate(database, workspaceMigrations());
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(databaseError(file, exception));
    }
    return open(folder, clock);
}

Result<std::shared_ptr<Workspace>> Workspace::open(const std::filesystem::path& folder, const Clock& clock)
{
    const fs::path file = folder / kDatabaseName;
    try {
        if (auto inspected = inspect(folder, file); !inspected)
            return tl::unexpected(inspected.error());
        if (auto made = makeFolders(folder); !made)
            return tl::unexpected(made.error());
        Connection connection(file);
        migrate(connection.database(), workspaceMigrations());
        return std::make_shared<SqliteWorkspace>(fs::absolute(folder), clock);
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(databaseError(file, exception));
    }
}

} // namespace casebench

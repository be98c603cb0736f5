#include "core/workspace/connection.h"

#include <sqlite3.h>

namespace casebench {
namespace {

constexpr int kBusyTimeoutMs = 5000;

// Closes the connections of a thread when the thread ends.
class ThreadEnd {
public:
    ~ThreadEnd()
    {
        for (const auto& weak : owners_)
            if (const auto owner = weak.lock())
                owner->closeThisThread();
    }

    void add(const std::shared_ptr<ThreadConnections>& owner)
    {
        std::erase_if(owners_, [](const auto& weak) { return weak.expired(); });
        owners_.push_back(owner);
    }

private:
    std::vector<std::weak_ptr<ThreadConnections>> owners_;
};

} // namespace

Query::Query(Connection* home, std::unique_ptr<SQLite::Statement> statement)
    : home_(home), statement_(std::move(statement))
{
}

Query::~Query()
{
    if (!statement_)
        return;
    statement_->tryReset();
    if (!home_)
        return;
    statement_->clearBindings();
    home_->idle_statements_[statement_->getQuery()].push_back(std::move(statement_));
}

Query& Query::again()
{
    statement_->reset();
    position_ = 0;
    return *this;
}

Blob Query::blob(int column) const
{
    const SQLite::Column value = statement_->getColumn(column);
    const void* data = value.getBlob(); // before the size: the call may convert
    return {data, static_cast<std::size_t>(value.getBytes())};
}

std::optional<double> Query::optionalReal(int column) const
{
    return isNull(column) ? std::nullopt : std::optional(real(column));
}

std::optional<std::string> Query::optionalText(int column) const
{
    return isNull(column) ? std::nullopt : std::optional(text(column));
}

Connection::Connection(const std::filesystem::path& file)
    : database_(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, kBusyTimeoutMs)
{
    database_.exec("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL;"
                   "PRAGMA temp_store = MEMORY;");
}

Query Connection::query(const std::string& sql)
{
    auto& idle = idle_statements_[sql];
    if (idle.empty())
        return {this, std::make_unique<SQLite::Statement>(database_, sql)};
    auto statement = std::move(idle.back());
    idle.pop_back();
    return {this, std::move(statement)};
}

Query Connection::prepare(const std::string& sql)
{
    return {nullptr, std::make_unique<SQLite::Statement>(database_, sql)};
}

Connection& ThreadConnections::ofThisThread()
{
    {
        const std::lock_guard lock(mutex_);
        const auto found = connections_.find(std::this_thread::get_id());
        if (found != connections_.end())
            return *found->second;
    }
    auto connection = std::make_unique<Connection>(file_);
    thread_local ThreadEnd at_thread_end;
    at_thread_end.add(shared_from_this());
    const std::lock_guard lock(mutex_);
    return *(connections_[std::this_thread::get_id()] = std::move(connection));
}

void ThreadConnections::closeThisThread()
{
    std::unique_ptr<Connection> closing;
    const std::lock_guard lock(mutex_);
    const auto found = connections_.find(std::this_thread::get_id());
    if (found == connections_.end())
        return;
    closing = std::move(found->second);
    connections_.erase(found);
}

std::size_t ThreadConnections::size() const
{
    const std::lock_guard lock(mutex_);
    return connections_.size();
}

Error databaseError(const std::filesystem::path& path, const SQLite::Exception& exception)
{
    switch (exception.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorKind::Busy, {"workspace.busy", {{"path", path.string()}, {"retry_ms", "1000"}}}};
    case SQLITE_FULL:
        return {ErrorKind::Failed, {"workspace.disk_full", {{"path", path.string()}}}};
    case SQLITE_READONLY:
        return {ErrorKind::BadInput, {"workspace.read_only", {{"path", path.string()}}}};
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return {ErrorKind::BadInput, {"workspace.damaged", {{"path", path.string()}, {"reason", exception.what()}}}};
    default:
        return {ErrorKind::Failed, {"workspace.database", {{"path", path.string()}, {"reason", exception.what()}}}};
    }
}

} // namespace casebench

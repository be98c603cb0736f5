// One SQLite connection per thread. Private to this folder (and its tests).
#pragma once

#include "core/foundation/error.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace casebench {

class Connection;

struct Blob {
    const void* data = nullptr;
    std::size_t size = 0;
};

// One use of a prepared statement. When it goes, the statement is reset, so that no read transaction stays open.
class Query {
public:
    Query(Connection* home, std::unique_ptr<SQLite::Statement> statement);
    ~Query();
    Query(Query&&) = default;
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    Query& operator=(Query&&) = delete;

    // Binds further parameters from where the last call ended. Enumerations are stored as their number.
    template <class... Values> Query& bind(const Values&... values)
    {
        (bindOne(values), ...);
        return *this;
    }
    // Starts over with other values.
    Query& again();
    bool step() { return statement_->executeStep(); }
    int run() { return statement_->exec(); } // returns the number of rows changed

    bool isNull(int column) const { return statement_->getColumn(column).isNull(); }
    std::int64_t integer(int column) const { return statement_->getColumn(column).getInt64(); }
    double real(int column) const { return statement_->getColumn(column).getDouble(); }
    std::string text(int column) const { return statement_->getColumn(column).getString(); }
    Blob blob(int column) const; // valid until the next step
    std::optional<double> optionalReal(int column) const;
    std::optional<std::string> optionalText(int column) const;
    template <class Enum> Enum enumeration(int column) const { return static_cast<Enum>(integer(column)); }

private:
    template <class Value> void bindOne(const Value& value)
    {
        if constexpr (std::is_enum_v<Value>)
            statement_->bind(++position_, static_cast<std::int64_t>(value));
        else if constexpr (std::is_integral_v<Value>)
            statement_->bind(++position_, static_cast<std::int64_t>(value));
        else
            statement_->bind(++position_, value);
    }
    template <class Value> void bindOne(const std::optional<Value>& value)
    {
        if (value)
            bindOne(*value);
        else
            statement_->bind(++position_);
    }
    void bindOne(const Blob& blob) { statement_->bind(++position_, blob.data, static_cast<int>(blob.size)); }

    Connection* home_;
    std::unique_ptr<SQLite::Statement> statement_;
    int position_ = 0;
};

// Used by one thread at a time. Throws SQLite::Exception.
class Connection {
public:
    // The file must exist. WAL, foreign keys, 5 s busy timeout, synchronous NORMAL.
    explicit Connection(const std::filesystem::path& file);
    SQLite::Database& database() { return database_; }
    // For text that is the same each time: the statement is kept for the next use.
    Query query(const std::string& sql);
    // For text that is put together.
    Query prepare(const std::string& sql);
    std::int64_t lastId() const { return database_.getLastInsertRowid(); }

    int transaction_depth = 0;

private:
    friend class Query;
    SQLite::Database database_;
    std::unordered_map<std::string, std::vector<std::unique_ptr<SQLite::Statement>>> idle_statements_;
};

// The connections of one workspace, one for each thread that asked. A thread that ends closes its own; what is left is
// closed with this object. Thread-safe.
class ThreadConnections : public std::enable_shared_from_this<ThreadConnections> {
public:
    explicit ThreadConnections(std::filesystem::path file) : file_(std::move(file)) {}
    Connection& ofThisThread();
    void closeThisThread();
    std::size_t size() const;
    const std::filesystem::path& file() const { return file_; }

private:
    const std::filesystem::path file_;
    mutable std::mutex mutex_;
    std::unordered_map<std::thread::id, std::unique_ptr<Connection>> connections_;
};

// workspace.busy, workspace.disk_full, workspace.damaged, workspace.read_only, else workspace.database; all with
// {path}.
Error databaseError(const std::filesystem::path& path, const SQLite::Exception& exception);

} // namespace casebench

// The workspace on SQLite. Private to this folder (and its tests); its methods are spread over the workspace_*.cpp
// files by concern.
#pragma once

#include "core/workspace/connection.h"
#include "core/workspace/workspace.h"

#include <SQLiteCpp/Savepoint.h>
#include <SQLiteCpp/Transaction.h>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace casebench {

inline constexpr std::int64_t kMostCachedBytes = 256LL << 20;

// The WHERE clause of a filter over the table `cases`, with the values of its parameters.
struct FilterSql {
    std::string where; // " WHERE …"
    std::string order; // " ORDER BY …"
    std::vector<std::variant<std::int64_t, std::string>> values;
    void bindTo(Query& query) const;
};
FilterSql filterSql(const CaseFilter& filter);

// "?, ?, ?" for `count` parameters.
std::string parameters(std::size_t count);
// " AND column >= ? AND column < ?" as far as the range is bounded.
std::string rangeSql(const TimeRange& range, const char* column);
void bindRange(Query& query, const TimeRange& range);

// Deletes the oldest cached values until the rest is at most `most_bytes`.
void trimCachedValues(Connection& connection, std::int64_t most_bytes);

// A file that is complete and on the disk, but not in the store yet. Removed unless it is adopted.
class IncomingFile {
public:
    IncomingFile() = default;
    // An empty path: the store has the file already.
    IncomingFile(std::filesystem::path path, std::string content_digest, std::int64_t size)
        : digest(std::move(content_digest)), bytes(size), path_(std::move(path))
    {
    }
    IncomingFile(IncomingFile&& other) noexcept
        : digest(std::move(other.digest)), bytes(other.bytes), path_(std::exchange(other.path_, {}))
    {
    }
    IncomingFile& operator=(IncomingFile&& other) noexcept
    {
        digest.swap(other.digest);
        std::swap(bytes, other.bytes);
        path_.swap(other.path_);
        return *this;
    }
    ~IncomingFile();

    // Moves the file to `target`, unless it is there already.
    Result<void> moveTo(const std::filesystem::path& target);

    std::string digest;
    std::int64_t bytes = 0;

private:
    std::filesystem::path path_;
};

class SqliteWorkspace final : public Workspace {
public:
    // The database must be open to the newest schema.
    SqliteWorkspace(std::filesystem::path folder, const Clock& clock);

    const std::filesystem::path& folder() const override { return folder_; }
    int schemaVersion() const override;
    Result<std::int64_t> dataVersion() override;

    Result<CaseId> addCase(Case c) override;
    Result<void> updateCase(const Case& c) override;
    Result<Case> loadCase(CaseId id) override;
    Result<void> setLabel(CaseId id, const std::optional<std::string>& label) override;
    Result<void> deleteCases(std::span<const CaseId> ids) override;
    Result<void> restoreCases(std::span<const CaseId> ids) override;
    Result<std::int64_t> purgeDeleted(UnixMillis deleted_before) override;
    Result<std::int64_t> countCases(const CaseFilter& filter) override;
    Result<std::vector<CaseId>> caseIds(const CaseFilter& filter) override;
    Result<std::vector<CaseSummary>> caseSummaries(std::span<const CaseId> ids) override;
    Result<void> forEachCase(const CaseFilter& filter, const std::function<Result<void>(const Case&)>& visit) override;
    Result<void> transaction(const std::function<Result<void>()>& work) override;

    std::filesystem::path attachmentPath(const std::string& digest) const override;
    Result<Attachment> storeAttachment(const std::filesystem::path& file, const std::string& display_name) override;
    Result<Attachment> storeAttachment(std::span<const std::byte> bytes, const std::string& display_name) override;

    Result<std::vector<Category>> categories() override;
    Result<void> setCategories(const std::vector<Category>& categories) override;
    Result<std::vector<Category>> adoptLabelsAsCategories() override;
    Result<ArticleId> addArticle(const Article& article) override;
    Result<void> removeArticle(ArticleId id) override;
    Result<std::vector<Article>> articles() override;
    Result<std::int64_t> knowledgeEpoch() override;

    Result<RunId> storeRun(const Run& run) override;
    Result<void> storeRuns(std::span<const Run> runs) override;
    Result<Run> loadRun(RunId id) override;
    Result<std::optional<Run>> lastRun(CaseId id) override;
    Result<std::vector<RunSummary>> runSummaries(const TimeRange& range, std::int64_t limit) override;
    Result<void> addFeedback(const Feedback& feedback) override;
    Result<std::vector<Feedback>> feedback(const TimeRange& range) override;

    Result<Telemetry> telemetry(const TelemetryQuery& query) override;
    Result<void> applyRetention(const RetentionSettings& settings) override;
    Result<void> addEvent(const Message& event) override;
    Result<std::vector<std::pair<UnixMillis, Message>>> events(const TimeRange& range) override;
    Result<std::optional<std::string>> setting(const std::string& key) override;
    Result<void> setSetting(const std::string& key, const std::string& json) override;
    Result<void> putCached(std::span<const StoredValue> values) override;
    Result<std::optional<StoredValue>> cached(const std::string& tier, const std::string& key) override;
    Result<std::int64_t> dropExpired() override;

    Result<void> backup(const std::filesystem::path& folder, const ProgressCallback& progress,
                        const CancelPredicate& cancel) override;

    std::size_t openConnections() const { return connections_->size(); }

private:
    // Calls work(Connection&), which returns a Result; SQLite's exceptions become errors.
    template <class Work> auto reading(Work&& work) -> std::invoke_result_t<Work, Connection&>
    {
        try {
            return work(connections_->ofThisThread());
        } catch (const SQLite::Exception& exception) {
            return tl::unexpected(databaseError(databaseFile(), exception));
        }
    }

    // The same as one transaction (BEGIN IMMEDIATE), or as one step of the transaction that this thread is in. A failed
    // work is undone.
    template <class Work> auto writing(Work&& work) -> std::invoke_result_t<Work, Connection&>
    {
        return reading([&](Connection& connection) -> std::invoke_result_t<Work, Connection&> {
            struct Depth {
                explicit Depth(Connection& c) : connection(c) { ++connection.transaction_depth; }
                ~Depth() { --connection.transaction_depth; }
                Connection& connection;
            };
            if (connection.transaction_depth > 0) {
                SQLite::Savepoint savepoint(connection.database(), "step");
                const Depth depth(connection);
                auto result = work(connection);
                if (result)
                    savepoint.release();
                return result;
            }
            SQLite::Transaction transaction(connection.database(), SQLite::TransactionBehavior::IMMEDIATE);
            const Depth depth(connection);
            auto result = work(connection);
            if (result)
                transaction.commit();
            return result;
        });
    }

    const std::filesystem::path& databaseFile() const { return connections_->file(); }
    std::filesystem::path attachmentsFolder() const { return folder_ / "attachments"; }

    Result<IncomingFile> receive(const std::filesystem::path& file);
    Result<IncomingFile> receive(std::span<const std::byte> bytes);
    Result<IncomingFile> receive(const Attachment& attachment);
    Result<void> adopt(Connection& connection, IncomingFile& incoming);
    Result<Attachment> storeOne(Result<IncomingFile> incoming, const std::string& display_name);
    std::filesystem::path incomingPath() const;

    Result<void> writeParts(Connection& connection, CaseId id, const Case& c, std::vector<IncomingFile>& files);
    Result<std::vector<IncomingFile>> receiveAll(const Case& c);
    Result<Case> readCase(Connection& connection, CaseId id);
    Result<RunId> writeRun(Connection& connection, const Run& run);
    Result<Run> readDocument(Query& query) const;
    Result<void> collectAttachments(Connection& connection, UnixMillis stored_before);
    Error noCase(CaseId id) const;

    const std::filesystem::path folder_;
    const Clock& clock_;
    const std::shared_ptr<ThreadConnections> connections_;
    // Never writes: its data_version changes with every write of any other connection.
    std::mutex watch_mutex_;
    std::unique_ptr<Connection> watch_;
};

} // namespace casebench

#include "core/workspace/workspace_schema.h"

#include <SQLiteCpp/Transaction.h>
#include <array>
#include <string>

namespace casebench {
namespace {

// Times are Unix milliseconds. Enumerations are stored as the number of the C++ enumerator. JSON is stored as text.
constexpr const char* kVersion1 = R"sql(
CREATE TABLE cases(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL, text TEXT NOT NULL, fields TEXT NOT NULL, dialogue TEXT NOT NULL,
    queue TEXT NOT NULL, source TEXT NOT NULL, split TEXT NOT NULL, decided_by TEXT NOT NULL,
    label TEXT, state INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
    deleted INTEGER, attachments INTEGER NOT NULL,
    last_run INTEGER, last_run_at INTEGER, route INTEGER, category TEXT, confidence REAL, band INTEGER, complexity REAL);
-- Covers what filters and orders ask for, so that a queue is listed without reading the texts.
CREATE INDEX cases_queue ON cases(created, id, deleted, state, label, split, route, category, confidence, band,
                                  complexity, attachments);
CREATE INDEX cases_deleted ON cases(deleted) WHERE deleted IS NOT NULL;

CREATE TABLE attachment_files(digest TEXT PRIMARY KEY, bytes INTEGER NOT NULL, stored INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE attachments(
    case_id INTEGER NOT NULL REFERENCES cases(id) ON DELETE CASCADE, position INTEGER NOT NULL,
    digest TEXT NOT NULL REFERENCES attachment_files(digest),
    file_name TEXT NOT NULL, media_type TEXT NOT NULL, bytes INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL,
    PRIMARY KEY(case_id, position)) WITHOUT ROWID;
CREATE INDEX attachments_digest ON attachments(digest);

CREATE VIRTUAL TABLE case_search USING fts5(terms, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');

CREATE TABLE categories(name TEXT PRIMARY KEY, description TEXT NOT NULL, display_zh TEXT NOT NULL,
                        position INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE articles(
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, markdown TEXT NOT NULL, language TEXT NOT NULL,
    categories TEXT NOT NULL, source TEXT NOT NULL, UNIQUE(title, language));

CREATE TABLE runs(
    id INTEGER PRIMARY KEY AUTOINCREMENT, case_id INTEGER REFERENCES cases(id) ON DELETE CASCADE,
    started INTEGER NOT NULL, input_type INTEGER NOT NULL, risk REAL, complexity REAL,
    effective_threshold REAL NOT NULL, route INTEGER NOT NULL, category TEXT NOT NULL, confidence REAL NOT NULL,
    total_ms REAL NOT NULL);
CREATE INDEX runs_started ON runs(started);
CREATE INDEX runs_case ON runs(case_id, started);
-- Apart from the numbers, so that reading those does not drag the documents along.
CREATE TABLE run_documents(run_id INTEGER PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE, document TEXT NOT NULL);

-- level 0: minutes, 1: hours, 2: days. histograms: see rollups.h.
CREATE TABLE rollups(
    level INTEGER NOT NULL, at INTEGER NOT NULL, route INTEGER NOT NULL, runs INTEGER NOT NULL,
    result_hits INTEGER NOT NULL, feature_hits INTEGER NOT NULL, feature_asked INTEGER NOT NULL,
    model_hits INTEGER NOT NULL, model_asked INTEGER NOT NULL, histograms BLOB NOT NULL);
CREATE UNIQUE INDEX rollups_at ON rollups(level, at, route);

CREATE TABLE feedback(
    id INTEGER PRIMARY KEY, case_id INTEGER NOT NULL REFERENCES cases(id) ON DELETE CASCADE, run_id INTEGER NOT NULL,
    predicted TEXT NOT NULL, decided TEXT NOT NULL, confidence REAL NOT NULL, route INTEGER NOT NULL,
    at INTEGER NOT NULL);
CREATE INDEX feedback_case ON feedback(case_id);
CREATE INDEX feedback_at ON feedback(at);
CREATE TABLE events(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, message TEXT NOT NULL);
CREATE INDEX events_at ON events(at);
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE cached_values(
    id INTEGER PRIMARY KEY, tier TEXT NOT NULL, key TEXT NOT NULL, bytes BLOB NOT NULL, size INTEGER NOT NULL,
    stored INTEGER NOT NULL, expires INTEGER NOT NULL, UNIQUE(tier, key));
CREATE INDEX cached_values_stored ON cached_values(stored, id, size);
CREATE INDEX cached_values_expires ON cached_values(expires);

CREATE TABLE counters(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counters VALUES ('knowledge_epoch', 0), ('cached_bytes', 0);
CREATE TRIGGER cached_values_added AFTER INSERT ON cached_values BEGIN
    UPDATE counters SET value = value + new.size WHERE name = 'cached_bytes'; END;
CREATE TRIGGER cached_values_replaced AFTER UPDATE OF size ON cached_values BEGIN
    UPDATE counters SET value = value + new.size - old.size WHERE name = 'cached_bytes'; END;
CREATE TRIGGER cached_values_removed AFTER DELETE ON cached_values BEGIN
    UPDATE counters SET value = value - old.size WHERE name = 'cached_bytes'; END;
CREATE TRIGGER article_added AFTER INSERT ON articles BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'knowledge_epoch'; END;
CREATE TRIGGER article_changed AFTER UPDATE ON articles BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'knowledge_epoch'; END;
CREATE TRIGGER article_removed AFTER DELETE ON articles BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'knowledge_epoch'; END;
CREATE TRIGGER label_added AFTER INSERT ON cases WHEN new.label IS NOT NULL BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'knowledge_epoch'; END;
CREATE TRIGGER label_changed AFTER UPDATE OF label ON cases WHEN new.label IS NOT old.label BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'knowledge_epoch'; END;
CREATE TRIGGER labelled_case_changed AFTER UPDATE OF deleted, title, text, fields, dialogue ON cases
    WHEN new.label IS NOT NULL AND (new.deleted IS NOT old.deleted OR new.title <> old.title OR new.text <> old.text
                                    OR new.fields <> old.fields OR new.dialogue <> old.dialogue) BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'knowledge_epoch'; END;
)sql";

constexpr std::array kMigrations{Migration{1, kVersion1}};

} // namespace

std::span<const Migration> workspaceMigrations()
{
    return kMigrations;
}

int latestVersion(std::span<const Migration> migrations)
{
    return migrations.empty() ? 0 : migrations.back().version;
}

int schemaVersionOf(SQLite::Database& database)
{
    return database.execAndGet("PRAGMA user_version").getInt();
}

void migrate(SQLite::Database& database, std::span<const Migration> migrations)
{
    for (const Migration& step : migrations) {
        if (schemaVersionOf(database) >= step.version)
            continue;
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        // Asked again under the lock: another program may have run this step meanwhile.
        if (schemaVersionOf(database) >= step.version)
            continue;
        database.exec(step.sql);
        database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
        database.exec("PRAGMA user_version = " + std::to_string(step.version));
        transaction.commit();
    }
}

} // namespace casebench

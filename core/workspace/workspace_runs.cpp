#include "core/answers/answer_json.h"
#include "core/workspace/rollups.h"
#include "core/workspace/workspace_sqlite.h"

namespace casebench {
namespace {

constexpr UnixMillis kDay = 86'400'000;
constexpr int kRunsPerStep = 5000;

tl::unexpected<Error> noRun(RunId id)
{
    return fail(ErrorKind::BadInput, "workspace.no_run", {{"id", std::to_string(id.value)}});
}

} // namespace

Result<RunId> SqliteWorkspace::writeRun(Connection& connection, const Run& run)
{
    const RouteDecision& decision = run.decision;
    const Answer& answer = run.answer;
    if (run.case_id) {
        Query exists = connection.query("SELECT 1 FROM cases WHERE id = ?");
        if (!exists.bind(run.case_id.value).step())
            return tl::unexpected(noCase(run.case_id));
    }
    const std::optional<std::int64_t> case_id = run.case_id ? std::optional(run.case_id.value) : std::nullopt;
    connection
        .query("INSERT INTO runs(case_id, started, input_type, risk, complexity, effective_threshold, route, category, "
               "confidence, total_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(case_id, run.started, decision.input_type, decision.risk, decision.complexity,
              decision.effective_threshold, decision.route, answer.category, answer.confidence, run.total_ms)
        .run();
    Run stored = run;
    stored.id = {connection.lastId()};
    connection.query("INSERT INTO run_documents VALUES (?, ?)").bind(stored.id.value, jsonText(toJson(stored))).run();
    if (run.case_id)
        connection
            .query("UPDATE cases SET last_run = ?, last_run_at = ?, route = ?, category = ?, confidence = ?, band = ?, "
                   "complexity = ?, state = max(state, 1) WHERE id = ? AND coalesce(last_run_at, 0) <= ?")
            .bind(stored.id.value, run.started, decision.route, answer.category, answer.confidence, answer.band,
                  decision.complexity, run.case_id.value, run.started)
            .run();
    return stored.id;
}

Result<RunId> SqliteWorkspace::storeRun(const Run& run)
{
    return writing([&](Connection& connection) -> Result<RunId> {
        auto id = writeRun(connection, run);
        if (!id)
            return id;
        std::map<RollupKey, Rollup> rollups;
        addRun(rollups, run);
        storeRollups(connection, rollups);
        return id;
    });
}

Result<void> SqliteWorkspace::storeRuns(std::span<const Run> runs)
{
    return writing([&](Connection& connection) -> Result<void> {
        std::map<RollupKey, Rollup> rollups;
        for (const Run& run : runs) {
            if (auto id = writeRun(connection, run); !id)
                return tl::unexpected(id.error());
            addRun(rollups, run);
        }
        storeRollups(connection, rollups);
        return {};
    });
}

Result<Run> SqliteWorkspace::readDocument(Query& query) const
{
    const auto json = parseJson(query.text(0));
    auto run = json ? runFromJson(*json) : Result<Run>(tl::unexpected(json.error()));
    if (!run)
        return fail(ErrorKind::BadInput, "workspace.damaged",
                    {{"path", databaseFile().string()}, {"reason", run.error().message.code}});
    return run;
}

Result<Run> SqliteWorkspace::loadRun(RunId id)
{
    return reading([&](Connection& connection) -> Result<Run> {
        Query row = connection.query("SELECT document FROM run_documents WHERE run_id = ?");
        if (!row.bind(id.value).step())
            return noRun(id);
        return readDocument(row);
    });
}

Result<std::optional<Run>> SqliteWorkspace::lastRun(CaseId id)
{
    return reading([&](Connection& connection) -> Result<std::optional<Run>> {
        Query row = connection.query("SELECT document FROM run_documents WHERE run_id = (SELECT id FROM runs "
                                     "WHERE case_id = ? ORDER BY started DESC, id DESC LIMIT 1)");
        if (!row.bind(id.value).step())
            return std::nullopt;
        auto run = readDocument(row);
        if (!run)
            return tl::unexpected(run.error());
        return std::optional(std::move(*run));
    });
}

Result<std::vector<RunSummary>> SqliteWorkspace::runSummaries(const TimeRange& range, std::int64_t limit)
{
    return reading([&](Connection& connection) -> Result<std::vector<RunSummary>> {
        Query row = connection.query(
            "SELECT runs.id, coalesce(case_id, 0), started, input_type, risk, runs.complexity, effective_threshold, "
            "runs.route, runs.category, runs.confidence, coalesce(label, ''), total_ms "
            "FROM runs LEFT JOIN cases ON cases.id = case_id WHERE deleted IS NULL" +
            rangeSql(range, "started") + " ORDER BY started DESC, runs.id DESC LIMIT ?");
        bindRange(row, range);
        row.bind(limit);
        std::vector<RunSummary> summaries;
        while (row.step())
            summaries.push_back({.id = {row.integer(0)},
                                 .case_id = {row.integer(1)},
                                 .started = row.integer(2),
                                 .input_type = row.enumeration<InputType>(3),
                                 .risk = row.optionalReal(4),
                                 .complexity = row.optionalReal(5),
                                 .effective_threshold = row.real(6),
                                 .route = row.enumeration<Route>(7),
                                 .category = row.text(8),
                                 .confidence = row.real(9),
                                 .label = row.text(10),
                                 .total_ms = row.real(11)});
        return summaries;
    });
}

Result<void> SqliteWorkspace::applyRetention(const RetentionSettings& settings)
{
    const UnixMillis now = clock_.wallMillis();
    // In steps, so that others can write in between.
    for (bool more = settings.runs_days > 0; more;) {
        const auto removed = writing([&](Connection& connection) -> Result<int> {
            return connection
                .query("DELETE FROM runs WHERE id IN (SELECT id FROM runs WHERE started < ? ORDER BY started LIMIT ?)")
                .bind(now - settings.runs_days * kDay, kRunsPerStep)
                .run();
        });
        if (!removed)
            return tl::unexpected(removed.error());
        more = *removed == kRunsPerStep;
    }
    if (settings.rollups_days > 0) {
        // Whole days, so that the levels go on telling the same.
        const UnixMillis before = (now - settings.rollups_days * kDay) / kDay * kDay;
        auto removed = writing([&](Connection& connection) -> Result<void> {
            connection.query("DELETE FROM rollups WHERE level IN (0, 1, 2) AND at < ?").bind(before).run();
            connection.query("DELETE FROM events WHERE at < ?").bind(before).run();
            return {};
        });
        if (!removed)
            return removed;
    }
    return reading([&](Connection& connection) -> Result<void> {
        Query give_back = connection.query("PRAGMA incremental_vacuum");
        while (give_back.step()) {
        }
        return {};
    });
}

} // namespace casebench

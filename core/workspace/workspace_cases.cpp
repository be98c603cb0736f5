#include "core/answers/answer_json.h"
#include "core/workspace/search_terms.h"
#include "core/workspace/workspace_sqlite.h"

#include <algorithm>

namespace casebench {
namespace {

constexpr const char* kSetDeleted = "UPDATE cases SET deleted = ?1 WHERE id = ?2 AND (deleted IS NULL) = (?1 NOT NULL)";

std::string fieldsText(const Case& c)
{
    Json array = Json::array();
    for (const Field& field : c.fields)
        array.push_back({field.key, field.value});
    return jsonText(array);
}

std::string dialogueText(const Case& c)
{
    Json array = Json::array();
    for (const Turn& turn : c.dialogue)
        array.push_back({turn.speaker, turn.text, turn.at});
    return jsonText(array);
}

void readDialogue(const std::string& fields, const std::string& dialogue, Case& c)
{
    for (const Json& field : Json::parse(fields))
        c.fields.push_back({field.at(0).get<std::string>(), field.at(1).get<std::string>()});
    for (const Json& turn : Json::parse(dialogue))
        c.dialogue.push_back(
            {turn.at(0).get<std::string>(), turn.at(1).get<std::string>(), turn.at(2).get<UnixMillis>()});
}

// The state follows from what is known; the run's part is kept by SQL.
constexpr const char* kStateSql = "CASE WHEN label IS NOT NULL THEN 2 WHEN last_run IS NOT NULL THEN 1 ELSE 0 END";
static_assert(int(CaseState::Decided) == 2 && int(CaseState::Answered) == 1 && int(CaseState::Open) == 0);

std::string oneLine(std::string text)
{
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

} // namespace

Error SqliteWorkspace::noCase(CaseId id) const
{
    return {ErrorKind::BadInput, {"workspace.no_case", {{"id", std::to_string(id.value)}}}};
}

Result<std::vector<IncomingFile>> SqliteWorkspace::receiveAll(const Case& c)
{
    std::vector<IncomingFile> files;
    for (const Attachment& attachment : c.attachments) {
        auto incoming = receive(attachment);
        if (!incoming)
            return tl::unexpected(incoming.error());
        files.push_back(std::move(*incoming));
    }
    return files;
}

Result<void> SqliteWorkspace::writeParts(Connection& connection, CaseId id, const Case& c,
                                         std::vector<IncomingFile>& files)
{
    connection.query("DELETE FROM attachments WHERE case_id = ?").bind(id.value).run();
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (auto adopted = adopt(connection, files[i]); !adopted)
            return adopted;
        const Attachment& attachment = c.attachments[i];
        connection.query("INSERT INTO attachments VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            .bind(id.value, i, files[i].digest, attachment.file_name, attachment.media_type, files[i].bytes,
                  attachment.width, attachment.height)
            .run();
    }
    connection.query("DELETE FROM case_search WHERE rowid = ?").bind(id.value).run();
    connection.query("INSERT INTO case_search(rowid, terms) VALUES (?, ?)")
        .bind(id.value, searchTerms(c.title + '\n' + modelText(c)))
        .run();
    return {};
}

Result<CaseId> SqliteWorkspace::addCase(Case c)
{
    auto files = receiveAll(c);
    if (!files)
        return tl::unexpected(files.error());
    return writing([&](Connection& connection) -> Result<CaseId> {
        const UnixMillis now = clock_.wallMillis();
        connection
            .query("INSERT INTO cases(title, text, fields, dialogue, queue, source, split, decided_by, label, state, "
                   "created, updated, attachments) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            .bind(c.title, c.text, fieldsText(c), dialogueText(c), c.queue, c.source, c.split, c.decided_by, c.label,
                  c.label ? CaseState::Decided : CaseState::Open, c.created ? c.created : now, now,
                  c.attachments.size())
            .run();
        const CaseId id{connection.lastId()};
        if (auto written = writeParts(connection, id, c, *files); !written)
            return tl::unexpected(written.error());
        return id;
    });
}

Result<void> SqliteWorkspace::updateCase(const Case& c)
{
    auto files = receiveAll(c);
    if (!files)
        return tl::unexpected(files.error());
    return writing([&](Connection& connection) -> Result<void> {
        const int changed =
            connection
                .query("UPDATE cases SET title = ?, text = ?, fields = ?, dialogue = ?, queue = ?, source = ?, "
                       "split = ?, decided_by = ?, label = ?, created = ?, updated = ?, attachments = ? "
                       "WHERE id = ? AND deleted IS NULL")
                .bind(c.title, c.text, fieldsText(c), dialogueText(c), c.queue, c.source, c.split, c.decided_by,
                      c.label, c.created, clock_.wallMillis(), c.attachments.size(), c.id.value)
                .run();
        if (changed == 0)
            return tl::unexpected(noCase(c.id));
        connection.query(std::string("UPDATE cases SET state = ") + kStateSql + " WHERE id = ?").bind(c.id.value).run();
        return writeParts(connection, c.id, c, *files);
    });
}

Result<Case> SqliteWorkspace::readCase(Connection& connection, CaseId id)
{
    Query row =
        connection.query("SELECT title, text, fields, dialogue, queue, source, split, decided_by, label, state, "
                         "created, updated FROM cases WHERE id = ? AND deleted IS NULL");
    row.bind(id.value);
    if (!row.step())
        return tl::unexpected(noCase(id));
    Case c;
    c.id = id;
    c.title = row.text(0);
    c.text = row.text(1);
    try {
        readDialogue(row.text(2), row.text(3), c);
    } catch (const Json::exception& exception) {
        return fail(ErrorKind::BadInput, "workspace.damaged",
                    {{"path", databaseFile().string()}, {"reason", exception.what()}});
    }
    c.queue = row.text(4);
    c.source = row.text(5);
    c.split = row.text(6);
    c.decided_by = row.text(7);
    c.label = row.optionalText(8);
    c.state = row.enumeration<CaseState>(9);
    c.created = row.integer(10);
    c.updated = row.integer(11);
    Query files = connection.query("SELECT digest, file_name, media_type, bytes, width, height FROM attachments "
                                   "WHERE case_id = ? ORDER BY position");
    files.bind(id.value);
    while (files.step())
        c.attachments.push_back({files.text(0), files.text(1), files.text(2), attachmentPath(files.text(0)),
                                 files.integer(3), static_cast<int>(files.integer(4)),
                                 static_cast<int>(files.integer(5))});
    return c;
}

Result<Case> SqliteWorkspace::loadCase(CaseId id)
{
    return reading([&](Connection& connection) { return readCase(connection, id); });
}

Result<void> SqliteWorkspace::setLabel(CaseId id, const std::optional<std::string>& label)
{
    return writing([&](Connection& connection) -> Result<void> {
        const int changed = connection.query("UPDATE cases SET label = ?, updated = ? WHERE id = ? AND deleted IS NULL")
                                .bind(label, clock_.wallMillis(), id.value)
                                .run();
        if (changed == 0)
            return tl::unexpected(noCase(id));
        connection.query(std::string("UPDATE cases SET state = ") + kStateSql + " WHERE id = ?").bind(id.value).run();
        return {};
    });
}

Result<void> SqliteWorkspace::deleteCases(std::span<const CaseId> ids)
{
    return writing([&](Connection& connection) -> Result<void> {
        Query mark = connection.query(kSetDeleted);
        for (CaseId id : ids)
            mark.again().bind(clock_.wallMillis(), id.value).run();
        return {};
    });
}

Result<void> SqliteWorkspace::restoreCases(std::span<const CaseId> ids)
{
    return writing([&](Connection& connection) -> Result<void> {
        Query mark = connection.query(kSetDeleted);
        for (CaseId id : ids)
            mark.again().bind(std::optional<UnixMillis>(), id.value).run();
        return {};
    });
}

Result<std::int64_t> SqliteWorkspace::purgeDeleted(UnixMillis deleted_before)
{
    auto purged = writing([&](Connection& connection) -> Result<std::int64_t> {
        connection.query("DELETE FROM case_search WHERE rowid IN (SELECT id FROM cases WHERE deleted < ?)")
            .bind(deleted_before)
            .run();
        return connection.query("DELETE FROM cases WHERE deleted < ?").bind(deleted_before).run();
    });
    if (!purged)
        return purged;
    // Only once the cases are gone for good: a file cannot be rolled back.
    auto collected = writing([&](Connection& connection) { return collectAttachments(connection, deleted_before); });
    if (!collected)
        return tl::unexpected(collected.error());
    return purged;
}

Result<std::int64_t> SqliteWorkspace::countCases(const CaseFilter& filter)
{
    return reading([&](Connection& connection) -> Result<std::int64_t> {
        const FilterSql sql = filterSql(filter);
        Query query = connection.prepare("SELECT count(*) FROM cases" + sql.where);
        sql.bindTo(query);
        query.step();
        return query.integer(0);
    });
}

Result<std::vector<CaseId>> SqliteWorkspace::caseIds(const CaseFilter& filter)
{
    return reading([&](Connection& connection) -> Result<std::vector<CaseId>> {
        const FilterSql sql = filterSql(filter);
        Query query = connection.prepare("SELECT id FROM cases" + sql.where + sql.order);
        sql.bindTo(query);
        std::vector<CaseId> ids;
        while (query.step())
            ids.push_back({query.integer(0)});
        return ids;
    });
}

Result<std::vector<CaseSummary>> SqliteWorkspace::caseSummaries(std::span<const CaseId> ids)
{
    return reading([&](Connection& connection) -> Result<std::vector<CaseSummary>> {
        Query row = connection.query(
            "SELECT CASE title WHEN '' THEN substr(ltrim(text, ' \t\r\n'), 1, 120) ELSE title END, state, "
            "coalesce(label, category, ''), label IS NOT NULL, confidence, band, route, "
            "coalesce((SELECT digest FROM attachments WHERE case_id = cases.id AND position = 0), ''), "
            "attachments, created FROM cases WHERE id = ? AND deleted IS NULL");
        std::vector<CaseSummary> lines;
        lines.reserve(ids.size());
        for (CaseId id : ids) {
            row.again().bind(id.value);
            if (!row.step())
                continue;
            CaseSummary& line = lines.emplace_back();
            line.id = id;
            line.title = oneLine(row.text(0));
            line.state = row.enumeration<CaseState>(1);
            line.category = row.text(2);
            line.labelled = row.integer(3) != 0;
            line.confidence = row.optionalReal(4);
            if (!row.isNull(5))
                line.band = row.enumeration<Band>(5);
            if (!row.isNull(6))
                line.route = row.enumeration<Route>(6);
            line.thumbnail_digest = row.text(7);
            line.attachments = static_cast<int>(row.integer(8));
            line.created = row.integer(9);
        }
        return lines;
    });
}

Result<void> SqliteWorkspace::forEachCase(const CaseFilter& filter,
                                          const std::function<Result<void>(const Case&)>& visit)
{
    // The ids first: the visitor may write, also to the cases that it is shown.
    auto ids = caseIds(filter);
    if (!ids)
        return tl::unexpected(ids.error());
    std::ranges::sort(*ids);
    for (CaseId id : *ids) {
        const auto c = loadCase(id);
        if (!c && c.error() == noCase(id))
            continue; // deleted meanwhile
        if (!c)
            return tl::unexpected(c.error());
        if (auto visited = visit(*c); !visited)
            return visited;
    }
    return {};
}

} // namespace casebench

// The smaller tables: categories, articles, feedback, events, settings and what the caches keep over a restart.
#include "core/answers/answer_json.h"
#include "core/workspace/workspace_sqlite.h"

namespace casebench {

Result<std::vector<Category>> SqliteWorkspace::categories()
{
    return reading([&](Connection& connection) -> Result<std::vector<Category>> {
        Query row =
            connection.query("SELECT name, description, display_zh, position FROM categories ORDER BY position, name");
        std::vector<Category> categories;
        while (row.step())
            categories.push_back({row.text(0), row.text(1), row.text(2), static_cast<int>(row.integer(3))});
        return categories;
    });
}

Result<void> SqliteWorkspace::setCategories(const std::vector<Category>& categories)
{
    return writing([&](Connection& connection) -> Result<void> {
        connection.query("DELETE FROM categories").run();
        Query add = connection.query("INSERT OR IGNORE INTO categories VALUES (?, ?, ?, ?)");
        for (const Category& category : categories)
            if (add.again().bind(category.name, category.description, category.display_zh, category.position).run() ==
                0)
                return fail(ErrorKind::BadInput, "workspace.duplicate_category", {{"name", category.name}});
        return {};
    });
}

Result<std::vector<Category>> SqliteWorkspace::adoptLabelsAsCategories()
{
    auto adopted = writing([&](Connection& connection) -> Result<void> {
        connection
            .query(
                "INSERT INTO categories SELECT label, '', '', (SELECT coalesce(max(position), -1) FROM categories) + "
                "row_number() OVER (ORDER BY label) FROM (SELECT DISTINCT label FROM cases WHERE deleted IS NULL "
                "AND label <> '' AND label NOT IN (SELECT name FROM categories))")
            .run();
        return {};
    });
    if (!adopted)
        return tl::unexpected(adopted.error());
    return categories();
}

Result<ArticleId> SqliteWorkspace::addArticle(const Article& article)
{
    return writing([&](Connection& connection) -> Result<ArticleId> {
        connection
            .query("INSERT INTO articles(title, markdown, language, categories, source) VALUES (?, ?, ?, ?, ?) "
                   "ON CONFLICT(title, language) DO UPDATE SET markdown = excluded.markdown, "
                   "categories = excluded.categories, source = excluded.source")
            .bind(article.title, article.markdown, article.language, jsonText(Json(article.categories)), article.source)
            .run();
        Query id = connection.query("SELECT id FROM articles WHERE title = ? AND language = ?");
        id.bind(article.title, article.language).step();
        return ArticleId{id.integer(0)};
    });
}

Result<void> SqliteWorkspace::removeArticle(ArticleId id)
{
    return writing([&](Connection& connection) -> Result<void> {
        if (connection.query("DELETE FROM articles WHERE id = ?").bind(id.value).run() == 0)
            return fail(ErrorKind::BadInput, "workspace.no_article", {{"id", std::to_string(id.value)}});
        return {};
    });
}

Result<std::vector<Article>> SqliteWorkspace::articles()
{
    return reading([&](Connection& connection) -> Result<std::vector<Article>> {
        Query row =
            connection.query("SELECT id, title, markdown, language, categories, source FROM articles ORDER BY id");
        std::vector<Article> articles;
        try {
            while (row.step())
                articles.push_back({{row.integer(0)},
                                    row.text(1),
                                    row.text(2),
                                    row.text(3),
                                    Json::parse(row.text(4)).get<std::vector<std::string>>(),
                                    row.text(5)});
        } catch (const Json::exception& exception) {
            return fail(ErrorKind::BadInput, "workspace.damaged",
                        {{"path", databaseFile().string()}, {"reason", exception.what()}});
        }
        return articles;
    });
}

Result<std::int64_t> SqliteWorkspace::knowledgeEpoch()
{
    return reading([&](Connection& connection) -> Result<std::int64_t> {
        Query row = connection.query("SELECT value FROM counters WHERE name = 'knowledge_epoch'");
        row.step();
        return row.integer(0);
    });
}

Result<void> SqliteWorkspace::addFeedback(const Feedback& feedback)
{
    return writing([&](Connection& connection) -> Result<void> {
        const auto label = feedback.decided.empty() ? std::nullopt : std::optional(feedback.decided);
        if (auto labelled = setLabel(feedback.case_id, label); !labelled)
            return labelled;
        connection
            .query("INSERT INTO feedback(case_id, run_id, predicted, decided, confidence, route, at) "
                   "VALUES (?, ?, ?, ?, ?, ?, ?)")
            .bind(feedback.case_id.value, feedback.run_id.value, feedback.predicted, feedback.decided,
                  feedback.confidence, feedback.route, feedback.at ? feedback.at : clock_.wallMillis())
            .run();
        return {};
    });
}

Result<std::vector<Feedback>> SqliteWorkspace::feedback(const TimeRange& range)
{
    return reading([&](Connection& connection) -> Result<std::vector<Feedback>> {
        Query row = connection.query(
            "SELECT case_id, run_id, predicted, decided, feedback.confidence, feedback.route, at FROM feedback "
            "JOIN cases ON cases.id = case_id WHERE deleted IS NULL" +
            rangeSql(range, "at") + " ORDER BY at, feedback.id");
        bindRange(row, range);
        std::vector<Feedback> all;
        while (row.step())
            all.push_back({{row.integer(0)},
                           {row.integer(1)},
                           row.text(2),
                           row.text(3),
                           row.real(4),
                           row.enumeration<Route>(5),
                           row.integer(6)});
        return all;
    });
}

Result<void> SqliteWorkspace::addEvent(const Message& event)
{
    return writing([&](Connection& connection) -> Result<void> {
        connection.query("INSERT INTO events(at, message) VALUES (?, ?)")
            .bind(clock_.wallMillis(), jsonText(toJson(event)))
            .run();
        return {};
    });
}

Result<std::vector<std::pair<UnixMillis, Message>>> SqliteWorkspace::events(const TimeRange& range)
{
    return reading([&](Connection& connection) -> Result<std::vector<std::pair<UnixMillis, Message>>> {
        Query row =
            connection.query("SELECT at, message FROM events WHERE 1" + rangeSql(range, "at") + " ORDER BY at, id");
        bindRange(row, range);
        std::vector<std::pair<UnixMillis, Message>> events;
        while (row.step()) {
            const auto json = parseJson(row.text(1));
            auto message = json ? messageFromJson(*json) : Result<Message>(tl::unexpected(json.error()));
            if (!message)
                return fail(ErrorKind::BadInput, "workspace.damaged",
                            {{"path", databaseFile().string()}, {"reason", message.error().message.code}});
            events.emplace_back(row.integer(0), std::move(*message));
        }
        return events;
    });
}

Result<std::optional<std::string>> SqliteWorkspace::setting(const std::string& key)
{
    return reading([&](Connection& connection) -> Result<std::optional<std::string>> {
        Query row = connection.query("SELECT value FROM settings WHERE key = ?");
        if (!row.bind(key).step())
            return std::nullopt;
        return row.optionalText(0);
    });
}

Result<void> SqliteWorkspace::setSetting(const std::string& key, const std::string& json)
{
    if (!Json::accept(json))
        return fail(ErrorKind::BadInput, "workspace.setting_not_json", {{"key", key}});
    return writing([&](Connection& connection) -> Result<void> {
        connection.query("INSERT INTO settings VALUES (?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value")
            .bind(key, json)
            .run();
        return {};
    });
}

void trimCachedValues(Connection& connection, std::int64_t most_bytes)
{
    Query held = connection.query("SELECT value FROM counters WHERE name = 'cached_bytes'");
    if (!held.step() || held.integer(0) <= most_bytes)
        return;
    connection
        .query("DELETE FROM cached_values WHERE id IN (SELECT id FROM (SELECT id, sum(size) OVER "
               "(ORDER BY stored DESC, id DESC) AS held FROM cached_values) WHERE held > ?)")
        .bind(most_bytes)
        .run();
}

Result<void> SqliteWorkspace::putCached(std::span<const StoredValue> values)
{
    return writing([&](Connection& connection) -> Result<void> {
        Query put = connection.query("INSERT INTO cached_values(tier, key, bytes, size, stored, expires) "
                                     "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT(tier, key) DO UPDATE SET bytes = "
                                     "excluded.bytes, size = excluded.size, stored = excluded.stored, "
                                     "expires = excluded.expires");
        for (const StoredValue& value : values)
            put.again()
                .bind(value.tier, value.key, Blob{value.bytes.data(), value.bytes.size()}, value.bytes.size(),
                      value.stored, value.expires)
                .run();
        trimCachedValues(connection, kMostCachedBytes);
        return {};
    });
}

Result<std::optional<StoredValue>> SqliteWorkspace::cached(const std::string& tier, const std::string& key)
{
    return reading([&](Connection& connection) -> Result<std::optional<StoredValue>> {
        Query row = connection.query(
            "SELECT bytes, stored, expires FROM cached_values WHERE tier = ? AND key = ? AND expires > ?");
        if (!row.bind(tier, key, clock_.wallMillis()).step())
            return std::nullopt;
        const Blob blob = row.blob(0);
        const auto* data = static_cast<const std::byte*>(blob.data);
        return StoredValue{key, tier, {data, data + blob.size}, row.integer(1), row.integer(2)};
    });
}

Result<std::int64_t> SqliteWorkspace::dropExpired()
{
    return writing([&](Connection& connection) -> Result<std::int64_t> {
        return connection.query("DELETE FROM cached_values WHERE expires <= ?").bind(clock_.wallMillis()).run();
    });
}

} // namespace casebench

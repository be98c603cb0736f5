#include "core/workspace/search_terms.h"
#include "core/workspace/workspace_sqlite.h"

#include <algorithm>

namespace casebench {
namespace {

class FilterBuilder {
public:
    void require(const std::string& condition) { out_.where += " AND " + condition; }

    template <class Value> void require(const std::string& condition, const Value& value)
    {
        require(condition);
        out_.values.emplace_back(value);
    }

    template <class Values, class Convert> void requireOneOf(const char* column, const Values& values, Convert convert)
    {
        if (values.empty())
            return;
        require(std::string(column) + " IN (" + parameters(values.size()) + ")");
        for (const auto& value : values)
            out_.values.emplace_back(convert(value));
    }

    FilterSql take() { return std::move(out_); }

private:
    FilterSql out_{" WHERE deleted IS NULL", {}, {}};
};

const char* orderSql(CaseFilter::Order order)
{
    switch (order) {
    case CaseFilter::Order::Oldest:
        return " ORDER BY created, id";
    case CaseFilter::Order::LowestConfidence:
        return " ORDER BY confidence IS NULL, confidence, id";
    case CaseFilter::Order::HighestComplexity:
        return " ORDER BY complexity DESC, id";
    case CaseFilter::Order::Newest:
        break;
    }
    return " ORDER BY created DESC, id DESC";
}

bool isBlank(const std::string& text)
{
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

} // namespace

std::string parameters(std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += i ? ", ?" : "?";
    return text;
}

std::string rangeSql(const TimeRange& range, const char* column)
{
    std::string text;
    if (range.from != 0)
        text += std::string(" AND ") + column + " >= ?";
    if (range.to != 0)
        text += std::string(" AND ") + column + " < ?";
    return text;
}

void bindRange(Query& query, const TimeRange& range)
{
    for (UnixMillis bound : {range.from, range.to})
        if (bound != 0)
            query.bind(bound);
}

void FilterSql::bindTo(Query& query) const
{
    for (const auto& value : values)
        std::visit([&query](const auto& plain) { query.bind(plain); }, value);
}

FilterSql filterSql(const CaseFilter& filter)
{
    FilterBuilder builder;
    const auto number = [](auto value) { return static_cast<std::int64_t>(value); };
    if (!isBlank(filter.search)) {
        const std::string expression = searchExpression(filter.search);
        if (expression.empty())
            builder.require("0"); // punctuation only: nothing can match
        else
            builder.require("id IN (SELECT rowid FROM case_search WHERE case_search MATCH ?)", expression);
    }
    builder.requireOneOf("state", filter.states, number);
    builder.requireOneOf("route", filter.routes, number);
    builder.requireOneOf("coalesce(label, category)", filter.categories, [](const std::string& name) { return name; });
    if (filter.has_image)
        builder.require(*filter.has_image ? "attachments > 0" : "attachments = 0");
    if (filter.band)
        builder.require("band = ?", number(*filter.band));
    if (!filter.split.empty())
        builder.require("split = ?", filter.split);
    if (filter.labelled)
        builder.require(*filter.labelled ? "label IS NOT NULL" : "label IS NULL");
    if (filter.from != 0)
        builder.require("created >= ?", filter.from);
    if (filter.to != 0)
        builder.require("created < ?", filter.to);
    FilterSql sql = builder.take();
    sql.order = orderSql(filter.order);
    return sql;
}

} // namespace casebench

#include "core/cases/column_roles.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string_view>

namespace casebench {
namespace {

using Names = std::span<const std::string_view>;

constexpr std::string_view kTextNames[] = {
    "text",  "description", "body",    "message",  "narrative", "content", "complaint", "utterance", "question",
    "query", "request",     "details", "comment",  "sentence",  "review",  "feedback",  "描述",      "内容",
    "正文",  "文本",        "问题",    "问题描述", "反馈",      "留言",    "消息",      "诉求"};
constexpr std::string_view kTitleNames[] = {
    "title", "subject", "summary", "short description", "short desc",   "headline", "标题", "主题",
    "摘要",  "issue",   "name",    "caption",           "product title"};
constexpr std::string_view kLabelNames[] = {"label", "category", "intent", "class",  "component", "target",
                                            "topic", "tag",      "类别",   "分类",   "标签",      "意图",
                                            "queue", "product",  "type",   "tracker"};
constexpr std::string_view kImageNames[] = {"image",      "photo",      "picture", "image path", "image file",
                                            "image name", "img",        "file",    "filename",   "file name",
                                            "path",       "attachment", "图片",    "照片",       "截图"};
constexpr std::string_view kSplitNames[] = {"split", "set", "subset", "partition", "划分"};
constexpr std::string_view kSplitValues[] = {"train", "training", "test", "val", "valid", "validation", "dev", "eval"};
constexpr std::string_view kIdentifierNames[] = {"id",     "uid",  "uuid", "key",   "index",
                                                 "number", "编号", "序号", "工单号"};
constexpr std::string_view kImageEndings[] = {".jpg",  ".jpeg", ".png",  ".gif", ".webp", ".tif", ".tiff", ".bmp",
                                              ".heic", ".heif", ".avif", ".jpe", ".mpo",  ".ppm", ".pgm",  ".pbm"};

std::string normalised(const std::string& name)
{
    std::string result;
    for (const char c : name) {
        if (c == '_' || c == '-' || c == ' ')
            result += result.empty() || result.back() == ' ' ? "" : " ";
        else
            result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    result.erase(result.find_last_not_of(' ') + 1);
    return result;
}

int rankIn(Names names, std::string_view name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

bool hasBlankOrChinese(const std::string& value)
{
    return value.find(' ') != std::string::npos ||
           std::any_of(value.begin(), value.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xe3; });
}

bool hasLetter(const std::string& value)
{
    return std::any_of(value.begin(), value.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0xc3;
    });
}

struct ColumnFacts {
    std::size_t filled = 0;
    std::size_t distinct = 0;
    std::size_t image_files = 0;
    std::size_t split_values = 0;
    std::size_t with_blanks = 0;
    std::size_t with_letters = 0;
    double mean_length = 0;
};

ColumnFacts factsOf(std::size_t column, const std::vector<CsvRow>& rows)
{
    ColumnFacts facts;
    std::set<std::string_view> seen;
    for (const CsvRow& row : rows) {
        if (column >= row.size() || row[column].empty())
            continue;
        const std::string& value = row[column];
        ++facts.filled;
        seen.insert(value);
        facts.image_files += looksLikeImageFile(value);
        facts.split_values += rankIn(kSplitValues, normalised(value)) >= 0;
        facts.with_blanks += hasBlankOrChinese(value);
        facts.with_letters += hasLetter(value);
        facts.mean_length += static_cast<double>(value.size());
    }
    facts.distinct = seen.size();
    if (facts.filled > 0)
        facts.mean_length /= static_cast<double>(facts.filled);
    return facts;
}

struct Table {
    std::vector<NamedRole> names;
    std::vector<ColumnFacts> facts;

    // The column of the best rank for the role that also fits.
    template <class Fits> int best(ColumnRole role, Fits fits) const
    {
        int found = -1;
        for (int i = 0; i < static_cast<int>(names.size()); ++i) {
            const auto index = static_cast<std::size_t>(i);
            if (names[index].role == role && facts[index].filled > 0 && fits(facts[index]) &&
                (found < 0 || names[index].rank < names[static_cast<std::size_t>(found)].rank))
                found = i;
        }
        return found;
    }
};

int longestNaturalText(const Table& table, const ColumnMapping& taken)
{
    int found = -1;
    double longest = -1;
    for (int i = 0; i < static_cast<int>(table.facts.size()); ++i) {
        const ColumnFacts& facts = table.facts[static_cast<std::size_t>(i)];
        if (facts.filled == 0 || i == taken.image || i == taken.label || i == taken.split)
            continue;
        const auto filled = static_cast<double>(facts.filled);
        const double natural = facts.mean_length * (0.05 + static_cast<double>(facts.with_blanks) / filled) *
                               (0.05 + static_cast<double>(facts.with_letters) / filled);
        if (natural > longest) {
            longest = natural;
            found = i;
        }
    }
    return found;
}

bool isIdentifier(const NamedRole& name, const ColumnFacts& facts)
{
    if (name.role == ColumnRole::Identifier)
        return true;
    return facts.filled > 2 && facts.distinct == facts.filled && facts.with_blanks == 0;
}

} // namespace

NamedRole roleByName(const std::string& column)
{
    const std::string name = normalised(column);
    constexpr std::pair<ColumnRole, Names> kRoles[] = {
        {ColumnRole::Text, kTextNames},   {ColumnRole::Title, kTitleNames}, {ColumnRole::Label, kLabelNames},
        {ColumnRole::Image, kImageNames}, {ColumnRole::Split, kSplitNames}, {ColumnRole::Identifier, kIdentifierNames}};
    for (const auto& [role, names] : kRoles)
        if (const int rank = rankIn(names, name); rank >= 0)
            return {role, rank};
    if (name.empty() || name.ends_with(" id") || name.starts_with("unnamed:"))
        return {ColumnRole::Identifier, kRankBySuffix};
    if (name.ends_with(" narrative") || name.ends_with(" text") || name.ends_with(" description"))
        return {ColumnRole::Text, kRankBySuffix};
    return {};
}

ColumnMapping guessMapping(const std::vector<std::string>& columns, const std::vector<CsvRow>& rows)
{
    Table table;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        table.names.push_back(roleByName(columns[i]));
        table.facts.push_back(factsOf(i, rows));
    }
    const auto any = [](const ColumnFacts&) { return true; };
    const auto pictures = [](const ColumnFacts& facts) { return facts.image_files * 2 > facts.filled; };
    const auto repeats = [](const ColumnFacts& facts) {
        return facts.filled < 8 || facts.distinct * 2 <= facts.filled;
    };

    ColumnMapping mapping;
    mapping.image = table.best(ColumnRole::Image, pictures);
    for (int i = 0; mapping.image < 0 && i < static_cast<int>(columns.size()); ++i)
        if (pictures(table.facts[static_cast<std::size_t>(i)]))
            mapping.image = i;
    mapping.label = table.best(ColumnRole::Label, repeats);
    mapping.split =
        table.best(ColumnRole::Split, [](const ColumnFacts& facts) { return facts.split_values == facts.filled; });
    mapping.title = table.best(ColumnRole::Title, any);
    const int body = table.best(ColumnRole::Text, any);
    if (mapping.title >= 0)
        mapping.text.push_back(mapping.title);
    if (body >= 0)
        mapping.text.push_back(body);
    if (mapping.text.empty())
        if (const int longest = longestNaturalText(table, mapping); longest >= 0)
            mapping.text.push_back(longest);

    const auto taken = [&mapping](int i) {
        return i == mapping.image || i == mapping.label || i == mapping.split ||
               std::find(mapping.text.begin(), mapping.text.end(), i) != mapping.text.end();
    };
    for (int i = 0; i < static_cast<int>(columns.size()); ++i) {
        const auto index = static_cast<std::size_t>(i);
        if (!taken(i) && table.facts[index].filled > 0 && !isIdentifier(table.names[index], table.facts[index]))
            mapping.fields.push_back(i);
    }
    return mapping;
}

bool looksLikeImageFile(const std::string& name)
{
    const std::string lower = normalised(name);
    return std::any_of(std::begin(kImageEndings), std::end(kImageEndings),
                       [&lower](std::string_view ending) { return lower.ends_with(ending); });
}

} // namespace casebench

#include "core/knowledge/article_import.h"

#include "core/encoders/language.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <unicode/unistr.h>

namespace casebench {
namespace {

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string_view takeLine(std::string_view& text)
{
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

std::vector<std::string> splitList(std::string_view list)
{
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= list.size();) {
        const auto end = std::min(list.find(',', start), list.size());
        if (const auto part = trimmed(list.substr(start, end - start)); !part.empty())
            parts.emplace_back(part);
        start = end + 1;
    }
    return parts;
}

// Reads the front matter off the start of `text`; leaves `text` as it is when there is none.
void takeFrontMatter(std::string_view& text, Article& article)
{
    std::string_view rest = text;
    if (trimmed(takeLine(rest)) != "---")
        return;
    Article found;
    while (!rest.empty()) {
        const std::string_view line = takeLine(rest);
        if (trimmed(line) == "---") {
            article.title = found.title;
            article.language = found.language;
            article.categories = found.categories;
            text = rest;
            return;
        }
        const auto colon = line.find(':');
        if (colon == std::string_view::npos)
            continue;
        const std::string_view key = trimmed(line.substr(0, colon));
        const std::string_view value = trimmed(line.substr(colon + 1));
        if (key == "title")
            found.title = value;
        else if (key == "language")
            found.language = value;
        else if (key == "categories")
            found.categories = splitList(value);
    }
}

std::string firstHeading(std::string_view text)
{
    while (!text.empty()) {
        const std::string_view line = trimmed(takeLine(text));
        if (line.starts_with('#'))
            return std::string(trimmed(line.substr(std::min(line.find_first_not_of('#'), line.size()))));
    }
    return {};
}

bool isMarkdown(const std::filesystem::path& file)
{
    std::string extension = file.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension == ".md" || extension == ".markdown";
}

Result<std::string> readArticle(const std::filesystem::path& file)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error)
        return fail(ErrorKind::BadInput, "file.unreadable", {{"file", file.string()}, {"reason", error.message()}});
    if (static_cast<std::int64_t>(size) > kMaxArticleBytes)
        return fail(ErrorKind::BadInput, "article.too_large", {{"file", file.string()}, {"limit", std::to_string(kMaxArticleBytes)}});
    std::ifstream in(file, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in)
        return fail(ErrorKind::BadInput, "file.unreadable", {{"file", file.string()}, {"reason", std::strerror(errno)}});
    if (text.starts_with("\xEF\xBB\xBF"))
        text.erase(0, 3);
    std::string again;
    icu::UnicodeString::fromUTF8(text).toUTF8String(again);
    if (again != text)
        return fail(ErrorKind::BadInput, "article.not_utf8", {{"file", file.string()}});
    return text;
}

std::vector<std::filesystem::path> markdownBelow(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (auto entry = std::filesystem::recursive_directory_iterator(folder, std::filesystem::directory_options::skip_permission_denied, error);
         !error && entry != std::filesystem::recursive_directory_iterator(); entry.increment(error))
        if (entry->is_regular_file(error) && isMarkdown(entry->path()))
            files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

Result<Article> parseArticle(std::string_view markdown, const std::string& name)
{
    Article article;
    article.source = name;
    takeFrontMatter(markdown, article);
    const std::string_view body = trimmed(markdown);
    if (body.empty())
        return fail(ErrorKind::BadInput, "article.empty", {{"file", name}});
    article.markdown = body;
    if (article.title.empty())
        article.title = firstHeading(body);
    if (article.title.empty())
        article.title = std::filesystem::path(name).stem().string();
    if (article.language.empty())
        article.language = detectLanguage(body).code;
    return article;
}

Result<ImportSummary> importArticles(const std::vector<std::filesystem::path>& paths,
                                     const std::function<Result<void>(Article&&)>& sink)
{
    ImportSummary summary;
    const auto refuse = [&summary](const std::filesystem::path& file, const Message& reason) {
        ++summary.refused_count;
        if (summary.refused.size() < ImportSummary::kListed)
            summary.refused.push_back({file.string(), reason});
    };
    for (const std::filesystem::path& path : paths) {
        std::error_code error;
        const bool folder = std::filesystem::is_directory(path, error);
        if (!folder && !isMarkdown(path)) {
            refuse(path, {"article.not_markdown", {{"file", path.string()}}});
            continue;
        }
        for (const std::filesystem::path& file : folder ? markdownBelow(path) : std::vector{path}) {
            auto text = readArticle(file);
            auto article = text ? parseArticle(*text, file.string()) : Result<Article>(tl::unexpected(text.error()));
            if (!article) {
                refuse(file, article.error().message);
                continue;
            }
            if (const auto stored = sink(std::move(*article)); !stored)
                return tl::unexpected(stored.error());
            ++summary.imported;
        }
    }
    return summary;
}

} // namespace casebench

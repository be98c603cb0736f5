#include "core/cases/sample.h"

#include "core/cases/sample/article_sources.h"

#include <algorithm>

namespace casebench {

namespace {

std::string frontMatter(std::string_view source, std::string_view key)
{
    std::string start = "\n";
    start.append(key).append(": ");
    const std::size_t at = source.find(start);
    if (at == std::string_view::npos)
        return {};
    const std::size_t from = at + start.size();
    return std::string(source.substr(from, source.find('\n', from) - from));
}

SampleArticle readArticle(std::string_view source)
{
    constexpr std::string_view kEnd = "\n---\n\n";
    SampleArticle article{frontMatter(source, "title"),
                          std::string(source.substr(source.find(kEnd) + kEnd.size())),
                          {},
                          frontMatter(source, "language")};
    const std::string categories = frontMatter(source, "categories");
    for (std::size_t from = 0; from < categories.size();) {
        const std::size_t to = std::min(categories.find(", ", from), categories.size());
        article.categories.push_back(categories.substr(from, to - from));
        from = to + 2;
    }
    return article;
}

} // namespace

const std::vector<SampleArticle>& sampleArticles()
{
    static const std::vector<SampleArticle> articles = [] {
        std::vector<SampleArticle> read;
        for (const std::string_view source : sample::articleSources())
            read.push_back(readArticle(source));
        return read;
    }();
    return articles;
}

} // namespace casebench

#include "core/knowledge/search.h"

#include <algorithm>

namespace casebench {
namespace {

constexpr double kCategoryBonus = 0.5;
constexpr double kLanguageBonus = 0.15;
constexpr double kLeastSimilarity = 0.35;

} // namespace

double dot(const SparseVector& a, const SparseVector& b)
{
    double sum = 0;
    for (std::size_t i = 0, j = 0; i < a.indices.size() && j < b.indices.size();) {
        if (a.indices[i] < b.indices[j])
            ++i;
        else if (b.indices[j] < a.indices[i])
            ++j;
        else
            sum += static_cast<double>(a.values[i++]) * b.values[j++];
    }
    return sum;
}

double dot(std::span<const float> a, std::span<const float> b)
{
    double sum = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

ArticleIndex::ArticleIndex(std::vector<Article> articles, const LightTextEncoder* encoder)
{
    for (Article& article : articles) {
        const std::string text = article.title + "\n" + article.markdown;
        Entry entry{std::move(article), {}, hashedNgrams(text)};
        if (encoder)
            entry.embedding = encoder->encode(text).embedding;
        entries_.push_back(std::move(entry));
    }
}

std::vector<ArticleHit> ArticleIndex::search(const ArticleQuery& query, int k) const
{
    const SparseVector ngrams = hashedNgrams(query.text);
    std::vector<ArticleHit> hits;
    for (const Entry& entry : entries_) {
        const std::vector<std::string>& categories = entry.article.categories;
        const bool names = std::find(categories.begin(), categories.end(), query.category) != categories.end();
        // The two n-gram groups have unit length each, so their dot product lies in 0…2.
        const double similarity = 0.5 * dot(query.embedding, entry.embedding) + 0.25 * dot(ngrams, entry.ngrams);
        if ((!categories.empty() && !names) || (categories.empty() && similarity < kLeastSimilarity))
            continue;
        hits.push_back({entry.article.id, similarity + (names ? kCategoryBonus : 0.0) +
                                              (entry.article.language == query.language ? kLanguageBonus : 0.0)});
    }
    std::stable_sort(hits.begin(), hits.end(), [](const ArticleHit& a, const ArticleHit& b) { return a.score > b.score; });
    if (static_cast<int>(hits.size()) > k)
        hits.resize(static_cast<std::size_t>(k));
    return hits;
}

const Article* ArticleIndex::find(ArticleId id) const
{
    const auto found = std::find_if(entries_.begin(), entries_.end(), [id](const Entry& e) { return e.article.id == id; });
    return found == entries_.end() ? nullptr : &found->article;
}

} // namespace casebench

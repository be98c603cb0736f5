// Which known cases are near, and which article resolves a case.
#pragma once

#include "core/encoders/light_text.h"
#include "core/foundation/error.h"
#include "core/foundation/ids.h"
#include "core/answers/answer.h"
#include "core/workspace/workspace.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace casebench {

// Labelled cases by the cosine of their embeddings (FAISS, exact inner product on unit vectors; a navigable small-world
// graph beyond 50,000 cases, where exact search would take longer than the light path may). Build, then share:
// searching is thread-safe, adding is not.
class CaseIndex {
public:
    explicit CaseIndex(int dims);
    ~CaseIndex();
    CaseIndex(const CaseIndex&) = delete;
    CaseIndex& operator=(const CaseIndex&) = delete;

    // embedding: dims values; made unit length here. An all-zero embedding is left out.
    void add(CaseId id, std::string title, std::string category, std::span<const float> embedding);
    // Call once after the last add().
    void finish();
    std::int64_t size() const;
    // The k nearest, nearest first, without `exclude`. Empty for an all-zero query or an empty index.
    std::vector<SimilarCase> nearest(std::span<const float> embedding, int k, CaseId exclude = {}) const;

private:
    struct Data;
    std::unique_ptr<Data> data_;
};

struct ArticleQuery {
    std::string_view text;            // what the case says, recognised text included
    std::span<const float> embedding; // of the text, by the light encoder; empty: n-grams alone
    std::string_view category;        // the answer's
    std::string_view language;        // of the text, "" when there is none
};

struct ArticleHit {
    ArticleId id;
    double score = 0;
};

// Knowledge articles ranked for an answer. Immutable after building; thread-safe.
//
// score = ½ · cosine of the light embeddings + ½ · cosine of the hashed n-grams + ½ when the article names the category
// + 0.15 when it is in the case's language. An article that names other categories only is never suggested; one that
// names none needs a similarity of at least 0.35 by itself.
class ArticleIndex {
public:
    // encoder may be null: n-grams alone.
    ArticleIndex(std::vector<Article> articles, const LightTextEncoder* encoder);
    // The best k, best first.
    std::vector<ArticleHit> search(const ArticleQuery& query, int k) const;
    const Article* find(ArticleId id) const;
    std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        Article article;
        std::vector<float> embedding;
        SparseVector ngrams;
    };
    std::vector<Entry> entries_;
};

// Σ a_i·b_i over the common indices.
double dot(const SparseVector& a, const SparseVector& b);
double dot(std::span<const float> a, std::span<const float> b);

} // namespace casebench

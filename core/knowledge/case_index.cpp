#include "core/knowledge/search.h"

#include <algorithm>
#include <cmath>
#include <faiss/IndexFlat.h>
#include <faiss/IndexHNSW.h>

namespace casebench {
namespace {

constexpr std::int64_t kExactLimit = 50'000;
constexpr int kGraphNeighbours = 24;

bool normalise(std::vector<float>& vector)
{
    const double length = std::sqrt(dot(vector, vector));
    if (!(length > 0) || !std::isfinite(length))
        return false;
    for (float& value : vector)
        value = static_cast<float>(value / length);
    return true;
}

} // namespace

struct CaseIndex::Data {
    struct Known {
        CaseId id;
        std::string title;
        std::string category;
    };
    int dims;
    std::vector<Known> known;
    std::vector<float> pending; // rows not yet in an index
    std::unique_ptr<faiss::Index> index;
};

CaseIndex::CaseIndex(int dims) : data_(std::make_unique<Data>())
{
    data_->dims = dims;
}

CaseIndex::~CaseIndex() = default;

void CaseIndex::add(CaseId id, std::string title, std::string category, std::span<const float> embedding)
{
    std::vector<float> unit(embedding.begin(), embedding.end());
    if (static_cast<int>(unit.size()) != data_->dims || !normalise(unit))
        return;
    data_->known.push_back({id, std::move(title), std::move(category)});
    data_->pending.insert(data_->pending.end(), unit.begin(), unit.end());
}

void CaseIndex::finish()
{
    const auto count = static_cast<std::int64_t>(data_->known.size());
    if (count > kExactLimit)
        data_->index = std::make_unique<faiss::IndexHNSWFlat>(data_->dims, kGraphNeighbours, faiss::METRIC_INNER_PRODUCT);
    else
        data_->index = std::make_unique<faiss::IndexFlatIP>(data_->dims);
    if (count > 0)
        data_->index->add(count, data_->pending.data());
    data_->pending = {};
}

std::int64_t CaseIndex::size() const
{
    return static_cast<std::int64_t>(data_->known.size());
}

std::vector<SimilarCase> CaseIndex::nearest(std::span<const float> embedding, int k, CaseId exclude) const
{
    std::vector<float> query(embedding.begin(), embedding.end());
    if (!data_->index || data_->known.empty() || static_cast<int>(query.size()) != data_->dims || !normalise(query))
        return {};
    const int asked = static_cast<int>(std::min<std::int64_t>(k + (exclude ? 1 : 0), size()));
    std::vector<float> similarities(static_cast<std::size_t>(asked));
    std::vector<faiss::Index::idx_t> rows(static_cast<std::size_t>(asked), -1);
    data_->index->search(1, query.data(), asked, similarities.data(), rows.data());
    std::vector<SimilarCase> found;
    for (std::size_t i = 0; i < rows.size() && static_cast<int>(found.size()) < k; ++i) {
        if (rows[i] < 0)
            continue;
        const Data::Known& known = data_->known[static_cast<std::size_t>(rows[i])];
        if (exclude && known.id == exclude)
            continue;
        found.push_back({known.id, known.title, known.category, std::clamp<double>(similarities[i], -1.0, 1.0)});
    }
    return found;
}

} // namespace casebench

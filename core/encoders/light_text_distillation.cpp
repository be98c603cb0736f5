#include "core/encoders/compute.h"
#include "core/encoders/light_text.h"
#include "core/encoders/principal_components.h"
#include "core/modelstore/safetensors.h"

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr int kBatch = 256;

// "[CLS]", "[unused12]": never part of a text.
bool isSpecial(const std::string& piece)
{
    return piece.size() > 2 && piece.front() == '[' && piece.back() == ']';
}

// What the teacher makes of each ordinary piece alone, in the order of `ids`.
Result<Matrix> teacherRows(const TextEncoder& teacher, const WordPieceTokenizer& tokenizer, const std::vector<int>& ids,
                           const ProgressCallback& progress, const CancelPredicate& cancel)
{
    Matrix rows{int(ids.size()), teacher.hiddenSize(), {}};
    rows.values.reserve(ids.size() * std::size_t(rows.columns));
    for (std::size_t first = 0; first < ids.size(); first += kBatch) {
        if (cancelled(cancel))
            return fail(ErrorKind::Cancelled, "cancelled");
        if (progress)
            progress(std::int64_t(first), std::int64_t(ids.size()));
        std::vector<std::vector<int>> batch;
        for (std::size_t i = first; i < std::min(first + kBatch, ids.size()); ++i)
            batch.push_back({tokenizer.startId(), ids[i], tokenizer.separatorId()});
        const auto encoded = teacher.encodeIds(batch);
        if (!encoded)
            return tl::unexpected(encoded.error());
        rows.values.insert(rows.values.end(), encoded->values.begin(), encoded->values.end());
    }
    return rows;
}

// Weight of each vocabulary row, mean 1.
std::vector<double> rowWeights(int vocabulary, bool by_frequency)
{
    std::vector<double> weights(std::size_t(vocabulary), 1);
    if (!by_frequency)
        return weights;
    double sum = 0;
    for (int rank = 0; rank < vocabulary; ++rank)
        sum += weights[std::size_t(rank)] = std::log(1.0 + rank);
    for (double& weight : weights)
        weight *= vocabulary / sum;
    return weights;
}

std::vector<float> projected(const Matrix& rows, const std::vector<int>& ids, int vocabulary, int dims,
                             const std::vector<double>& mean, const PrincipalComponents& components,
                             const std::vector<double>& weights)
{
    std::vector<float> table(std::size_t(vocabulary) * std::size_t(dims), 0);
    const auto width = std::size_t(rows.columns);
    std::vector<double> centred(width);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto id = std::size_t(ids[i]);
        for (std::size_t c = 0; c < width; ++c)
            centred[c] = double(rows.row(int(i))[c]) - mean[c];
        for (std::size_t d = 0; d < std::size_t(dims); ++d) {
            const double* direction = components.directions.data() + d * width;
            double value = 0;
            for (std::size_t c = 0; c < width; ++c)
                value += centred[c] * direction[c];
            table[id * std::size_t(dims) + d] = float(value * weights[id]);
        }
    }
    return table;
}

} // namespace

Result<void> distillLightText(const TextEncoder& teacher, const WordPieceTokenizer& tokenizer,
                              const DistillOptions& options, const ProgressCallback& progress,
                              const CancelPredicate& cancel)
{
    std::vector<int> ids;
    for (int id = 0; id < tokenizer.size(); ++id) {
        if (!isSpecial(tokenizer.piece(id)))
            ids.push_back(id);
    }
    const int dims = std::min(options.dims, teacher.hiddenSize());
    if (dims < 1 || ids.empty())
        return fail(ErrorKind::Usage, "distil.nothing_to_learn");
    const auto rows = teacherRows(teacher, tokenizer, ids, progress, cancel);
    if (!rows)
        return tl::unexpected(rows.error());
    std::vector<double> mean;
    const std::vector<double> covariance = covarianceOf(*rows, mean);
    const auto components = principalComponents(covariance, rows->columns, dims);
    if (!components)
        return tl::unexpected(components.error());
    const std::vector<double> weights = rowWeights(tokenizer.size(), options.frequency_weighting);
    const std::vector<std::uint16_t> table =
        toHalves(projected(*rows, ids, tokenizer.size(), dims, mean, *components, weights));
    if (progress)
        progress(std::int64_t(ids.size()), std::int64_t(ids.size()));
    return writeSafetensors(
        options.output, {{"table", TensorType::F16, {tokenizer.size(), dims}, std::as_bytes(std::span(table))}},
        {{"architecture", "static-embedding"}, {"weighting", options.frequency_weighting ? "log-rank" : "none"}});
}

} // namespace casebench

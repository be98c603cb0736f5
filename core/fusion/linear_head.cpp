#include "core/fusion/linear_head.h"

#include "core/modelstore/safetensors.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace casebench {
namespace {

constexpr const char* kFormat = "casebench-linear-head-1";

// Several sums, because the compiler may not reorder one.
float dot(const float* a, const float* b, std::size_t n)
{
    std::array<float, 8> sums{};
    std::size_t i = 0;
    for (; i + sums.size() <= n; i += sums.size())
        for (std::size_t k = 0; k < sums.size(); ++k)
            sums[k] += a[i + k] * b[i + k];
    for (; i < n; ++i)
        sums[0] += a[i] * b[i];
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

// p ∝ exp(score), computed without overflow.
std::vector<double> normalisedExponentials(std::vector<double> scores)
{
    if (scores.empty())
        return scores;
    const double highest = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (double& score : scores)
        sum += score = std::exp(score - highest);
    for (double& score : scores)
        score /= sum;
    return scores;
}

std::string shortest(double number)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

std::optional<double> positiveNumber(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number) || number <= 0)
        return std::nullopt;
    return number;
}

// Fills in what stands in the metadata; false when something is wrong with it.
bool readMetadata(const std::map<std::string, std::string>& metadata, LinearHead::Weights& weights)
{
    const auto value = [&](const char* key) {
        const auto found = metadata.find(key);
        return found == metadata.end() ? std::string() : found->second;
    };
    const nlohmann::json labels = nlohmann::json::parse(value("labels"), nullptr, false);
    if (value("format") != kFormat || !labels.is_array() || labels.empty())
        return false;
    for (const nlohmann::json& label : labels) {
        if (!label.is_string())
            return false;
        weights.labels.push_back(label.get<std::string>());
    }
    const std::optional<double> temperature = positiveNumber(value("temperature"));
    if (!temperature)
        return false;
    weights.temperature = *temperature;
    weights.features = value("features");
    return true;
}

bool allFinite(const std::vector<float>& values)
{
    return std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
}

} // namespace

LinearHead::LinearHead(Weights weights) : weights_(std::make_shared<const Weights>(std::move(weights)))
{
    assert(weights_->dense.size() == weights_->labels.size() * static_cast<std::size_t>(weights_->dense_dims));
    assert(weights_->sparse.size() == weights_->labels.size() * weights_->buckets);
    assert(weights_->bias.size() == weights_->labels.size());
}

Result<LinearHead> LinearHead::load(const std::filesystem::path& file)
{
    const auto invalid = [&](const char* reason) {
        return fail(ErrorKind::BadInput, "model.file_invalid", {{"file", file.string()}, {"reason", reason}});
    };
    const Result<SafetensorsFile> opened = SafetensorsFile::open(file);
    if (!opened)
        return tl::unexpected(opened.error());
    Weights weights;
    if (!readMetadata(opened->metadata(), weights))
        return invalid("linear_head.bad_metadata");
    const TensorView* dense = opened->find("dense");
    const TensorView* sparse = opened->find("sparse");
    const TensorView* bias = opened->find("bias");
    const auto labels = static_cast<std::int64_t>(weights.labels.size());
    if (!dense || !sparse || !bias || dense->shape.size() != 2 || sparse->shape.size() != 2 ||
        dense->shape[0] != labels || sparse->shape[1] != labels || bias->shape != std::vector{labels})
        return invalid("linear_head.bad_shapes");
    weights.dense_dims = static_cast<int>(dense->shape[1]);
    weights.buckets = static_cast<std::uint32_t>(sparse->shape[0]);
    weights.dense = toFloats(*dense);
    weights.sparse = toFloats(*sparse);
    weights.bias = toFloats(*bias);
    if (!allFinite(weights.dense) || !allFinite(weights.sparse) || !allFinite(weights.bias))
        return invalid("linear_head.not_finite");
    return LinearHead(std::move(weights));
}

Result<void> LinearHead::save(const std::filesystem::path& file) const
{
    const std::vector<std::uint16_t> dense = toHalves(weights_->dense);
    const std::vector<std::uint16_t> sparse = toHalves(weights_->sparse);
    const auto labels = static_cast<std::int64_t>(weights_->labels.size());
    return writeSafetensors(
        file,
        {{"dense", TensorType::F16, {labels, weights_->dense_dims}, std::as_bytes(std::span(dense))},
         {"sparse", TensorType::F16, {weights_->buckets, labels}, std::as_bytes(std::span(sparse))},
         {"bias", TensorType::F32, {labels}, std::as_bytes(std::span(weights_->bias))}},
        {{"format", kFormat},
         {"labels", nlohmann::json(weights_->labels).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)},
         {"temperature", shortest(weights_->temperature)},
         {"features", weights_->features}});
}

const std::vector<std::string>& LinearHead::labels() const
{
    return weights_->labels;
}

const std::string& LinearHead::features() const
{
    return weights_->features;
}

int LinearHead::denseDims() const
{
    return weights_->dense_dims;
}

std::uint32_t LinearHead::buckets() const
{
    return weights_->buckets;
}

double LinearHead::temperature() const
{
    return weights_->temperature;
}

std::int64_t LinearHead::weightBytes() const
{
    const std::size_t weights = weights_->dense.size() + weights_->sparse.size() + weights_->bias.size();
    return static_cast<std::int64_t>(weights * sizeof(float));
}

std::vector<float> LinearHead::logits(const HeadInput& input) const
{
    std::vector<float> logits = weights_->bias;
    const auto dims = static_cast<std::size_t>(weights_->dense_dims);
    assert(input.dense.empty() || input.dense.size() == dims);
    if (input.dense.size() == dims)
        for (std::size_t label = 0; label < logits.size(); ++label)
            logits[label] += dot(weights_->dense.data() + label * dims, input.dense.data(), dims);
    for (std::size_t i = 0; i < input.sparse.indices.size(); ++i) {
        if (input.sparse.indices[i] >= weights_->buckets)
            break;
        const float* weights = weights_->sparse.data() + std::size_t(input.sparse.indices[i]) * logits.size();
        for (std::size_t label = 0; label < logits.size(); ++label)
            logits[label] += weights[label] * input.sparse.values[i];
    }
    return logits;
}

std::vector<double> LinearHead::probabilities(const HeadInput& input) const
{
    return softmax(logits(input), weights_->temperature);
}

std::vector<double> softmax(std::span<const float> logits, double temperature)
{
    std::vector<double> scores(logits.size());
    std::transform(logits.begin(), logits.end(), scores.begin(), [&](float logit) { return logit / temperature; });
    return normalisedExponentials(std::move(scores));
}

std::vector<double> weightedVote(std::span<const std::vector<double>> probabilities, std::span<const double> weights)
{
    assert(weights.size() == probabilities.size());
    std::vector<double> scores;
    for (std::size_t m = 0; m < probabilities.size(); ++m) {
        if (probabilities[m].empty())
            continue;
        scores.resize(probabilities[m].size());
        for (std::size_t label = 0; label < scores.size(); ++label)
            scores[label] += weights[m] * std::log(std::max(probabilities[m][label], kSmallestVote));
    }
    return normalisedExponentials(std::move(scores));
}

} // namespace casebench

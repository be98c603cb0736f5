#include "core/routing/risk.h"

#include "core/modelstore/safetensors.h"
#include "core/routing/boosted_trees.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <numeric>

namespace casebench {
namespace {

constexpr std::string_view kFormat = "casebench-risk-1";

constexpr std::array<std::string_view, kRiskFeatures> kFeatureNames{
    "tokens",   "clauses",      "numbers",      "codes",        "negations",
    "conditions", "questions",  "chinese",      "known_share",  "pictures",
    "picture_megapixels", "picture_sharpness", "fields", "turns", "light_margin",
    "light_entropy", "nearest_case"};

std::string shortest(double number)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

template <class Number>
bool readNumber(const std::map<std::string, std::string>& metadata, const char* key, Number& number)
{
    const auto found = metadata.find(key);
    if (found == metadata.end())
        return false;
    const char* end = found->second.data() + found->second.size();
    const auto [stopped, error] = std::from_chars(found->second.data(), end, number);
    return error == std::errc() && stopped == end;
}

bool isReference(const std::vector<double>& reference)
{
    return !reference.empty() && reference.size() <= kMostReferenceRisks &&
           std::all_of(reference.begin(), reference.end(), [](double risk) { return risk >= 0 && risk <= 1; }) &&
           std::is_sorted(reference.begin(), reference.end());
}

} // namespace

std::string_view riskFeatureName(RiskFeature feature)
{
    return kFeatureNames[static_cast<std::size_t>(feature)];
}

struct RiskModel::Data {
    BoostedTrees trees;
    Parts parts;
    std::vector<float> reference; // single precision as in the file, so that a saved model ranks the same
};

RiskModel::RiskModel(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

Result<RiskModel> RiskModel::fromParts(Parts parts)
{
    const auto invalid = [](const std::string& reason, const std::string& detail = {}) {
        return fail(ErrorKind::BadInput, "model.file_invalid", {{"file", ""}, {"reason", reason}, {"detail", detail}});
    };
    if (!std::isfinite(parts.platt_slope) || !std::isfinite(parts.platt_offset))
        return invalid("risk.bad_scaling");
    if (!isReference(parts.reference))
        return invalid("risk.bad_reference");
    auto trees = BoostedTrees::load(parts.booster);
    if (!trees)
        return invalid("risk.bad_trees", trees.error());
    std::vector<float> reference(parts.reference.begin(), parts.reference.end());
    return RiskModel(std::make_shared<Data>(std::move(*trees), std::move(parts), std::move(reference)));
}

Result<RiskModel> RiskModel::load(const std::filesystem::path& file)
{
    const Result<SafetensorsFile> opened = SafetensorsFile::open(file);
    if (!opened)
        return tl::unexpected(opened.error());
    const auto& metadata = opened->metadata();
    const auto format = metadata.find("format");
    const TensorView* booster = opened->find("booster");
    const TensorView* reference = opened->find("reference");
    Parts parts;
    if (format == metadata.end() || format->second != kFormat || !booster || booster->type != TensorType::U8 ||
        !reference || reference->type != TensorType::F32 ||
        !readNumber(metadata, "platt_slope", parts.platt_slope) ||
        !readNumber(metadata, "platt_offset", parts.platt_offset) ||
        !readNumber(metadata, "reference_version", parts.reference_version))
        return fail(ErrorKind::BadInput, "model.file_invalid",
                    {{"file", file.string()}, {"reason", "risk.bad_metadata"}});
    parts.booster.assign(booster->bytes.begin(), booster->bytes.end());
    const std::vector<float> risks = toFloats(*reference);
    parts.reference.assign(risks.begin(), risks.end());
    Result<RiskModel> model = fromParts(std::move(parts));
    if (!model)
        model.error().message.arguments.front().value = file.string();
    return model;
}

Result<void> RiskModel::save(const std::filesystem::path& file) const
{
    const Parts& parts = data_->parts;
    return writeSafetensors(
        file,
        {{"booster", TensorType::U8, {std::int64_t(parts.booster.size())}, parts.booster},
         {"reference", TensorType::F32, {std::int64_t(data_->reference.size())},
          std::as_bytes(std::span(data_->reference))}},
        {{"format", std::string(kFormat)},
         {"platt_slope", shortest(parts.platt_slope)},
         {"platt_offset", shortest(parts.platt_offset)},
         {"reference_version", std::to_string(parts.reference_version)}});
}

Assessment RiskModel::assess(const RiskFeatures& features) const
{
    const auto parts = data_->trees.contributions(features);
    const double slope = data_->parts.platt_slope;
    double log_odds = data_->parts.platt_offset + slope * parts.back();
    Assessment assessment;
    for (int i = 0; i < kRiskFeatures; ++i) {
        const auto feature = static_cast<RiskFeature>(i);
        const float value = features[feature];
        const double contribution = slope * parts[static_cast<std::size_t>(i)];
        log_odds += contribution;
        assessment.contributions.push_back({std::string(riskFeatureName(feature)),
                                            std::isnan(value) ? std::nullopt : std::optional<double>(value),
                                            contribution});
    }
    std::stable_sort(assessment.contributions.begin(), assessment.contributions.end(),
                     [](const Contribution& a, const Contribution& b) {
                         return std::abs(a.contribution) > std::abs(b.contribution);
                     });
    assessment.risk = 1 / (1 + std::exp(-log_odds));
    assessment.complexity = complexity(assessment.risk);
    return assessment;
}

double RiskModel::complexity(double risk) const
{
    const std::vector<float>& reference = data_->reference;
    const auto [first, last] = std::equal_range(reference.begin(), reference.end(), static_cast<float>(risk));
    const auto lower_or_half = static_cast<double>((first - reference.begin()) + (last - reference.begin()));
    return lower_or_half / (2 * static_cast<double>(reference.size()));
}

int RiskModel::referenceVersion() const
{
    return data_->parts.reference_version;
}

std::int64_t RiskModel::weightBytes() const
{
    return static_cast<std::int64_t>(data_->parts.booster.size() + data_->reference.size() * sizeof(float));
}

} // namespace casebench

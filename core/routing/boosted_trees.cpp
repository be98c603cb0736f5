#include "core/routing/boosted_trees.h"

#include "core/routing/booster_check.h"

#include <algorithm>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <xgboost/c_api.h>

namespace casebench {

struct BoostedTrees::Handle {
    BoosterHandle booster = nullptr;
    Handle() = default;
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() { XGBoosterFree(booster); }
};

namespace {

struct Rows {
    DMatrixHandle matrix = nullptr;
    Rows() = default;
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;
    ~Rows() { XGDMatrixFree(matrix); }

    // False on failure. XGBoost refuses infinite values.
    bool fill(std::span<const RiskFeatures> examples)
    {
        std::vector<float> values;
        values.reserve(examples.size() * kRiskFeatures);
        constexpr float kLargest = std::numeric_limits<float>::max();
        for (const RiskFeatures& example : examples)
            for (float value : example.values)
                values.push_back(std::clamp(value, -kLargest, kLargest)); // not-a-number passes
        return XGDMatrixCreateFromMat_omp(values.data(), examples.size(), kRiskFeatures,
                                          std::numeric_limits<float>::quiet_NaN(), &matrix, 1) == 0;
    }
};

bool configure(BoosterHandle booster, const BoostingOptions& options)
{
    const std::pair<const char*, std::string> parameters[] = {
        {"verbosity", "0"},
        {"nthread", "1"},
        {"objective", "binary:logistic"},
        {"base_score", "0.5"},
        {"tree_method", "hist"},
        {"max_depth", std::to_string(options.depth)},
        {"learning_rate", std::to_string(options.learning_rate)},
        {"seed", std::to_string(options.seed % std::numeric_limits<int>::max())}};
    return std::all_of(std::begin(parameters), std::end(parameters), [&](const auto& parameter) {
        return XGBoosterSetParam(booster, parameter.first, parameter.second.c_str()) == 0;
    });
}

// Null on failure; otherwise kRiskFeatures + 1 numbers that stay until this thread predicts again.
const float* predictContributions(BoosterHandle booster, const RiskFeatures& features)
{
    constexpr const char* kContributions =
        R"({"type":2,"training":false,"iteration_begin":0,"iteration_end":0,"strict_shape":false})";
    Rows row;
    const bst_ulong* shape = nullptr;
    bst_ulong dimensions = 0;
    const float* values = nullptr;
    if (!row.fill({&features, 1}) ||
        XGBoosterPredictFromDMatrix(booster, row.matrix, kContributions, &shape, &dimensions, &values) != 0 ||
        dimensions != 2 || shape[0] != 1 || shape[1] != kRiskFeatures + 1)
        return nullptr;
    return values;
}

tl::unexpected<std::string> libraryError()
{
    return tl::unexpected(std::string(XGBGetLastError()));
}

} // namespace

BoostedTrees::BoostedTrees(std::shared_ptr<const Handle> handle) : handle_(std::move(handle)) {}

tl::expected<BoostedTrees, std::string> BoostedTrees::train(std::span<const RiskFeatures> examples,
                                                            std::span<const char> happened,
                                                            const BoostingOptions& options)
{
    const std::vector<float> outcomes(happened.begin(), happened.end());
    Rows rows;
    const auto handle = std::make_shared<Handle>();
    if (!rows.fill(examples) ||
        XGDMatrixSetFloatInfo(rows.matrix, "label", outcomes.data(), outcomes.size()) != 0 ||
        XGBoosterCreate(&rows.matrix, 1, &handle->booster) != 0 || !configure(handle->booster, options))
        return libraryError();
    for (int round = 0; round < options.rounds; ++round)
        if (XGBoosterUpdateOneIter(handle->booster, round, rows.matrix) != 0)
            return libraryError();
    if (!predictContributions(handle->booster, RiskFeatures()))
        return libraryError();
    return BoostedTrees(handle);
}

tl::expected<BoostedTrees, std::string> BoostedTrees::load(std::span<const std::byte> serialised)
{
    const std::optional<std::string> checked = checkedBooster(serialised, kRiskFeatures);
    if (!checked)
        return tl::unexpected(std::string("no trees over the risk features"));
    const auto handle = std::make_shared<Handle>();
    if (XGBoosterCreate(nullptr, 0, &handle->booster) != 0 ||
        XGBoosterLoadModelFromBuffer(handle->booster, checked->data(), checked->size()) != 0 ||
        XGBoosterSetParam(handle->booster, "nthread", "1") != 0 ||
        !predictContributions(handle->booster, RiskFeatures()))
        return libraryError();
    return BoostedTrees(handle);
}

std::vector<std::byte> BoostedTrees::serialise() const
{
    bst_ulong length = 0;
    const char* bytes = nullptr;
    if (XGBoosterSaveModelToBuffer(handle_->booster, R"({"format":"json"})", &length, &bytes) != 0)
        throw std::bad_alloc();
    const auto serialised = std::as_bytes(std::span(bytes, length));
    return {serialised.begin(), serialised.end()};
}

std::array<float, kRiskFeatures + 1> BoostedTrees::contributions(const RiskFeatures& features) const
{
    const float* values = predictContributions(handle_->booster, features);
    if (!values)
        throw std::bad_alloc();
    std::array<float, kRiskFeatures + 1> contributions{};
    std::copy_n(values, contributions.size(), contributions.begin());
    return contributions;
}

} // namespace casebench

#include "core/learning/one_against_rest.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <linear.h>
#include <mutex>

namespace casebench {
namespace {

constexpr double kTolerance = 0.1; // LIBLINEAR's own default for this solver

std::mutex& solverMutex()
{
    static std::mutex mutex;
    return mutex;
}

struct FreeModel {
    void operator()(model* trained) const { free_and_destroy_model(&trained); }
};

} // namespace

struct ExampleTable::Data {
    std::vector<feature_node> nodes;
    std::vector<std::size_t> starts; // of the examples' nodes
    std::vector<int> labels;
    int dense_dims = 0;
    std::uint32_t buckets = 0;

    int columns() const { return dense_dims + static_cast<int>(buckets) + 1; } // the last one is constant: the bias
    void copyWeights(const model& trained, std::size_t label, LinearHead::Weights& weights) const;
};

// LIBLINEAR counts columns from 1 and ends a row with −1.
ExampleTable::ExampleTable(std::span<const HeadInput> examples, std::span<const int> labels, int dense_dims,
                           std::uint32_t buckets)
{
    auto data = std::make_unique<Data>();
    data->labels.assign(labels.begin(), labels.end());
    data->dense_dims = dense_dims;
    data->buckets = buckets;
    std::size_t nodes = 0;
    for (const HeadInput& example : examples)
        nodes += example.dense.size() + example.sparse.indices.size() + 2;
    data->nodes.reserve(nodes);
    for (const HeadInput& example : examples) {
        data->starts.push_back(data->nodes.size());
        for (std::size_t i = 0; i < example.dense.size(); ++i)
            if (example.dense[i] != 0)
                data->nodes.push_back({static_cast<int>(i) + 1, example.dense[i]});
        for (std::size_t i = 0; i < example.sparse.indices.size(); ++i)
            if (example.sparse.indices[i] < buckets)
                data->nodes.push_back(
                    {dense_dims + static_cast<int>(example.sparse.indices[i]) + 1, example.sparse.values[i]});
        data->nodes.push_back({data->columns(), 1});
        data->nodes.push_back({-1, 0});
    }
    data_ = std::move(data);
}

ExampleTable::~ExampleTable() = default;

std::int64_t ExampleTable::numbers() const
{
    return static_cast<std::int64_t>(data_->nodes.size() - data_->starts.size());
}

void ExampleTable::Data::copyWeights(const model& trained, std::size_t label, LinearHead::Weights& weights) const
{
    const double* w = trained.w;
    std::copy_n(w, dense_dims, weights.dense.begin() + std::ptrdiff_t(label) * dense_dims);
    for (std::uint32_t bucket = 0; bucket < buckets; ++bucket)
        weights.sparse[std::size_t(bucket) * weights.bias.size() + label] =
            static_cast<float>(w[std::size_t(dense_dims) + bucket]);
    weights.bias[label] = static_cast<float>(w[columns() - 1]);
}

std::optional<LinearHead::Weights> ExampleTable::train(std::span<const std::size_t> seen,
                                                       const std::vector<std::string>& names, double cost,
                                                       std::uint64_t seed,
                                                       const std::function<bool()>& keep_going) const
{
    LinearHead::Weights weights;
    weights.labels = names;
    weights.dense_dims = data_->dense_dims;
    weights.buckets = data_->buckets;
    weights.dense.resize(names.size() * static_cast<std::size_t>(weights.dense_dims));
    weights.sparse.resize(names.size() * weights.buckets);
    weights.bias.resize(names.size());

    std::vector<feature_node*> rows;
    for (std::size_t i : seen) // LIBLINEAR takes pointers to non-const and does not write through them
        rows.push_back(const_cast<feature_node*>(data_->nodes.data() + data_->starts[i]));
    std::vector<double> sides(seen.size());
    const problem posed{static_cast<int>(rows.size()), data_->columns(), sides.data(), rows.data(), -1};
    parameter settings{};
    settings.solver_type = L2R_LR_DUAL;
    settings.eps = kTolerance;
    settings.C = cost;
    for (std::size_t label = 0; label < names.size(); ++label) {
        std::transform(seen.begin(), seen.end(), sides.begin(),
                       [&](std::size_t i) { return data_->labels[i] == static_cast<int>(label) ? 1.0 : -1.0; });
        const auto own = static_cast<double>(std::count(sides.begin(), sides.end(), 1.0));
        const double others = static_cast<double>(sides.size()) - own;
        if (own == 0 || others == 0) {
            weights.bias[label] = static_cast<float>(std::log((own + 0.5) / (others + 0.5)));
        } else {
            const std::lock_guard lock(solverMutex());
            set_print_string_function([](const char*) {});
            std::srand(static_cast<unsigned>(seed + label));
            const std::unique_ptr<model, FreeModel> trained(::train(&posed, &settings));
            // LIBLINEAR swaps sides −1 and +1 when −1 comes first: the weights always speak for +1.
            data_->copyWeights(*trained, label, weights);
        }
        if (!keep_going())
            return std::nullopt;
    }
    return weights;
}

} // namespace casebench

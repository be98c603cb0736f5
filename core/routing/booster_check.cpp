#include "core/routing/booster_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace casebench {
namespace {

constexpr std::size_t kMostBytes = 16 << 20;
constexpr int kDeepest = 16;

bool sameLength(const nlohmann::json& tree, std::size_t nodes)
{
    constexpr const char* kPerNode[] = {"base_weights",     "default_left",  "left_children", "loss_changes",
                                        "parents",          "right_children", "split_conditions", "split_indices",
                                        "split_type",       "sum_hessian"};
    return std::all_of(std::begin(kPerNode), std::end(kPerNode), [&](const char* key) {
        const nlohmann::json& values = tree.at(key);
        return values.is_array() && values.size() == nodes &&
               std::all_of(values.begin(), values.end(), [](const nlohmann::json& v) { return v.is_number(); });
    });
}

// Every node but the root is the child of one node before it: walking down always ends.
bool isTree(const nlohmann::json& tree, int features)
{
    const auto left = tree.at("left_children").get<std::vector<std::int64_t>>();
    const auto nodes = static_cast<std::int64_t>(left.size());
    if (nodes == 0 || !sameLength(tree, left.size()))
        return false;
    const auto right = tree.at("right_children").get<std::vector<std::int64_t>>();
    const auto feature = tree.at("split_indices").get<std::vector<std::int64_t>>();
    const auto parent = tree.at("parents").get<std::vector<std::int64_t>>();
    const auto type = tree.at("split_type").get<std::vector<std::int64_t>>();
    std::vector<int> parents(left.size());
    for (std::int64_t node = 0; node < nodes; ++node) {
        const auto i = static_cast<std::size_t>(node);
        if (type[i] != 0 || feature[i] < 0 || feature[i] >= features)
            return false;
        if (left[i] == -1 && right[i] == -1)
            continue;
        for (std::int64_t child : {left[i], right[i]})
            if (child <= node || child >= nodes || ++parents[std::size_t(child)] > 1 ||
                parent[std::size_t(child)] != node)
                return false;
    }
    const nlohmann::json& sizes = tree.at("tree_param");
    return std::count(parents.begin(), parents.end(), 0) == 1 && tree.at("categories").empty() &&
           tree.at("categories_nodes").empty() && tree.at("categories_segments").empty() &&
           tree.at("categories_sizes").empty() && sizes.at("num_nodes") == std::to_string(nodes) &&
           sizes.at("num_deleted") == "0" && sizes.at("num_feature") == std::to_string(features) &&
           sizes.at("size_leaf_vector") == "0";
}

bool isBooster(const nlohmann::json& booster, int features)
{
    const nlohmann::json& learner = booster.at("learner");
    const nlohmann::json& sizes = learner.at("learner_model_param");
    const nlohmann::json& boosting = learner.at("gradient_booster");
    const nlohmann::json& model = boosting.at("model");
    const nlohmann::json& trees = model.at("trees");
    const nlohmann::json& groups = model.at("tree_info");
    const nlohmann::json& counts = model.at("gbtree_model_param");
    return boosting.at("name") == "gbtree" && learner.at("objective").at("name") == "binary:logistic" &&
           sizes.at("num_feature") == std::to_string(features) && sizes.at("num_class") == "0" &&
           counts.at("num_trees") == std::to_string(trees.size()) && groups.size() == trees.size() &&
           std::all_of(groups.begin(), groups.end(), [](const nlohmann::json& group) { return group == 0; }) &&
           std::all_of(trees.begin(), trees.end(), [&](const nlohmann::json& tree) { return isTree(tree, features); });
}

} // namespace

std::optional<std::string> checkedBooster(std::span<const std::byte> serialised, int features)
{
    if (serialised.size() > kMostBytes)
        return std::nullopt;
    const auto* text = reinterpret_cast<const char*>(serialised.data());
    const auto shallow = [](int depth, nlohmann::json::parse_event_t, nlohmann::json&) { return depth <= kDeepest; };
    try {
        const nlohmann::json booster = nlohmann::json::parse(text, text + serialised.size(), shallow);
        if (isBooster(booster, features))
            return booster.dump();
    } catch (const nlohmann::json::exception&) {
    }
    return std::nullopt;
}

} // namespace casebench

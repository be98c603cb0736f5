// Gradient-boosted trees for one yes-or-no outcome (XGBoost's C interface). Private to the folder.
#pragma once

#include "core/foundation/error.h"
#include "core/routing/risk.h"

#include <memory>
#include <span>
#include <vector>

namespace casebench {

struct BoostingOptions {
    int rounds = 0;
    int depth = 3;
    double learning_rate = 0.1;
    std::uint64_t seed = 0;
};

// Immutable, thread-safe: XGBoost predicts with trees from several threads at once as long as nobody configures the
// booster any more, which is over when it has predicted once; making one of these does so. One thread per call.
class BoostedTrees {
public:
    // happened.size() == examples.size() ≥ 1. rounds 0 gives trees that say 0 to everything. The unexpected value of
    // both: what is wrong, in the words of the library.
    static tl::expected<BoostedTrees, std::string> train(std::span<const RiskFeatures> examples,
                                                         std::span<const char> happened,
                                                         const BoostingOptions& options);
    static tl::expected<BoostedTrees, std::string> load(std::span<const std::byte> serialised);
    std::vector<std::byte> serialise() const; // JSON

    // The log-odds' parts: SHAP values of the features, then the base. Their sum is the margin. Throws std::bad_alloc
    // when there is no memory: nothing else can fail once the trees are there.
    std::array<float, kRiskFeatures + 1> contributions(const RiskFeatures& features) const;

private:
    struct Handle;
    explicit BoostedTrees(std::shared_ptr<const Handle> handle);
    std::shared_ptr<const Handle> handle_;
};

} // namespace casebench

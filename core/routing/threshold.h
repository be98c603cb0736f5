// The thresholds and the two-level routing rule.
#pragma once

#include "core/foundation/clock.h"
#include "core/routing/risk.h"
#include "core/routing/route.h"

#include <optional>

namespace casebench {

inline constexpr double kReferenceLoad = 0.7; // the load at which the effective threshold is the base threshold
inline constexpr double kSuggestedBaseLow = 0.65;
inline constexpr double kSuggestedBaseHigh = 0.75;

// effective = base × (1 + 0.5 × (load − 0.7)) + 0.25 × clamp((spend_ratio − 0.8) / 0.4, 0, 1), clamped to [0.05, 0.95].
// load: 0…1. spend_ratio: projected spend over the budget of the current hour or day, the larger; 0 with no budget.
double effectiveThreshold(double base, double load, double spend_ratio);
// The cost term alone: 0.25 × clamp((spend_ratio − 0.8) / 0.4, 0, 1).
double costTerm(double spend_ratio);

// What the rule needs to know of a case and of the moment.
struct RoutingInput {
    InputType input_type = InputType::Empty;
    std::optional<Assessment> assessment;      // absent: no risk model, or it came too late
    bool assessment_late = false;
    double assessment_ms = 0;
    double base_threshold = 0.70;
    double load = kReferenceLoad;
    double spend_ratio = 0;
    bool complexity_decides_several = false;
    std::optional<Route> forced;
};

// Level 1: the input type. Level 2: text only → complexity > effective threshold ? expert : light; image only → vision;
// several → expert, or as text only when complexity_decides_several. A late assessment takes the light path where there
// is text. Without a risk model text goes to the expert (route.untrained): nothing is known of the light path's errors.
RouteDecision decideRoute(const RoutingInput& input);

// Spend in the current hour and day against the budgets, projected linearly to the end of each period. At least a
// twentieth of the period counts as elapsed, so that one early call does not look like a run on the bank.
// Not thread-safe.
class BudgetMeter {
public:
    struct Ledger { // what survives a restart
        UnixMillis hour_start = 0;
        double hour_spend = 0;
        UnixMillis day_start = 0;
        double day_spend = 0;
    };
    void restore(const Ledger& ledger) { ledger_ = ledger; }
    const Ledger& ledger() const { return ledger_; }
    void add(double cost, UnixMillis now);
    // The larger of projected spend over budget; a budget of 0 does not count.
    double projectedRatio(double hourly_budget, double daily_budget, UnixMillis now);

private:
    void roll(UnixMillis now);
    Ledger ledger_;
};

} // namespace casebench

#include "core/routing/threshold.h"

#include <algorithm>

namespace casebench {
namespace {

constexpr UnixMillis kHour = 3'600'000;
constexpr UnixMillis kDay = 24 * kHour;

std::vector<Counterfactual> whatWouldChange(const RouteDecision& decision, bool several_by_complexity)
{
    std::vector<Counterfactual> changes;
    const bool by_complexity = decision.input_type == InputType::TextOnly ||
                               (decision.input_type == InputType::Several && several_by_complexity);
    if (by_complexity && decision.complexity) {
        if (decision.route == Route::Expert)
            changes.push_back({"threshold_above", *decision.complexity, Route::Light});
        else
            changes.push_back({"threshold_below", *decision.complexity, Route::Expert});
    }
    if (decision.input_type == InputType::Several) {
        changes.push_back({"without_text", 0, Route::Vision});
        const bool complex = decision.complexity && *decision.complexity > decision.effective_threshold;
        if (!by_complexity && decision.complexity && !complex)
            changes.push_back({"without_image", 0, Route::Light});
    }
    if (decision.input_type == InputType::ImageOnly)
        changes.push_back({"with_text", 0, Route::Expert});
    return changes;
}

} // namespace

double effectiveThreshold(double base, double load, double spend_ratio)
{
    const double by_load = base * (1.0 + 0.5 * (std::clamp(load, 0.0, 1.0) - kReferenceLoad));
    return std::clamp(by_load + costTerm(spend_ratio), 0.05, 0.95);
}

double costTerm(double spend_ratio)
{
    return 0.25 * std::clamp((spend_ratio - 0.8) / 0.4, 0.0, 1.0);
}

RouteDecision decideRoute(const RoutingInput& input)
{
    RouteDecision decision;
    decision.input_type = input.input_type;
    decision.base_threshold = input.base_threshold;
    decision.effective_threshold = effectiveThreshold(input.base_threshold, input.load, input.spend_ratio);
    decision.load = input.load;
    decision.spend_ratio = input.spend_ratio;
    decision.assessment_ms = input.assessment_ms;
    if (input.assessment) {
        decision.risk = input.assessment->risk;
        decision.complexity = input.assessment->complexity;
        decision.contributions = input.assessment->contributions;
    }

    const auto take = [&decision](Route route, const char* reason) {
        decision.route = route;
        decision.reason = Message{reason, {}};
    };
    const auto byComplexity = [&](const char* simple, const char* complex) {
        if (input.assessment_late)
            take(Route::Light, "route.assessment_late");
        else if (!decision.complexity)
            take(Route::Expert, "route.untrained");
        else if (*decision.complexity > decision.effective_threshold)
            take(Route::Expert, complex);
        else
            take(Route::Light, simple);
    };
    switch (input.input_type) {
    case InputType::Empty:
        take(Route::Light, "route.empty");
        break;
    case InputType::ImageOnly:
        take(Route::Vision, "route.image_only");
        break;
    case InputType::TextOnly:
        byComplexity("route.text_simple", "route.text_complex");
        break;
    case InputType::Several:
        if (input.complexity_decides_several)
            byComplexity("route.several_simple", "route.several_complex");
        else
            take(Route::Expert, "route.several");
        break;
    }
    if (input.forced)
        take(*input.forced, "route.forced");
    else
        decision.counterfactuals = whatWouldChange(decision, input.complexity_decides_several);
    return decision;
}

void BudgetMeter::roll(UnixMillis now)
{
    const UnixMillis hour = now - now % kHour;
    const UnixMillis day = now - now % kDay;
    if (ledger_.hour_start != hour) {
        ledger_.hour_start = hour;
        ledger_.hour_spend = 0;
    }
    if (ledger_.day_start != day) {
        ledger_.day_start = day;
        ledger_.day_spend = 0;
    }
}

void BudgetMeter::add(double cost, UnixMillis now)
{
    roll(now);
    ledger_.hour_spend += cost;
    ledger_.day_spend += cost;
}

double BudgetMeter::projectedRatio(double hourly_budget, double daily_budget, UnixMillis now)
{
    roll(now);
    const auto ratio = [now](double spend, double budget, UnixMillis start, UnixMillis period) {
        if (budget <= 0)
            return 0.0;
        const double elapsed = std::max(static_cast<double>(now - start) / static_cast<double>(period), 0.05);
        return spend / elapsed / budget;
    };
    return std::max(ratio(ledger_.hour_spend, hourly_budget, ledger_.hour_start, kHour),
                    ratio(ledger_.day_spend, daily_budget, ledger_.day_start, kDay));
}

} // namespace casebench

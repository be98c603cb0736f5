// Which way a case goes, and every number that led there.
#pragma once

#include "core/foundation/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casebench {

enum class Route { Light, Vision, Expert, Remote };

// "light", "vision", "expert", "remote": what is stored, printed and keyed by.
std::string_view routeName(Route route);
std::optional<Route> routeFromName(std::string_view name);

// Only free text and pictures count; fields and dialogue never make a case multimodal.
enum class InputType { Empty, TextOnly, ImageOnly, Several };
std::string_view inputTypeName(InputType type); // "empty", "text", "image", "several"
std::optional<InputType> inputTypeFromName(std::string_view name);

// One feature of the risk model and what it added to the log-odds of the light answer being wrong.
struct Contribution {
    std::string feature;          // "tokens", "negations", "light_margin", … (routing/risk.h lists them)
    std::optional<double> value;  // absent: the feature was missing, which is not zero
    double contribution = 0;      // log-odds; positive pushes to the expert
    bool operator==(const Contribution&) const = default;
};

// What would have led to another route.
//   "threshold_above" / "threshold_below": the effective threshold would have had to be beyond `value`
//   "without_image", "without_text", "with_text": the other input type
struct Counterfactual {
    std::string what;
    double value = 0;
    Route route = Route::Light;
    bool operator==(const Counterfactual&) const = default;
};

struct RouteDecision {
    InputType input_type = InputType::Empty;
    std::optional<double> risk;        // calibrated probability that the light answer would be wrong, 0…1
    std::optional<double> complexity;  // rank of the risk among the reference distribution, 0…1
    double base_threshold = 0.70;
    double effective_threshold = 0.70;
    double load = 0;                   // 0…1
    double spend_ratio = 0;            // projected spend over budget; 0 with no budget
    Route route = Route::Light;
    // route.text_simple, route.text_complex, route.image_only, route.several, route.several_simple,
    // route.assessment_late, route.forced, route.no_model {route}, route.empty, route.untrained
    Message reason;
    std::vector<Contribution> contributions; // strongest first
    std::vector<Counterfactual> counterfactuals;
    double assessment_ms = 0;
    bool operator==(const RouteDecision&) const = default;
};

} // namespace casebench

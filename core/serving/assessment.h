// Reading a case with the light models, and assessing it within the routing budget.
#pragma once

#include "core/cases/case.h"
#include "core/encoders/light_text.h"
#include "core/routing/case_features.h"
#include "core/serving/light_models.h"
#include "core/serving/tracer.h"

#include <optional>
#include <vector>

namespace casebench {

struct LightReading {
    LightTextEncoder::Encoded encoded;
    std::vector<double> probabilities;
    std::string model; // "light-text" or "descriptions"
    std::optional<std::vector<SimilarCase>> similar; // set where the assessment looked for them
    std::optional<Assessment> assessment;
    bool late = false;
    double assessment_ms = 0;
};

// Reads the case with the light models and assesses it. The budget is checked after each step; a step that overran is
// discarded with the assessment, and the reading is marked late.
LightReading readLightly(const Case& c, const LightModels& models, double budget_ms, Tracer& tracer);

} // namespace casebench

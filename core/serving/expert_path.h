// The vision and expert paths: pictures, recognised text, expert text, fusion, vote.
#pragma once

#include "core/cases/case.h"
#include "core/foundation/cancel.h"
#include "core/serving/answering.h"
#include "core/serving/engine.h"
#include "core/serving/expert_models.h"
#include "core/caching/feature_store.h"
#include "core/serving/light_models.h"
#include "core/serving/tracer.h"

#include <functional>
#include <vector>

namespace casebench {

// Everything the computing steps share. References must outlive the call.
struct ExpertContext {
    const Case& c;
    const LightModels& models;
    const EngineSettings& settings;
    ExpertModels& experts;
    FeatureStore& features;
    Tracer& tracer;
    CancelPredicate cancel;
    bool all_features_cached = true; // becomes false with the first feature that had to be computed
};

// The vision path. on_draft gets the verdict of the pictures alone, before text recognition; it is not called when no
// text is recognised (setting off).
Result<Verdict> runVisionPath(ExpertContext& context, const std::function<void(Verdict)>& on_draft);
// The expert path: text, and pictures where there are any; at most kMaxPictures, and the answer says how many are left out.
Result<Verdict> runExpertPath(ExpertContext& context);
// The attention of the case's text over one picture.
Result<AttentionMaps> runAttention(ExpertContext& context, int picture);

} // namespace casebench

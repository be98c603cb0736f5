// Training of everything that learns from the labelled cases of a workspace.
#pragma once

#include "core/caching/feature_store.h"
#include "core/encoders/compute.h"
#include "core/encoders/light_text.h"
#include "core/foundation/cancel.h"
#include "core/learning/head_set.h"
#include "core/workspace/workspace.h"

#include <map>
#include <string>
#include <vector>

namespace casebench {

// The encoders the heads are trained behind. The pointers may be null where a part is not wanted or not installed; what
// needs it is then left out and named in the report's notes.
struct TrainingModels {
    const LightTextEncoder* light = nullptr;
    std::string light_digest;
    const TextEncoder* text = nullptr;
    std::string text_digest;
    const ImageEncoder* image = nullptr;
    std::string image_digest;
    std::string image_id;
    TextRecogniser* recogniser = nullptr;
    Compute* compute = nullptr;
};

struct TrainingOptions {
    bool heads = true;
    bool fusion = true;
    bool router = true;
    std::filesystem::path output;  // the folder of the head set; replaced as a whole when all is done
    std::uint64_t seed = 7;
    std::string data;              // for the card: what the cases are
    std::string command;           // for the card
    std::string date;              // ISO 8601, for the card
    int most_fusion_examples = 2000; // seeded choice beyond that: the token features of more would not fit into memory
};

struct TrainedModel {
    std::string id; // "light-text", "expert-text", "image", "fusion", "router"
    std::map<std::string, double> metrics;
};

struct TrainingReport {
    std::vector<TrainedModel> models;
    std::int64_t examples = 0;
    std::vector<Message> notes; // training.no_pictures, training.left_out {model, reason}, …
};

// Trains on the labelled cases of split "train"; where there is no such split, on all labelled cases but those of split
// "test". What is not trained now stays when it was trained on the same categories behind the same encoders; otherwise
// it goes, and the heads are trained in any case. Deterministic for a seed and thread count. Accuracies in the report
// are out of fold (fusion: held out).
// Errors: training.no_examples, training.one_class, cancelled, and those of the parts.
Result<TrainingReport> trainWorkspace(Workspace& workspace, const TrainingModels& models, FeatureStore& features,
                                      const TrainingOptions& options, const ProgressCallback& progress,
                                      const CancelPredicate& cancel);

} // namespace casebench

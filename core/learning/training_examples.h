// Reads the labelled cases and turns them into features, each computed once.
#pragma once

#include "core/learning/training.h"

#include <optional>

namespace casebench {

struct TrainingExample {
    CaseId id;
    int label = 0;
    Case c;                                // as stored
    bool has_text = false;
    std::string text;                      // model text
    LightTextEncoder::Encoded light;
    std::string recognised;                // of all pictures
    std::vector<ImageFeatures> pictures;   // tokens only where `for_fusion`
    TextFeatures expert;                   // of text and recognised text; embedding only
    std::optional<TextFeatures> states;    // of the text alone, with token states; only where `for_fusion`
    bool for_fusion = false;               // text and picture, and chosen for fusion training
};

struct TrainingSet {
    std::vector<std::string> labels; // sorted
    std::vector<TrainingExample> examples; // by id
};

Result<TrainingSet> readTrainingSet(Workspace& workspace, const TrainingModels& models, FeatureStore& features,
                                    const TrainingOptions& options, const ProgressCallback& progress,
                                    const CancelPredicate& cancel);

} // namespace casebench

// What the light path and the router need: an immutable snapshot, replaced as a whole by Engine::reload().
#pragma once

#include "core/encoders/light_text.h"
#include "core/knowledge/search.h"
#include "core/learning/head_set.h"
#include "core/modelstore/model_store.h"
#include "core/serving/settings.h"
#include "core/workspace/workspace.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace casebench {

// How near a text is to the categories' own descriptions: what answers before anything was trained.
struct DescriptionModel {
    std::vector<std::string> labels;
    std::vector<std::string> texts;               // "name. description": what the expert encoder reads
    std::vector<std::vector<float>> embeddings;   // of the light encoder
    std::vector<SparseVector> ngrams;

    // softmax over ½·cosine of the embeddings + ¼·dot of the n-grams, temperature 0.08. Not calibrated.
    std::vector<double> probabilities(const HeadInput& input) const;
};

struct LightModels {
    std::shared_ptr<const LightTextEncoder> encoder; // null: the student is not installed
    std::string encoder_digest;
    std::optional<HeadSet> heads;
    DescriptionModel descriptions;     // used when there are no heads
    std::size_t untrained_categories = 0; // categories of the workspace that the heads do not know
    std::shared_ptr<const CaseIndex> cases;
    std::shared_ptr<const ArticleIndex> articles;
    std::vector<Message> problems;     // why a part is missing
    std::string digest;                // of all of the above that shapes answers, the knowledge epoch included

    const std::vector<std::string>& labels() const;
};

// workspace may be null: then the committed heads and nothing else. The workspace's own heads come first; the committed
// ones serve when their labels are the workspace's categories. Cases and articles are read from the workspace.
Result<std::shared_ptr<const LightModels>> loadLightModels(const ModelStore& store, Workspace* workspace,
                                                           const EngineSettings& settings);

// Where the committed heads lie.
std::filesystem::path committedHeads(const ModelStore& store);

} // namespace casebench

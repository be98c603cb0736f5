// The heads that belong together: trained in one go on one set of categories, stored in one folder with a card.
//
// FOLDER/heads.json (labels, vote weights, what they were trained on, metrics), light-text.safetensors,
// expert-text.safetensors, image.safetensors, fusion.safetensors, router.safetensors. Any file but heads.json may be
// missing: a workspace without pictures has no image head.
#pragma once

#include "core/foundation/error.h"
#include "core/fusion/linear_head.h"
#include "core/routing/risk.h"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace casebench {

// Weights of the late fusion's votes.
struct VoteWeights {
    double text = 1, image = 1, fusion = 1;
};

// heads.json.
struct HeadCard {
    std::vector<std::string> labels;
    VoteWeights votes;
    std::string light_encoder;   // digests of the encoders the heads were trained behind; a head does not fit another
    std::string text_encoder;
    std::string image_encoder;
    std::string image_encoder_id;
    std::string created;         // ISO 8601 date
    std::string data;            // what they were trained on, for people
    std::string command;
    std::uint64_t seed = 0;
    std::map<std::string, std::map<std::string, double>> metrics; // model → name → value
};

struct HeadSet {
    std::filesystem::path folder;
    std::string digest; // of every file
    HeadCard card;
    std::optional<LinearHead> light_text, expert_text, image;
    std::optional<RiskModel> risk;
    std::filesystem::path fusion; // empty: none
};

// Errors: heads.not_trained {folder} (ModelMissing) when there is no heads.json; model.file_invalid {file, reason},
// also when a head has other labels than the card.
Result<HeadSet> loadHeads(const std::filesystem::path& folder);
// Error: file.unwritable {file, reason}.
Result<void> writeHeadCard(const std::filesystem::path& folder, const HeadCard& card);
Result<HeadCard> readHeadCard(const std::filesystem::path& folder);

} // namespace casebench

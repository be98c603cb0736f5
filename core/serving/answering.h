// From probabilities to an Answer.
#pragma once

#include "core/answers/answer.h"
#include "core/serving/light_models.h"
#include "core/serving/settings.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace casebench {

inline constexpr int kSimilarCases = 5; // of an answer

Band bandOf(double confidence, const EngineSettings& settings);

// What a path found out, before it is put into words.
struct Verdict {
    std::vector<double> probabilities;   // one per label of the light models' labels()
    std::string model;                   // which head decided
    std::string text;                    // what was read, recognised text included: finds articles
    std::vector<float> light_embedding;  // of `text`: finds articles and similar cases; empty: no cases are looked for
    std::optional<std::vector<SimilarCase>> similar; // where they are known already
    std::string language;
    std::vector<RecognisedText> recognised;
    std::vector<std::vector<ImageTag>> image_tags;
    std::optional<double> alignment_score;
    std::vector<Message> notes;
};

// Ranks, sets the band, finds the article and the similar cases. case_id is left out of its own similar cases.
Answer composeAnswer(const LightModels& models, const EngineSettings& settings, Stage stage, CaseId case_id, Verdict verdict);

// The light path's probabilities for a text, by the trained head or the descriptions; empty when there are no
// categories. `model` becomes "light-text" or "descriptions".
std::vector<double> lightProbabilities(const LightModels& models, const LightTextEncoder::Encoded& encoded,
                                       const std::string& text, std::string& model);

// Language notes for a text: answer.language_unknown {language}.
void noteLanguage(const std::string& text, Verdict& verdict);

} // namespace casebench

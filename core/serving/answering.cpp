#include "core/serving/answering.h"

#include "core/encoders/language.h"
#include "core/learning/head_inputs.h"

#include <algorithm>
#include <numeric>

namespace casebench {
namespace {

constexpr std::size_t kRanked = 5;
constexpr int kSources = 3;

} // namespace

Band bandOf(double confidence, const EngineSettings& settings)
{
    if (confidence >= settings.band_high)
        return Band::High;
    return confidence >= settings.band_medium ? Band::Medium : Band::Low;
}

Answer composeAnswer(const LightModels& models, const EngineSettings& settings, Stage stage, CaseId case_id, Verdict verdict)
{
    Answer answer;
    answer.stage = stage;
    answer.model = std::move(verdict.model);
    answer.language = std::move(verdict.language);
    answer.recognised = std::move(verdict.recognised);
    answer.image_tags = std::move(verdict.image_tags);
    answer.alignment_score = verdict.alignment_score;
    answer.notes = std::move(verdict.notes);

    const std::vector<std::string>& labels = models.labels();
    std::vector<std::size_t> order(verdict.probabilities.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return verdict.probabilities[a] > verdict.probabilities[b]; });
    for (std::size_t i = 0; i < std::min(order.size(), kRanked); ++i)
        answer.ranking.push_back({labels[order[i]], verdict.probabilities[order[i]]});
    if (!answer.ranking.empty()) {
        answer.category = answer.ranking.front().category;
        answer.confidence = answer.ranking.front().confidence;
    } else if (labels.empty()) {
        answer.notes.push_back({"answer.no_categories", {}});
    }
    answer.band = bandOf(answer.confidence, settings);
    if (answer.model == "descriptions" || answer.model == "expert-descriptions")
        answer.notes.push_back({"answer.from_descriptions", {}});
    if (models.untrained_categories > 0)
        answer.notes.push_back({"answer.categories_untrained", {{"count", std::to_string(models.untrained_categories)}}});

    if (models.articles && !answer.category.empty()) {
        const auto hits = models.articles->search({verdict.text, verdict.light_embedding, answer.category, answer.language}, kSources);
        for (const ArticleHit& hit : hits) {
            const Article* article = models.articles->find(hit.id);
            if (answer.sources.empty())
                answer.resolution = article->markdown;
            answer.sources.push_back({hit.id, article->title, hit.score});
        }
    }
    if (verdict.similar)
        answer.similar = std::move(*verdict.similar);
    else if (models.cases && !verdict.light_embedding.empty())
        answer.similar = models.cases->nearest(verdict.light_embedding, kSimilarCases, case_id);
    return answer;
}

std::vector<double> lightProbabilities(const LightModels& models, const LightTextEncoder::Encoded& encoded,
                                       const std::string& text, std::string& model)
{
    const HeadInput input = lightInput(encoded, text);
    if (models.heads) {
        model = "light-text";
        if (models.heads->light_text)
            return models.heads->light_text->probabilities(input);
        return {};
    }
    model = "descriptions";
    return models.descriptions.labels.empty() ? std::vector<double>{} : models.descriptions.probabilities(input);
}

void noteLanguage(const std::string& text, Verdict& verdict)
{
    const Language language = detectLanguage(text);
    verdict.language = language.code == "und" ? std::string() : language.code;
    if (!language.known && language.code != "und")
        verdict.notes.push_back({"answer.language_unknown", {{"language", language.code}}});
}

} // namespace casebench

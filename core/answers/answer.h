// What comes out: the answer, its trace, and the run that is stored.
#pragma once

#include "core/encoders/features.h"
#include "core/foundation/clock.h"
#include "core/foundation/error.h"
#include "core/foundation/ids.h"
#include "core/routing/route.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casebench {

enum class Stage { Draft, Final };
enum class Band { High, Medium, Low };
std::string_view stageName(Stage stage); // "draft", "final"
std::string_view bandName(Band band);    // "high", "medium", "low"
std::optional<Stage> stageFromName(std::string_view name);
std::optional<Band> bandFromName(std::string_view name);

struct CategoryScore {
    std::string category;
    double confidence = 0; // calibrated, 0…1; the scores of one answer sum to at most 1
    bool operator==(const CategoryScore&) const = default;
};

struct SimilarCase {
    CaseId id;
    std::string title;
    std::string category;
    double similarity = 0; // cosine, −1…1
    bool operator==(const SimilarCase&) const = default;
};

// Where a resolution comes from.
struct Source {
    ArticleId article;
    std::string title;
    double similarity = 0;
    bool operator==(const Source&) const = default;
};

struct Answer {
    Stage stage = Stage::Final;
    std::string category;               // empty: no answer could be given (see notes)
    double confidence = 0;              // of `category`
    Band band = Band::Low;
    std::vector<CategoryScore> ranking; // best first, at most 5; [0] is `category`, [1] the runner-up
    std::string resolution;             // Markdown of the best article; empty when none fits
    std::vector<Source> sources;        // best first
    std::vector<SimilarCase> similar;   // nearest first, at most 5
    std::vector<RecognisedText> recognised; // one per picture, in order; empty where OCR was not run
    std::vector<std::vector<ImageTag>> image_tags; // one list per picture
    std::optional<double> alignment_score;
    std::string language;               // of the text, "" when there is none
    std::string model;                  // which head decided: "light-text", "expert-text", "image", "fusion", "descriptions"
    std::vector<Message> notes;         // answer.language_unknown {language}, answer.from_descriptions, answer.text_truncated,
                                        // answer.no_categories, answer.image_unreadable {file, reason}, …
    bool operator==(const Answer&) const = default;
};

// One timed step. Times are milliseconds from the run's start. Spans may overlap when steps ran side by side.
struct Span {
    std::string name; // "cache", "assess", "route", "light_text", "expert_text", "image", "ocr", "fusion", "head", "search", "queue"
    double start_ms = 0;
    double duration_ms = 0;
    bool operator==(const Span&) const = default;
};

struct Trace {
    std::vector<Span> spans;
    std::vector<Message> events; // in order: cache hits, cancelled steps, refused deadlines
    bool operator==(const Trace&) const = default;
};

enum class CacheOutcome { Miss, Hit };

// One triage of one case: all that is needed to explain it later.
struct Run {
    RunId id;
    CaseId case_id;             // 0: not a stored case
    UnixMillis started = 0;
    RouteDecision decision;
    Answer answer;              // the last one given
    std::optional<Answer> draft; // when a draft was shown before
    CacheOutcome result_cache = CacheOutcome::Miss;
    CacheOutcome feature_cache = CacheOutcome::Miss;
    double draft_ms = 0;        // 0: no draft
    double total_ms = 0;
    double cost = 0;            // in units of one expert call
    std::string models_digest;  // digest of every model and setting that shaped the answer
    Trace trace;
    bool operator==(const Run&) const = default;
};

} // namespace casebench

// The sample help desk: generated cases, drawn device pictures and knowledge articles.
//
// A household-electronics help desk in English (about 65 %) and simplified Chinese. It exists so that a newcomer sees
// everything work within a minute; accuracy on it says nothing about the real world.
#pragma once

#include "core/cases/case.h"
#include "core/foundation/cancel.h"
#include "core/foundation/clock.h"
#include "core/foundation/error.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace casebench {

struct SampleOptions {
    std::uint64_t seed = 7;
    int cases = 600;    // 1 to 100,000
    UnixMillis now = 0; // the cases are spread over the ten days before it, in the order they are produced
};

struct SampleCategory {
    std::string name;        // what a label says, for example "Drainage fault"
    std::string description; // one English and one Chinese sentence
    std::string name_zh;
};

struct SampleArticle {
    std::string title;
    std::string markdown;                // starts with the title as a heading; numbered steps
    std::vector<std::string> categories; // names of sampleCategories()
    std::string language;                // "en" or "zh"
};

// A case, its true category and its language ("en" or "zh"). Case::label repeats the category where the split is
// "train" or "test"; the last fifteenth of the cases (40 of 600) is open work: no split, no label, state Open.
struct SampleCase {
    Case c;
    std::string label;
    std::string language;
};

const std::vector<SampleCategory>& sampleCategories();
const std::vector<SampleArticle>& sampleArticles();

// Hands the cases to `sink` in the order of their creation; an error of the sink ends the work and is returned.
// Pictures are written into `picture_folder` (made when missing) as JPEG and PNG of 640 × 480 pixels before their case
// is handed over. The same options, fonts and library versions give the same bytes.
//
// Case::decided_by says what a person must look at to be sure of the category. About 76 % "text" (a tenth of all cases
// shows a picture that fits several categories), 16 % "image" (some without any text), 8 % "both" (the text says which
// light, the picture its colour). Labels carry no noise.
//
// Errors: sample.bad_count {count} (Usage), file.unwritable {file, reason}, cancelled, those of the sink.
Result<void> generateSample(const SampleOptions& options, const std::filesystem::path& picture_folder,
                            const std::function<Result<void>(SampleCase&&)>& sink,
                            const ProgressCallback& progress = {}, const CancelPredicate& cancel = {});

} // namespace casebench

// The words of the sample cases.
//
// A template holds alternatives, "[my|our] machine", which do not nest, and slots: <device>, <since>, <order>, <code>,
// <light>, <other>, <healthy>.
#pragma once

#include "core/cases/sample/plan.h"
#include "core/cases/sample/random.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace casebench::sample {

using Templates = std::vector<std::string_view>;
using Slots = std::vector<std::pair<std::string_view, std::string>>;

// How one language speaks.
struct Phrasebook {
    std::vector<Templates> problems;       // by Category: what is wrong, complete sentences
    std::vector<std::string_view> topics;  // by Category: a noun that fits "it is not …"
    std::vector<std::string_view> healthy; // by Category: a clause that says it is fine
    std::vector<std::string_view> devices; // by Device
    std::vector<std::string_view> lights;  // by RouterLight
    Templates openings;                    // before the problem; may be empty strings
    Templates closings;
    Templates context;            // harmless facts
    Templates denials;            // <other> is not the problem
    Templates past_issues;        // <other> was, and is solved
    Templates error_codes;        // <code> is on the display
    Templates ambiguous;          // only the picture tells; with <device>
    Templates ambiguous_anywhere; // the same without naming a device
    Templates lamp_questions;     // the picture shows the lamp of <device>
    Templates light_questions;    // the picture shows the router, the question is about <light>
    Templates picture_remarks;    // mentions the attached picture
    Templates since;
    std::vector<std::pair<std::string_view, std::string_view>> dialogue; // agent or bot asks, customer answers
    std::string_view between;                                            // sentences
};

const Phrasebook& englishPhrases();
const Phrasebook& chinesePhrases();

std::string expand(std::string_view pattern, const Slots& slots, Random& random);

// The free text of a case; empty for Kind::PictureOnly.
std::string requestText(const Plan& plan, Random& random);
// What a person writes who lets the picture speak. It does not know the category.
std::string pictureSpeaks(Device device, Language language, Random& random);

} // namespace casebench::sample

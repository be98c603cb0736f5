// The features of the risk model that can be read off the text itself.
#pragma once

#include "core/routing/risk.h"

#include <string_view>

namespace casebench {

// Fills Clauses, Numbers, Codes, Negations, Conditions, Questions and Chinese. English and Chinese words are known;
// other languages are counted by punctuation only. Thread-safe; a few microseconds.
void addTextFeatures(std::string_view utf8, RiskFeatures& features);

} // namespace casebench

// The word pieces of a text model put together again to the words a person reads.
#pragma once

#include "core/encoders/features.h"

#include <QString>

#include <string_view>
#include <vector>

namespace casebench {

// One word: the tokens [first, last] of the text. [CLS] and [SEP] belong to no word.
struct Word {
    int first = 0;
    int last = 0;
    QString text;
    bool operator==(const Word&) const = default;
};

// "wash" "##ing" become one word, written as in the source text; a word whose range is not within the text is written as
// its pieces joined.
std::vector<Word> wordsOf(const std::vector<TextToken>& tokens, std::string_view source_utf8);

} // namespace casebench

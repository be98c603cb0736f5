// Text for the full-text index. FTS5's own tokenizers make one word of a run of Chinese characters, or need three
// characters; here a run becomes overlapping pairs, in the index and in the query alike. Private to this folder.
#pragma once

#include <string>
#include <string_view>

namespace casebench {

// What is put into the index: case-folded (NFKC) words, and for each run of Chinese or Japanese characters its pairs
// followed by its last character: "洗衣机 E04" → "洗衣 衣机 机 e04". Bytes that are not UTF-8 separate words.
std::string searchTerms(std::string_view text);

// What the person typed as an FTS5 expression: every word must occur, by its beginning; a run of Chinese or Japanese
// characters must occur as it is. No input can break the syntax. Empty when there is nothing to search for (punctuation
// only). At most 64 words count.
std::string searchExpression(std::string_view typed);

} // namespace casebench

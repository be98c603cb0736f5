// WordPiece as published with BERT: clean the text, lower-case, strip accents, split on white space, punctuation and
// CJK characters, then match the longest pieces of the vocabulary from the left.
#pragma once

#include "core/encoders/features.h"
#include "core/foundation/error.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace casebench {

// Immutable after loading; thread-safe.
class WordPieceTokenizer {
public:
    // vocabulary: one piece a line, the line number is the id; must hold [UNK], [CLS], [SEP], [PAD].
    // Error: model.file_invalid {file, reason}.
    static Result<WordPieceTokenizer> load(const std::filesystem::path &vocabulary, bool lower_case = true);

    struct Tokens {
        std::vector<TextToken> tokens;
        bool truncated = false;
    };
    // Ill-formed UTF-8 is read as U+FFFD (which the algorithm drops). max_tokens counts the special tokens; at least 2.
    Tokens tokenize(std::string_view utf8, int max_tokens, bool special_tokens = true) const;

    // Only the ids of the first max_tokens pieces, without special tokens: no string is copied.
    std::vector<int> ids(std::string_view utf8, int max_tokens) const;
    // The ids that frame a text.
    int startId() const;     // [CLS]
    int separatorId() const; // [SEP]

    int size() const;
    const std::string &piece(int id) const;
    int unknownId() const;

private:
    struct Vocabulary;
    explicit WordPieceTokenizer(std::shared_ptr<const Vocabulary> vocabulary);
    std::shared_ptr<const Vocabulary> vocabulary_;
};

} // namespace casebench

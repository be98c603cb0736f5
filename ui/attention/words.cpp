#include "ui/attention/words.h"

namespace casebench {
namespace {

bool continues(const TextToken& token)
{
    return token.piece.size() > 2 && token.piece.starts_with("##");
}

QString written(const std::vector<TextToken>& tokens, const Word& word, std::string_view source)
{
    const int begin = tokens[std::size_t(word.first)].begin;
    const int end = tokens[std::size_t(word.last)].end;
    if (begin >= 0 && begin < end && std::size_t(end) <= source.size())
        return QString::fromUtf8(source.data() + begin, end - begin);
    std::string pieces;
    for (int i = word.first; i <= word.last; ++i) {
        const TextToken& token = tokens[std::size_t(i)];
        pieces += continues(token) ? token.piece.substr(2) : token.piece;
    }
    return QString::fromStdString(pieces);
}

} // namespace

std::vector<Word> wordsOf(const std::vector<TextToken>& tokens, std::string_view source_utf8)
{
    std::vector<Word> words;
    for (int i = 0; i < int(tokens.size()); ++i) {
        const TextToken& token = tokens[std::size_t(i)];
        if (token.begin == token.end && (token.piece == "[CLS]" || token.piece == "[SEP]"))
            continue;
        if (continues(token) && !words.empty() && words.back().last == i - 1)
            words.back().last = i;
        else
            words.push_back({i, i, {}});
    }
    for (Word& word : words)
        word.text = written(tokens, word, source_utf8);
    return words;
}

} // namespace casebench

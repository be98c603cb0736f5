#include "core/encoders/tokenizer.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unordered_map>
#include <vector>
#include <xxhash.h>

namespace casebench {
namespace {

constexpr int kLongestWord = 100; // code points; longer words become [UNK], as in the published algorithm

struct PieceHash {
    std::size_t operator()(std::string_view piece) const noexcept { return XXH3_64bits(piece.data(), piece.size()); }
};

using PieceIds = std::unordered_map<std::string_view, int, PieceHash>;

enum class Kind : std::uint8_t { Dropped, Space, Alone, Part }; // Alone: a word of its own (punctuation, CJK)

constexpr std::array<Kind, 128> makeAsciiKinds()
{
    std::array<Kind, 128> kinds{};
    for (int c = 0; c < 128; ++c) {
        const bool digit = c >= '0' && c <= '9';
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        kinds[std::size_t(c)] = c == ' ' || c == '\t' || c == '\n' || c == '\r' ? Kind::Space
                                : c < 32 || c == 127                            ? Kind::Dropped
                                : digit || letter                               ? Kind::Part
                                                                                : Kind::Alone;
    }
    return kinds;
}

constexpr std::array<Kind, 128> kAsciiKinds = makeAsciiKinds();

// The blocks that BERT surrounds with spaces: CJK ideographs, not kana or Hangul.
bool isIdeograph(UChar32 c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

Kind kindOf(UChar32 c)
{
    if (c < 128)
        return kAsciiKinds[std::size_t(c)];
    if (c == 0xFFFD)
        return Kind::Dropped;
    switch (u_charType(c)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
        return Kind::Dropped;
    case U_DASH_PUNCTUATION:
    case U_START_PUNCTUATION:
    case U_END_PUNCTUATION:
    case U_CONNECTOR_PUNCTUATION:
    case U_OTHER_PUNCTUATION:
    case U_INITIAL_PUNCTUATION:
    case U_FINAL_PUNCTUATION:
        return Kind::Alone;
    default:
        return u_isUWhiteSpace(c) ? Kind::Space : isIdeograph(c) ? Kind::Alone : Kind::Part;
    }
}

// One word after normalisation, with the source range of every byte.
struct Word {
    std::string bytes;
    std::vector<int> begins;
    std::vector<int> ends;
    int code_points = 0;
    int source_begin = 0;
    int source_end = 0;

    void clear()
    {
        bytes.clear();
        begins.clear();
        ends.clear();
        code_points = 0;
    }
    void append(UChar32 c, int begin, int end)
    {
        if (code_points == 0)
            source_begin = begin;
        source_end = end;
        if (++code_points > kLongestWord)
            return;
        std::array<char, U8_MAX_LENGTH> encoded{};
        int length = 0;
        U8_APPEND_UNSAFE(encoded.data(), length, c);
        bytes.append(encoded.data(), std::size_t(length));
        begins.insert(begins.end(), std::size_t(length), begin);
        ends.insert(ends.end(), std::size_t(length), end);
    }
    void appendAscii(char c, int begin)
    {
        if (code_points == 0)
            source_begin = begin;
        source_end = begin + 1;
        if (++code_points > kLongestWord)
            return;
        bytes.push_back(c);
        begins.push_back(begin);
        ends.push_back(begin + 1);
    }
    // A mark that was stripped belongs to the character before it.
    void extend(int end)
    {
        if (code_points == 0)
            return;
        source_end = end;
        if (code_points <= kLongestWord)
            ends.back() = end;
    }
};

struct Match {
    int id;
    int begin;
    int end;
};

} // namespace

struct WordPieceTokenizer::Vocabulary {
    std::vector<std::string> pieces;
    PieceIds initial;    // pieces that start a word
    PieceIds continuing; // pieces written with "##", without it
    std::size_t longest = 0;
    bool lower_case = true;
    int unknown = 0, start = 0, separator = 0;
    const UNormalizer2* decomposition = nullptr;

    // Greedy, longest piece first. False (and nothing appended) when a part of the word has no piece.
    bool match(const Word& word, std::vector<Match>& matches) const;
    // Calls emit(id, begin, end) for each piece until it returns false.
    template <class Emit> void split(std::string_view utf8, const Emit& emit) const;
    template <class Emit> bool flush(Word& word, std::vector<Match>& matches, const Emit& emit) const;
    void appendNormalised(Word& word, UChar32 c, int begin, int end) const;
};

bool WordPieceTokenizer::Vocabulary::match(const Word& word, std::vector<Match>& matches) const
{
    matches.clear();
    if (word.code_points > kLongestWord)
        return false;
    const std::string_view bytes = word.bytes;
    std::size_t begin = 0;
    while (begin < bytes.size()) {
        const PieceIds& ids = begin == 0 ? initial : continuing;
        std::size_t length = std::min(longest, bytes.size() - begin);
        auto found = ids.end();
        for (; length > 0 && found == ids.end(); --length) {
            if (begin + length == bytes.size() || !U8_IS_TRAIL(bytes[begin + length]))
                found = ids.find(bytes.substr(begin, length));
        }
        if (found == ids.end())
            return false;
        const std::size_t end = begin + found->first.size();
        matches.push_back({found->second, word.begins[begin], word.ends[end - 1]});
        begin = end;
    }
    return true;
}

template <class Emit>
bool WordPieceTokenizer::Vocabulary::flush(Word& word, std::vector<Match>& matches, const Emit& emit) const
{
    if (word.code_points == 0)
        return true;
    bool more = true;
    if (match(word, matches)) {
        for (std::size_t i = 0; i < matches.size() && more; ++i)
            more = emit(matches[i].id, matches[i].begin, matches[i].end);
    } else {
        more = emit(unknown, word.source_begin, word.source_end);
    }
    word.clear();
    return more;
}

void WordPieceTokenizer::Vocabulary::appendNormalised(Word& word, UChar32 c, int begin, int end) const
{
    if (!lower_case)
        return word.append(c, begin, end);
    std::array<UChar, 64> decomposed{};
    UErrorCode status = U_ZERO_ERROR;
    const int units = unorm2_getDecomposition(decomposition, c, decomposed.data(), int(decomposed.size()), &status);
    if (units < 0 || U_FAILURE(status)) {
        if (u_charType(c) == U_NON_SPACING_MARK)
            return word.extend(end);
        return word.append(u_tolower(c), begin, end);
    }
    for (int i = 0; i < units;) {
        UChar32 part = 0;
        U16_NEXT(decomposed.data(), i, units, part);
        if (u_charType(part) == U_NON_SPACING_MARK)
            word.extend(end);
        else
            word.append(u_tolower(part), begin, end);
    }
}

template <class Emit> void WordPieceTokenizer::Vocabulary::split(std::string_view utf8, const Emit& emit) const
{
    Word word;
    std::vector<Match> matches;
    const int size = int(std::min(utf8.size(), std::size_t(INT32_MAX)));
    for (int at = 0; at < size;) {
        const int begin = at;
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(utf8.data(), at, size, c);
        const Kind kind = kindOf(c);
        if (kind == Kind::Dropped)
            continue;
        if (kind == Kind::Part && c < 128) {
            const bool upper = lower_case && c >= 'A' && c <= 'Z';
            word.appendAscii(char(upper ? c + ('a' - 'A') : c), begin);
            continue;
        }
        if (kind == Kind::Part) {
            appendNormalised(word, c, begin, at);
            continue;
        }
        if (!flush(word, matches, emit))
            return;
        if (kind == Kind::Alone) {
            appendNormalised(word, c, begin, at);
            if (!flush(word, matches, emit))
                return;
        }
    }
    flush(word, matches, emit);
}

WordPieceTokenizer::WordPieceTokenizer(std::shared_ptr<const Vocabulary> vocabulary)
    : vocabulary_(std::move(vocabulary))
{
}

Result<WordPieceTokenizer> WordPieceTokenizer::load(const std::filesystem::path& vocabulary, bool lower_case)
{
    const auto invalid = [&](std::string reason) {
        return fail(ErrorKind::ModelMissing, "model.file_invalid",
                    {{"file", vocabulary.string()}, {"reason", std::move(reason)}});
    };
    std::ifstream file(vocabulary, std::ios::binary);
    if (!file)
        return invalid("unreadable");
    auto made = std::make_shared<Vocabulary>();
    made->lower_case = lower_case;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        made->pieces.push_back(std::move(line));
    }
    if (file.bad())
        return invalid("unreadable");

    // From here on the strings stay where they are: the maps hold views of them.
    made->initial.reserve(made->pieces.size());
    for (std::size_t id = 0; id < made->pieces.size(); ++id) {
        std::string_view piece = made->pieces[id];
        const bool continues = piece.size() > 2 && piece.starts_with("##");
        if (continues)
            piece.remove_prefix(2);
        made->longest = std::max(made->longest, piece.size());
        (continues ? made->continuing : made->initial).emplace(piece, int(id));
    }
    const std::array<std::pair<const char*, int*>, 3> special{
        {{"[UNK]", &made->unknown}, {"[CLS]", &made->start}, {"[SEP]", &made->separator}}};
    for (const auto& [piece, id] : special) {
        const auto found = made->initial.find(piece);
        if (found == made->initial.end())
            return invalid(std::string("no ") + piece);
        *id = found->second;
    }
    if (!made->initial.contains("[PAD]"))
        return invalid("no [PAD]");
    UErrorCode status = U_ZERO_ERROR;
    made->decomposition = unorm2_getNFDInstance(&status);
    if (U_FAILURE(status))
        return invalid(u_errorName(status));
    return WordPieceTokenizer(std::move(made));
}

WordPieceTokenizer::Tokens WordPieceTokenizer::tokenize(std::string_view utf8, int max_tokens,
                                                        bool special_tokens) const
{
    const Vocabulary& v = *vocabulary_;
    Tokens result;
    const std::size_t limit = std::size_t(std::max(max_tokens, 2)) - (special_tokens ? 1 : 0);
    result.tokens.reserve(std::min(limit + 1, utf8.size() / 4 + 8));
    const auto add = [&](int id, int begin, int end) {
        result.tokens.push_back({id, v.pieces[std::size_t(id)], begin, end});
    };
    if (special_tokens)
        add(v.start, 0, 0);
    v.split(utf8, [&](int id, int begin, int end) {
        if (result.tokens.size() >= limit) {
            result.truncated = true;
            return false;
        }
        add(id, begin, end);
        return true;
    });
    if (special_tokens) {
        const int end = result.tokens.back().end;
        add(v.separator, end, end);
    }
    return result;
}

std::vector<int> WordPieceTokenizer::ids(std::string_view utf8, int max_tokens) const
{
    std::vector<int> result;
    result.reserve(utf8.size() / 4 + 8);
    vocabulary_->split(utf8, [&](int id, int, int) {
        if (int(result.size()) >= max_tokens)
            return false;
        result.push_back(id);
        return true;
    });
    return result;
}

int WordPieceTokenizer::startId() const
{
    return vocabulary_->start;
}

int WordPieceTokenizer::separatorId() const
{
    return vocabulary_->separator;
}

int WordPieceTokenizer::size() const
{
    return int(vocabulary_->pieces.size());
}

const std::string& WordPieceTokenizer::piece(int id) const
{
    return vocabulary_->pieces[std::size_t(id)];
}

int WordPieceTokenizer::unknownId() const
{
    return vocabulary_->unknown;
}

} // namespace casebench

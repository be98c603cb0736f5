#include "core/routing/text_features.h"

#include <algorithm>
#include <array>
#include <string>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

namespace casebench {
namespace {

constexpr std::array<std::string_view, 16> kNegations{"not",    "no",     "never",  "none",   "nothing", "neither",
                                                      "nor",    "cannot", "cant",   "without", "dont",   "doesnt",
                                                      "didnt",  "wont",   "isnt",   "hasnt"};
constexpr std::array<std::string_view, 12> kConditions{"if",    "when",   "unless", "whenever", "although", "though",
                                                       "until", "before", "after",  "while",    "once",     "except"};
constexpr std::array<std::string_view, 9> kConjunctions{"and", "but", "or", "because", "so", "which", "that", "then", "yet"};
constexpr std::array<std::string_view, 9> kQuestionWords{"what", "why", "how", "who", "where", "which", "when", "can", "could"};
constexpr std::array<std::string_view, 5> kChineseNegations{"不", "没", "无法", "未", "别"};
constexpr std::array<std::string_view, 8> kChineseConditions{"如果", "要是", "的时候", "之后", "以后", "除非", "虽然", "一旦"};
constexpr std::array<std::string_view, 6> kChineseQuestions{"吗", "什么", "怎么", "为什么", "哪", "如何"};

template <std::size_t N> bool contains(const std::array<std::string_view, N>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <std::size_t N> int occurrences(std::string_view text, const std::array<std::string_view, N>& words)
{
    int count = 0;
    for (const std::string_view word : words)
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size()))
            ++count;
    return count;
}

struct Counts {
    int clauses = 1;
    int numbers = 0;
    int codes = 0;
    int negations = 0;
    int conditions = 0;
    int questions = 0;
    int letters = 0;
    int han = 0;
};

// A word of letters, digits and inner hyphens, lower-case, without apostrophes.
void countWord(const std::string& word, bool first_in_sentence, Counts& counts)
{
    const bool digits = std::any_of(word.begin(), word.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
    const bool letters = std::any_of(word.begin(), word.end(), [](unsigned char c) { return (c >= 'a' && c <= 'z') || c >= 0x80; });
    counts.numbers += digits && !letters;
    counts.codes += digits && letters;
    counts.negations += contains(kNegations, word);
    counts.conditions += contains(kConditions, word);
    counts.clauses += contains(kConjunctions, word);
    counts.questions += first_in_sentence && contains(kQuestionWords, word);
}

} // namespace

void addTextFeatures(std::string_view utf8, RiskFeatures& features)
{
    Counts counts;
    std::string word;
    bool first = true;
    const auto endWord = [&] {
        if (word.empty())
            return;
        countWord(word, first, counts);
        first = false;
        word.clear();
    };
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(utf8.data());
    const auto length = static_cast<std::int32_t>(std::min<std::size_t>(utf8.size(), 1 << 20));
    for (std::int32_t i = 0; i < length;) {
        UChar32 c = 0;
        const std::int32_t start = i;
        U8_NEXT(bytes, i, length, c);
        if (c < 0)
            continue;
        UErrorCode status = U_ZERO_ERROR;
        const bool han = c >= 0x2E80 && uscript_getScript(c, &status) == USCRIPT_HAN;
        counts.han += han;
        counts.letters += u_isalpha(c);
        if (han) {
            endWord();
        } else if (u_isalnum(c) || (c == '-' && !word.empty())) {
            if (c < 0x80)
                word.push_back(static_cast<char>(u_tolower(c)));
            else
                word.append(utf8.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(i - start)));
        } else if (c != '\'' && c != 0x2019) {
            endWord();
            if (c == ',' || c == ';' || c == ':' || c == 0xFF0C || c == 0xFF1B || c == 0x3001)
                ++counts.clauses;
            if (c == '.' || c == '!' || c == '?' || c == '\n' || c == 0x3002 || c == 0xFF01 || c == 0xFF1F)
                first = true;
            counts.questions += c == '?' || c == 0xFF1F;
        }
    }
    endWord();
    if (counts.han > 0) {
        const std::string_view text = utf8.substr(0, static_cast<std::size_t>(length));
        counts.negations += occurrences(text, kChineseNegations);
        counts.conditions += occurrences(text, kChineseConditions);
        counts.questions += occurrences(text, kChineseQuestions);
    }
    features[RiskFeature::Clauses] = static_cast<float>(counts.clauses);
    features[RiskFeature::Numbers] = static_cast<float>(counts.numbers);
    features[RiskFeature::Codes] = static_cast<float>(counts.codes);
    features[RiskFeature::Negations] = static_cast<float>(counts.negations);
    features[RiskFeature::Conditions] = static_cast<float>(counts.conditions);
    features[RiskFeature::Questions] = static_cast<float>(counts.questions);
    features[RiskFeature::Chinese] = counts.letters > 0 ? static_cast<float>(counts.han) / static_cast<float>(counts.letters) : 0.0F;
}

} // namespace casebench

#include "core/workspace/search_terms.h"

#include <cstddef>
#include <string>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <vector>

namespace casebench {
namespace {

constexpr std::size_t kMostQueryTerms = 64;

enum class Kind { Separator, Word, Ideographic };

// A maximal run of characters of one kind, as code points in UTF-8.
struct Term {
    Kind kind = Kind::Separator;
    std::vector<std::string> characters;
};

Kind kindOf(UChar32 c)
{
    if (!u_isalnum(c))
        return u_getIntPropertyValue(c, UCHAR_GENERAL_CATEGORY_MASK) & U_GC_M_MASK ? Kind::Word : Kind::Separator;
    for (UScriptCode script : {USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA})
        if (uscript_hasScript(c, script))
            return Kind::Ideographic;
    return Kind::Word;
}

std::string utf8(UChar32 c)
{
    std::string text;
    icu::UnicodeString(c).toUTF8String(text);
    return text;
}

std::vector<Term> termsOf(std::string_view text)
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(status);
    icu::UnicodeString folded = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
    if (U_SUCCESS(status))
        folded = folding->normalize(folded, status);
    std::vector<Term> terms;
    Kind previous = Kind::Separator;
    for (std::int32_t i = 0; i < folded.length(); i = folded.moveIndex32(i, 1)) {
        const UChar32 c = folded.char32At(i);
        const Kind kind = kindOf(c);
        if (kind != Kind::Separator) {
            if (kind != previous)
                terms.push_back({kind, {}});
            terms.back().characters.push_back(utf8(c));
        }
        previous = kind;
    }
    return terms;
}

std::string joined(const std::vector<std::string>& characters)
{
    std::string text;
    for (const std::string& character : characters)
        text += character;
    return text;
}

std::string pairs(const std::vector<std::string>& characters)
{
    std::string text;
    for (std::size_t i = 0; i + 1 < characters.size(); ++i)
        text += (i ? " " : "") + characters[i] + characters[i + 1];
    return text;
}

} // namespace

std::string searchTerms(std::string_view text)
{
    std::string out;
    const auto add = [&out](const std::string& term) {
        if (!out.empty())
            out += ' ';
        out += term;
    };
    for (const Term& term : termsOf(text)) {
        if (term.kind == Kind::Word) {
            add(joined(term.characters));
            continue;
        }
        if (term.characters.size() > 1)
            add(pairs(term.characters));
        add(term.characters.back());
    }
    return out;
}

std::string searchExpression(std::string_view typed)
{
    std::string out;
    std::size_t count = 0;
    for (const Term& term : termsOf(typed)) {
        if (count++ == kMostQueryTerms)
            break;
        const bool run = term.kind == Kind::Ideographic && term.characters.size() > 1;
        out += out.empty() ? "\"" : " AND \"";
        // A single character is the beginning of a pair, or the last of its run.
        out += run ? pairs(term.characters) + '"' : joined(term.characters) + "\"*";
    }
    return out;
}

} // namespace casebench

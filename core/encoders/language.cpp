#include "core/encoders/language.h"

#include <algorithm>
#include <array>
#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

namespace casebench {
namespace {

constexpr std::size_t kLookedAt = 16 << 10; // bytes; more text does not change the answer

struct ScriptCounts {
    int letters = 0;
    int han = 0;
    int other_east_asian = 0; // kana and Hangul: Han characters beside them are not Chinese
};

ScriptCounts countScripts(std::string_view utf8)
{
    ScriptCounts counts;
    const int size = int(utf8.size());
    for (int at = 0; at < size;) {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(utf8.data(), at, size, c);
        if (!u_isalpha(c))
            continue;
        ++counts.letters;
        UErrorCode status = U_ZERO_ERROR;
        const UScriptCode script = uscript_getScript(c, &status);
        counts.han += script == USCRIPT_HAN;
        counts.other_east_asian += script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA || script == USCRIPT_HANGUL;
    }
    return counts;
}

Language named(std::string code, float confidence)
{
    if (code.starts_with("zh"))
        code = "zh";
    const bool known = code == "en" || code == "zh";
    return {std::move(code), confidence, known};
}

} // namespace

Language detectLanguage(std::string_view utf8)
{
    if (utf8.size() > kLookedAt) {
        std::size_t end = kLookedAt;
        while (end > 0 && U8_IS_TRAIL(utf8[end]))
            --end;
        utf8 = utf8.substr(0, end);
    }
    const ScriptCounts counts = countScripts(utf8);
    if (counts.letters == 0)
        return {"und", 0, false};
    const float han_share = float(counts.han) / float(counts.letters);
    if (han_share > 0.5F && counts.other_east_asian == 0)
        return named("zh", han_share);

    std::array<CLD2::Language, 3> languages{};
    std::array<int, 3> percents{};
    std::array<double, 3> scores{};
    int text_bytes = 0, valid_bytes = 0;
    bool reliable = false;
    const CLD2::CLDHints hints{nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
    const CLD2::Language found = CLD2::ExtDetectLanguageSummaryCheckUTF8(
        utf8.data(), int(utf8.size()), true, &hints, 0, languages.data(), percents.data(), scores.data(), nullptr,
        &text_bytes, &reliable, &valid_bytes);
    if (!reliable || found == CLD2::UNKNOWN_LANGUAGE || found == CLD2::TG_UNKNOWN_LANGUAGE)
        return {"und", 0, false};
    return named(CLD2::LanguageCode(found), float(percents[0]) / 100);
}

} // namespace casebench

#include "core/cases/text_encoding.h"

#include <algorithm>
#include <array>
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

namespace casebench {
namespace {

bool isAsciiLetter(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isHigh(unsigned char c)
{
    return c >= 0x80;
}

EncodingGuess markedEncoding(std::string_view bytes)
{
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xef\xbb\xbf"sv))
        return {"UTF-8", 1.0, 3};
    if (bytes.starts_with("\xff\xfe"sv))
        return {"UTF-16LE", 1.0, 2};
    if (bytes.starts_with("\xfe\xff"sv))
        return {"UTF-16BE", 1.0, 2};
    return {};
}

bool decodes(const std::string& encoding, std::string_view bytes, bool complete)
{
    Result<TextDecoder> decoder = TextDecoder::open(encoding);
    std::string ignored;
    return decoder && decoder->decode(bytes, complete, ignored);
}

// UTF-16 without a mark: Western text has a zero in nearly every other byte.
std::string zeroPattern(std::string_view bytes)
{
    std::array<std::size_t, 2> zeros{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        zeros[i % 2] += bytes[i] == 0;
    const std::size_t half = bytes.size() / 2;
    if (zeros[1] * 10 > half * 4 && zeros[0] * 50 <= half)
        return "UTF-16LE";
    if (zeros[0] * 10 > half * 4 && zeros[1] * 50 <= half)
        return "UTF-16BE";
    return {};
}

// The share of the high bytes that are accented letters standing alone within a word. East Asian encodings come in
// pairs of which at least the first is high, and their text comes in runs.
double loneLetterShare(std::string_view bytes)
{
    std::size_t high = 0;
    std::size_t lone = 0;
    const auto at = [bytes](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0; };
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = at(i);
        if (!isHigh(byte))
            continue;
        ++high;
        const auto before = i == 0 ? 0 : at(i - 1);
        const auto after = at(i + 1);
        lone += byte >= 0xc0 && !isHigh(before) && !isHigh(after) && (isAsciiLetter(before) || isAsciiLetter(after));
    }
    return high == 0 ? 0 : static_cast<double>(lone) / static_cast<double>(high);
}

std::string westernEncoding(std::string_view bytes)
{
    const bool c1 = std::any_of(bytes.begin(), bytes.end(), [](unsigned char c) { return c >= 0x80 && c < 0xa0; });
    return c1 ? "windows-1252" : "ISO-8859-1";
}

struct DetectorClose {
    void operator()(UCharsetDetector* detector) const { ucsdet_close(detector); }
};

EncodingGuess askDetector(std::string_view bytes, bool complete)
{
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UCharsetDetector, DetectorClose> detector(ucsdet_open(&status));
    ucsdet_setText(detector.get(), bytes.data(), static_cast<std::int32_t>(bytes.size()), &status);
    std::int32_t count = 0;
    const UCharsetMatch** const matches = ucsdet_detectAll(detector.get(), &count, &status);
    for (std::int32_t i = 0; U_SUCCESS(status) && i < count; ++i) {
        const char* const encoding = ucsdet_getName(matches[i], &status);
        const std::int32_t confidence = ucsdet_getConfidence(matches[i], &status);
        if (U_SUCCESS(status) && !std::string_view(encoding).starts_with("UTF-") && decodes(encoding, bytes, complete))
            return {encoding, confidence / 100.0, 0};
    }
    return {};
}

} // namespace

Result<EncodingGuess> guessEncoding(std::string_view bytes, const std::string& name, bool complete)
{
    if (EncodingGuess marked = markedEncoding(bytes); !marked.encoding.empty())
        return marked;
    if (bytes.find('\0') != std::string_view::npos) {
        const std::string utf16 = zeroPattern(bytes);
        if (utf16.empty() || !decodes(utf16, bytes, complete))
            return fail(ErrorKind::BadInput, "text.binary", {{"file", name}});
        return EncodingGuess{utf16, 0.9, 0};
    }
    if (decodes("UTF-8", bytes, complete))
        return EncodingGuess{"UTF-8", 1.0, 0};
    // The detector looks at a start of the text; the part around the first high byte tells most.
    const auto first_high = std::find_if(bytes.begin(), bytes.end(), isHigh) - bytes.begin();
    const std::size_t start = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, first_high - 1000));
    const std::string_view sample = bytes.substr(start, 64 * 1024);
    const bool sample_complete = complete && start + sample.size() == bytes.size();

    const double lone = loneLetterShare(sample);
    if (const std::string western = westernEncoding(bytes); lone >= 0.7 && decodes(western, bytes, complete))
        return EncodingGuess{western, 0.8 * lone, 0};
    const EncodingGuess detected = askDetector(sample, sample_complete);
    if (detected.encoding.empty() || !decodes(detected.encoding, bytes, complete))
        return fail(ErrorKind::BadInput, "text.unknown_encoding", {{"file", name}});
    return detected;
}

void TextDecoder::Close::operator()(UConverter* converter) const
{
    ucnv_close(converter);
}

Result<TextDecoder> TextDecoder::open(const std::string& encoding)
{
    UErrorCode status = U_ZERO_ERROR;
    TextDecoder decoder;
    decoder.converter_.reset(encoding.empty() ? nullptr : ucnv_open(encoding.c_str(), &status));
    if (!decoder.converter_ || U_FAILURE(status))
        return fail(ErrorKind::Usage, "text.no_such_encoding", {{"encoding", encoding}});
    ucnv_setToUCallBack(decoder.converter_.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
    decoder.encoding_ = encoding;
    const UConverterType type = ucnv_getType(decoder.converter_.get());
    decoder.unicode_ = type == UCNV_UTF8 || (type >= UCNV_UTF16_BigEndian && type <= UCNV_UTF32_LittleEndian) ||
                       type == UCNV_UTF16 || type == UCNV_UTF32;
    return decoder;
}

Result<void> TextDecoder::decode(std::string_view piece, bool last, std::string& utf8)
{
    const char* source = piece.data();
    const char* const end = source + piece.size();
    std::array<UChar, 4096> units;
    const auto invalid = [&] {
        return fail(ErrorKind::BadInput, "text.invalid_bytes",
                    {{"encoding", encoding_}, {"offset", std::to_string(offset_ + (source - piece.data()))}});
    };
    UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
    while (status == U_BUFFER_OVERFLOW_ERROR) {
        status = U_ZERO_ERROR;
        UChar* target = units.data();
        ucnv_toUnicode(converter_.get(), &target, units.data() + units.size(), &source, end, nullptr, last, &status);
        const auto count = static_cast<std::size_t>(target - units.data());
        for (std::size_t i = 0; i < count;) {
            UChar32 character = 0;
            U16_NEXT(units.data(), i, count, character);
            // ICU maps bytes that a legacy encoding leaves undefined to control characters; no text contains those.
            if (!unicode_ && character >= 0x80 && character < 0xa0)
                return invalid();
            std::array<char, U8_MAX_LENGTH> bytes;
            std::size_t length = 0;
            U8_APPEND_UNSAFE(bytes.data(), length, character);
            utf8.append(bytes.data(), length);
        }
    }
    if (U_FAILURE(status))
        return invalid();
    offset_ += static_cast<std::int64_t>(piece.size());
    return {};
}

Result<std::string> decodeText(std::string_view bytes, const std::string& name, const std::string& encoding)
{
    EncodingGuess used{encoding, 1.0, 0};
    if (encoding.empty()) {
        Result<EncodingGuess> guess = guessEncoding(bytes, name, true);
        if (!guess)
            return tl::unexpected(guess.error());
        used = *std::move(guess);
    }
    Result<TextDecoder> decoder = TextDecoder::open(used.encoding);
    if (!decoder)
        return tl::unexpected(decoder.error());
    std::string text;
    Result<void> decoded = decoder->decode(bytes.substr(static_cast<std::size_t>(used.mark_bytes)), true, text);
    if (!decoded) {
        decoded.error().message.arguments.insert(decoded.error().message.arguments.begin(), {"file", name});
        return tl::unexpected(decoded.error());
    }
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);
    return text;
}

} // namespace casebench

// The encoding of a text: guessed where it is not known, converted to UTF-8 strictly (ICU). Nothing is ever replaced by
// question marks: bytes that do not fit are an error.
#pragma once

#include "core/foundation/error.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct UConverter;

namespace casebench {

struct EncodingGuess {
    std::string encoding; // ICU's name: "UTF-8", "UTF-16LE", "GB18030", "Shift_JIS", "ISO-8859-1", "windows-1252", …
    double confidence = 1.0; // [0,1]; 1 for a byte-order mark and for valid UTF-8
    int mark_bytes = 0;      // length of the byte-order mark at the start
};

// Guesses from the bytes. The order of trust: a byte-order mark, valid UTF-8, the zero bytes of UTF-16, letters that
// stand alone between ASCII letters (a Western single-byte encoding), ICU's detector. What it returns decodes the bytes
// without error. `complete`: the bytes are the whole text, not just its start (which may end within a character).
// Errors (BadInput, with {file}): text.binary, text.unknown_encoding.
Result<EncodingGuess> guessEncoding(std::string_view bytes, const std::string& name, bool complete);

// Converts piece by piece. Not thread-safe; one object per text.
class TextDecoder {
public:
    // Error (Usage): text.no_such_encoding {encoding}.
    static Result<TextDecoder> open(const std::string& encoding);

    // Appends the piece as UTF-8. `last` says that no piece follows, so that a character cut off at the end is noticed.
    // Error (BadInput): text.invalid_bytes {encoding, offset}; offset in bytes from the start, near the fault.
    Result<void> decode(std::string_view piece, bool last, std::string& utf8);

private:
    struct Close {
        void operator()(UConverter* converter) const;
    };
    std::unique_ptr<UConverter, Close> converter_;
    std::string encoding_;
    bool unicode_ = true;
    std::int64_t offset_ = 0;
};

// A whole text in one go, with the guess when `encoding` is empty; the byte-order mark is dropped. `name` is for
// errors.
Result<std::string> decodeText(std::string_view bytes, const std::string& name, const std::string& encoding = {});

} // namespace casebench

// The English words for every message that core produces. No Qt: the command line uses it too.
#pragma once

#include "core/foundation/error.h"

#include <span>
#include <string>
#include <string_view>

namespace casebench {

// `text` holds the arguments as "{name}". In Qt Linguist it stands in the context "messages".
struct Wording {
    std::string_view code;
    const char* text;
};

std::span<const Wording> messageTable();
// Null when the code is not in the table.
const char* wordingOf(std::string_view code);

// Puts the arguments into a wording. An argument whose value is itself a code of the table ("file.not_found") is put
// into words by `word_of`, with the arguments that carry its name as a prefix (causeAs() in core/foundation/cause.h). A
// placeholder without an argument becomes empty.
template <class WordOf> std::string fillIn(std::string_view wording, const Message& message, WordOf word_of);

// English. A code that is not in the table shows itself with its arguments, so that nothing is lost.
std::string words(const Message& message);

// The arguments NAME.ARGUMENT of the message, as ARGUMENT.
std::vector<Argument> argumentsUnder(const std::string& name, const Message& message);

template <class WordOf> std::string fillIn(std::string_view wording, const Message& message, WordOf word_of)
{
    std::string filled;
    for (std::size_t at = 0; at < wording.size();) {
        const auto open = wording.find('{', at);
        const auto close = open == std::string_view::npos ? open : wording.find('}', open);
        if (close == std::string_view::npos) {
            filled += wording.substr(at);
            break;
        }
        filled += wording.substr(at, open - at);
        const std::string name(wording.substr(open + 1, close - open - 1));
        const std::string value = message.argument(name);
        filled += wordingOf(value) ? fillIn(word_of(value), Message{value, argumentsUnder(name, message)}, word_of) : value;
        at = close + 1;
    }
    return filled;
}

} // namespace casebench

// Errors and other messages of core: a code with arguments, never words.
//
// Core cannot translate. Every error, reason, finding or explanation it produces is a Message: a dotted code
// ("image.too_many_pixels") and named arguments. ui/wording turns it into English or Chinese.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace casebench {

struct Argument {
    std::string name;
    std::string value;
    bool operator==(const Argument&) const = default;
};

// A message without words. `code` is one of those listed in ui/wording/message_table.cpp (a test checks that each code
// that core produces is there). Arguments are substituted for "{name}" in the wording.
struct Message {
    std::string code;
    std::vector<Argument> arguments;

    bool operator==(const Message&) const = default;
    // The argument's value, or an empty string.
    std::string argument(const std::string& name) const;
};

enum class ErrorKind {
    Failed,       // something the program could not do; exit code 1
    Usage,        // the caller asked for something that cannot be; exit code 2
    BadInput,     // a file or text that was given is wrong; exit code 3; arguments name `file` and the reason
    ModelMissing, // a model is not installed or not trained; exit code 4
    Cancelled,    // the caller asked to stop
    Busy          // a bounded queue is full; argument `retry_ms` says when to come again
};

struct Error {
    ErrorKind kind = ErrorKind::Failed;
    Message message;
    bool operator==(const Error&) const = default;
};

// The one way core reports failure: a value or an Error. Exceptions of libraries are caught in the folder that calls
// the library and turned into one of these.
template <class T> using Result = tl::expected<T, Error>;

// `return fail(ErrorKind::BadInput, "image.empty", {{"file", path}});`
inline tl::unexpected<Error> fail(ErrorKind kind, std::string code, std::vector<Argument> arguments = {})
{
    return tl::unexpected(Error{kind, Message{std::move(code), std::move(arguments)}});
}

} // namespace casebench

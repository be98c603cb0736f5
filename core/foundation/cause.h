// A message that carries another one as its cause.
#pragma once

#include "core/foundation/error.h"

namespace casebench {

// The cause as arguments of another message: NAME is its code and NAME.ARGUMENT each of its arguments, so that a wording
// with {NAME} shows the whole sentence of the cause.
inline std::vector<Argument> causeAs(const std::string& name, const Message& cause)
{
    std::vector<Argument> arguments{{name, cause.code}};
    for (const Argument& argument : cause.arguments)
        arguments.push_back({name + "." + argument.name, argument.value});
    return arguments;
}

} // namespace casebench

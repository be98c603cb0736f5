#include "core/foundation/error.h"

namespace casebench {

std::string Message::argument(const std::string& name) const
{
    for (const Argument& candidate : arguments)
        if (candidate.name == name)
            return candidate.value;
    return {};
}

} // namespace casebench

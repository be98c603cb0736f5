// Where core reports what it cannot return: a sink the program connects to a log, a toast or standard error.
#pragma once

#include "core/foundation/error.h"

#include <functional>

namespace casebench {

enum class Severity { Debug, Info, Warning, Error };

struct Diagnostic {
    Severity severity = Severity::Info;
    Message message;
};

// Called from any thread; must be thread-safe and quick. Never throws.
using DiagnosticsSink = std::function<void(const Diagnostic&)>;

// Calls the sink when there is one.
inline void report(const DiagnosticsSink& sink, Severity severity, std::string code, std::vector<Argument> arguments = {})
{
    if (sink)
        sink(Diagnostic{severity, Message{std::move(code), std::move(arguments)}});
}

} // namespace casebench

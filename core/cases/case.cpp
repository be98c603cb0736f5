#include "core/cases/case.h"

#include <algorithm>

namespace casebench {

bool hasText(const Case& c)
{
    return c.text.find_first_not_of(" \t\r\n\f\v") != std::string::npos;
}

std::string modelText(const Case& c)
{
    std::string text = c.text;
    const auto addLine = [&text](const std::string& head, const std::string& body) {
        if (!text.empty())
            text += '\n';
        text += head.empty() ? body : head + ": " + body;
    };
    for (const Field& field : c.fields)
        addLine(field.key, field.value);
    for (const Turn& turn : c.dialogue)
        addLine(turn.speaker, turn.text);
    return text;
}

} // namespace casebench

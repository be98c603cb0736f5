// Messages of core in the language of the window.
#pragma once

#include "core/foundation/error.h"

#include <QString>

namespace casebench {

// Looks the wording up in the installed translations (context "messages"), in English when there is none.
QString translated(const Message& message);
// A code without arguments.
QString translatedCode(const QString& code);

} // namespace casebench

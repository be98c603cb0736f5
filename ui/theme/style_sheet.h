#pragma once

#include "ui/theme/palette.h"

#include <QPalette>
#include <QString>

namespace casebench {

QPalette applicationPalette(const ThemeColors& colors);
// The one style sheet of the program, over Fusion. Widgets choose their look by the dynamic property "look":
// "title", "heading", "muted", "caption", "tag", "pill" (labels), "primary", "link" (buttons), "bar" (the window's bars).
QString applicationStyleSheet(const ThemeColors& colors);

} // namespace casebench

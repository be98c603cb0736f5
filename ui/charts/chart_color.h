// A colour of the theme by name, so that a chart can take it up again after the theme changed.
#pragma once

#include "ui/theme/palette.h"
#include "ui/theme/theme.h"

namespace casebench {

using ChartColor = QColor ThemeColors::*;

ChartColor routeChartColor(Route route);

} // namespace casebench

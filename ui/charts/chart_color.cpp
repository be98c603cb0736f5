#include "ui/charts/chart_color.h"

namespace casebench {

ChartColor routeChartColor(Route route)
{
    switch (route) {
    case Route::Light:
        return &ThemeColors::route_light;
    case Route::Vision:
        return &ThemeColors::route_vision;
    case Route::Expert:
        return &ThemeColors::route_expert;
    case Route::Remote:
        return &ThemeColors::route_remote;
    }
    return &ThemeColors::neutral;
}

} // namespace casebench

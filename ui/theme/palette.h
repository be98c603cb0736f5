// Semantic colours of the two themes, and the arithmetic of contrast.
#pragma once

#include "core/routing/route.h"
#include "core/answers/answer.h"

#include <QColor>

#include <optional>

namespace casebench {

// Every colour the workbench draws with. Route colours mean the route everywhere.
struct ThemeColors {
    QColor window;       // behind the panels
    QColor panel;
    QColor panel_raised; // buttons, fields, chips, tracks on a panel
    QColor border;
    QColor text;
    QColor text_muted;
    QColor accent;
    QColor text_on_accent; // also on the route colours, good, warn and bad
    QColor route_light, route_vision, route_expert, route_remote;
    QColor good, warn, bad;
    QColor heat;
    QColor neutral;      // bars and spans that stand for no route
};

const ThemeColors& darkColors();
const ThemeColors& lightColors();

QColor routeColor(const ThemeColors& colors, Route route);
QColor bandColor(const ThemeColors& colors, Band band);

// WCAG 2.1: (L1 + 0.05) / (L2 + 0.05), 1…21, L the relative luminance.
double contrastRatio(const QColor& a, const QColor& b);
// `share` of `top` over `bottom`, opaque.
QColor mixed(const QColor& bottom, const QColor& top, double share);

} // namespace casebench

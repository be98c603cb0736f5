#include "ui/theme/palette.h"

#include <cmath>

namespace casebench {

const ThemeColors& darkColors()
{
    static const ThemeColors colors{
        .window = "#15171c", .panel = "#1e2128", .panel_raised = "#272b34", .border = "#343a46",
        .text = "#e8eaf0", .text_muted = "#a0a7b4", .accent = "#5aa9ff", .text_on_accent = "#0b0e13",
        .route_light = "#56c884", .route_vision = "#bd93f9", .route_expert = "#ffb04a", .route_remote = "#4fd0dc",
        .good = "#56c884", .warn = "#ffb04a", .bad = "#ff7070", .heat = "#ff7043", .neutral = "#8a919e"};
    return colors;
}

const ThemeColors& lightColors()
{
    static const ThemeColors colors{
        .window = "#f1f3f6", .panel = "#ffffff", .panel_raised = "#f6f7f9", .border = "#d5dae2",
        .text = "#16191f", .text_muted = "#586070", .accent = "#1565c8", .text_on_accent = "#ffffff",
        .route_light = "#1a7d45", .route_vision = "#7a42c4", .route_expert = "#a35c00", .route_remote = "#0b7681",
        .good = "#1a7d45", .warn = "#a35c00", .bad = "#c42b2b", .heat = "#e5562e", .neutral = "#6d7482"};
    return colors;
}

QColor routeColor(const ThemeColors& colors, Route route)
{
    switch (route) {
    case Route::Light:
        return colors.route_light;
    case Route::Vision:
        return colors.route_vision;
    case Route::Expert:
        return colors.route_expert;
    case Route::Remote:
        return colors.route_remote;
    }
    return colors.neutral;
}

QColor bandColor(const ThemeColors& colors, Band band)
{
    switch (band) {
    case Band::High:
        return colors.good;
    case Band::Medium:
        return colors.warn;
    case Band::Low:
        return colors.bad;
    }
    return colors.neutral;
}

namespace {

double luminance(const QColor& color)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor mixed(const QColor& bottom, const QColor& top, double share)
{
    const auto channel = [share](double below, double above) { return float(below + (above - below) * share); };
    return QColor::fromRgbF(channel(bottom.redF(), top.redF()), channel(bottom.greenF(), top.greenF()),
                            channel(bottom.blueF(), top.blueF()));
}

} // namespace casebench

#include "core/cases/sample/canvas.h"

#include <numbers>

namespace casebench::sample {

namespace {

constexpr double kPi = std::numbers::pi;

// Which of the segments a (top) to g (middle), from bit 0, a character lights.
unsigned segmentsOf(char character)
{
    switch (character) {
    case '0':
        return 0b0111111;
    case '1':
        return 0b0000110;
    case '2':
        return 0b1011011;
    case '3':
        return 0b1001111;
    case '4':
        return 0b1100110;
    case '5':
        return 0b1101101;
    case '6':
        return 0b1111101;
    case '7':
        return 0b0000111;
    case '8':
        return 0b1111111;
    case '9':
        return 0b1101111;
    case 'A':
        return 0b1110111;
    case 'b':
        return 0b1111100;
    case 'C':
        return 0b0111001;
    case 'E':
        return 0b1111001;
    case 'F':
        return 0b1110001;
    case 'i':
        return 0b0110000;
    case 'L':
        return 0b0111000;
    case 'U':
        return 0b0111110;
    default:
        return 0b1000000; // a dash
    }
}

void setSource(cairo_t* context, const Colour& colour)
{
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha);
}

void fillBetween(cairo_t* context, double x1, double y1, double x2, double y2, const Colour& from, const Colour& to)
{
    cairo_pattern_t* pattern = cairo_pattern_create_linear(x1, y1, x2, y2);
    cairo_pattern_add_color_stop_rgba(pattern, 0, from.red, from.green, from.blue, from.alpha);
    cairo_pattern_add_color_stop_rgba(pattern, 1, to.red, to.green, to.blue, to.alpha);
    cairo_set_source(context, pattern);
    cairo_fill(context);
    cairo_pattern_destroy(pattern);
}

} // namespace

Colour mix(const Colour& from, const Colour& to, double share)
{
    const auto blend = [share](double a, double b) { return a + (b - a) * share; };
    return {blend(from.red, to.red), blend(from.green, to.green), blend(from.blue, to.blue),
            blend(from.alpha, to.alpha)};
}

Colour darker(const Colour& colour, double share)
{
    return mix(colour, {0, 0, 0, colour.alpha}, share);
}

Colour lighter(const Colour& colour, double share)
{
    return mix(colour, {1, 1, 1, colour.alpha}, share);
}

Colour lightColour(Light light)
{
    switch (light) {
    case Light::Green:
        return rgb(0x2ee66b);
    case Light::Red:
        return rgb(0xff2a1f);
    case Light::Orange:
        return rgb(0xff9a0a);
    case Light::Blue:
        return rgb(0x2d8bff);
    case Light::Off:
        break;
    }
    return rgb(0x4a4d50);
}

Canvas::Canvas()
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(kWidth * kScale),
                                          static_cast<int>(kHeight * kScale))),
      context_(cairo_create(surface_.get()))
{
    cairo_scale(context(), kScale, kScale);
    cairo_set_line_cap(context(), CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(context(), CAIRO_LINE_JOIN_ROUND);
}

void Canvas::rectangle(const Box& box)
{
    cairo_rectangle(context(), box.x, box.y, box.width, box.height);
}

void Canvas::rounded(const Box& box, double radius)
{
    cairo_new_sub_path(context());
    cairo_arc(context(), box.right() - radius, box.y + radius, radius, -kPi / 2, 0);
    cairo_arc(context(), box.right() - radius, box.bottom() - radius, radius, 0, kPi / 2);
    cairo_arc(context(), box.x + radius, box.bottom() - radius, radius, kPi / 2, kPi);
    cairo_arc(context(), box.x + radius, box.y + radius, radius, kPi, kPi * 1.5);
    cairo_close_path(context());
}

void Canvas::ellipse(double x, double y, double radius_x, double radius_y)
{
    cairo_save(context());
    cairo_translate(context(), x, y);
    cairo_scale(context(), radius_x, radius_y);
    cairo_new_sub_path(context());
    cairo_arc(context(), 0, 0, 1, 0, 2 * kPi);
    cairo_restore(context());
}

void Canvas::fill(const Colour& colour)
{
    setSource(context(), colour);
    cairo_fill(context());
}

void Canvas::fillDown(const Box& box, const Colour& top, const Colour& bottom)
{
    fillBetween(context(), 0, box.y, 0, box.bottom(), top, bottom);
}

void Canvas::fillAcross(const Box& box, const Colour& left, const Colour& right)
{
    fillBetween(context(), box.x, 0, box.right(), 0, left, right);
}

void Canvas::stroke(const Colour& colour, double width)
{
    setSource(context(), colour);
    cairo_set_line_width(context(), width);
    cairo_stroke(context());
}

void Canvas::line(double x1, double y1, double x2, double y2, const Colour& colour, double width)
{
    cairo_move_to(context(), x1, y1);
    cairo_line_to(context(), x2, y2);
    stroke(colour, width);
}

void Canvas::glow(double x, double y, double radius_x, double radius_y, const Colour& colour)
{
    cairo_save(context());
    cairo_translate(context(), x, y);
    cairo_scale(context(), radius_x, radius_y);
    cairo_pattern_t* pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1);
    cairo_pattern_add_color_stop_rgba(pattern, 0, colour.red, colour.green, colour.blue, colour.alpha);
    cairo_pattern_add_color_stop_rgba(pattern, 0.5, colour.red, colour.green, colour.blue, colour.alpha * 0.45);
    cairo_pattern_add_color_stop_rgba(pattern, 1, colour.red, colour.green, colour.blue, 0);
    cairo_set_source(context(), pattern);
    cairo_arc(context(), 0, 0, 1, 0, 2 * kPi);
    cairo_fill(context());
    cairo_pattern_destroy(pattern);
    cairo_restore(context());
}

void Canvas::text(double x, double y, double size, const std::string& words, const Colour& colour, double align,
                  bool bold)
{
    cairo_select_font_face(context(), "Noto Sans CJK SC", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context(), size);
    cairo_text_extents_t extents;
    cairo_text_extents(context(), words.c_str(), &extents);
    cairo_move_to(context(), x - extents.x_advance * align, y);
    setSource(context(), colour);
    cairo_show_text(context(), words.c_str());
    cairo_new_path(context());
}

void Canvas::segment(double x, double y, double length, double thickness, bool upright)
{
    const double half = thickness / 2;
    const double along[] = {half, length - half, length, length - half, half, 0};
    const double aside[] = {-half, -half, 0, half, half, 0};
    for (int i = 0; i < 6; ++i) {
        const double px = x + (upright ? aside[i] : along[i]);
        const double py = y + (upright ? along[i] : aside[i]);
        i == 0 ? cairo_move_to(context(), px, py) : cairo_line_to(context(), px, py);
    }
    cairo_close_path(context());
}

void Canvas::segments(double x, double top, double height, std::string_view characters, const Colour& colour)
{
    const double width = height * 0.5;
    const double advance = height * 0.72;
    const double thickness = height * 0.13;
    const double half = height / 2;
    double left = x - (advance * static_cast<double>(characters.size()) - (advance - width)) / 2;
    for (const char character : characters) {
        const unsigned lit = segmentsOf(character);
        for (unsigned i = 0; i < 7; ++i) {
            const bool upright = i != 0 && i != 3 && i != 6;
            const double sx = i == 1 || i == 2 ? left + width : left;
            const double sy = top + (i == 2 || i == 4 || i == 6 ? half : i == 3 ? height : 0);
            segment(sx, sy, upright ? half : width, thickness, upright);
            fill(lit >> i & 1U ? colour : Colour{colour.red, colour.green, colour.blue, 0.06});
        }
        left += advance;
    }
}

void Canvas::lamp(double x, double y, double radius, Light light)
{
    const Colour colour = lightColour(light);
    if (light != Light::Off)
        glow(x, y, radius * 3.4, radius * 3.4, {colour.red, colour.green, colour.blue, 0.75});
    ellipse(x, y, radius, radius);
    fill(colour);
    if (light != Light::Off)
        glow(x - radius * 0.2, y - radius * 0.2, radius * 0.75, radius * 0.75, {1, 1, 1, 0.8});
    ellipse(x, y, radius, radius);
    stroke(rgb(0x000000, 0.35), radius * 0.12);
}

} // namespace casebench::sample

// A vector drawing surface (cairo) of 800 × 600 units, and the shapes that devices are made of.
#pragma once

#include "core/cases/sample/plan.h"

#include <cairo.h>

#include <memory>
#include <string>
#include <string_view>

namespace casebench::sample {

struct Colour {
    double red = 0;
    double green = 0;
    double blue = 0;
    double alpha = 1;
};

// "#rrggbb" as 0xrrggbb.
constexpr Colour rgb(unsigned hex, double alpha = 1)
{
    return {((hex >> 16) & 255) / 255.0, ((hex >> 8) & 255) / 255.0, (hex & 255) / 255.0, alpha};
}
Colour mix(const Colour& from, const Colour& to, double share);
Colour darker(const Colour& colour, double share);
Colour lighter(const Colour& colour, double share);
Colour lightColour(Light light);

struct Box {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    double right() const { return x + width; }
    double bottom() const { return y + height; }
    double middleX() const { return x + width / 2; }
    double middleY() const { return y + height / 2; }
};

class Canvas {
public:
    static constexpr double kWidth = 800;
    static constexpr double kHeight = 600;
    // Pixels per unit: enough for a close-up to stay sharp.
    static constexpr double kScale = 1.6;

    Canvas();

    cairo_t* context() const { return context_.get(); }
    cairo_surface_t* surface() const { return surface_.get(); }

    // Paths, to be followed by one of the painters below.
    void rectangle(const Box& box);
    void rounded(const Box& box, double radius);
    void ellipse(double x, double y, double radius_x, double radius_y);

    // Painters use up the path.
    void fill(const Colour& colour);
    void fillDown(const Box& box, const Colour& top, const Colour& bottom);
    void fillAcross(const Box& box, const Colour& left, const Colour& right);
    void stroke(const Colour& colour, double width);

    void line(double x1, double y1, double x2, double y2, const Colour& colour, double width);
    // A soft blot, strongest in the middle: shadows, glows, wet patches.
    void glow(double x, double y, double radius_x, double radius_y, const Colour& colour);
    // `y` is the base line; `align` 0 starts at x, 0.5 is centred on it, 1 ends there.
    void text(double x, double y, double size, const std::string& words, const Colour& colour, double align = 0.5,
              bool bold = false);
    // Seven-segment characters, centred on x.
    void segments(double x, double top, double height, std::string_view characters, const Colour& colour);
    void lamp(double x, double y, double radius, Light light);

private:
    struct Destroy {
        void operator()(cairo_t* context) const { cairo_destroy(context); }
        void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    };
    void segment(double x, double y, double length, double thickness, bool upright);

    std::unique_ptr<cairo_surface_t, Destroy> surface_;
    std::unique_ptr<cairo_t, Destroy> context_;
};

} // namespace casebench::sample

#include "core/cases/sample/photo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace casebench::sample {

namespace {

struct Point {
    double x = 0;
    double y = 0;
};

constexpr std::size_t kRow = static_cast<std::size_t>(kPhotoWidth) * 3;

// The quadrilateral of the canvas that fills the photo, clockwise from the top left.
std::array<Point, 4> viewOf(const Drawing& drawing, Random& random)
{
    const bool near = drawing.close_up_helps && random.chance(0.65);
    Box view{60, 45, Canvas::kWidth - 120, Canvas::kHeight - 90};
    if (near) {
        const double width = std::max(drawing.focus.width, drawing.focus.height * 4 / 3) * random.between(1, 1.25);
        view = {drawing.focus.middleX() - width / 2, drawing.focus.middleY() - width * 3 / 8, width, width * 3 / 4};
    }
    const double slack = near ? view.width * 0.06 : 40;
    const double tilt = random.between(-0.07, 0.07);
    std::array<Point, 4> corners{
        {{view.x, view.y}, {view.right(), view.y}, {view.right(), view.bottom()}, {view.x, view.bottom()}}};
    for (Point& corner : corners) {
        const double dx = corner.x - view.middleX();
        const double dy = corner.y - view.middleY();
        corner.x = view.middleX() + dx * std::cos(tilt) - dy * std::sin(tilt) + random.between(-slack, slack);
        corner.y = view.middleY() + dx * std::sin(tilt) + dy * std::cos(tilt) + random.between(-slack, slack);
    }
    return corners;
}

// The projective map from the unit square to the quadrilateral (Heckbert, Fundamentals of Texture Mapping, 1989).
struct Projection {
    double a, b, c, d, e, f, g, h;

    explicit Projection(const std::array<Point, 4>& q)
    {
        const double sx = q[0].x - q[1].x + q[2].x - q[3].x;
        const double sy = q[0].y - q[1].y + q[2].y - q[3].y;
        const double dx1 = q[1].x - q[2].x;
        const double dx2 = q[3].x - q[2].x;
        const double dy1 = q[1].y - q[2].y;
        const double dy2 = q[3].y - q[2].y;
        const double determinant = dx1 * dy2 - dx2 * dy1;
        g = (sx * dy2 - dx2 * sy) / determinant;
        h = (dx1 * sy - sx * dy1) / determinant;
        a = q[1].x - q[0].x + g * q[1].x;
        b = q[3].x - q[0].x + h * q[3].x;
        c = q[0].x;
        d = q[1].y - q[0].y + g * q[1].y;
        e = q[3].y - q[0].y + h * q[3].y;
        f = q[0].y;
    }

    Point operator()(double u, double v) const
    {
        const double w = g * u + h * v + 1;
        return {(a * u + b * v + c) / w, (d * u + e * v + f) / w};
    }
};

std::vector<float> sampleView(const Canvas& canvas, const std::array<Point, 4>& view)
{
    cairo_surface_flush(canvas.surface());
    const unsigned char* data = cairo_image_surface_get_data(canvas.surface());
    const int stride = cairo_image_surface_get_stride(canvas.surface());
    const double right = cairo_image_surface_get_width(canvas.surface()) - 1.001;
    const double bottom = cairo_image_surface_get_height(canvas.surface()) - 1.001;
    const auto channel = [&](int x, int y, int shift) {
        const auto* pixel = reinterpret_cast<const std::uint32_t*>(data + static_cast<std::ptrdiff_t>(y) * stride) + x;
        return static_cast<float>(*pixel >> shift & 255U);
    };
    const Projection project(view);
    std::vector<float> pixels;
    pixels.reserve(kRow * kPhotoHeight);
    for (int v = 0; v < kPhotoHeight; ++v)
        for (int u = 0; u < kPhotoWidth; ++u) {
            const Point at = project((u + 0.5) / kPhotoWidth, (v + 0.5) / kPhotoHeight);
            const double x = std::clamp(at.x * Canvas::kScale, 0.0, right);
            const double y = std::clamp(at.y * Canvas::kScale, 0.0, bottom);
            const int ix = static_cast<int>(x);
            const int iy = static_cast<int>(y);
            const auto fx = static_cast<float>(x - ix);
            const auto fy = static_cast<float>(y - iy);
            for (const int shift : {16, 8, 0}) {
                const float above = channel(ix, iy, shift) * (1 - fx) + channel(ix + 1, iy, shift) * fx;
                const float below = channel(ix, iy + 1, shift) * (1 - fx) + channel(ix + 1, iy + 1, shift) * fx;
                pixels.push_back(above * (1 - fy) + below * fy);
            }
        }
    return pixels;
}

// Averages 2 × reach + 1 neighbours along one axis; the border repeats its last pixel.
void blurAlong(std::vector<float>& pixels, int reach, bool sideways)
{
    const int length = sideways ? kPhotoWidth : kPhotoHeight;
    const int lines = sideways ? kPhotoHeight : kPhotoWidth;
    const std::size_t step = sideways ? 3 : kRow;
    std::vector<float> line(static_cast<std::size_t>(length));
    for (int n = 0; n < lines; ++n)
        for (std::size_t channel = 0; channel < 3; ++channel) {
            float* first = pixels.data() + static_cast<std::size_t>(n) * (sideways ? kRow : 3) + channel;
            for (int i = 0; i < length; ++i)
                line[static_cast<std::size_t>(i)] = first[static_cast<std::size_t>(i) * step];
            for (int i = 0; i < length; ++i) {
                float sum = 0;
                for (int k = i - reach; k <= i + reach; ++k)
                    sum += line[static_cast<std::size_t>(std::clamp(k, 0, length - 1))];
                first[static_cast<std::size_t>(i) * step] = sum / static_cast<float>(2 * reach + 1);
            }
        }
}

// Uneven light, a tint and a darker rim.
void light(std::vector<float>& pixels, Random& random)
{
    const double exposure = random.between(0.78, 1.12);
    const double angle = random.between(0, 6.283);
    const double slope = random.between(0.05, 0.32);
    const double rim = random.between(0.05, 0.3);
    const double warmth = random.between(-0.07, 0.09);
    const std::array<double, 3> tint{1 + warmth, 1 + warmth * 0.2, 1 - warmth};
    std::size_t i = 0;
    for (int y = 0; y < kPhotoHeight; ++y)
        for (int x = 0; x < kPhotoWidth; ++x) {
            const double u = 2.0 * x / kPhotoWidth - 1;
            const double v = 2.0 * y / kPhotoHeight - 1;
            const double gain =
                exposure * (1 + slope * (u * std::cos(angle) + v * std::sin(angle))) * (1 - rim * (u * u + v * v) / 2);
            for (const double channel : tint)
                pixels[i++] *= static_cast<float>(gain * channel);
        }
}

void addGrain(std::vector<float>& pixels, Random& random)
{
    // The sum of four bytes is close to normal: mean 510, deviation 147.8.
    const auto strength = static_cast<float>(random.between(1.5, 8) / 147.8);
    const auto bytes = [](std::uint64_t bits) {
        return static_cast<float>((bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24 & 255));
    };
    for (std::size_t i = 0; i + 1 < pixels.size(); i += 2) {
        const std::uint64_t bits = random.bits();
        pixels[i] += (bytes(bits) - 510) * strength;
        pixels[i + 1] += (bytes(bits >> 32) - 510) * strength;
    }
}

} // namespace

Image photograph(const Canvas& canvas, const Drawing& drawing, Random& random)
{
    std::vector<float> pixels = sampleView(canvas, viewOf(drawing, random));
    if (drawing.shaking)
        blurAlong(pixels, 3, true);
    else if (random.chance(0.45)) {
        blurAlong(pixels, 1, true);
        blurAlong(pixels, 1, false);
    }
    light(pixels, random);
    addGrain(pixels, random);
    Image image{kPhotoWidth, kPhotoHeight, {}};
    image.rgb.reserve(pixels.size());
    for (const float value : pixels)
        image.rgb.push_back(static_cast<std::uint8_t>(std::clamp(value + 0.5F, 0.0F, 255.0F)));
    return image;
}

} // namespace casebench::sample

#include "core/cases/sample/draw.h"

#include <algorithm>
#include <cmath>

#include <numbers>
#include <string>

namespace casebench::sample {

void drawRoom(Canvas& canvas, double floor, bool tiled, Random& random)
{
    static constexpr unsigned kWalls[] = {0xe8e4da, 0xdde6ea, 0xe9ddd0, 0xd6dfd3, 0xf0eeea, 0xc9d3dc, 0xe6d9e0};
    static constexpr unsigned kFloors[] = {0xa98762, 0x8d8f93, 0xc2b59f, 0x7a5c42, 0xb9bcc0};
    const Box wall_box{0, 0, Canvas::kWidth, floor};
    const Box floor_box{0, floor, Canvas::kWidth, Canvas::kHeight - floor};
    const Colour wall = rgb(random.pick(kWalls));
    const Colour ground = rgb(random.pick(kFloors));
    canvas.rectangle(wall_box);
    canvas.fillDown(wall_box, lighter(wall, 0.15), darker(wall, 0.08));
    if (tiled) {
        const double size = random.between(52, 80);
        const double start = random.between(0, size);
        for (double x = start; x < Canvas::kWidth; x += size)
            canvas.line(x, 0, x, floor, darker(wall, 0.13), 2);
        for (double y = floor - size; y > 0; y -= size)
            canvas.line(0, y, Canvas::kWidth, y, darker(wall, 0.13), 2);
    }
    canvas.rectangle(floor_box);
    canvas.fillDown(floor_box, darker(ground, 0.22), lighter(ground, 0.08));
    for (int i = -6; i <= 6; ++i)
        canvas.line(400 + i * 70, floor, 400 + i * 190, Canvas::kHeight, darker(ground, 0.28), 1.6);
    canvas.rectangle({0, floor - 10, Canvas::kWidth, 10});
    canvas.fill(lighter(wall, 0.45));
    canvas.line(0, floor, Canvas::kWidth, floor, darker(ground, 0.45), 2);
}

void drawTable(Canvas& canvas, Random& random)
{
    static constexpr unsigned kWoods[] = {0xb98d5e, 0x8a6242, 0xd7c3a3, 0x5d4a3c, 0xcfcfcb, 0x9aa5ad};
    const Colour wood = rgb(random.pick(kWoods));
    const Box all{0, 0, Canvas::kWidth, Canvas::kHeight};
    canvas.rectangle(all);
    canvas.fillDown(all, darker(wood, 0.1), lighter(wood, 0.1));
    for (int i = 0; i < 70; ++i) {
        const double y = random.between(0, Canvas::kHeight);
        const double sway = random.between(-9, 9);
        cairo_move_to(canvas.context(), 0, y);
        cairo_curve_to(canvas.context(), 260, y + sway, 540, y - sway, Canvas::kWidth, y + sway / 2);
        canvas.stroke(random.chance(0.5) ? darker({wood.red, wood.green, wood.blue, 0.22}, 0.5)
                                         : lighter({wood.red, wood.green, wood.blue, 0.2}, 0.5),
                      random.between(0.6, 2.4));
    }
}

void drawPuddle(Canvas& canvas, double x, double y, double width, Random& random)
{
    constexpr int kCorners = 18;
    const double height = width * random.between(0.13, 0.18);
    double radius[kCorners];
    for (double& r : radius)
        r = random.between(0.78, 1.12);
    const auto trace = [&](double scale) {
        const auto point = [&](int i) {
            const double angle = 2 * std::numbers::pi * i / kCorners;
            const double r = radius[i % kCorners] * scale;
            return std::pair{x + std::cos(angle) * width / 2 * r, y + std::sin(angle) * height * r};
        };
        for (int i = 0; i <= kCorners; ++i) {
            const auto [px, py] = point(i);
            const auto [nx, ny] = point(i + 1);
            i == 0 ? cairo_move_to(canvas.context(), (px + nx) / 2, (py + ny) / 2)
                   : cairo_curve_to(canvas.context(), px, py, px, py, (px + nx) / 2, (py + ny) / 2);
        }
        cairo_close_path(canvas.context());
    };
    trace(1.05);
    canvas.fill(rgb(0x10202c, 0.35));
    trace(1);
    canvas.fillDown({x - width / 2, y - height, width, height * 2}, rgb(0x5f9fc4, 0.85), rgb(0xb9e1f5, 0.85));
    trace(0.93);
    canvas.stroke(rgb(0xffffff, 0.45), 2);
    for (int i = 0; i < 4; ++i) {
        const double px = x + random.between(-0.3, 0.3) * width;
        const double py = y + random.between(-0.45, 0.45) * height;
        canvas.ellipse(px, py, random.between(16, 52), random.between(2, 5));
        canvas.fill(rgb(0xffffff, 0.6));
    }
    for (int i = 0; i < 7; ++i) {
        canvas.ellipse(x + random.between(-0.66, 0.66) * width, y + random.between(-0.5, 1.3) * height,
                       random.between(3, 9), random.between(2, 4));
        canvas.fill(rgb(0x9fd0ea, 0.85));
    }
}

void drawCrack(Canvas& canvas, const Box& area, Random& random)
{
    cairo_t* context = canvas.context();
    cairo_save(context);
    canvas.rectangle(area);
    cairo_clip(context);
    const double x = area.x + area.width * random.between(0.25, 0.75);
    const double y = area.y + area.height * random.between(0.25, 0.75);
    const double reach = std::hypot(area.width, area.height);
    const int rays = 11 + static_cast<int>(random.below(5));
    const auto jag = [&](double angle, double from, double to, double width) {
        double bend = angle;
        double px = x + std::cos(angle) * from;
        double py = y + std::sin(angle) * from;
        for (double r = from; r < to; r += reach * 0.06) {
            bend += random.between(-0.35, 0.35);
            const double nx = px + std::cos(bend) * reach * 0.06;
            const double ny = py + std::sin(bend) * reach * 0.06;
            canvas.line(px + 1.5, py + 1.5, nx + 1.5, ny + 1.5, rgb(0x000000, 0.55), width);
            canvas.line(px, py, nx, ny, rgb(0xf4f8fb, 0.9), width);
            px = nx;
            py = ny;
            bend += (angle - bend) * 0.4;
        }
    };
    for (int i = 0; i < rays; ++i)
        jag(2 * std::numbers::pi * (i + random.between(-0.3, 0.3)) / rays, 3, reach * random.between(0.3, 0.8),
            random.between(1.1, 2.4));
    for (double ring = reach * 0.035; ring < reach * 0.16; ring += reach * random.between(0.03, 0.05))
        for (int i = 0; i < rays; ++i) {
            const double a = 2 * std::numbers::pi * i / rays;
            const double b = a + 2 * std::numbers::pi / rays;
            const double wobble = ring * random.between(0.85, 1.15);
            canvas.line(x + std::cos(a) * ring, y + std::sin(a) * ring, x + std::cos(b) * wobble,
                        y + std::sin(b) * wobble, rgb(0xf4f8fb, 0.75), 1.2);
        }
    canvas.glow(x, y, reach * 0.05, reach * 0.05, rgb(0xffffff, 0.9));
    cairo_restore(context);
}

void drawProgress(Canvas& canvas, const Box& screen, Language language, Random& random)
{
    const int percent = 10 + static_cast<int>(random.below(85));
    const double unit = std::min(screen.height / 5, screen.width / 7);
    canvas.rectangle(screen);
    canvas.fill(rgb(0x0e1726));
    const double y = screen.middleY();
    cairo_arc(canvas.context(), screen.middleX(), y - unit * 1.1, unit * 0.5, -1.2, 3.9);
    canvas.stroke(rgb(0x4aa3ff), unit * 0.14);
    canvas.text(screen.middleX(), y + unit * 0.3, unit * 0.58,
                language == Language::Chinese ? "正在更新系统" : "Updating", rgb(0xe8eef7), 0.5, true);
    const Box bar{screen.x + screen.width * 0.16, y + unit * 0.65, screen.width * 0.68, unit * 0.26};
    canvas.rounded(bar, bar.height / 2);
    canvas.fill(rgb(0x33415a));
    canvas.rounded({bar.x, bar.y, std::max(bar.height, bar.width * percent / 100), bar.height}, bar.height / 2);
    canvas.fill(rgb(0x4aa3ff));
    canvas.text(screen.middleX(), y + unit * 1.55, unit * 0.5, std::to_string(percent) + " %", rgb(0xaab8cd));
}

namespace {

// A close-up of the label with the model and the serial number: it fits whatever is wrong with the device.
Drawing drawTypePlate(Canvas& canvas, Device device, Random& random)
{
    static constexpr const char* kModels[] = {"WM 1420", "GS 60-2", "CM 310", "AX 1800", "P7 LITE",
                                              "TV 43 U", "JET 250", "KG 180", "AC 26 S", "PB 10K"};
    static constexpr unsigned kBodies[] = {0xe9ecee, 0xc6cacd, 0x474b50, 0x202327};
    const Colour body = rgb(random.pick(kBodies));
    const Box all{0, 0, Canvas::kWidth, Canvas::kHeight};
    canvas.rectangle(all);
    canvas.fillAcross(all, lighter(body, 0.15), darker(body, 0.2));
    const Box plate{170, 150, 460, 300};
    canvas.glow(404, 306, 270, 180, rgb(0x000000, 0.3));
    canvas.rounded(plate, 12);
    canvas.fillDown(plate, rgb(0xf7f7f4), rgb(0xd5d6d4));
    canvas.rounded(plate, 12);
    canvas.stroke(rgb(0x5b5f63), 2);
    const Colour ink = rgb(0x1e2124);
    std::string serial = "S/N ";
    for (int i = 0; i < 9; ++i)
        serial += static_cast<char>('0' + random.below(10));
    canvas.text(plate.x + 28, plate.y + 66, 46, kModels[static_cast<std::size_t>(device)], ink, 0, true);
    canvas.text(plate.x + 28, plate.y + 112, 26, serial, ink, 0);
    canvas.text(plate.x + 28, plate.y + 150, 24, "MADE FOR HOUSEHOLD USE", ink, 0);
    canvas.text(plate.right() - 28, plate.y + 66, 40, "CE", ink, 1, true);
    for (double x = plate.x + 30; x < plate.right() - 30; x += random.between(5, 10))
        canvas.line(x, plate.y + 190, x, plate.y + 268, ink, random.between(1, 4.5));
    return {{140, 120, 520, 360}};
}

} // namespace

Drawing drawPicture(Canvas& canvas, const Picture& picture, Language language, Random& random)
{
    if (picture.look == Look::Lamp)
        return drawLamp(canvas, picture, random);
    if (picture.look == Look::Parcel)
        return drawParcel(canvas, picture, random);
    if (picture.look == Look::Plain && random.chance(0.3))
        return drawTypePlate(canvas, picture.device, random);
    switch (picture.device) {
    case Device::WashingMachine:
        return drawWashingMachine(canvas, picture, random);
    case Device::Dishwasher:
        return drawDishwasher(canvas, picture, random);
    case Device::CoffeeMachine:
        return drawCoffeeMachine(canvas, picture, random);
    case Device::Router:
        return drawRouter(canvas, picture, random);
    case Device::Phone:
        return drawPhone(canvas, picture, language, random);
    case Device::Television:
        return drawTelevision(canvas, picture, language, random);
    case Device::Printer:
        return drawPrinter(canvas, picture, language, random);
    case Device::Fridge:
        return drawFridge(canvas, picture, random);
    case Device::AirConditioner:
        return drawAirConditioner(canvas, picture, random);
    case Device::PowerBank:
        return drawPowerBank(canvas, picture, random);
    }
    return {};
}

} // namespace casebench::sample

// Devices that work with water or cold.
#include "core/cases/sample/draw.h"

#include <string>

namespace casebench::sample {

namespace {

Colour bodyColour(Random& random)
{
    static constexpr unsigned kBodies[] = {0xf4f5f4, 0xe9ecee, 0xc6cacd, 0x9ba1a6, 0x474b50, 0xefe8da};
    return rgb(random.pick(kBodies));
}

Colour codeColour(Random& random)
{
    static constexpr unsigned kCodes[] = {0xff4a3a, 0xffb02e, 0x7fe8ff, 0xe8f4ff, 0x6dff9c};
    return rgb(random.pick(kCodes));
}

void drawBody(Canvas& canvas, const Box& body, const Colour& colour)
{
    canvas.glow(body.middleX(), body.bottom() + 4, body.width * 0.66, 34, rgb(0x000000, 0.55));
    canvas.rounded(body, 10);
    canvas.fillAcross(body, lighter(colour, 0.2), darker(colour, 0.14));
    canvas.rounded(body, 10);
    canvas.stroke(darker(colour, 0.4), 2);
}

// A dark display with glowing characters; without any it is off.
Box drawDisplay(Canvas& canvas, const Box& display, std::string_view characters, Random& random)
{
    canvas.rounded(display, 6);
    canvas.fill(rgb(0x0b0e12));
    canvas.rounded(display, 6);
    canvas.stroke(rgb(0x000000, 0.5), 2);
    const Colour colour = codeColour(random);
    if (characters.empty())
        return display;
    canvas.glow(display.middleX(), display.middleY(), display.width * 0.5, display.height * 0.6,
                {colour.red, colour.green, colour.blue, 0.16});
    canvas.segments(display.middleX(), display.y + display.height * 0.2, display.height * 0.6, characters, colour);
    return display;
}

// What the display shows: the code of the picture, a normal value, or nothing on a plain picture, so that it also
// fits a device without power.
std::string_view shown(const Picture& picture, std::string_view normal)
{
    if (!picture.code.empty())
        return picture.code;
    return picture.look == Look::Plain ? std::string_view() : normal;
}

void drawKnob(Canvas& canvas, double x, double y, double radius, const Colour& body, Random& random)
{
    canvas.glow(x + 3, y + 4, radius * 1.3, radius * 1.3, rgb(0x000000, 0.4));
    canvas.ellipse(x, y, radius, radius);
    canvas.fillDown({x - radius, y - radius, radius * 2, radius * 2}, lighter(body, 0.5), darker(body, 0.35));
    canvas.ellipse(x, y, radius, radius);
    canvas.stroke(darker(body, 0.5), 2);
    const double tilt = random.between(-radius * 0.5, radius * 0.5);
    canvas.line(x, y, x + tilt, y - radius * 0.8, darker(body, 0.7), 4);
}

void drawDoor(Canvas& canvas, double x, double y, double radius, const Colour& body)
{
    canvas.ellipse(x, y, radius, radius);
    canvas.fillDown({x - radius, y - radius, radius * 2, radius * 2}, lighter(body, 0.6), darker(body, 0.45));
    canvas.ellipse(x, y, radius * 0.8, radius * 0.8);
    canvas.fillDown({x - radius, y - radius, radius * 2, radius * 2}, rgb(0x1f2a33), rgb(0x5b7587));
    canvas.ellipse(x, y + radius * 0.28, radius * 0.62, radius * 0.42);
    canvas.fill(rgb(0xa9bfd0, 0.4));
    canvas.ellipse(x - radius * 0.26, y + radius * 0.3, radius * 0.3, radius * 0.2);
    canvas.fill(rgb(0xc2586a, 0.65));
    canvas.ellipse(x + radius * 0.22, y + radius * 0.36, radius * 0.32, radius * 0.2);
    canvas.fill(rgb(0x4a78b5, 0.65));
    canvas.ellipse(x, y, radius * 0.8, radius * 0.8);
    canvas.stroke(rgb(0x20262b), 5);
    cairo_arc(canvas.context(), x, y, radius * 0.62, 3.4, 4.4);
    canvas.stroke(rgb(0xffffff, 0.6), 7);
    canvas.rounded({x + radius * 0.84, y - 26, 14, 52}, 6);
    canvas.fill(darker(body, 0.3));
}

// As the articles explain it: orange asks for descaling, blue for water.
Light coffeeLamp(Look look)
{
    switch (look) {
    case Look::Code:
        return Light::Orange;
    case Look::EmptyTank:
        return Light::Blue;
    case Look::Plain:
        return Light::Off;
    default:
        return Light::Green;
    }
}

} // namespace

Drawing drawWashingMachine(Canvas& canvas, const Picture& picture, Random& random)
{
    drawRoom(canvas, 470, random.chance(0.7), random);
    const Colour colour = bodyColour(random);
    const Box body{400 - random.between(165, 190), 96, random.between(340, 370), 420};
    drawBody(canvas, body, colour);
    const Box panel{body.x + 8, body.y + 8, body.width - 16, 84};
    canvas.rounded(panel, 6);
    canvas.fillDown(panel, darker(colour, 0.04), darker(colour, 0.18));
    canvas.rounded({panel.x + 10, panel.y + 14, 84, 56}, 5);
    canvas.stroke(darker(colour, 0.45), 2);
    canvas.text(panel.x + 52, panel.y + 50, 13, random.chance(0.5) ? "LAVORA" : "Aquila", darker(colour, 0.6), 0.5,
                true);
    drawKnob(canvas, panel.x + 134, panel.middleY(), 28, colour, random);
    const std::string_view code = shown(picture, random.chance(0.5) ? "30" : "52");
    const Box display = drawDisplay(canvas, {panel.right() - 150, panel.y + 14, 136, 58}, code, random);
    drawDoor(canvas, body.middleX(), body.y + 248, 132, colour);
    canvas.rounded({body.right() - 78, body.bottom() - 50, 56, 34}, 4);
    canvas.stroke(darker(colour, 0.4), 2);
    if (picture.look == Look::Puddle) {
        drawPuddle(canvas, body.middleX() + random.between(-40, 40), 540, random.between(430, 560), random);
        return {{body.x - 60, 300, body.width + 120, 290}};
    }
    return {{display.x - 130, display.y - 60, 330, 190}, picture.look == Look::Code, picture.code == "Ub"};
}

Drawing drawDishwasher(Canvas& canvas, const Picture& picture, Random& random)
{
    drawRoom(canvas, 490, random.chance(0.4), random);
    static constexpr unsigned kCabinets[] = {0xd9c7a8, 0x8a6a4d, 0xf1efe9, 0x7d8f88, 0x5a6672};
    const Colour cabinet = rgb(random.pick(kCabinets));
    for (const double x : {-60.0, 570.0}) {
        const Box door{x, 110, 290, 390};
        canvas.rectangle(door);
        canvas.fillDown(door, cabinet, darker(cabinet, 0.15));
        canvas.rounded({door.x + 26, door.y + 30, door.width - 52, door.height - 60}, 4);
        canvas.stroke(darker(cabinet, 0.3), 3);
    }
    canvas.rectangle({0, 84, 800, 30});
    canvas.fill(rgb(random.chance(0.5) ? 0x3c3a38U : 0xbdb6aaU));
    const Colour colour = random.chance(0.5) ? rgb(0xc9cdd0) : bodyColour(random);
    const Box body{230, 114, 340, 396};
    drawBody(canvas, body, colour);
    const Box panel{body.x, body.y, body.width, 78};
    canvas.rectangle(panel);
    canvas.fillDown(panel, rgb(0x2b2f33), rgb(0x17191c));
    const std::string_view code = shown(picture, random.chance(0.5) ? "45" : "95");
    const Box display = drawDisplay(canvas, {panel.middleX() - 68, panel.y + 10, 136, 58}, code, random);
    for (int i = 0; i < 4; ++i) {
        canvas.ellipse(panel.x + 20 + i * 24, panel.middleY(), 7, 7);
        canvas.fill(rgb(0x8c9298));
        canvas.ellipse(panel.right() - 20 - i * 24, panel.middleY(), 7, 7);
        canvas.fill(rgb(0x8c9298));
    }
    canvas.rounded({body.x + 40, body.y + 100, body.width - 80, 18}, 9);
    canvas.fillDown({0, body.y + 100, 1, 18}, rgb(0xf3f5f6), rgb(0x7f868c));
    canvas.rectangle({body.x, body.bottom() - 34, body.width, 34});
    canvas.fill(rgb(0x1c1e20));
    if (picture.look == Look::Puddle) {
        drawPuddle(canvas, body.middleX() + random.between(-30, 30), 545, random.between(400, 560), random);
        return {{170, 300, 460, 290}};
    }
    return {{display.x - 90, display.y - 60, 316, 190}, picture.look == Look::Code};
}

Drawing drawCoffeeMachine(Canvas& canvas, const Picture& picture, Random& random)
{
    static constexpr unsigned kBodies[] = {0x25282c, 0x8f1d24, 0xd8dadb, 0x3b4b57, 0xeee6d8};
    drawRoom(canvas, 440, random.chance(0.6), random);
    const Colour colour = rgb(random.pick(kBodies));
    const Box tank{500, 150, 92, 300};
    const bool empty = picture.look == Look::EmptyTank;
    canvas.rounded(tank, 12);
    canvas.fill(rgb(0xdcebf2, 0.55));
    const double level = empty ? tank.bottom() - 10 : tank.y + random.between(40, 110);
    canvas.rounded({tank.x + 4, level, tank.width - 8, tank.bottom() - level - 4}, 4);
    canvas.fillDown(tank, rgb(0x7cc3e8, 0.85), rgb(0x3f8fc0, 0.85));
    canvas.rounded(tank, 12);
    canvas.stroke(rgb(0x5c6d77), 3);
    canvas.text(tank.middleX(), tank.y + 26, 15, "MAX", rgb(0x44525b));
    canvas.line(tank.x + 8, tank.bottom() - 34, tank.right() - 8, tank.bottom() - 34, rgb(0x44525b), 2);
    canvas.text(tank.middleX(), tank.bottom() - 40, 15, "MIN", rgb(0x44525b));
    const Box body{232, 96, 268, 370};
    drawBody(canvas, body, colour);
    const Box niche{262, 232, 208, 178};
    canvas.rounded(niche, 10);
    canvas.fillDown(niche, rgb(0x0f1113), rgb(0x33383c));
    canvas.rounded({330, 226, 72, 44}, 8);
    canvas.fillDown({330, 226, 72, 44}, rgb(0xc9ced2), rgb(0x70777d));
    canvas.rounded({326, 326, 80, 72}, 12);
    canvas.fillDown({326, 326, 80, 72}, rgb(0xfbfaf7), rgb(0xc9c5bc));
    cairo_arc(canvas.context(), 410, 358, 18, -1.4, 1.4);
    canvas.stroke(rgb(0xe7e3da), 8);
    for (int i = 0; i < 8; ++i)
        canvas.line(276 + i * 26, 418, 286 + i * 26, 418, rgb(0x9aa0a5), 5);
    const Box display = drawDisplay(canvas, {290, 128, 152, 64}, shown(picture, empty ? "--" : "92"), random);
    canvas.lamp(264, 160, 9, coffeeLamp(picture.look));
    canvas.ellipse(470, 160, 14, 14);
    canvas.fill(rgb(0x9aa0a5));
    if (picture.look == Look::Puddle) {
        drawPuddle(canvas, 390, 500, random.between(430, 540), random);
        return {{180, 260, 440, 300}};
    }
    if (empty)
        return {{250, 110, 370, 360}};
    return {{display.x - 70, display.y - 50, 300, 190}, picture.look == Look::Code};
}

Drawing drawFridge(Canvas& canvas, const Picture& picture, Random& random)
{
    drawRoom(canvas, 500, random.chance(0.3), random);
    const Colour colour = bodyColour(random);
    const Box body{270, 24, 260, 512};
    drawBody(canvas, body, colour);
    canvas.line(body.x, 210, body.right(), 210, darker(colour, 0.5), 5);
    for (const Box& handle : {Box{288, 90, 12, 96}, Box{288, 236, 12, 150}}) {
        canvas.rounded(handle, 6);
        canvas.fillAcross(handle, lighter(colour, 0.6), darker(colour, 0.4));
    }
    const bool warm = picture.look == Look::Warm;
    const Box display = drawDisplay(canvas, {350, 70, 136, 76}, shown(picture, random.chance(0.5) ? "5" : "4"), random);
    if (picture.look != Look::Plain)
        canvas.text(display.right() - 10, display.y + 22, 15, "°C", rgb(0xd8e2ea), 1);
    if (warm) {
        cairo_move_to(canvas.context(), 418, 156);
        cairo_line_to(canvas.context(), 440, 194);
        cairo_line_to(canvas.context(), 396, 194);
        cairo_close_path(canvas.context());
        canvas.fill(rgb(0xff3325));
        canvas.text(418, 190, 26, "!", rgb(0xffffff), 0.5, true);
    }
    if (picture.look == Look::Puddle) {
        drawPuddle(canvas, 400 + random.between(-40, 40), 553, random.between(360, 520), random);
        return {{200, 330, 400, 262}};
    }
    return {{300, 40, 230, 190}, warm};
}

Drawing drawAirConditioner(Canvas& canvas, const Picture& picture, Random& random)
{
    drawRoom(canvas, 520, false, random);
    const Colour colour = random.chance(0.7) ? rgb(0xf5f6f5) : rgb(0xd9d6cd);
    const Box body{140, 110, 520, 160};
    canvas.glow(body.middleX(), body.bottom() + 12, 300, 40, rgb(0x000000, 0.3));
    canvas.rounded(body, 22);
    canvas.fillDown(body, lighter(colour, 0.3), darker(colour, 0.14));
    canvas.rounded(body, 22);
    canvas.stroke(darker(colour, 0.3), 2);
    const Box outlet{170, 222, 460, 34};
    canvas.rounded(outlet, 8);
    canvas.fill(rgb(0x23282c));
    canvas.rounded({176, 226, 448, 14}, 6);
    canvas.fillDown({0, 226, 1, 14}, lighter(colour, 0.2), darker(colour, 0.25));
    const Box display =
        drawDisplay(canvas, {540, 150, 84, 46}, shown(picture, random.chance(0.5) ? "22" : "24"), random);
    if (picture.look == Look::Iced) {
        for (int i = 0; i < 46; ++i)
            canvas.glow(random.between(170, 630), random.between(214, 262), random.between(14, 42),
                        random.between(8, 20), rgb(0xf3fbff, 0.85));
        for (double x = 180; x < 625; x += random.between(12, 26)) {
            const double length = random.between(20, 96);
            cairo_move_to(canvas.context(), x - 7, 252);
            cairo_line_to(canvas.context(), x + 7, 252);
            cairo_line_to(canvas.context(), x, 252 + length);
            cairo_close_path(canvas.context());
            canvas.fillDown({x, 252, 1, length}, rgb(0xf2fbff, 0.95), rgb(0x9ccbe6, 0.8));
        }
    }
    if (picture.look == Look::Puddle) {
        for (int i = 0; i < 26; ++i) {
            const double x = random.between(230, 560);
            const double y = random.between(268, 500);
            canvas.line(x, y - random.between(16, 60), x, y, rgb(0x6fb4d8, 0.65), random.between(2, 4));
            canvas.ellipse(x, y, 5, 8);
            canvas.fill(rgb(0x5fa8d0, 0.9));
        }
        drawPuddle(canvas, 400, 555, random.between(400, 540), random);
        return {{120, 90, 560, 490}};
    }
    return {{display.x - 400, display.y - 60, 540, 290}};
}

} // namespace casebench::sample

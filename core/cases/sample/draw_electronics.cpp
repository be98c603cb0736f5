// Devices with screens, lamps and batteries, and the parcel they come in.
#include "core/cases/sample/draw.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace casebench::sample {

namespace {

Colour caseColour(Random& random)
{
    static constexpr unsigned kCases[] = {0x202327, 0xf1f2f2, 0x3a4049, 0xc9ccd0, 0x2c3e57};
    return rgb(random.pick(kCases));
}

bool isDark(const Colour& colour)
{
    return colour.red + colour.green + colour.blue < 1.4;
}

void drawLandscape(Canvas& canvas, const Box& screen, Random& random)
{
    cairo_t* context = canvas.context();
    cairo_save(context);
    canvas.rectangle(screen);
    cairo_clip(context);
    static constexpr unsigned kSkies[][2] = {{0x3f8fd8, 0xd5ecf8}, {0xf08a4b, 0xfbe0b0}, {0x1c2c58, 0x8a6fae}};
    const auto& sky = random.pick(kSkies);
    canvas.rectangle(screen);
    canvas.fillDown(screen, rgb(sky[0]), rgb(sky[1]));
    canvas.glow(screen.x + screen.width * random.between(0.2, 0.8), screen.y + screen.height * 0.3, screen.height * 0.2,
                screen.height * 0.2, rgb(0xfff6d0));
    static constexpr unsigned kHills[] = {0x5d8a7a, 0x3f6f53, 0x24492f};
    for (int i = 0; i < 3; ++i) {
        const double base = screen.y + screen.height * (0.55 + 0.15 * i);
        cairo_move_to(context, screen.x, screen.bottom());
        cairo_line_to(context, screen.x, base + random.between(-30, 20));
        cairo_curve_to(context, screen.x + screen.width * 0.3, base - random.between(20, 90),
                       screen.x + screen.width * 0.6, base + random.between(0, 60), screen.right(),
                       base - random.between(-10, 50));
        cairo_line_to(context, screen.right(), screen.bottom());
        cairo_close_path(context);
        canvas.fill(rgb(kHills[i]));
    }
    cairo_restore(context);
}

void drawStripes(Canvas& canvas, const Box& screen, Random& random)
{
    static constexpr unsigned kStripes[] = {0xff00c8, 0x00ff5a, 0x00d0ff, 0xffe600, 0xff2020, 0xffffff, 0x3030ff};
    for (int i = 0; i < 26; ++i) {
        const double width = random.between(1.5, 13);
        const double x = screen.x + random.unit() * (screen.width - width);
        canvas.rectangle({x, screen.y, width, screen.height});
        canvas.fill(rgb(random.pick(kStripes), random.between(0.6, 0.95)));
    }
    for (int i = 0; i < 4; ++i) {
        canvas.rectangle(
            {screen.x, screen.y + random.unit() * (screen.height - 24), screen.width, random.between(4, 22)});
        canvas.fill(rgb(0x000000, 0.6));
    }
}

void drawRemote(Canvas& canvas, double x, double y)
{
    canvas.glow(x + 60, y + 22, 86, 30, rgb(0x000000, 0.5));
    canvas.rounded({x, y, 120, 34}, 14);
    canvas.fillDown({x, y, 120, 34}, rgb(0x3d4248), rgb(0x15171a));
    for (int i = 0; i < 10; ++i) {
        canvas.ellipse(x + 20 + (i / 2) * 20, y + 11 + (i % 2) * 12, 4.5, 4.5);
        canvas.fill(i == 0 ? rgb(0xe23b30) : rgb(0xb9c0c7));
    }
}

void drawCrossedRemote(Canvas& canvas, const Box& screen, Language language)
{
    canvas.rectangle(screen);
    canvas.fillDown(screen, rgb(0x1a2a55), rgb(0x0b1430));
    const double x = screen.middleX();
    const double y = screen.middleY() - 36;
    canvas.rounded({x - 22, y - 66, 44, 124}, 16);
    canvas.stroke(rgb(0xdfe8fa), 6);
    for (int i = 0; i < 6; ++i) {
        canvas.ellipse(x - 9 + (i % 2) * 18, y - 40 + (i / 2) * 22, 5, 5);
        canvas.fill(rgb(0xdfe8fa));
    }
    canvas.line(x - 64, y - 60, x + 64, y + 54, rgb(0xff5046), 10);
    canvas.text(x, screen.bottom() - 42, 27,
                language == Language::Chinese ? "未检测到遥控器" : "Remote control not found", rgb(0xffffff), 0.5,
                true);
}

// A device lying on the table, seen from the side, pushed open by the battery inside.
Drawing drawSwollenSide(Canvas& canvas, const Colour& shell, bool glass, Random& random)
{
    drawTable(canvas, random);
    cairo_t* context = canvas.context();
    const double bulge = random.between(58, 96);
    const double left = 130;
    const double right = 670;
    const double base = 380;
    canvas.glow(400, base + 34, 330, 44, rgb(0x000000, 0.6));
    const auto lens = [&](double low, double high) {
        cairo_move_to(context, left + 18, base);
        cairo_curve_to(context, 260, base - high, 540, base - high, right - 18, base);
        cairo_curve_to(context, 540, base + low, 260, base + low, left + 18, base);
        cairo_close_path(context);
    };
    lens(20, bulge * 1.75);
    canvas.fillDown({0, base - bulge * 1.3, 1, bulge * 1.4}, rgb(0xe9edf0), rgb(0x8f979e));
    lens(20, bulge * 1.75);
    canvas.stroke(rgb(0x5f676e), 2);
    for (int i = 0; i < 9; ++i) {
        const double x = 230 + i * 42 + random.between(-8, 8);
        canvas.line(x, base - bulge * random.between(0.5, 0.75), x + random.between(-16, 16), base - bulge * 0.25,
                    rgb(0x78818a, 0.6), 1.6);
    }
    // the lid, lifted in the middle
    cairo_move_to(context, left, base - 10);
    cairo_curve_to(context, 260, base - bulge * 1.75 - 12, 540, base - bulge * 1.75 - 12, right, base - 10);
    canvas.stroke(glass ? rgb(0x14171b) : shell, 20);
    cairo_move_to(context, left + 30, base - 26);
    cairo_curve_to(context, 280, base - bulge * 1.75 - 18, 420, base - bulge * 1.75 - 18, 480, base - bulge * 1.3);
    canvas.stroke(rgb(0xffffff, 0.4), 4);
    canvas.rounded({left, base - 4, right - left, 32}, 14);
    canvas.fillDown({0, base - 4, 1, 32}, lighter(shell, 0.35), darker(shell, 0.35));
    canvas.rounded({384, base + 8, 40, 9}, 4);
    canvas.fill(rgb(0x0b0c0d));
    return {{110, base - bulge * 1.6 - 20, 580, bulge * 1.6 + 90}};
}

// The back of the router, where no light can be seen.
void drawSockets(Canvas& canvas, const Colour& print)
{
    static constexpr unsigned kSockets[] = {0xe8c53a, 0x3a7fd0, 0x3a7fd0, 0x3a7fd0};
    static constexpr const char* kNames[] = {"WAN", "LAN 1", "LAN 2", "LAN 3"};
    for (std::size_t i = 0; i < 4; ++i) {
        const double x = 190 + 92.0 * static_cast<double>(i);
        canvas.rounded({x, 292, 66, 50}, 5);
        canvas.fill(rgb(kSockets[i]));
        canvas.rounded({x + 9, 302, 48, 34}, 3);
        canvas.fill(rgb(0x0b0c0d));
        canvas.text(x + 33, 370, 18, kNames[i], print);
    }
    canvas.ellipse(594, 317, 20, 20);
    canvas.fill(rgb(0x0b0c0d));
    canvas.ellipse(594, 317, 7, 7);
    canvas.fill(rgb(0x8c9298));
    canvas.text(594, 370, 18, "12V", print);
}

} // namespace

Drawing drawRouter(Canvas& canvas, const Picture& picture, Random& random)
{
    drawRoom(canvas, 400, false, random);
    const Colour colour = caseColour(random);
    const Colour print = isDark(colour) ? rgb(0xdfe4e8) : rgb(0x3a4046);
    for (const double x : {210.0, 400.0, 590.0}) {
        const double lean = (x - 400) * random.between(0.1, 0.35);
        canvas.line(x, 260, x + lean, 70, darker(colour, 0.25), 17);
        canvas.line(x - 3, 250, x + lean - 3, 72, lighter(colour, 0.25), 4);
    }
    const Box body{140, 240, 520, 180};
    canvas.glow(400, 432, 330, 36, rgb(0x000000, 0.6));
    canvas.rounded(body, 26);
    canvas.fillDown(body, lighter(colour, 0.22), darker(colour, 0.25));
    canvas.rounded(body, 26);
    canvas.stroke(darker(colour, 0.5), 2);
    if (picture.look == Look::Plain) {
        drawSockets(canvas, print);
        return {{130, 225, 540, 205}};
    }
    static constexpr const char* kNames[] = {"POWER", "INTERNET", "WI-FI"};
    for (std::size_t i = 0; i < 3; ++i) {
        const double x = 230 + 170.0 * static_cast<double>(i);
        canvas.lamp(x, 310, 17, picture.lights[i]);
        canvas.text(x, 368, 22, kNames[i], print, 0.5, true);
    }
    return {{130, 225, 540, 205}, true};
}

Drawing drawLamp(Canvas& canvas, const Picture& picture, Random& random)
{
    static constexpr unsigned kPanels[] = {0x1b1d20, 0x2f343a, 0x8a9096, 0xcfd2d4, 0xeceded};
    const Colour panel = rgb(random.pick(kPanels));
    const Box all{0, 0, Canvas::kWidth, Canvas::kHeight};
    canvas.rectangle(all);
    canvas.fillAcross(all, lighter(panel, 0.12), darker(panel, 0.2));
    const double y = random.between(240, 350);
    const double x = random.between(330, 470);
    canvas.rounded({-60, y - 170, 920, 340}, 60);
    canvas.fillDown({0, y - 170, 1, 340}, lighter(panel, 0.08), darker(panel, 0.12));
    canvas.rounded({-60, y - 170, 920, 340}, 60);
    canvas.stroke(darker(panel, 0.45), 5);
    for (int i = 0; i < 260; ++i) {
        canvas.ellipse(random.between(0, 800), random.between(0, 600), 1.4, 1.4);
        canvas.fill(rgb(random.chance(0.5) ? 0xffffffU : 0U, 0.12));
    }
    canvas.ellipse(x, y, 96, 96);
    canvas.fillDown({x, y - 96, 1, 192}, darker(panel, 0.5), lighter(panel, 0.3));
    canvas.lamp(x, y, random.between(62, 80), picture.lights[0]);
    return {{x - 260, y - 195, 520, 390}};
}

namespace {

void drawPhoneScreen(Canvas& canvas, const Box& screen, Look look, Language language, Random& random)
{
    if (look == Look::Updating)
        return drawProgress(canvas, screen, language, random);
    if (look == Look::EmptyBattery) {
        canvas.rectangle(screen);
        canvas.fill(rgb(0x030405));
        const Box battery{screen.middleX() - 62, screen.middleY() - 34, 116, 64};
        canvas.rounded(battery, 10);
        canvas.stroke(rgb(0xe6e9ec), 6);
        canvas.rounded({battery.right() + 5, battery.y + 19, 10, 26}, 4);
        canvas.fill(rgb(0xe6e9ec));
        canvas.rounded({battery.x + 8, battery.y + 8, 14, battery.height - 16}, 4);
        canvas.fill(rgb(0xff2f25));
        canvas.text(screen.middleX(), battery.bottom() + 50, 30, "0 %", rgb(0xff2f25), 0.5, true);
        return;
    }
    static constexpr unsigned kPapers[][2] = {{0x27477a, 0x8cc0d8}, {0x5b2a6e, 0xe38a9c}, {0x12453f, 0x93c98b}};
    static constexpr unsigned kIcons[] = {0xff6b5b, 0x4aa3ff, 0x38c172, 0xffc145, 0xb07cff, 0xf3f5f7, 0x3bd1d1};
    const auto& paper = random.pick(kPapers);
    canvas.rectangle(screen);
    canvas.fillDown(screen, rgb(paper[0]), rgb(paper[1]));
    canvas.text(screen.middleX(), screen.y + 92, 56, random.chance(0.5) ? "10:24" : "18:07", rgb(0xffffff));
    for (int i = 0; i < 16; ++i) {
        const Box icon{screen.x + 18 + (i % 4) * (screen.width - 36) / 4 + 4, screen.y + 190 + (i / 4) * 62.0, 42, 42};
        canvas.rounded(icon, 11);
        canvas.fill(rgb(random.pick(kIcons)));
    }
}

// The phone lies on its face: neither screen nor battery can be judged.
void drawPhoneBack(Canvas& canvas, const Box& body, const Colour& shell)
{
    canvas.rounded({body.x + 5, body.y + 5, body.width - 10, body.height - 10}, 36);
    canvas.fillAcross(body, lighter(shell, 0.25), darker(shell, 0.12));
    const Box camera{body.x + 24, body.y + 26, 96, 150};
    canvas.rounded(camera, 26);
    canvas.fill(darker(shell, 0.3));
    for (const double y : {camera.y + 42, camera.y + 106}) {
        canvas.ellipse(camera.middleX(), y, 27, 27);
        canvas.fill(rgb(0x0b0c0e));
        canvas.ellipse(camera.middleX(), y, 13, 13);
        canvas.fill(rgb(0x24405c));
        canvas.glow(camera.middleX() - 5, y - 6, 7, 7, rgb(0xffffff, 0.8));
    }
    canvas.ellipse(body.middleX(), body.middleY() + 40, 24, 24);
    canvas.stroke(isDark(shell) ? lighter(shell, 0.4) : darker(shell, 0.35), 5);
}

} // namespace

Drawing drawPhone(Canvas& canvas, const Picture& picture, Language language, Random& random)
{
    const Colour shell = caseColour(random);
    if (picture.look == Look::Swollen)
        return drawSwollenSide(canvas, shell, true, random);
    drawTable(canvas, random);
    const Box body{272, 26, 256, 548};
    canvas.glow(412, 316, 190, 330, rgb(0x000000, 0.55));
    canvas.rounded(body, 40);
    canvas.fillAcross(body, lighter(shell, 0.3), darker(shell, 0.35));
    canvas.rounded({body.x + 5, body.y + 5, body.width - 10, body.height - 10}, 36);
    canvas.fill(rgb(0x08090a));
    if (picture.look == Look::Plain) {
        drawPhoneBack(canvas, body, shell);
        return {{190, 20, 420, 560}};
    }
    const Box screen{body.x + 15, body.y + 17, body.width - 30, body.height - 34};
    cairo_save(canvas.context());
    canvas.rounded(screen, 26);
    cairo_clip(canvas.context());
    drawPhoneScreen(canvas, screen, picture.look, language, random);
    cairo_move_to(canvas.context(), screen.x, screen.y);
    cairo_line_to(canvas.context(), screen.x + screen.width * 0.6, screen.y);
    cairo_line_to(canvas.context(), screen.x, screen.bottom());
    cairo_close_path(canvas.context());
    canvas.fill(rgb(0xffffff, 0.07));
    if (picture.look == Look::Cracked)
        drawCrack(canvas, screen, random);
    cairo_restore(canvas.context());
    canvas.rounded({screen.middleX() - 34, screen.y + 8, 68, 18}, 9);
    canvas.fill(rgb(0x08090a));
    return {{190, 20, 420, 560}};
}

Drawing drawPowerBank(Canvas& canvas, const Picture& picture, Random& random)
{
    const Colour shell = caseColour(random);
    if (picture.look == Look::Swollen)
        return drawSwollenSide(canvas, shell, false, random);
    drawTable(canvas, random);
    const Box body{170, 190, 460, 220};
    canvas.glow(408, 316, 300, 160, rgb(0x000000, 0.55));
    canvas.rounded(body, 34);
    canvas.fillDown(body, lighter(shell, 0.25), darker(shell, 0.25));
    canvas.rounded(body, 34);
    canvas.stroke(darker(shell, 0.5), 2);
    const Colour print = isDark(shell) ? rgb(0xe3e8ec) : rgb(0x33383d);
    canvas.text(360, 292, 42, "PowerBank", print, 0.5, true);
    canvas.text(360, 340, 26, "10000 mAh  5V 2.4A", print);
    for (int i = 0; i < 4; ++i)
        canvas.lamp(580, 240 + i * 40.0, 7, Light::Off);
    canvas.rounded({164, 276, 14, 46}, 4);
    canvas.fill(rgb(0x0b0c0d));
    return {{140, 160, 520, 280}};
}

Drawing drawTelevision(Canvas& canvas, const Picture& picture, Language language, Random& random)
{
    drawRoom(canvas, 470, false, random);
    static constexpr unsigned kBoards[] = {0x6b4a33, 0xe9e6df, 0x3a3d41, 0xb58d5f};
    const Colour board = rgb(random.pick(kBoards));
    canvas.rectangle({60, 440, 680, 110});
    canvas.fillDown({60, 440, 680, 110}, board, darker(board, 0.3));
    canvas.rectangle({48, 428, 704, 18});
    canvas.fill(lighter(board, 0.2));
    canvas.rounded({350, 396, 100, 36}, 6);
    canvas.fill(rgb(0x1b1d1f));
    canvas.rounded({290, 424, 220, 12}, 5);
    canvas.fill(rgb(0x1b1d1f));
    const Box body{110, 60, 580, 344};
    canvas.rounded(body, 10);
    canvas.fill(rgb(0x0d0e10));
    const Box screen{122, 72, 556, 314};
    const Look look = picture.look;
    if (look == Look::Updating)
        drawProgress(canvas, screen, language, random);
    else if (look == Look::NoRemote)
        drawCrossedRemote(canvas, screen, language);
    else if (look == Look::Plain) {
        canvas.rectangle(screen);
        canvas.fillAcross(screen, rgb(0x24282c), rgb(0x0a0b0d));
    } else
        drawLandscape(canvas, screen, random);
    if (look == Look::Stripes)
        drawStripes(canvas, screen, random);
    if (look == Look::Cracked) {
        canvas.glow(screen.x + random.between(150, 400), screen.y + random.between(90, 220), 150, 120,
                    rgb(0x000000, 0.95));
        drawCrack(canvas, screen, random);
    }
    if (look == Look::NoRemote || random.chance(0.4))
        drawRemote(canvas, random.between(500, 590), 446);
    return {{90, 44, 620, 450}};
}

namespace {

void drawInkLevels(Canvas& canvas, const Box& screen, Random& random)
{
    static constexpr unsigned kInks[] = {0x16a6d9, 0xd93a8c, 0xf3d21b, 0x24272a};
    canvas.rectangle(screen);
    canvas.fill(rgb(0xeef1f3));
    const auto empty = random.below(4);
    for (std::size_t i = 0; i < 4; ++i) {
        const Box bar{screen.x + 18 + 47.0 * static_cast<double>(i), screen.y + 14, 34, screen.height - 28};
        const double level = i == empty ? 0.04 : random.between(0.15, 0.8);
        canvas.rectangle({bar.x, bar.bottom() - bar.height * level, bar.width, bar.height * level});
        canvas.fill(rgb(kInks[i]));
        canvas.rectangle(bar);
        canvas.stroke(rgb(0x44494e), 2.5);
        if (i != empty)
            continue;
        canvas.line(bar.x + 5, bar.y + 18, bar.right() - 5, bar.y + 50, rgb(0xff2a1f), 6);
        canvas.line(bar.right() - 5, bar.y + 18, bar.x + 5, bar.y + 50, rgb(0xff2a1f), 6);
    }
}

void drawCrumpledSheet(Canvas& canvas, Random& random)
{
    cairo_t* context = canvas.context();
    double y = 340;
    double x = 300 + random.between(-20, 20);
    for (int i = 0; i < 6; ++i) {
        const double next = y + random.between(20, 34);
        const double shift = (i % 2 ? -1 : 1) * random.between(12, 38);
        cairo_move_to(context, x, y);
        cairo_line_to(context, x + 190, y + random.between(-10, 10));
        cairo_line_to(context, x + 190 + shift, next + random.between(-9, 9));
        cairo_line_to(context, x + shift, next);
        cairo_close_path(context);
        canvas.fill(i % 2 ? rgb(0xc9c9c4) : rgb(0xfbfbf8));
        for (int k = 0; k < 4; ++k)
            canvas.line(x + random.between(8, 180), y + 3, x + random.between(8, 180), next - 3, rgb(0x8f9092, 0.7),
                        1.6);
        x += shift;
        y = next;
    }
}

} // namespace

Drawing drawPrinter(Canvas& canvas, const Picture& picture, Language language, Random& random)
{
    drawRoom(canvas, 420, false, random);
    static constexpr unsigned kBodies[] = {0xeceeef, 0x2e3236, 0xbfc4c8, 0xf3efe6};
    const Colour colour = rgb(random.pick(kBodies));
    canvas.rectangle({300, 70, 200, 120});
    canvas.fillDown({300, 70, 200, 120}, rgb(0xffffff), rgb(0xdcdcd8));
    const Box body{170, 170, 460, 270};
    canvas.glow(400, 448, 300, 34, rgb(0x000000, 0.6));
    canvas.rounded(body, 18);
    canvas.fillDown(body, lighter(colour, 0.2), darker(colour, 0.2));
    canvas.rounded(body, 18);
    canvas.stroke(darker(colour, 0.45), 2);
    canvas.rounded({170, 170, 460, 34}, 14);
    canvas.fill(darker(colour, 0.12));
    canvas.rounded({230, 334, 340, 66}, 8);
    canvas.fillDown({230, 334, 340, 66}, rgb(0x0d0f11), rgb(0x34393e));
    const Box screen{392, 214, 206, 104};
    canvas.rounded({screen.x - 7, screen.y - 7, screen.width + 14, screen.height + 14}, 8);
    canvas.fill(rgb(0x101214));
    if (picture.look == Look::Updating)
        drawProgress(canvas, screen, language, random);
    else if (picture.look == Look::EmptyInk)
        drawInkLevels(canvas, screen, random);
    else if (picture.look != Look::Plain) {
        canvas.rectangle(screen);
        canvas.fill(rgb(0x2a5f8f));
        canvas.text(screen.middleX(), screen.middleY() + 9, 26, "10:24", rgb(0xf4f8fb));
    }
    for (int i = 0; i < 3; ++i) {
        canvas.ellipse(216 + i * 50.0, 268, 15, 15);
        canvas.fill(darker(colour, 0.3));
    }
    if (picture.look == Look::PaperJam) {
        drawCrumpledSheet(canvas, random);
        return {{180, 190, 440, 370}};
    }
    if (random.chance(0.6)) {
        cairo_move_to(canvas.context(), 296, 380);
        cairo_line_to(canvas.context(), 504, 380);
        cairo_line_to(canvas.context(), 540, 470);
        cairo_line_to(canvas.context(), 260, 470);
        cairo_close_path(canvas.context());
        canvas.fillDown({0, 380, 1, 90}, rgb(0xc9c9c5), rgb(0xfcfcfa));
    }
    return {{180, 190, 440, 270}, picture.look == Look::EmptyInk || picture.look == Look::Updating};
}

Drawing drawParcel(Canvas& canvas, const Picture& picture, Random& random)
{
    drawRoom(canvas, 380, false, random);
    cairo_t* context = canvas.context();
    const Colour card = rgb(random.chance(0.5) ? 0xc49a66U : 0xb08555U);
    const auto face = [&](std::initializer_list<std::pair<double, double>> corners, const Colour& colour) {
        for (const auto& [x, y] : corners)
            cairo_line_to(context, x, y);
        cairo_close_path(context);
        canvas.fill(colour);
    };
    canvas.glow(410, 510, 320, 46, rgb(0x000000, 0.6));
    const double dent = random.between(50, 90);
    face({{170, 240}, {520, 240}, {520, 510}, {170, 510}}, card);
    face({{170, 240}, {270, 160}, {630 - dent, 160}, {520 - dent * 0.4, 240}}, lighter(card, 0.2));
    face({{520, 240}, {630, 160 + dent}, {630, 420}, {520, 510}}, darker(card, 0.22));
    face({{520 - dent, 240}, {630 - dent, 160}, {630, 160 + dent}, {520, 240 + dent * 1.3}}, darker(card, 0.55));
    face({{520 - dent, 240}, {560, 220}, {520, 240 + dent * 1.3}}, darker(card, 0.35));
    face({{350, 160}, {390, 160}, {330, 240}, {290, 240}}, rgb(0xd9c48a));
    face({{290, 240}, {330, 240}, {330, 330}, {290, 330}}, rgb(0xd9c48a));
    for (int i = 0; i < 6; ++i) {
        const double x = 430 + random.between(-70, 70);
        const double y = 290 + random.between(-30, 120);
        canvas.line(x, y, x + random.between(20, 70), y + random.between(-40, 40), darker(card, 0.5),
                    random.between(2, 5));
    }
    canvas.glow(230, 480, random.between(70, 130), 60, rgb(0x3a2410, 0.7));
    canvas.rectangle({196, 350, 130, 88});
    canvas.fill(rgb(0xf7f6f2));
    for (int i = 0; i < 22; ++i)
        canvas.line(206 + i * 5.2, 362, 206 + i * 5.2, 392, rgb(0x222222), random.between(0.8, 3.2));
    canvas.text(261, 424, 22, picture.device == Device::Television ? "TV 43" : "PRINTER", rgb(0x222222), 0.5, true);
    return {{140, 130, 520, 400}};
}

} // namespace casebench::sample

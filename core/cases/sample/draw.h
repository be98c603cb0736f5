// Draws the front view of a device with its fault.
#pragma once

#include "core/cases/sample/canvas.h"
#include "core/cases/sample/plan.h"
#include "core/cases/sample/random.h"

namespace casebench::sample {

// The part of the canvas that matters; a close-up shows little more than it.
struct Drawing {
    Box focus;
    bool close_up_helps = false; // small things (a code, lights) are often photographed from near
    bool shaking = false;        // the picture is blurred sideways
};

// Draws scene, device and fault. The words on screens are in `language`.
Drawing drawPicture(Canvas& canvas, const Picture& picture, Language language, Random& random);

// The scenes and faults that several devices share.
void drawRoom(Canvas& canvas, double floor, bool tiled, Random& random);
void drawTable(Canvas& canvas, Random& random);
void drawPuddle(Canvas& canvas, double x, double y, double width, Random& random);
void drawCrack(Canvas& canvas, const Box& area, Random& random);
void drawProgress(Canvas& canvas, const Box& screen, Language language, Random& random);

Drawing drawWashingMachine(Canvas& canvas, const Picture& picture, Random& random);
Drawing drawDishwasher(Canvas& canvas, const Picture& picture, Random& random);
Drawing drawCoffeeMachine(Canvas& canvas, const Picture& picture, Random& random);
Drawing drawFridge(Canvas& canvas, const Picture& picture, Random& random);
Drawing drawAirConditioner(Canvas& canvas, const Picture& picture, Random& random);
Drawing drawRouter(Canvas& canvas, const Picture& picture, Random& random);
Drawing drawLamp(Canvas& canvas, const Picture& picture, Random& random);
Drawing drawPhone(Canvas& canvas, const Picture& picture, Language language, Random& random);
Drawing drawPowerBank(Canvas& canvas, const Picture& picture, Random& random);
Drawing drawTelevision(Canvas& canvas, const Picture& picture, Language language, Random& random);
Drawing drawPrinter(Canvas& canvas, const Picture& picture, Language language, Random& random);
Drawing drawParcel(Canvas& canvas, const Picture& picture, Random& random);

} // namespace casebench::sample

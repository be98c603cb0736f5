// Turns a drawing into what a customer's camera would have made of it.
#pragma once

#include "core/cases/image.h"
#include "core/cases/sample/draw.h"

namespace casebench::sample {

inline constexpr int kPhotoWidth = 640;
inline constexpr int kPhotoHeight = 480;

// A view from a slightly wrong angle under uneven light, blurred and noisy. 640 × 480 pixels.
Image photograph(const Canvas& canvas, const Drawing& drawing, Random& random);

} // namespace casebench::sample

// The features of the risk model that need the case or the light model's reading of it.
#pragma once

#include "core/cases/case.h"
#include "core/cases/image.h"
#include "core/encoders/light_text.h"
#include "core/routing/risk.h"

#include <span>

namespace casebench {

// LightMargin and LightEntropy of a probability vector; nothing is set when it is empty.
void addLightFeatures(std::span<const double> probabilities, RiskFeatures& features);
// Tokens and KnownShare.
void addTokenFeatures(const LightTextEncoder::Encoded& encoded, RiskFeatures& features);
// Pictures, PictureMegapixels, PictureSharpness (decodes the first picture at 256 pixels), Fields, Turns.
void addCaseFeatures(const Case& c, RiskFeatures& features);
// Variance of the Laplacian of the luma, log10(1 + v).
double sharpness(const Image& image);

} // namespace casebench

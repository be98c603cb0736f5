#include "core/routing/case_features.h"

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr int kSharpnessSide = 256;

} // namespace

void addLightFeatures(std::span<const double> probabilities, RiskFeatures& features)
{
    if (probabilities.empty())
        return;
    double best = 0, second = 0, entropy = 0;
    for (const double p : probabilities) {
        if (p > best) {
            second = best;
            best = p;
        } else {
            second = std::max(second, p);
        }
        if (p > 0)
            entropy -= p * std::log(p);
    }
    features[RiskFeature::LightMargin] = static_cast<float>(best - second);
    if (probabilities.size() > 1)
        features[RiskFeature::LightEntropy] = static_cast<float>(entropy / std::log(static_cast<double>(probabilities.size())));
}

void addTokenFeatures(const LightTextEncoder::Encoded& encoded, RiskFeatures& features)
{
    features[RiskFeature::Tokens] = static_cast<float>(encoded.tokens);
    features[RiskFeature::KnownShare] = encoded.known_share;
}

double sharpness(const Image& image)
{
    if (image.width < 3 || image.height < 3)
        return 0;
    const auto luma = [&image](int x, int y) {
        const std::uint8_t* p = image.rgb.data() + 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x));
        return 0.299 * p[0] + 0.587 * p[1] + 0.114 * p[2];
    };
    double sum = 0, squares = 0;
    for (int y = 1; y < image.height - 1; ++y)
        for (int x = 1; x < image.width - 1; ++x) {
            const double laplacian = luma(x - 1, y) + luma(x + 1, y) + luma(x, y - 1) + luma(x, y + 1) - 4 * luma(x, y);
            sum += laplacian;
            squares += laplacian * laplacian;
        }
    const double n = static_cast<double>(image.width - 2) * (image.height - 2);
    return std::log10(1.0 + squares / n - (sum / n) * (sum / n));
}

void addCaseFeatures(const Case& c, RiskFeatures& features)
{
    features[RiskFeature::Pictures] = static_cast<float>(c.attachments.size());
    features[RiskFeature::Fields] = static_cast<float>(c.fields.size());
    features[RiskFeature::Turns] = static_cast<float>(c.dialogue.size());
    if (c.attachments.empty())
        return;
    double megapixels = 0;
    for (const Attachment& attachment : c.attachments)
        megapixels = std::max(megapixels, static_cast<double>(attachment.width) * attachment.height / 1e6);
    if (megapixels > 0)
        features[RiskFeature::PictureMegapixels] = static_cast<float>(megapixels);
    DecodeOptions small;
    small.max_side = kSharpnessSide;
    if (const auto image = decodeImage(c.attachments.front().path, small))
        features[RiskFeature::PictureSharpness] = static_cast<float>(sharpness(*image));
}

} // namespace casebench

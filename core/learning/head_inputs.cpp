#include "core/learning/head_inputs.h"

#include <cmath>

namespace casebench {
namespace {

SparseVector headNgrams(std::string_view text)
{
    NgramOptions options;
    options.buckets = kHeadBuckets;
    return hashedNgrams(text, options);
}

} // namespace

HeadInput lightInput(const LightTextEncoder::Encoded& encoded, std::string_view text)
{
    return {encoded.embedding, headNgrams(text)};
}

HeadInput expertInput(const TextFeatures& features, std::string_view text)
{
    return {features.embedding, headNgrams(text)};
}

HeadInput imageInput(std::span<const ImageFeatures> pictures, std::string_view recognised)
{
    HeadInput input;
    for (const ImageFeatures& picture : pictures) {
        input.dense.resize(picture.embedding.size());
        for (std::size_t i = 0; i < picture.embedding.size(); ++i)
            input.dense[i] += picture.embedding[i];
    }
    double squares = 0;
    for (const float value : input.dense)
        squares += static_cast<double>(value) * value;
    if (squares > 0)
        for (float& value : input.dense)
            value = static_cast<float>(value / std::sqrt(squares));
    if (!recognised.empty())
        input.sparse = headNgrams(recognised);
    return input;
}

std::string joinRecognised(std::span<const RecognisedText> recognised)
{
    std::string joined;
    for (const RecognisedText& one : recognised) {
        if (one.text.empty())
            continue;
        if (!joined.empty())
            joined += '\n';
        joined += one.text;
    }
    return joined;
}

std::string withRecognised(const std::string& text, std::span<const RecognisedText> recognised)
{
    const std::string found = joinRecognised(recognised);
    if (found.empty())
        return text;
    return text.empty() ? found : text + "\n" + found;
}

} // namespace casebench

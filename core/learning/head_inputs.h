// What each head reads: the one place where features become head inputs, so that training and serving cannot differ.
// Every block has unit length (or is empty), so that none drowns another.
#pragma once

#include "core/encoders/features.h"
#include "core/encoders/light_text.h"
#include "core/fusion/linear_head.h"

#include <span>
#include <string>
#include <string_view>

namespace casebench {

inline constexpr std::uint32_t kHeadBuckets = 1U << 15;
inline constexpr std::size_t kMaxPictures = 8; // of one case that are read
inline constexpr int kPictureSide = 1600; // longer side after decoding: enough to recognise text, and it bounds memory
inline constexpr const char* kOcrLanguages = "eng+chi_sim";

// Light head: student embedding (light dims) and n-grams of the text.
HeadInput lightInput(const LightTextEncoder::Encoded& encoded, std::string_view text);
// Expert text head: sentence embedding (hidden size) and n-grams of the same text, recognised text included.
HeadInput expertInput(const TextFeatures& features, std::string_view text);
// Image head: mean of the pictures' embeddings (channels), made unit length, and n-grams of the recognised text (which
// may still be missing in a draft).
HeadInput imageInput(std::span<const ImageFeatures> pictures, std::string_view recognised);

// The text that the expert reads: the case's model text followed by what was recognised in the pictures.
std::string withRecognised(const std::string& text, std::span<const RecognisedText> recognised);
// The recognised texts, one a line.
std::string joinRecognised(std::span<const RecognisedText> recognised);

} // namespace casebench

// What the encoders make of the parts of a case. Plain values; matrices are row-major.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace casebench {

// rows × columns, row-major.
struct Matrix {
    int rows = 0;
    int columns = 0;
    std::vector<float> values; // rows × columns
    const float* row(int r) const { return values.data() + std::size_t(r) * std::size_t(columns); }
    float* row(int r) { return values.data() + std::size_t(r) * std::size_t(columns); }
    bool operator==(const Matrix&) const = default;
};

// One token of the text as the text model saw it.
struct TextToken {
    int id = 0;           // row of the vocabulary
    std::string piece;    // "wash", "##ing", "[UNK]"
    int begin = 0;        // byte range in the UTF-8 source text; begin == end for [CLS] and [SEP]
    int end = 0;
    bool operator==(const TextToken&) const = default;
};

// The expert text encoder's result.
struct TextFeatures {
    std::vector<TextToken> tokens; // with [CLS] first and [SEP] last
    Matrix states;                 // tokens × hidden size (384 for MiniLM): last hidden layer
    std::vector<float> embedding;  // hidden size; mean over the tokens, L2-normalised
    bool truncated = false;        // the text had more tokens than the model takes
};

// A label the image classifier knows, with its softmax probability.
struct ImageTag {
    std::string label;
    float probability = 0;
    bool operator==(const ImageTag&) const = default;
};

// The image encoder's result for one picture.
struct ImageFeatures {
    int grid_rows = 0;            // the feature map's height (7 for EfficientNet-Lite0 at 224 pixels)
    int grid_columns = 0;
    // The part of the picture the grid covers, as shares of its width and height (a centre crop leaves the rim out).
    float crop_x = 0, crop_y = 0, crop_width = 1, crop_height = 1;
    Matrix tokens;                // grid_rows·grid_columns × channels (1280), before pooling
    std::vector<float> embedding; // channels; mean over the grid
    std::vector<ImageTag> tags;   // the five most probable ImageNet labels, best first
};

// Text found in a picture.
struct RecognisedText {
    std::string text;             // UTF-8, trimmed; empty: nothing legible
    float confidence = 0;         // 0…1, mean over the words
    bool operator==(const RecognisedText&) const = default;
};

} // namespace casebench

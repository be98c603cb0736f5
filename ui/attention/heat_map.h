// From attention weights to the picture that is laid over the photo.
#pragma once

#include "core/serving/engine.h"
#include "ui/attention/words.h"

#include <QColor>
#include <QImage>
#include <QRectF>

#include <optional>
#include <vector>

namespace casebench {

// grid_rows × grid_columns weights, row-major; they sum to 1 (or are empty).
struct HeatGrid {
    int rows = 0;
    int columns = 0;
    std::vector<float> weights;
    float least = 0; // weight of the weakest cell
    float most = 0;  // of the strongest
};

// The mean over the chosen heads and tokens. head: 0…heads−1, empty: all. word: its tokens, empty: all words (without
// [CLS] and [SEP]). Empty grid when the maps do not fit together.
HeatGrid heatGrid(const AttentionMaps& maps, std::optional<int> head, const std::optional<Word>& word,
                  const std::vector<Word>& words);

// How much of the attention each word's strongest cell got, over the mean of all cells: ≥ 1 is focused. One per word.
std::vector<float> focusOfWords(const AttentionMaps& maps, std::optional<int> head, const std::vector<Word>& words);

// Bilinear between the centres of the cells, `color` with an alpha that grows with the weight: 0 at the weakest cell, full
// at the strongest, because attention is spread thin and the difference is what tells. Format ARGB32_Premultiplied,
// transparent when there is nothing to show: no grid, or cells that differ by less than a hundredth.
QImage heatImage(const HeatGrid& grid, const QSize& size, const QColor& color);

// The part of the shown picture (`picture`, in widget coordinates) that the grid covers.
QRectF cropRect(const AttentionMaps& maps, const QRectF& picture);
// The cell under a point, −1 outside the crop.
int cellAt(const AttentionMaps& maps, const QRectF& picture, const QPointF& point);

} // namespace casebench

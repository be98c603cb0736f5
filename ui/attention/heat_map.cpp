#include "ui/attention/heat_map.h"

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr float kLeastContrast = 0.01F;

bool consistent(const AttentionMaps& maps)
{
    const auto cells = std::size_t(std::max(0, maps.grid_rows)) * std::size_t(std::max(0, maps.grid_columns));
    return cells > 0 && maps.heads > 0 && maps.weights.size() == std::size_t(maps.heads) * maps.tokens.size() * cells;
}

void addRow(HeatGrid& grid, const AttentionMaps& maps, int head, int token)
{
    const std::size_t cells = grid.weights.size();
    const float* row = maps.weights.data() + (std::size_t(head) * maps.tokens.size() + std::size_t(token)) * cells;
    for (std::size_t cell = 0; cell < cells; ++cell)
        grid.weights[cell] += row[cell];
}

} // namespace

HeatGrid heatGrid(const AttentionMaps& maps, std::optional<int> head, const std::optional<Word>& word,
                  const std::vector<Word>& words)
{
    HeatGrid grid;
    if (!consistent(maps) || (head && (*head < 0 || *head >= maps.heads)))
        return grid;
    grid.rows = maps.grid_rows;
    grid.columns = maps.grid_columns;
    grid.weights.assign(std::size_t(grid.rows) * std::size_t(grid.columns), 0);
    const std::vector<Word> chosen = word ? std::vector<Word>{*word} : words;
    int rows_added = 0;
    for (int h = head.value_or(0); h <= head.value_or(maps.heads - 1); ++h)
        for (const Word& one : chosen)
            for (int token = one.first; token <= one.last && token < int(maps.tokens.size()); ++token, ++rows_added)
                addRow(grid, maps, h, token);
    if (rows_added == 0)
        return {};
    for (float& weight : grid.weights)
        weight /= float(rows_added);
    const auto [least, most] = std::minmax_element(grid.weights.begin(), grid.weights.end());
    grid.least = *least;
    grid.most = *most;
    return grid;
}

std::vector<float> focusOfWords(const AttentionMaps& maps, std::optional<int> head, const std::vector<Word>& words)
{
    std::vector<float> focus;
    for (const Word& word : words) {
        const HeatGrid grid = heatGrid(maps, head, word, words);
        focus.push_back(grid.most * float(grid.weights.size()));
    }
    return focus;
}

QImage heatImage(const HeatGrid& grid, const QSize& size, const QColor& color)
{
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const float span = grid.most - grid.least;
    if (grid.weights.empty() || grid.most <= 0 || span < kLeastContrast * grid.most)
        return image;
    const auto weight = [&](int row, int column) {
        row = std::clamp(row, 0, grid.rows - 1);
        column = std::clamp(column, 0, grid.columns - 1);
        return grid.weights[std::size_t(row) * std::size_t(grid.columns) + std::size_t(column)];
    };
    for (int y = 0; y < size.height(); ++y) {
        const float row = (float(y) + 0.5F) / float(size.height()) * float(grid.rows) - 0.5F;
        const int top = int(std::floor(row));
        const float down = row - float(top);
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const float column = (float(x) + 0.5F) / float(size.width()) * float(grid.columns) - 0.5F;
            const int left = int(std::floor(column));
            const float right = column - float(left);
            const float above = weight(top, left) * (1 - right) + weight(top, left + 1) * right;
            const float below = weight(top + 1, left) * (1 - right) + weight(top + 1, left + 1) * right;
            const float share = std::clamp((above * (1 - down) + below * down - grid.least) / span, 0.0F, 1.0F);
            const int alpha = int(std::lround(255 * share));
            pixels[x] = qPremultiply(qRgba(color.red(), color.green(), color.blue(), alpha));
        }
    }
    return image;
}

QRectF cropRect(const AttentionMaps& maps, const QRectF& picture)
{
    return {picture.left() + double(maps.crop_x) * picture.width(), picture.top() + double(maps.crop_y) * picture.height(),
            double(maps.crop_width) * picture.width(), double(maps.crop_height) * picture.height()};
}

int cellAt(const AttentionMaps& maps, const QRectF& picture, const QPointF& point)
{
    const QRectF crop = cropRect(maps, picture);
    if (!crop.contains(point) || maps.grid_rows <= 0 || maps.grid_columns <= 0)
        return -1;
    const int row = std::min(maps.grid_rows - 1, int((point.y() - crop.top()) / crop.height() * maps.grid_rows));
    const int column = std::min(maps.grid_columns - 1, int((point.x() - crop.left()) / crop.width() * maps.grid_columns));
    return row * maps.grid_columns + column;
}

} // namespace casebench

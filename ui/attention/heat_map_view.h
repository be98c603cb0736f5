// The photo with the attention over it: as large as fits, the part the model did not see dimmed, weights on hover.
#pragma once

#include "ui/attention/heat_map.h"

#include <QImage>
#include <QWidget>

namespace casebench {

class HeatMapView : public QWidget {
    Q_OBJECT
public:
    explicit HeatMapView(QWidget* parent = nullptr);

    void setPicture(const QImage& picture); // decoded and small enough to paint; null: none
    // Where the grid lies on the picture.
    void setMaps(const AttentionMaps& maps);
    void setGrid(const HeatGrid& grid);
    void setOpacity(double opacity); // 0…1
    double opacity() const { return opacity_; }

    // The picture's place in the widget.
    QRectF pictureRect() const;
    const QImage& heat() const { return heat_; }

    QSize sizeHint() const override { return {520, 400}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void redrawHeat();

    QImage picture_;
    AttentionMaps maps_; // geometry only
    HeatGrid grid_;
    QImage heat_;
    double opacity_ = 0.7;
};

// "none … strongest": the colours of the map with the numbers at their ends.
class HeatScale : public QWidget {
    Q_OBJECT
public:
    explicit HeatScale(QWidget* parent = nullptr);
    void setRange(double least, double most); // weights of the weakest and the strongest cell, 0…1
    QSize sizeHint() const override { return {220, 2 * fontMetrics().height() + 6}; }
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double least_ = 0;
    double most_ = 0;
};

} // namespace casebench

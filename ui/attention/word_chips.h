// The text as a row of word chips that wraps: one can be chosen by click or with the arrow keys.
#pragma once

#include <QWidget>

#include <vector>

namespace casebench {

struct WordChip {
    QString text;
    double heat = 0; // 0…1: how strongly the chip is tinted
    bool operator==(const WordChip&) const = default;
};

class WordChips : public QWidget {
    Q_OBJECT
public:
    explicit WordChips(QWidget* parent = nullptr);

    // Keeps the choice when there are as many chips as before.
    void setChips(std::vector<WordChip> chips);
    const std::vector<WordChip>& chips() const { return chips_; }
    int chosen() const { return chosen_; } // −1: none, all words count
    void setChosen(int index);
    QRectF chipRect(int index) const { return rects_.at(std::size_t(index)); }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosenChanged(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    // Rectangles for a width; returns the height.
    int arrange(int width, std::vector<QRectF>& rects) const;
    // The chip in the line above (−1) or below (+1) that lies nearest to the chosen one.
    int neighbour(int direction) const;

    std::vector<WordChip> chips_;
    std::vector<QRectF> rects_;
    int chosen_ = -1;
};

} // namespace casebench

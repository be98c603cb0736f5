// Horizontal bars with a name on the left and a figure behind: contributions to the complexity, medians of spans.
#pragma once

#include "ui/charts/chart_color.h"

#include <QWidget>

#include <vector>

namespace casebench {

struct Bar {
    QString name;
    double value = 0;      // may be negative: such bars grow to the left from the zero line
    QString text;          // the figure as shown
    ChartColor color = &ThemeColors::neutral;
    QString tip;           // shown on hover
    bool missing = false;  // there is no value: greyed name, no bar
};

// Draws as many bars as fit, strongest first as given; a last line says how many are left out.
class BarList : public QWidget {
    Q_OBJECT
public:
    explicit BarList(QWidget* parent = nullptr);

    void setBars(std::vector<Bar> bars);
    const std::vector<Bar>& bars() const { return bars_; }
    // The bar's rectangle in widget coordinates; empty when it is not drawn.
    QRectF barRect(std::size_t index) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    int rowHeight() const;
    std::size_t visibleBars() const;
    // Columns: [0, name), bars in [begin, end), the zero line at `zero`; `scale` pixels per unit.
    struct Columns {
        double name_width, begin, end, zero, scale;
    };
    Columns columns() const;

    std::vector<Bar> bars_;
};

} // namespace casebench

// The timed steps of one run, each at its place in time; steps that ran side by side lie in lanes below each other.
#pragma once

#include "core/answers/answer.h"
#include "ui/charts/chart_color.h"

#include <QWidget>

#include <vector>

namespace casebench {

// The lane of each span (0 is the top): a span goes to the first lane that is free at its start. Spans in the order given.
std::vector<int> spanLanes(const std::vector<Span>& spans);

// What the step's colour says: text encoders are light, pictures vision, fusion and heads expert, the rest neutral.
ChartColor spanColor(const std::string& name);

class SpanTimeline : public QWidget {
    Q_OBJECT
public:
    explicit SpanTimeline(QWidget* parent = nullptr);

    // Milliseconds; total 0: the end of the last span.
    void setSpans(std::vector<Span> spans, double total_ms, double draft_ms = 0);
    const std::vector<Span>& spans() const { return spans_; }
    QRectF spanRect(std::size_t index) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::vector<Span> spans_;
    std::vector<int> lanes_;
    int lane_count_ = 1;
    double total_ms_ = 0;
    double draft_ms_ = 0;
};

} // namespace casebench

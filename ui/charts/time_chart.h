// A chart over time on QCustomPlot: lines or stacked bars, marks of events, a read-out under the pointer and a range
// dragged with the mouse.
//
// Replots are queued (many changes, one painting); the read-out lives on a layer of its own, so that moving the pointer
// does not draw the data again. Lines use QCustomPlot's adaptive sampling.
#pragma once

#include "ui/charts/plot.h"
#include "ui/charts/time_series.h"

#include <functional>
#include <optional>
#include <vector>

namespace casebench {

class TimeChart : public QCustomPlot {
    Q_OBJECT
public:
    explicit TimeChart(QWidget* parent = nullptr);

    // How a value is written on the axis and in the read-out.
    void setValueText(std::function<QString(double)> text);
    // Where two points are further apart than one and a half buckets the line is broken: there was no data.
    void setLines(std::vector<TimeSeries> series, double bucket_seconds);
    // All series share their times; the first stands at the bottom. `as_shares` scales every bar to 100 %.
    void setStackedBars(std::vector<TimeSeries> series, double bucket_seconds, bool as_shares);
    void setMarks(std::vector<TimeMark> marks);
    // What the time axis shows, in seconds.
    void setTimeRange(double from, double to);
    // Fixes the value axis; without a call it follows the data, from zero.
    void setValueRange(double least, double most);
    void setLogarithmic(bool on);
    bool isLogarithmic() const { return logarithmic_; }

    const std::vector<TimeSeries>& series() const { return series_; }
    // The bucket nearest to a time, as shown by the read-out; empty with no data.
    std::optional<double> nearestTime(double time) const;
    QString readOut(double time) const;
    // The dashed line of a mark and its words, for tests.
    int markCount() const { return int(mark_items_.size()) / 2; }
    // Takes the colours of the theme up again. Called by itself when the theme changes.
    void restyle();

Q_SIGNALS:
    // The user dragged over [from, to) milliseconds since 1970.
    void rangeSelected(qint64 from_ms, qint64 to_ms);
    // Double click: back to the range chosen before.
    void rangeCleared();

protected:
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QSize sizeHint() const override { return {420, 220}; }
    QSize minimumSizeHint() const override { return {220, 120}; }

private:
    void clearSeries();
    void rebuildMarks();
    void placeMarkWords();
    void rescaleValues();
    void placeEndLabels();
    void showReadOut(double time);
    void hideReadOut();
    void queueReplot() { replot(rpQueuedReplot); }
    void replotOverlay();
    double timeAt(double pixel_x) const;

    std::function<QString(double)> value_text_;
    std::vector<TimeSeries> series_;
    std::vector<TimeMark> marks_;
    std::vector<QCPItemText*> end_labels_;
    std::vector<QCPAbstractItem*> mark_items_; // line, text, line, text, …
    QCPItemStraightLine* pointer_ = nullptr;
    QCPItemText* read_out_ = nullptr;
    QCPItemRect* dragged_ = nullptr;
    std::optional<double> drag_from_; // seconds
    std::optional<double> shown_at_;
    std::optional<std::pair<double, double>> value_range_;
    double bucket_seconds_ = 60;
    bool logarithmic_ = false;
    bool as_shares_ = false;
    bool bars_ = false;
};

} // namespace casebench

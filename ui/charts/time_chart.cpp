#include "ui/charts/time_chart.h"

#include "ui/charts/quantity_text.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace casebench {
namespace {

constexpr double kDay = 86'400;
constexpr int kDragPixels = 5; // less is a click

// Writes the axis with the chart's own words for a value.
class ValueTicker : public QCPAxisTicker {
public:
    explicit ValueTicker(const std::function<QString(double)>& text) : text_(text) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return text_ ? text_(tick) : QString(); }

private:
    const std::function<QString(double)>& text_;
};

class ValueTickerLog : public QCPAxisTickerLog {
public:
    explicit ValueTickerLog(const std::function<QString(double)>& text) : text_(text) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return text_ ? text_(tick) : QString(); }

private:
    const std::function<QString(double)>& text_;
};

// With NaN points where the distance is too large, which QCustomPlot leaves open.
void fill(QCPGraph* graph, const TimeSeries& series, double bucket_seconds)
{
    QVector<QCPGraphData> points;
    points.reserve(series.times.size());
    bool lonely = false; // a point with no neighbour on either side would not be seen as a line
    qsizetype run_start = 0;
    for (qsizetype i = 0; i < series.times.size(); ++i) {
        if (i > 0 && series.times[i] - series.times[i - 1] > 1.5 * bucket_seconds) {
            points.append(QCPGraphData((series.times[i] + series.times[i - 1]) / 2, qQNaN()));
            lonely |= i - run_start == 1;
            run_start = i;
        }
        points.append(QCPGraphData(series.times[i], series.values[i]));
    }
    lonely |= series.times.size() - run_start == 1;
    graph->data()->set(points, true);
    graph->setScatterStyle(lonely ? QCPScatterStyle(QCPScatterStyle::ssDisc, 4) : QCPScatterStyle());
}

} // namespace

TimeChart::TimeChart(QWidget* parent) : QCustomPlot(parent)
{
    value_text_ = [](double value) { return QString::number(value); };
    setInteractions({});
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(80, 60); // QCustomPlot cannot paint into nothing
    axisRect()->setMinimumMargins(QMargins(0, 6, 6, 0));
    xAxis->setTicker(QSharedPointer<QCPAxisTickerDateTime>::create());
    xAxis->grid()->setVisible(false);
    yAxis->setTicker(QSharedPointer<ValueTicker>::create(value_text_));
    yAxis->ticker()->setTickCount(4);
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelPadding(6);
    }

    layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
    pointer_ = new QCPItemStraightLine(this);
    read_out_ = new QCPItemText(this);
    read_out_->position->setTypeX(QCPItemPosition::ptPlotCoords);
    read_out_->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    read_out_->setPadding(QMargins(8, 6, 8, 6));
    read_out_->setTextAlignment(Qt::AlignLeft);
    dragged_ = new QCPItemRect(this);
    for (QCPItemPosition* corner : {dragged_->topLeft, dragged_->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    for (QCPAbstractItem* item : std::initializer_list<QCPAbstractItem*>{pointer_, read_out_, dragged_}) {
        item->setLayer(QStringLiteral("overlay"));
        item->setSelectable(false);
        item->setVisible(false);
    }
    connect(this, &QCustomPlot::afterLayout, this, &TimeChart::placeEndLabels);
    connect(&Theme::instance(), &Theme::changed, this, &TimeChart::restyle);
    restyle();
}

void TimeChart::setValueText(std::function<QString(double)> text)
{
    value_text_ = std::move(text);
    queueReplot();
}

void TimeChart::clearSeries()
{
    hideReadOut();
    clearPlottables();
    for (QCPItemText* label : end_labels_)
        removeItem(label);
    end_labels_.clear();
}

void TimeChart::setLines(std::vector<TimeSeries> series, double bucket_seconds)
{
    clearSeries();
    series_ = std::move(series);
    bucket_seconds_ = bucket_seconds;
    bars_ = as_shares_ = false;
    for (const TimeSeries& line : series_) {
        QCPGraph* drawn = addGraph();
        drawn->setName(line.name);
        drawn->setAdaptiveSampling(true);
        drawn->setSelectable(QCP::stNone);
        fill(drawn, line, bucket_seconds);
        auto* label = new QCPItemText(this);
        label->setText(line.name);
        label->setSelectable(false);
        label->setClipToAxisRect(false);
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        label->position->setType(QCPItemPosition::ptAbsolute);
        end_labels_.push_back(label);
    }
    int widest = 0;
    for (const TimeSeries& line : series_)
        widest = std::max(widest, fontMetrics().horizontalAdvance(line.name));
    axisRect()->setMinimumMargins(QMargins(0, 6, widest + 12, 0));
    rescaleValues();
    restyle();
}

void TimeChart::setStackedBars(std::vector<TimeSeries> series, double bucket_seconds, bool as_shares)
{
    clearSeries();
    series_ = std::move(series);
    bucket_seconds_ = bucket_seconds;
    bars_ = true;
    as_shares_ = as_shares;
    QVector<double> sums;
    for (const TimeSeries& part : series_) {
        sums.resize(std::max(sums.size(), part.values.size()));
        for (qsizetype i = 0; i < part.values.size(); ++i)
            sums[i] += part.values[i];
    }
    QCPBars* below = nullptr;
    for (const TimeSeries& part : series_) {
        auto* drawn = new QCPBars(xAxis, yAxis);
        drawn->setName(part.name);
        drawn->setSelectable(QCP::stNone);
        drawn->setWidth(bucket_seconds * 0.82);
        QVector<double> heights = part.values;
        for (qsizetype i = 0; as_shares && i < heights.size(); ++i)
            heights[i] = sums[i] > 0 ? heights[i] / sums[i] : 0;
        drawn->setData(part.times, heights, true);
        if (below != nullptr)
            drawn->moveAbove(below);
        below = drawn;
    }
    axisRect()->setMinimumMargins(QMargins(0, 6, 6, 0));
    rescaleValues();
    restyle();
}

void TimeChart::setMarks(std::vector<TimeMark> marks)
{
    if (marks == marks_)
        return;
    marks_ = std::move(marks);
    rebuildMarks();
    restyle();
}

void TimeChart::rebuildMarks()
{
    for (QCPAbstractItem* item : mark_items_)
        removeItem(item);
    mark_items_.clear();
    for (const TimeMark& mark : marks_) {
        auto* line = new QCPItemStraightLine(this);
        line->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
        line->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
        line->point1->setCoords(mark.at, 0);
        line->point2->setCoords(mark.at, 1);
        line->setSelectable(false);
        auto* words = new QCPItemText(this);
        words->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        words->position->setCoords(mark.at, 0);
        words->setPadding(QMargins(5, 0, 5, 0));
        words->setText(mark.text);
        words->setSelectable(false);
        mark_items_.push_back(line);
        mark_items_.push_back(words);
    }
    placeMarkWords();
}

// Words stand to the right of their line, in the last third of the chart to the left, where there is room.
void TimeChart::placeMarkWords()
{
    const QCPRange shown = xAxis->range();
    for (std::size_t i = 0; i < marks_.size(); ++i) {
        const bool late = marks_[i].at > shown.lower + shown.size() * 2 / 3;
        auto* words = static_cast<QCPItemText*>(mark_items_[2 * i + 1]);
        words->setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    }
}

void TimeChart::setTimeRange(double from, double to)
{
    xAxis->setRange(from, to);
    auto ticker = xAxis->ticker().staticCast<QCPAxisTickerDateTime>();
    ticker->setDateTimeFormat(to - from <= 2 * kDay ? QStringLiteral("HH:mm") : tr("MMM d", "date on an axis"));
    ticker->setTickCount(6);
    placeMarkWords();
    queueReplot();
}

void TimeChart::setValueRange(double least, double most)
{
    value_range_ = {least, most};
    rescaleValues();
    queueReplot();
}

void TimeChart::setLogarithmic(bool on)
{
    if (on == logarithmic_)
        return;
    logarithmic_ = on;
    yAxis->setScaleType(on ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (on)
        yAxis->setTicker(QSharedPointer<ValueTickerLog>::create(value_text_));
    else
        yAxis->setTicker(QSharedPointer<ValueTicker>::create(value_text_));
    yAxis->ticker()->setTickCount(4);
    rescaleValues();
    queueReplot();
}

void TimeChart::rescaleValues()
{
    if (value_range_ || as_shares_) {
        const auto [least, most] = value_range_.value_or(std::pair{0.0, 1.0});
        yAxis->setRange(least, most);
        return;
    }
    QVector<double> stacked;
    double most = 0;
    double least = std::numeric_limits<double>::max();
    for (const TimeSeries& line : series_) {
        stacked.resize(std::max(stacked.size(), line.values.size()));
        for (qsizetype i = 0; i < line.values.size(); ++i) {
            stacked[i] = bars_ ? stacked[i] + line.values[i] : line.values[i];
            most = std::max(most, stacked[i]);
            if (line.values[i] > 0)
                least = std::min(least, line.values[i]);
        }
    }
    if (most <= 0)
        yAxis->setRange(logarithmic_ ? 0.1 : 0, 1);
    else if (logarithmic_)
        yAxis->setRange(std::pow(10, std::floor(std::log10(least))), std::pow(10, std::ceil(std::log10(most * 1.05))));
    else
        yAxis->setRange(0, most * 1.1);
}

// Every line carries its name at its end; names that would lie on each other are moved apart.
void TimeChart::placeEndLabels()
{
    struct Placed {
        QCPItemText* label;
        double y;
    };
    std::vector<Placed> placed;
    for (std::size_t i = 0; i < end_labels_.size(); ++i) {
        const TimeSeries& line = series_[i];
        end_labels_[i]->setVisible(!line.values.isEmpty());
        if (!line.values.isEmpty())
            placed.push_back({end_labels_[i], yAxis->coordToPixel(line.values.last())});
    }
    std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) { return a.y < b.y; });
    const double spacing = fontMetrics().height();
    const double bottom = axisRect()->bottom();
    for (std::size_t i = 1; i < placed.size(); ++i)
        placed[i].y = std::max(placed[i].y, placed[i - 1].y + spacing);
    double limit = bottom;
    for (auto it = placed.rbegin(); it != placed.rend(); ++it, limit -= spacing)
        it->y = std::min(it->y, limit);
    for (const Placed& one : placed)
        one.label->position->setCoords(axisRect()->right() + 6, one.y);
}

std::optional<double> TimeChart::nearestTime(double time) const
{
    std::optional<double> best;
    for (const TimeSeries& line : series_) {
        const auto after = std::lower_bound(line.times.begin(), line.times.end(), time);
        for (auto it = after == line.times.begin() ? after : std::prev(after); it != line.times.end() && it <= after; ++it)
            if (!best || std::abs(*it - time) < std::abs(*best - time))
                best = *it;
    }
    return best;
}

QString TimeChart::readOut(double time) const
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(qint64(std::llround(time * 1000)));
    const bool day_shown = xAxis->range().size() > kDay;
    QStringList lines{at.toString(day_shown ? QStringLiteral("yyyy-MM-dd HH:mm") : QStringLiteral("HH:mm"))};
    double sum = 0;
    for (const TimeSeries& line : series_) {
        const auto it = std::lower_bound(line.times.begin(), line.times.end(), time - 0.5);
        if (it != line.times.end() && *it <= time + 0.5)
            sum += line.values[it - line.times.begin()];
    }
    for (auto line = series_.rbegin(); line != series_.rend(); ++line) {
        const auto it = std::lower_bound(line->times.begin(), line->times.end(), time - 0.5);
        if (it == line->times.end() || *it > time + 0.5)
            continue;
        const double value = line->values[it - line->times.begin()];
        const QString share = as_shares_ && sum > 0 ? QStringLiteral(" (") + shareText(value / sum) + QLatin1Char(')') : QString();
        const QString text = as_shares_ ? countText(qint64(value)) : value_text_(value);
        lines << line->name + QStringLiteral("  ") + text + share;
    }
    return lines.join(QLatin1Char('\n'));
}

void TimeChart::showReadOut(double time)
{
    const std::optional<double> at = nearestTime(time);
    if (!at || !xAxis->range().contains(*at)) {
        hideReadOut();
        return;
    }
    shown_at_ = at;
    pointer_->point1->setCoords(*at, 0);
    pointer_->point2->setCoords(*at, logarithmic_ ? yAxis->range().upper : 1);
    const bool right_half = *at > xAxis->range().center();
    read_out_->setPositionAlignment((right_half ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    read_out_->position->setCoords(*at, 0.04);
    read_out_->setText(readOut(*at));
    pointer_->setVisible(true);
    read_out_->setVisible(true);
    replotOverlay();
}

void TimeChart::hideReadOut()
{
    shown_at_.reset();
    if (!pointer_->visible() && !read_out_->visible())
        return;
    pointer_->setVisible(false);
    read_out_->setVisible(false);
    replotOverlay();
}

void TimeChart::replotOverlay()
{
    layer(QStringLiteral("overlay"))->replot();
}

double TimeChart::timeAt(double pixel_x) const
{
    const QRect inside = axisRect()->rect();
    return xAxis->pixelToCoord(std::clamp<double>(pixel_x, inside.left(), inside.right()));
}

void TimeChart::restyle()
{
    const ThemeColors& colors = themeColors();
    setBackground(colors.panel);
    QColor grid = colors.border;
    grid.setAlphaF(0.6F);
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setBasePen(QPen(colors.border, 1));
        axis->setTickLabelColor(colors.text_muted);
        axis->setTickLabelFont(font());
        axis->grid()->setPen(QPen(grid, 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    for (std::size_t i = 0; i < series_.size() && int(i) < plottableCount(); ++i) {
        const QColor color = colors.*series_[i].color;
        QCPAbstractPlottable* drawn = plottable(int(i));
        drawn->setPen(bars_ ? QPen(Qt::NoPen) : QPen(color, series_[i].emphasised ? 2.2 : 1.6));
        drawn->setBrush(bars_ ? QBrush(color) : QBrush(Qt::NoBrush));
        if (i < end_labels_.size()) {
            end_labels_[i]->setColor(color);
            end_labels_[i]->setFont(font());
        }
    }
    for (std::size_t i = 0; i + 1 < mark_items_.size(); i += 2) {
        static_cast<QCPItemStraightLine*>(mark_items_[i])->setPen(QPen(colors.accent, 1.2, Qt::DashLine));
        auto* words = static_cast<QCPItemText*>(mark_items_[i + 1]);
        words->setColor(colors.accent);
        words->setFont(font());
    }
    pointer_->setPen(QPen(colors.text_muted, 1));
    read_out_->setPen(QPen(colors.border, 1));
    read_out_->setBrush(colors.panel_raised);
    read_out_->setColor(colors.text);
    read_out_->setFont(font());
    QColor band = colors.accent;
    band.setAlphaF(0.18F);
    dragged_->setPen(QPen(colors.accent, 1));
    dragged_->setBrush(band);
    queueReplot();
}

void TimeChart::changeEvent(QEvent* event)
{
    QCustomPlot::changeEvent(event);
    if (pointer_ != nullptr && (event->type() == QEvent::FontChange))
        restyle();
}

void TimeChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    drag_from_ = timeAt(event->position().x());
    hideReadOut();
}

void TimeChart::mouseMoveEvent(QMouseEvent* event)
{
    const double here = timeAt(event->position().x());
    if (!drag_from_) {
        if (axisRect()->rect().contains(event->pos()))
            showReadOut(here);
        else
            hideReadOut();
        return;
    }
    dragged_->topLeft->setCoords(std::min(*drag_from_, here), 0);
    dragged_->bottomRight->setCoords(std::max(*drag_from_, here), 1);
    dragged_->setVisible(true);
    replotOverlay();
}

void TimeChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !drag_from_)
        return;
    const double from = *drag_from_;
    const double to = timeAt(event->position().x());
    drag_from_.reset();
    dragged_->setVisible(false);
    replotOverlay();
    if (std::abs(xAxis->coordToPixel(to) - xAxis->coordToPixel(from)) >= kDragPixels)
        Q_EMIT rangeSelected(qint64(std::min(from, to) * 1000), qint64(std::max(from, to) * 1000));
}

void TimeChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT rangeCleared();
}

void TimeChart::leaveEvent(QEvent* event)
{
    QCustomPlot::leaveEvent(event);
    hideReadOut();
}

// Left and right move the read-out from bucket to bucket; Escape gives a drag up.
void TimeChart::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && drag_from_) {
        drag_from_.reset();
        dragged_->setVisible(false);
        replotOverlay();
        return;
    }
    if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right) {
        QCustomPlot::keyPressEvent(event);
        return;
    }
    const double step = event->key() == Qt::Key_Left ? -bucket_seconds_ : bucket_seconds_;
    showReadOut(shown_at_ ? *shown_at_ + step : xAxis->range().upper);
}

} // namespace casebench

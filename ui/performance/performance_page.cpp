#include "ui/performance/performance_page.h"

#include "ui/charts/quantity_text.h"
#include "ui/charts/time_chart.h"
#include "ui/session.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/indicators.h"
#include "ui/widgets/panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>

namespace casebench {
namespace {

constexpr int kWatchMs = 1000;
constexpr int kReloadTicks = 60; // the range moves with the clock even when nothing is written
constexpr std::array kRoutes{Route::Light, Route::Vision, Route::Expert};
constexpr std::array kTones{Chip::Tone::Light, Chip::Tone::Vision, Chip::Tone::Expert};
constexpr std::array kChoices{RangeChoice::LastHour, RangeChoice::Today, RangeChoice::SevenDays, RangeChoice::All};

} // namespace

PerformancePage::PerformancePage(Session& session, QWidget* parent)
    : Page(QStringLiteral("performance"), QStringLiteral("performance"), session, parent), loading_(session.jobs(), this),
      watching_(session.jobs(), this)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(12);
    layout->addWidget(buildFilters());
    stack_ = new QStackedWidget(this);
    layout->addWidget(stack_, 1);
    buildCharts();
    empty_ = new EmptyState(QStringLiteral("performance"), stack_);
    stack_->addWidget(empty_);
    connect(empty_, &EmptyState::activated, this, [this] { choose(RangeChoice::All); });

    watch_timer_.setInterval(kWatchMs);
    connect(&watch_timer_, &QTimer::timeout, this, &PerformancePage::watch);
    connect(&session, &Session::workspaceChanged, this, [this] {
        loaded_ = {};
        dragged_.reset();
    });
    retranslate();
    showLoaded({});
}

QWidget* PerformancePage::buildFilters()
{
    filters_ = new Panel(QStringLiteral("performance-filters"), this);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (std::size_t i = 0; i < range_chips_.size(); ++i) {
        range_chips_[i] = new Chip(filters_);
        range_chips_[i]->setCheckable(true);
        row->addWidget(range_chips_[i]);
        connect(range_chips_[i], &Chip::clicked, this, [this, i] { choose(kChoices[i]); });
    }
    dragged_chip_ = new Chip(filters_);
    dragged_chip_->setCheckable(true);
    row->addWidget(dragged_chip_);
    connect(dragged_chip_, &Chip::clicked, this, [this] { choose(choice_); });
    row->addSpacing(16);
    route_label_ = makeLabel("muted", filters_);
    row->addWidget(route_label_);
    for (std::size_t i = 0; i < route_chips_.size(); ++i) {
        route_chips_[i] = new Chip(filters_);
        route_chips_[i]->setCheckable(true);
        route_chips_[i]->setTone(kTones[i]);
        row->addWidget(route_chips_[i]);
        connect(route_chips_[i], &Chip::toggled, this, &PerformancePage::load);
    }
    row->addStretch(1);
    hint_ = makeLabel("muted", filters_);
    row->addWidget(hint_);
    filters_->body()->addLayout(row);
    return filters_;
}

void PerformancePage::buildCharts()
{
    auto* charts = new QWidget(stack_);
    auto* grid = new QGridLayout(charts);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(12);
    const auto panel = [&](const char* name, QWidget* content, int row, int column) {
        auto* made = new Panel(QString::fromLatin1(name), charts);
        made->body()->addWidget(content, 1);
        grid->addWidget(made, row, column);
        return made;
    };
    latency_ = new TimeChart(charts);
    hits_ = new TimeChart(charts);
    routes_ = new TimeChart(charts);
    spans_ = new BarList(charts);
    latency_->setValueText(durationText);
    hits_->setValueText(shareText);
    hits_->setValueRange(0, 1.02);
    routes_->setValueText(shareText);
    latency_panel_ = panel("latency", latency_, 0, 0);
    hit_panel_ = panel("cache-hit-rate", hits_, 0, 1);
    route_panel_ = panel("route-shares", routes_, 1, 0);
    span_panel_ = panel("where-the-time-goes", spans_, 1, 1);
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(1, 2);
    grid->setRowStretch(0, 1);
    grid->setRowStretch(1, 1);
    log_chip_ = new Chip(latency_panel_);
    log_chip_->setCheckable(true);
    latency_panel_->addToHeader(log_chip_);
    connect(log_chip_, &Chip::toggled, latency_, &TimeChart::setLogarithmic);
    for (TimeChart* chart : {latency_, hits_, routes_}) {
        connect(chart, &TimeChart::rangeSelected, this, &PerformancePage::drag);
        connect(chart, &TimeChart::rangeCleared, this, [this] { choose(choice_); });
    }
    stack_->addWidget(charts);
}

QString PerformancePage::title() const
{
    return tr("Performance");
}

void PerformancePage::entered()
{
    load();
}

void PerformancePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    watch_timer_.start();
}

void PerformancePage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    watch_timer_.stop();
}

TimeRange PerformancePage::range() const
{
    return dragged_ ? *dragged_ : timeRangeOf(choice_, QDateTime::currentDateTime());
}

void PerformancePage::choose(RangeChoice choice)
{
    choice_ = choice;
    dragged_.reset();
    fillWords();
    load();
}

void PerformancePage::drag(qint64 from_ms, qint64 to_ms)
{
    dragged_ = TimeRange{from_ms, to_ms};
    fillWords();
    load();
}

void PerformancePage::load()
{
    ticks_since_load_ = 0;
    if (!session().workspace()) {
        loading_.cancel();
        load_running_ = false;
        showLoaded({});
        return;
    }
    TelemetryQuery query;
    query.range = range();
    for (std::size_t i = 0; i < route_chips_.size(); ++i)
        if (route_chips_[i]->isChecked())
            query.routes.push_back(kRoutes[i]);
    load_running_ = true;
    loading_.start(
        [workspace = session().workspace(), query](const JobContext&) -> Result<Loaded> {
            auto telemetry = workspace->telemetry(query);
            if (!telemetry)
                return tl::unexpected(telemetry.error());
            auto events = workspace->events(query.range);
            if (!events)
                return tl::unexpected(events.error());
            return Loaded{std::move(*telemetry), std::move(*events)};
        },
        [this](Result<Loaded> loaded) {
            load_running_ = false;
            if (loaded)
                showLoaded(std::move(*loaded));
            else
                Q_EMIT session().problem(loaded.error().message);
        });
}

void PerformancePage::watch()
{
    if (!session().workspace() || load_running_)
        return;
    const bool due = ++ticks_since_load_ >= kReloadTicks;
    watching_.start([workspace = session().workspace()](const JobContext&) { return workspace->dataVersion(); },
                    [this, due](Result<std::int64_t> version) {
                        const bool changed = version && *version != data_version_;
                        if (version)
                            data_version_ = *version;
                        if (changed || due)
                            load();
                    },
                    JobTracker::Kind::Watch);
}

void PerformancePage::showLoaded(Loaded loaded)
{
    loaded_ = std::move(loaded);
    fillCharts();
    fillWords();
    stack_->setCurrentIndex(loaded_.telemetry.overall.runs > 0 ? 0 : 1);
}

void PerformancePage::fillCharts()
{
    const Telemetry& telemetry = loaded_.telemetry;
    const double bucket = double(telemetry.bucket_ms) / 1000;
    latency_->setLines(latencySeries(telemetry), bucket);
    hits_->setLines(hitRateSeries(telemetry), bucket);
    routes_->setStackedBars(routeSeries(telemetry), bucket, true);
    spans_->setBars(spanBars(telemetry));
    const std::vector<TimeMark> marks = eventMarks(loaded_.events);
    latency_->setMarks(marks);
    showTimes();
}

void PerformancePage::showTimes()
{
    const Telemetry& telemetry = loaded_.telemetry;
    const TimeRange wanted = range();
    UnixMillis from = wanted.from;
    UnixMillis to = wanted.to;
    if (from == 0 && !telemetry.latency.empty())
        from = telemetry.latency.front().at - telemetry.bucket_ms;
    if (to == 0) {
        to = QDateTime::currentMSecsSinceEpoch();
        if (choice_ == RangeChoice::All && !telemetry.latency.empty())
            to = telemetry.latency.back().at + telemetry.bucket_ms;
    }
    for (TimeChart* chart : {latency_, hits_, routes_})
        chart->setTimeRange(double(from) / 1000, double(to) / 1000);
}

void PerformancePage::fillWords()
{
    for (std::size_t i = 0; i < range_chips_.size(); ++i)
        range_chips_[i]->setChecked(!dragged_ && kChoices[i] == choice_);
    dragged_chip_->setVisible(dragged_.has_value());
    dragged_chip_->setChecked(true);
    if (dragged_) {
        const auto text = [](UnixMillis at) {
            const QDateTime time = QDateTime::fromMSecsSinceEpoch(at);
            const bool today = time.date() == QDate::currentDate();
            return time.toString(today ? QStringLiteral("HH:mm") : QStringLiteral("MM-dd HH:mm"));
        };
        dragged_chip_->setText(tr("%1 to %2 ✕").arg(text(dragged_->from), text(dragged_->to)));
    }
    const Telemetry& telemetry = loaded_.telemetry;
    const LatencyPoint& overall = telemetry.overall;
    latency_panel_->setInfo(tr("p50 %1 · p95 %2 · p99 %3 · %4 runs")
                                .arg(durationText(overall.p50), durationText(overall.p95), durationText(overall.p99),
                                     countText(overall.runs)));
    const HitRates rates = hitRates(telemetry);
    hit_panel_->setInfo(
        tr("result %1 · feature %2 · model %3").arg(shareText(rates.result), shareText(rates.feature), shareText(rates.model)));
    const RouteShares shares = routeShares(telemetry);
    route_panel_->setInfo(
        tr("light %1 · vision %2 · expert %3").arg(shareText(shares.light), shareText(shares.vision), shareText(shares.expert)));
    if (choice_ == RangeChoice::All && !dragged_)
        empty_->setWords(tr("No runs yet"), tr("Run a case on the Triage page: its times appear here within a second."));
    else
        empty_->setWords(tr("No runs in this range"), tr("Choose a longer range, or look at everything."), tr("Show all"));
}

void PerformancePage::retranslate()
{
    const std::array ranges{tr("Last hour"), tr("Today"), tr("7 days"), tr("All")};
    for (std::size_t i = 0; i < range_chips_.size(); ++i)
        range_chips_[i]->setText(ranges[i]);
    for (std::size_t i = 0; i < route_chips_.size(); ++i)
        route_chips_[i]->setText(routeWords(kRoutes[i]));
    route_label_->setText(tr("Route"));
    hint_->setText(tr("Drag over a chart to look closer, double-click to go back"));
    log_chip_->setText(tr("log"));
    log_chip_->setToolTip(tr("Logarithmic scale"));
    latency_panel_->setTitle(tr("Latency"));
    hit_panel_->setTitle(tr("Cache hit rate"));
    route_panel_->setTitle(tr("Routes"));
    span_panel_->setTitle(tr("Where the time goes"));
    span_panel_->setInfo(tr("median per step"));
    latency_->setAccessibleName(tr("Latency over time"));
    hits_->setAccessibleName(tr("Cache hit rate over time"));
    routes_->setAccessibleName(tr("Share of the routes over time"));
    spans_->setAccessibleName(tr("Where the time goes"));
    fillCharts();
    fillWords();
}

} // namespace casebench

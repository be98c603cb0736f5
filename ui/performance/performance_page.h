// How fast, how often from the cache, which route, and where the time goes; over time, from the workspace's roll-ups.
#pragma once

#include "ui/jobs/job_tracker.h"
#include "ui/page.h"
#include "ui/performance/telemetry_series.h"

#include <QTimer>

#include <array>
#include <optional>

class QLabel;
class QStackedWidget;

namespace casebench {

class Chip;
class EmptyState;
class Panel;
class TimeChart;

class PerformancePage : public Page {
    Q_OBJECT
public:
    explicit PerformancePage(Session& session, QWidget* parent = nullptr);

    QString title() const override;
    void entered() override;

    // What is shown now: the chip's range or the dragged one.
    TimeRange range() const;
    RangeChoice choice() const { return choice_; }

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Loaded {
        Telemetry telemetry;
        std::vector<std::pair<UnixMillis, Message>> events;
    };
    QWidget* buildFilters();
    void buildCharts();
    void choose(RangeChoice choice);
    void drag(qint64 from_ms, qint64 to_ms);
    void load();
    void watch();
    void showLoaded(Loaded loaded);
    void fillCharts();
    void fillWords();
    void showTimes();

    JobLine loading_, watching_;
    QTimer watch_timer_;
    int ticks_since_load_ = 0;
    bool load_running_ = false;
    std::int64_t data_version_ = -1;

    RangeChoice choice_ = RangeChoice::Today;
    std::optional<TimeRange> dragged_;
    Loaded loaded_;

    std::array<Chip*, 4> range_chips_{};
    std::array<Chip*, 3> route_chips_{};
    Chip* dragged_chip_ = nullptr;
    Chip* log_chip_ = nullptr;
    QLabel* route_label_ = nullptr;
    QLabel* hint_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    EmptyState* empty_ = nullptr;
    Panel *filters_ = nullptr, *latency_panel_ = nullptr, *hit_panel_ = nullptr, *route_panel_ = nullptr, *span_panel_ = nullptr;
    TimeChart *latency_ = nullptr, *hits_ = nullptr, *routes_ = nullptr;
    BarList* spans_ = nullptr;
};

} // namespace casebench

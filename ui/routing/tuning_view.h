// What another threshold would do to the stored runs: take hold of it, look, apply.
#pragma once

#include "ui/jobs/job_tracker.h"
#include "ui/routing/threshold_study.h"

#include <QWidget>

#include <array>
#include <memory>
#include <optional>

class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QStackedWidget;
class QTableView;

namespace casebench {

class ChangedCases;
class Chip;
class ComplexityHistogram;
class CostCurve;
class EmptyState;
class KeyButton;
class Panel;
class Session;
class StatTile;

class TuningView : public QWidget {
    Q_OBJECT
public:
    explicit TuningView(Session& session, QWidget* parent = nullptr);

    // The filters and buttons that belong in the page's first line.
    QWidget* controls() const { return controls_; }
    // Reads the stored runs again, in the background.
    void load();
    double threshold() const;
    // Sets the threshold as the engine's base threshold and records the event, without asking.
    void applyNow();
    void retranslate();

private:
    QWidget* buildControls();
    QWidget* buildHistogram();
    QWidget* buildEffects();
    QWidget* buildCases();
    void showStudy(std::shared_ptr<const ThresholdStudy> study);
    void moveTo(double threshold);
    void fillEffects();
    void fillLive();
    void fillCaptions();
    void fetchTitles();
    void askToApply();
    void settingsArrived();
    double base() const;

    Session& session_;
    JobLine loading_, titling_;
    std::shared_ptr<const ThresholdStudy> study_;
    std::optional<std::pair<double, double>> applying_; // from, to: waits for the engine to take it
    double shown_base_ = 0;

    QWidget* controls_ = nullptr;
    std::array<Chip*, 3> range_chips_{};
    int range_ = 1;
    Chip *labelled_chip_ = nullptr, *disagreements_chip_ = nullptr;
    QLabel *summary_ = nullptr, *legend_ = nullptr, *keys_ = nullptr, *live_ = nullptr, *worth_before_ = nullptr,
           *worth_after_ = nullptr;
    KeyButton *reset_ = nullptr, *apply_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    EmptyState* empty_ = nullptr;
    Panel *histogram_panel_ = nullptr, *effects_panel_ = nullptr, *curve_panel_ = nullptr, *cases_panel_ = nullptr;
    ComplexityHistogram* histogram_ = nullptr;
    QDoubleSpinBox* field_ = nullptr;
    QSpinBox* wrong_cost_ = nullptr;
    StatTile *share_ = nullptr, *cost_ = nullptr, *changing_ = nullptr, *accuracy_ = nullptr;
    CostCurve* curve_ = nullptr;
    ChangedCases* cases_ = nullptr;
    QTableView* table_ = nullptr;
};

} // namespace casebench

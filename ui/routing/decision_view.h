// One case's decision as a picture: what came in, complexity against the threshold, the route taken and the one not
// taken, what pushed it there, what would have changed it, and where the time went.
#pragma once

#include "core/answers/answer.h"
#include "ui/routing/route_fork.h"
#include "ui/routing/threshold_ruler.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;

namespace casebench {

class BarList;
class Panel;
class SpanTimeline;
struct Bar;

// Whether the complexity was compared with the threshold (otherwise the input type, a person or the clock decided).
bool decidedByComplexity(const RouteDecision& decision);
RouteForkValues routeForkValues(const RouteDecision& decision);
ThresholdRulerValues thresholdRulerValues(const RouteDecision& decision);
std::vector<Bar> contributionBars(const std::vector<Contribution>& contributions);

class DecisionView : public QWidget {
    Q_OBJECT
public:
    explicit DecisionView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const Run> run); // not null
    void retranslate();

private:
    void fill();

    std::shared_ptr<const Run> run_;
    Panel *flow_panel_, *scale_panel_, *contribution_panel_, *change_panel_, *time_panel_;
    RouteFork* flow_;
    ThresholdRuler* scale_;
    BarList* contributions_;
    SpanTimeline* timeline_;
    QLabel *reason_, *formula_, *formula_note_, *changes_;
};

} // namespace casebench

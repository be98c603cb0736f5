// Why a case went its way: the decision as a picture. Stands small beside the answer and large on the routing page.
#pragma once

#include "core/serving/answer.h"

#include <QWidget>

class QLabel;

namespace casebench {

class ContributionBars;
class RouteFlow;
class SpanBar;
class ThresholdScale;

class RouteSummary : public QWidget {
    Q_OBJECT

public:
    // most_contributions: how many bars are drawn.
    explicit RouteSummary(int most_contributions, QWidget* parent = nullptr);
    void setRun(const Run& run);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    Run run_;
    int most_contributions_;
    RouteFlow* flow_;
    ThresholdScale* scale_;
    QLabel* reason_;
    ContributionBars* contributions_;
    QLabel *change_caption_, *change_, *time_caption_;
    SpanBar* spans_;
};

} // namespace casebench

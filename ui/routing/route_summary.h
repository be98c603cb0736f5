// Why a case went its way, in a narrow column: beside the answer. DecisionView shows it across a page.
#pragma once

#include "core/answers/answer.h"

#include <QWidget>

class QLabel;

namespace casebench {

class BarList;
class RouteFlow;
class SpanTimeline;
class ThresholdRuler;

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
    ThresholdRuler* scale_;
    QLabel* reason_;
    BarList* contributions_;
    QLabel *change_caption_, *change_, *time_caption_;
    SpanTimeline* spans_;
};

} // namespace casebench

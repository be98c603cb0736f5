#include "ui/routing/route_summary.h"

#include "ui/charts/bar_list.h"
#include "ui/routing/decision_view.h"
#include "ui/routing/route_flow.h"
#include "ui/routing/route_words.h"
#include "ui/routing/span_timeline.h"
#include "ui/routing/threshold_ruler.h"
#include "ui/widgets/panel.h"
#include "ui/wording/translated.h"

namespace casebench {

RouteSummary::RouteSummary(int most_contributions, QWidget* parent)
    : QWidget(parent), most_contributions_(most_contributions), flow_(new RouteFlow(this)),
      scale_(new ThresholdRuler(this)), reason_(makeLabel("muted", this)), contributions_(new BarList(this)),
      change_caption_(makeCaption(this)), change_(new QLabel(this)), time_caption_(makeCaption(this)),
      spans_(new SpanTimeline(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    for (QWidget* widget : std::initializer_list<QWidget*>{flow_, scale_, reason_, contributions_, change_caption_, change_,
                                                           time_caption_, spans_})
        layout->addWidget(widget);
    layout->addStretch(1);
    reason_->setWordWrap(true);
    change_->setWordWrap(true);
    retranslate();
}

void RouteSummary::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void RouteSummary::retranslate()
{
    change_caption_->setText(tr("Would change it"));
    time_caption_->setText(tr("Time"));
    setRun(Run(run_));
}

void RouteSummary::setRun(const Run& run)
{
    run_ = run;
    const auto& decision = run_.decision;
    flow_->setDecision(decision);
    scale_->setValues(thresholdRulerValues(decision));
    reason_->setText(decision.reason.code.empty() ? QString() : translated(decision.reason));
    auto bars = contributionBars(decision.contributions);
    bars.resize(std::min(bars.size(), std::size_t(most_contributions_)));
    contributions_->setBars(std::move(bars));
    contributions_->setVisible(!decision.contributions.empty());
    QStringList changes;
    for (const auto& each : decision.counterfactuals)
        changes << counterfactualWords(each);
    change_->setText(changes.join(QLatin1Char(' ')));
    change_caption_->setVisible(!changes.isEmpty());
    change_->setVisible(!changes.isEmpty());
    time_caption_->setVisible(!run_.trace.spans.empty());
    spans_->setVisible(!run_.trace.spans.empty());
    spans_->setSpans(run_.trace.spans, run_.total_ms, run_.draft_ms);
    setAccessibleName(reason_->text());
}

} // namespace casebench

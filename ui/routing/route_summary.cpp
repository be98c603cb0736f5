#include "ui/routing/route_summary.h"

#include "ui/routing/route_parts.h"
#include "ui/routing/route_words.h"
#include "ui/widgets/panel.h"
#include "ui/wording/translated.h"

namespace casebench {

RouteSummary::RouteSummary(int most_contributions, QWidget* parent)
    : QWidget(parent), most_contributions_(most_contributions), flow_(new RouteFlow(this)),
      scale_(new ThresholdScale(this)), reason_(makeLabel("muted", this)), contributions_(new ContributionBars(this)),
      change_caption_(makeCaption(this)), change_(new QLabel(this)), time_caption_(makeCaption(this)),
      spans_(new SpanBar(this))
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
    scale_->setDecision(decision);
    reason_->setText(decision.reason.code.empty() ? QString() : translated(decision.reason));
    contributions_->setContributions(decision.contributions, most_contributions_);
    QStringList changes;
    for (const auto& each : decision.counterfactuals)
        changes << counterfactualWords(each);
    change_->setText(changes.join(QLatin1Char(' ')));
    change_caption_->setVisible(!changes.isEmpty());
    change_->setVisible(!changes.isEmpty());
    time_caption_->setVisible(!run_.trace.spans.empty());
    spans_->setVisible(!run_.trace.spans.empty());
    spans_->setTrace(run_.trace, run_.total_ms);
    setAccessibleName(reason_->text());
}

} // namespace casebench

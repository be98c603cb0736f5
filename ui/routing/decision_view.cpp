#include "ui/routing/decision_view.h"

#include "core/routing/threshold.h"
#include "ui/charts/bar_list.h"
#include "ui/charts/quantity_text.h"
#include "ui/routing/decision_words.h"
#include "ui/routing/route_words.h"
#include "ui/routing/span_timeline.h"
#include "ui/widgets/panel.h"
#include "ui/wording/translated.h"

#include <QGridLayout>

namespace casebench {

bool decidedByComplexity(const RouteDecision& decision)
{
    const std::string& reason = decision.reason.code;
    return decision.complexity && (reason == "route.text_simple" || reason == "route.text_complex" ||
                                   reason == "route.several_simple" || reason == "route.several_complex");
}

RouteForkValues routeForkValues(const RouteDecision& decision)
{
    RouteForkValues values;
    values.input = inputTypeWords(decision.input_type);
    if (decidedByComplexity(decision)) {
        const bool above = *decision.complexity > decision.effective_threshold;
        values.test = RouteFork::tr("complexity %1 %2 %3")
                          .arg(unitText(*decision.complexity), above ? QStringLiteral(">") : QStringLiteral("≤"),
                               unitText(decision.effective_threshold));
    } else if (decision.reason.code == "route.assessment_late") {
        values.test = RouteFork::tr("assessment too late");
    } else if (decision.reason.code == "route.forced") {
        values.test = RouteFork::tr("chosen by hand");
    }
    values.taken = decision.route;
    for (const Counterfactual& change : decision.counterfactuals)
        if (change.route != decision.route && !values.not_taken)
            values.not_taken = change.route;
    return values;
}

ThresholdRulerValues thresholdRulerValues(const RouteDecision& decision)
{
    ThresholdRulerValues values;
    values.complexity = decision.complexity;
    values.base = decision.base_threshold;
    values.effective = decision.effective_threshold;
    values.load = decision.load;
    values.taken = decidedByComplexity(decision) ? routeChartColor(decision.route) : &ThemeColors::neutral;
    return values;
}

std::vector<Bar> contributionBars(const std::vector<Contribution>& contributions)
{
    std::vector<Bar> bars;
    for (const Contribution& one : contributions) {
        Bar bar;
        bar.name = featureWords(one.feature);
        bar.value = one.contribution;
        bar.text = signedText(one.contribution);
        bar.color = one.contribution > 0 ? &ThemeColors::route_expert : &ThemeColors::route_light;
        bar.tip = BarList::tr("%1: %2").arg(bar.name, DecisionWords::featureValue(one));
        bars.push_back(std::move(bar));
    }
    return bars;
}

DecisionView::DecisionView(QWidget* parent) : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(12);
    flow_panel_ = new Panel(QStringLiteral("routing-decision"), this);
    reason_ = makeLabel("heading", flow_panel_);
    reason_->setWordWrap(true);
    flow_ = new RouteFork(flow_panel_);
    flow_panel_->body()->addWidget(reason_);
    flow_panel_->body()->addWidget(flow_);
    grid->addWidget(flow_panel_, 0, 0, 1, 2);

    scale_panel_ = new Panel(QStringLiteral("routing-threshold"), this);
    scale_ = new ThresholdRuler(scale_panel_);
    formula_ = new QLabel(scale_panel_);
    formula_note_ = makeLabel("muted", scale_panel_);
    for (QLabel* label : {formula_, formula_note_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    scale_panel_->body()->addWidget(scale_);
    scale_panel_->body()->addWidget(formula_);
    scale_panel_->body()->addWidget(formula_note_);
    scale_panel_->body()->addStretch(1);
    grid->addWidget(scale_panel_, 1, 0);

    change_panel_ = new Panel(QStringLiteral("routing-would-change"), this);
    changes_ = new QLabel(change_panel_);
    changes_->setWordWrap(true);
    changes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    change_panel_->body()->addWidget(changes_);
    change_panel_->body()->addStretch(1);
    grid->addWidget(change_panel_, 2, 0);

    contribution_panel_ = new Panel(QStringLiteral("routing-contributions"), this);
    contributions_ = new BarList(contribution_panel_);
    contribution_panel_->body()->addWidget(contributions_, 1);
    grid->addWidget(contribution_panel_, 1, 1, 2, 1);

    time_panel_ = new Panel(QStringLiteral("routing-time"), this);
    timeline_ = new SpanTimeline(time_panel_);
    time_panel_->body()->addWidget(timeline_);
    grid->addWidget(time_panel_, 3, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 2);
    grid->setRowStretch(2, 1);
}

void DecisionView::setRun(std::shared_ptr<const Run> run)
{
    run_ = std::move(run);
    fill();
}

void DecisionView::fill()
{
    if (!run_)
        return;
    const RouteDecision& decision = run_->decision;
    reason_->setText(translated(decision.reason));
    flow_->setValues(routeForkValues(decision));
    scale_->setValues(thresholdRulerValues(decision));
    formula_->setText(DecisionWords::formula(decision.base_threshold, decision.load, costTerm(decision.spend_ratio),
                                             decision.effective_threshold));
    QString note = tr("effective = base × (1 + 0.5 × (load − 0.7)) + cost term");
    if (!decidedByComplexity(decision))
        note += QLatin1Char('\n') + tr("The threshold did not decide this case.");
    formula_note_->setText(note);

    contributions_->setBars(contributionBars(decision.contributions));
    const QString risk = decision.risk ? tr("risk of a wrong light answer %1 · log-odds").arg(shareText(*decision.risk))
                                       : tr("not assessed");
    contribution_panel_->setInfo(risk);
    QStringList changes;
    for (const Counterfactual& change : decision.counterfactuals)
        changes << counterfactualWords(change);
    changes_->setText(changes.isEmpty() ? tr("Nothing in the rules would have led to another route.")
                                        : changes.join(QLatin1Char('\n')));
    timeline_->setSpans(run_->trace.spans, run_->total_ms, run_->draft_ms);
    time_panel_->setInfo(run_->result_cache == CacheOutcome::Hit ? tr("answered from the result cache")
                         : run_->feature_cache == CacheOutcome::Hit ? tr("features from the cache")
                                                                    : QString());
}

void DecisionView::retranslate()
{
    flow_panel_->setTitle(tr("The decision"));
    scale_panel_->setTitle(tr("Complexity and threshold"));
    contribution_panel_->setTitle(tr("What made it complex"));
    change_panel_->setTitle(tr("Would change it"));
    time_panel_->setTitle(tr("Time"));
    scale_->setAccessibleName(tr("Complexity and threshold"));
    contributions_->setAccessibleName(tr("What made it complex"));
    timeline_->setAccessibleName(tr("Time"));
    fill();
}

} // namespace casebench

#include "ui/routing/routing_page.h"

#include "ui/routing/decision_view.h"
#include "ui/routing/tuning_view.h"
#include "ui/session.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/panel.h"

#include <QShortcut>
#include <QStackedWidget>

namespace casebench {

RoutingPage::RoutingPage(Session& session, QWidget* parent)
    : Page(QStringLiteral("routing"), QStringLiteral("routing"), session, parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(12);
    header_ = new Panel(QStringLiteral("routing-filters"), this);
    stack_ = new QStackedWidget(this);
    decision_ = new DecisionView(stack_);
    tuning_ = new TuningView(session, stack_);
    empty_ = new EmptyState(QStringLiteral("routing"), stack_);
    stack_->addWidget(decision_);
    stack_->addWidget(tuning_);
    stack_->addWidget(empty_);

    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    case_chip_ = new Chip(header_);
    tuning_chip_ = new Chip(header_);
    for (Chip* chip : {case_chip_, tuning_chip_}) {
        chip->setCheckable(true);
        row->addWidget(chip);
    }
    row->addSpacing(16);
    row->addWidget(tuning_->controls(), 1);
    row->addStretch(0);
    header_->body()->addLayout(row);
    layout->addWidget(header_);
    layout->addWidget(stack_, 1);

    connect(case_chip_, &Chip::clicked, this, [this] { showTuning(false); });
    connect(tuning_chip_, &Chip::clicked, this, [this] { showTuning(true); });
    auto* key = new QShortcut(QKeySequence(Qt::Key_T), this);
    key->setContext(Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, this, [this] { showTuning(!showsTuning()); });
    for (auto signal : {&Session::currentChanged, &Session::caseLoaded, &Session::runChanged})
        connect(&session, signal, this, &RoutingPage::fill);
    connect(&session, &Session::workspaceChanged, this, &RoutingPage::fill);
    retranslate();
    showTuning(false);
}

QString RoutingPage::title() const
{
    return tr("Routing");
}

void RoutingPage::entered()
{
    fill();
    tuning_->load();
}

QByteArray RoutingPage::saveLayout() const
{
    return showsTuning() ? QByteArrayLiteral("tuning") : QByteArrayLiteral("case");
}

void RoutingPage::restoreLayout(const QByteArray& layout)
{
    showTuning(layout == "tuning");
}

bool RoutingPage::showsTuning() const
{
    return tuning_chip_->isChecked();
}

void RoutingPage::showTuning(bool tuning)
{
    case_chip_->setChecked(!tuning);
    tuning_chip_->setChecked(tuning);
    tuning_->controls()->setVisible(tuning);
    fill();
}

void RoutingPage::fill()
{
    if (showsTuning())
        return stack_->setCurrentWidget(tuning_);
    const CaseSnapshot& current = session().current();
    if (current.run) {
        decision_->setRun(current.run);
        stack_->setCurrentWidget(decision_);
        return;
    }
    if (current.id)
        empty_->setWords(tr("This case has not been run"), tr("Run it on the Triage page (Enter) to see which route it takes and why."));
    else
        empty_->setWords(tr("No case is selected"), tr("Select a case on the Triage page to see why it took its route."));
    stack_->setCurrentWidget(empty_);
}

void RoutingPage::retranslate()
{
    case_chip_->setText(tr("This case"));
    tuning_chip_->setText(tr("Tune the threshold"));
    for (Chip* chip : {case_chip_, tuning_chip_})
        chip->setToolTip(tr("T switches"));
    decision_->retranslate();
    tuning_->retranslate();
    fill();
}

} // namespace casebench

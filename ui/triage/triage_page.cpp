#include "ui/triage/triage_page.h"

#include "ui/routing/route_summary.h"
#include "ui/triage/answer_panel.h"
#include "ui/triage/case_panel.h"
#include "ui/triage/queue_panel.h"
#include "ui/triage/thumbnails.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"

#include <QDataStream>
#include <QListView>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>

namespace casebench {

namespace {
constexpr int kMargin = 12;
constexpr int kWhyBars = 5;
} // namespace

TriagePage::TriagePage(Session& session, QWidget* parent)
    : Page(QStringLiteral("triage"), QStringLiteral("triage"), session, parent),
      queue_(new QueuePanel(session, *new Thumbnails(session, this), this)), case_(new CasePanel(session, this)),
      answer_(new AnswerPanel(session, this)), columns_(new QSplitter(Qt::Horizontal, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    layout->addWidget(columns_);
    columns_->setHandleWidth(kMargin);
    columns_->setChildrenCollapsible(false);
    columns_->addWidget(queue_);
    columns_->addWidget(case_);
    columns_->addWidget(makeRightColumn());
    columns_->setSizes({310, 530, 450});
    columns_->setStretchFactor(1, 1);
    queue_->setMinimumWidth(230);
    case_->setMinimumWidth(280);
    connect(queue_, &QueuePanel::importWanted, this, &TriagePage::importWanted);
    connect(answer_, &AnswerPanel::articleWanted, this, &TriagePage::articleWanted);
    connect(answer_, &AnswerPanel::runWanted, this, [this] { queue_->runSelected(); });
    for (auto signal : {&Session::workspaceChanged, &Session::currentChanged, &Session::caseLoaded, &Session::runChanged})
        connect(&session, signal, this, &TriagePage::showWhy);
    makeActions();
    retranslate();
}

QWidget* TriagePage::makeRightColumn()
{
    right_ = new QSplitter(Qt::Vertical, this);
    right_->setHandleWidth(kMargin);
    right_->setChildrenCollapsible(false);
    right_->setMinimumWidth(360);
    why_ = new Panel(QStringLiteral("why"), this);
    open_routing_ = new QPushButton(why_);
    open_routing_->setProperty("look", "link");
    why_->addToHeader(open_routing_);
    connect(open_routing_, &QPushButton::clicked, this, &TriagePage::routingWanted);
    summary_ = new RouteSummary(kWhyBars, why_);
    why_empty_ = new EmptyState(QStringLiteral("routing"), why_);
    auto* scroll = new QScrollArea(why_);
    scroll->setWidget(summary_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    summary_->setAutoFillBackground(false);
    why_stack_ = new QStackedLayout;
    why_stack_->addWidget(scroll);
    why_stack_->addWidget(why_empty_);
    why_->body()->addLayout(why_stack_);
    right_->addWidget(answer_);
    right_->addWidget(why_);
    right_->setSizes({500, 300});
    return right_;
}

QAction* TriagePage::addAction(const char* text, const QList<QKeySequence>& keys, std::function<void()> act)
{
    auto* action = new QAction(this);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [act = std::move(act)] { act(); });
    QWidget::addAction(action);
    actions_.append(action);
    action_texts_.append(text);
    return action;
}

void TriagePage::makeActions()
{
    addAction(QT_TR_NOOP("Run, or accept the answer"), {Qt::Key_Return, Qt::Key_Enter}, [this] { runOrAccept(); });
    auto* next = addAction(QT_TR_NOOP("Accept and go to the next case"), {Qt::Key_D}, [this] { decideAndNext(answer_->accept()); });
    auto* correct = addAction(QT_TR_NOOP("Correct the category…"), {Qt::Key_C}, [this] { answer_->chooseCategory(); });
    auto* copy = addAction(QT_TR_NOOP("Copy reply"), {Qt::Key_R}, [this] {
        answer_->copyReply();
        Q_EMIT replyCopied();
    });
    addAction(QT_TR_NOOP("Run selected cases again"), {Qt::Key_F5, Qt::CTRL | Qt::Key_Return}, [this] {
        case_->saveNow();
        queue_->runSelected();
    });
    addAction(QT_TR_NOOP("Run all open cases"), {Qt::CTRL | Qt::SHIFT | Qt::Key_Return}, [this] { queue_->runAllOpen(); });
    addAction(QT_TR_NOOP("Run on the light path"), {Qt::CTRL | Qt::ALT | Qt::Key_L}, [this] { queue_->runSelected(Route::Light); });
    addAction(QT_TR_NOOP("Run on the expert path"), {Qt::CTRL | Qt::ALT | Qt::Key_E}, [this] { queue_->runSelected(Route::Expert); });
    addAction(QT_TR_NOOP("Stop running"), {Qt::Key_Escape}, [this] { session().cancelRuns(); });
    addAction(QT_TR_NOOP("Next case"), {Qt::Key_J}, [this] { queue_->move(1); });
    addAction(QT_TR_NOOP("Previous case"), {Qt::Key_K}, [this] { queue_->move(-1); });
    addAction(QT_TR_NOOP("Delete selected cases"), {Qt::Key_X, Qt::Key_Delete}, [this] { queue_->removeSelected(); });
    for (int rank = 0; rank < AnswerPanel::kRanks; ++rank) {
        const char* texts[] = {QT_TR_NOOP("Decide for category 1"), QT_TR_NOOP("Decide for category 2"),
                               QT_TR_NOOP("Decide for category 3"), QT_TR_NOOP("Decide for category 4"),
                               QT_TR_NOOP("Decide for category 5")};
        addAction(texts[rank], {QKeySequence(Qt::Key(Qt::Key_1 + rank))}, [this, rank] { answer_->pick(rank); });
    }
    connect(answer_->acceptButton(), &QPushButton::clicked, this, [this] { answer_->accept(); });
    connect(answer_->nextButton(), &QPushButton::clicked, next, &QAction::trigger);
    connect(answer_->correctButton(), &QPushButton::clicked, correct, &QAction::trigger);
    connect(answer_->copyButton(), &QPushButton::clicked, copy, &QAction::trigger);
}

QString TriagePage::title() const
{
    return tr("Triage");
}

void TriagePage::retranslate()
{
    for (int each = 0; each < actions_.size(); ++each)
        actions_[each]->setText(tr(action_texts_[each]));
    why_->setTitle(tr("Why this route"));
    open_routing_->setText(tr("Open in Routing →"));
    why_empty_->setWords(tr("No decision yet"), tr("Answer the case to see which way it goes, and why."));
    showWhy();
}

void TriagePage::entered()
{
    if (!queue_->view()->hasFocus())
        queue_->view()->setFocus();
}

void TriagePage::showWhy()
{
    const auto& run = session().current().run;
    why_stack_->setCurrentIndex(run ? 0 : 1);
    open_routing_->setVisible(run != nullptr);
    if (run)
        summary_->setRun(*run);
}

void TriagePage::runOrAccept()
{
    case_->saveNow();
    if (queue_->selected().size() > 1 || !answer_->accept())
        queue_->runSelected();
}

void TriagePage::decideAndNext(bool decided)
{
    if (decided)
        queue_->move(1);
}

QByteArray TriagePage::saveLayout() const
{
    QByteArray saved;
    QDataStream stream(&saved, QIODevice::WriteOnly);
    stream << columns_->saveState() << right_->saveState() << queue_->saveFilters();
    return saved;
}

void TriagePage::restoreLayout(const QByteArray& saved)
{
    QByteArray columns, right, filters;
    QDataStream stream(saved);
    stream >> columns >> right >> filters;
    columns_->restoreState(columns);
    right_->restoreState(right);
    queue_->restoreFilters(filters);
}

} // namespace casebench

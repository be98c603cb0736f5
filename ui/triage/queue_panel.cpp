#include "ui/triage/queue_panel.h"

#include "ui/triage/queue_delegate.h"
#include "ui/triage/queue_model.h"
#include "ui/triage/thumbnails.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"

#include <QComboBox>
#include <QListView>
#include <QStackedLayout>

namespace casebench {

QueuePanel::QueuePanel(Session& session, Thumbnails& thumbnails, QWidget* parent)
    : Panel(QStringLiteral("queue"), parent), session_(session), model_(new QueueModel(session, this)),
      view_(new QListView(this)), list_area_(new QWidget(this)),
      empty_(new EmptyState(QStringLiteral("inbox"), this)), stack_(new QStackedLayout(list_area_)),
      open_(new Chip(this)), photo_(new Chip(this)), unsure_(new Chip(this)), decided_(new Chip(this)),
      order_(new QComboBox(this))
{
    auto* chips = new FlowLayout(nullptr, 6);
    for (auto* chip : {open_, photo_, unsure_, decided_}) {
        chips->addWidget(chip);
        connect(chip, &QAbstractButton::clicked, this, &QueuePanel::applyFilters);
    }
    body()->addLayout(chips);
    body()->addWidget(list_area_, 1);
    stack_->addWidget(view_);
    stack_->addWidget(empty_);
    addToHeader(order_);
    order_->addItems({QString(), QString(), QString(), QString()});
    connect(order_, &QComboBox::activated, this, &QueuePanel::applyFilters);

    layout()->setContentsMargins(8, 12, 8, 6);
    view_->setModel(model_);
    view_->setItemDelegate(new QueueDelegate(thumbnails, view_));
    view_->setUniformItemSizes(true);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view_->setMouseTracking(true);
    view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view_->viewport()->setAutoFillBackground(false);
    connect(&thumbnails, &Thumbnails::ready, view_->viewport(), qOverload<>(&QWidget::update));
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &QueuePanel::followSelection);
    connect(model_, &QueueModel::listedAgain, this, &QueuePanel::keepPlace);
    connect(&session, &Session::filterChanged, this, &QueuePanel::showFilter);
    connect(&session, &Session::workspaceChanged, this, &QueuePanel::keepPlace);
    connect(&session, &Session::currentChanged, this, &QueuePanel::keepPlace);
    connect(empty_, &EmptyState::activated, this, &QueuePanel::importWanted);
    retranslate();
    open_->setChecked(true);
    applyFilters();
}

void QueuePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Panel::changeEvent(event);
}

void QueuePanel::retranslate()
{
    open_->setText(tr("Open"));
    photo_->setText(tr("Has photo"));
    unsure_->setText(tr("Low confidence"));
    decided_->setText(tr("Decided"));
    const QStringList orders{tr("Newest"), tr("Oldest"), tr("Least sure"), tr("Hardest")};
    for (int each = 0; each < orders.size(); ++each)
        order_->setItemText(each, orders[each]);
    order_->setAccessibleName(tr("Order"));
    order_->setToolTip(tr("Order of the queue"));
    view_->setAccessibleName(tr("Queue"));
    showCount();
}

CaseFilter QueuePanel::chosenFilter() const
{
    CaseFilter filter = session_.filter();
    filter.states.clear();
    if (open_->isChecked())
        filter.states = {CaseState::Open, CaseState::Answered};
    if (decided_->isChecked())
        filter.states.push_back(CaseState::Decided);
    filter.has_image = photo_->isChecked() ? std::optional(true) : std::nullopt;
    filter.band = unsure_->isChecked() ? std::optional(Band::Low) : std::nullopt;
    filter.order = CaseFilter::Order(order_->currentIndex());
    return filter;
}

void QueuePanel::applyFilters()
{
    session_.setFilter(chosenFilter());
}

void QueuePanel::showFilter()
{
    const auto& filter = session_.filter();
    const auto has = [&](CaseState state) {
        return std::find(filter.states.begin(), filter.states.end(), state) != filter.states.end();
    };
    open_->setChecked(has(CaseState::Answered));
    decided_->setChecked(has(CaseState::Decided));
    photo_->setChecked(filter.has_image.value_or(false));
    unsure_->setChecked(filter.band == Band::Low);
    order_->setCurrentIndex(int(filter.order));
}

void QueuePanel::showCount()
{
    const QString count = QLocale().toString(model_->rowCount());
    setTitle(open_->isChecked() && !decided_->isChecked() ? tr("Queue · %1 open").arg(count)
                                                          : tr("Queue · %1").arg(count));
    const auto& filter = session_.filter();
    const bool filtered = !filter.search.empty() || filter.band || filter.has_image || decided_->isChecked();
    if (!session_.workspace())
        empty_->setWords(tr("No workspace is open"), tr("Create one or open one from the File menu."));
    else if (filtered)
        empty_->setWords(tr("No case matches"), tr("Clear the search or a filter to see more."));
    else
        empty_->setWords(tr("No cases yet"),
                         tr("Drop a photo or a text on the window, paste one with Ctrl+Shift+V, or import a file."),
                         tr("Import cases…"));
    const bool nothing = model_->rowCount() == 0 && (model_->listed() || !session_.workspace());
    stack_->setCurrentWidget(nothing ? static_cast<QWidget*>(empty_) : view_);
}

std::vector<CaseId> QueuePanel::selected() const
{
    std::vector<CaseId> ids;
    auto rows = view_->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const auto& index : rows)
        ids.push_back(model_->idAt(index.row()));
    if (ids.empty() && session_.current().id)
        ids.push_back(session_.current().id);
    return ids;
}

void QueuePanel::followSelection()
{
    const auto index = view_->currentIndex();
    if (!index.isValid())
        return;
    last_row_ = index.row();
    session_.select(model_->idAt(index.row()));
}

// After the list changed: the selected case if it is still there, else the line that took its place.
void QueuePanel::keepPlace()
{
    showCount();
    const int row = model_->rowOf(session_.current().id);
    if (row >= 0) {
        last_row_ = row;
        if (view_->currentIndex().row() != row)
            view_->setCurrentIndex(model_->index(row));
    } else if (!session_.current().id && model_->rowCount() > 0) {
        view_->setCurrentIndex(model_->index(0));
    } else if (model_->rowCount() > 0 && sender() == model_) {
        view_->setCurrentIndex(model_->index(std::min(last_row_, model_->rowCount() - 1)));
    }
}

void QueuePanel::move(int rows)
{
    if (model_->rowCount() > 0)
        view_->setCurrentIndex(model_->index(std::clamp(view_->currentIndex().row() + rows, 0, model_->rowCount() - 1)));
}

void QueuePanel::runSelected(std::optional<Route> route)
{
    session_.run(selected(), route);
}

void QueuePanel::runAllOpen()
{
    if (!session_.workspace())
        return;
    CaseFilter filter = session_.filter();
    filter.states = {CaseState::Open};
    session_.jobs().start(
        this, [workspace = session_.workspace(), filter](const JobContext&) { return workspace->caseIds(filter); },
        [this](Result<std::vector<CaseId>> ids) {
            if (ids)
                session_.run(*ids);
            else
                Q_EMIT session_.problem(ids.error().message);
        });
}

void QueuePanel::removeSelected()
{
    const auto ids = selected();
    if (!ids.empty())
        session_.remove(ids);
}

QByteArray QueuePanel::saveFilters() const
{
    QByteArray saved;
    for (const auto* chip : {open_, photo_, unsure_, decided_})
        saved.append(chip->isChecked() ? '1' : '0');
    return saved.append(char('0' + order_->currentIndex()));
}

void QueuePanel::restoreFilters(const QByteArray& saved)
{
    if (saved.size() != 5)
        return;
    int at = 0;
    for (auto* chip : {open_, photo_, unsure_, decided_})
        chip->setChecked(saved[at++] == '1');
    order_->setCurrentIndex(std::clamp(saved[at] - '0', 0, order_->count() - 1));
    applyFilters();
}

} // namespace casebench

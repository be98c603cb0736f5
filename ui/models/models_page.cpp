#include "ui/models/models_page.h"

#include "ui/charts/quantity_text.h"
#include "ui/models/cache_card.h"
#include "ui/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/panel.h"
#include "ui/wording/translated.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>

namespace casebench {

ModelsPage::ModelsPage(Session& session, QWidget* parent)
    : Page(QStringLiteral("models"), QStringLiteral("models"), session, parent), table_(new ModelTable(this)),
      sorted_(new QSortFilterProxyModel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(12);
    models_panel_ = new Panel(QStringLiteral("models-table"), this);
    layout->addWidget(models_panel_, 1);
    auto* caches = new QHBoxLayout;
    caches->setSpacing(12);
    result_ = new CacheCard(QStringLiteral("result-cache"), this);
    feature_ = new CacheCard(QStringLiteral("feature-cache"), this);
    model_ = new CacheCard(QStringLiteral("model-cache"), this);
    for (CacheCard* card : {result_, feature_, model_})
        caches->addWidget(card, 1);
    layout->addLayout(caches);

    sorted_->setSourceModel(table_);
    sorted_->setSortRole(ModelTable::kSortRole);
    view_ = new QTableView(this);
    view_->setModel(sorted_);
    view_->setSortingEnabled(true);
    view_->sortByColumn(-1, Qt::AscendingOrder);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setShowGrid(false);
    view_->setWordWrap(false);
    view_->verticalHeader()->hide();
    view_->horizontalHeader()->setHighlightSections(false);
    view_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view_->horizontalHeader()->setSectionResizeMode(ModelTable::State, QHeaderView::Stretch);
    stack_ = new QStackedWidget(this);
    empty_ = new EmptyState(QStringLiteral("models"), stack_);
    stack_->addWidget(view_);
    stack_->addWidget(empty_);
    models_panel_->body()->addWidget(stack_, 1);

    copy_ = new QAction(this);
    copy_->setShortcut(QKeySequence::Copy);
    copy_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    view_->addAction(copy_);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copy_, &QAction::triggered, this, &ModelsPage::copyDigest);
    connect(&session, &Session::statusChanged, this, [this] {
        if (isVisible())
            refresh();
    });
    connect(&Theme::instance(), &Theme::changed, table_, &ModelTable::retranslate);
    retranslate();
}

QString ModelsPage::title() const
{
    return tr("Models");
}

void ModelsPage::entered()
{
    refresh();
}

void ModelsPage::copyDigest()
{
    const QString digest = view_->currentIndex().data(ModelTable::kDigestRole).toString();
    if (!digest.isEmpty())
        QGuiApplication::clipboard()->setText(digest);
}

void ModelsPage::refresh()
{
    const EngineStatus& status = session().status();
    table_->setModels(status.models);
    stack_->setCurrentIndex(status.models.empty() ? 1 : 0);
    QStringList info;
    if (!status.compute.empty())
        info << QString::fromStdString(status.compute);
    if (status.resident_bytes > 0)
        info << tr("%1 in memory").arg(bytesText(status.resident_bytes));
    if (!status.reason.code.empty())
        info << translated(status.reason);
    models_panel_->setInfo(info.join(QStringLiteral(" · ")));
    result_->setStatus(status.result_cache);
    feature_->setStatus(status.feature_cache);
    model_->setStatus(status.model_cache);
}

void ModelsPage::retranslate()
{
    models_panel_->setTitle(tr("Models"));
    view_->setAccessibleName(tr("Models"));
    result_->setTitle(tr("Result cache"));
    feature_->setTitle(tr("Feature cache"));
    model_->setTitle(tr("Model cache"));
    copy_->setText(tr("Copy the digest"));
    empty_->setWords(tr("No models yet"), tr("Open a workspace: the models it uses are listed here."));
    table_->retranslate();
    for (CacheCard* card : {result_, feature_, model_})
        card->retranslate();
    refresh();
}

} // namespace casebench

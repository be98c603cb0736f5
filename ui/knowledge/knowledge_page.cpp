#include "ui/knowledge/knowledge_page.h"

#include "core/knowledge/article_import.h"
#include "ui/knowledge/category_model.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/panel.h"
#include "ui/wording/translated.h"

#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QTextBrowser>

namespace casebench {

namespace {
constexpr int kMargin = 12;
constexpr std::size_t kRefusalsShown = 3;
} // namespace

KnowledgePage::KnowledgePage(Session& session, QWidget* parent)
    : Page(QStringLiteral("knowledge"), QStringLiteral("knowledge"), session, parent),
      split_(new QSplitter(Qt::Horizontal, this)), model_(new CategoryModel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    layout->addWidget(split_);
    split_->setHandleWidth(kMargin);
    split_->setChildrenCollapsible(false);
    split_->addWidget(makeCategories());
    split_->addWidget(makeArticles());
    split_->setSizes({560, 640});
    connect(&session, &Session::knowledgeChanged, this, &KnowledgePage::showKnowledge);
    connect(&session, &Session::workspaceChanged, this, &KnowledgePage::showKnowledge);
    connect(model_, &CategoryModel::edited, this, [this] { this->session().setCategories(model_->categories()); });
    retranslate();
}

QWidget* KnowledgePage::makeCategories()
{
    categories_ = new Panel(QStringLiteral("categories"), this);
    table_ = new QTableView(categories_);
    table_->setModel(model_);
    table_->verticalHeader()->hide();
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setWordWrap(true);
    table_->setAlternatingRowColors(true);
    table_->setShowGrid(false);
    table_->horizontalHeader()->setSectionResizeMode(CategoryModel::Description, QHeaderView::Stretch);
    table_->setColumnWidth(CategoryModel::Name, 150);
    table_->setColumnWidth(CategoryModel::ChineseName, 100);
    no_categories_ = new EmptyState(QStringLiteral("knowledge"), categories_);
    category_stack_ = new QStackedLayout;
    category_stack_->addWidget(table_);
    category_stack_->addWidget(no_categories_);
    add_ = new QPushButton(categories_);
    remove_ = new QPushButton(categories_);
    adopt_ = new QPushButton(categories_);
    auto* buttons = new QHBoxLayout;
    for (auto* button : {add_, remove_, adopt_})
        buttons->addWidget(button);
    buttons->addStretch(1);
    categories_->body()->addLayout(category_stack_, 1);
    categories_->body()->addLayout(buttons);
    const auto add = [this] {
        const int row = model_->add(tr("New category"));
        category_stack_->setCurrentIndex(0);
        table_->setCurrentIndex(model_->index(row, CategoryModel::Name));
        table_->edit(model_->index(row, CategoryModel::Name));
    };
    connect(add_, &QPushButton::clicked, this, add);
    connect(no_categories_, &EmptyState::activated, this, add);
    connect(remove_, &QPushButton::clicked, this, [this] { model_->remove(table_->currentIndex().row()); });
    connect(adopt_, &QPushButton::clicked, this, [this] { session().adoptLabelsAsCategories(); });
    return categories_;
}

QWidget* KnowledgePage::makeArticles()
{
    articles_ = new Panel(QStringLiteral("articles"), this);
    list_ = new QListWidget(articles_);
    text_ = new QTextBrowser(articles_);
    text_->setOpenExternalLinks(false);
    article_meta_ = makeLabel("muted", articles_);
    article_meta_->setWordWrap(true);
    auto* reader = new QWidget(articles_);
    auto* reader_layout = new QVBoxLayout(reader);
    reader_layout->setContentsMargins(0, 0, 0, 0);
    reader_layout->addWidget(article_meta_);
    reader_layout->addWidget(text_, 1);
    auto* both = new QSplitter(Qt::Vertical, articles_);
    both->setHandleWidth(8);
    both->addWidget(list_);
    both->addWidget(reader);
    both->setSizes({220, 380});
    no_articles_ = new EmptyState(QStringLiteral("knowledge"), articles_);
    article_stack_ = new QStackedLayout;
    article_stack_->addWidget(both);
    article_stack_->addWidget(no_articles_);
    import_ = new QPushButton(articles_);
    remove_article_ = new QPushButton(articles_);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(import_);
    buttons->addWidget(remove_article_);
    buttons->addStretch(1);
    articles_->body()->addLayout(article_stack_, 1);
    articles_->body()->addLayout(buttons);
    connect(list_, &QListWidget::currentRowChanged, this, &KnowledgePage::showChosenArticle);
    connect(import_, &QPushButton::clicked, this, &KnowledgePage::chooseArticles);
    connect(no_articles_, &EmptyState::activated, this, &KnowledgePage::chooseArticles);
    connect(remove_article_, &QPushButton::clicked, this, [this] {
        if (const auto* article = chosenArticle())
            session().removeArticle(article->id);
    });
    return articles_;
}

QString KnowledgePage::title() const
{
    return tr("Knowledge");
}

void KnowledgePage::retranslate()
{
    add_->setText(tr("Add category"));
    remove_->setText(tr("Remove"));
    adopt_->setText(tr("Take over labels"));
    adopt_->setToolTip(tr("Adds the labels of imported cases that are not categories yet."));
    import_->setText(tr("Import Markdown…"));
    remove_article_->setText(tr("Remove"));
    table_->setAccessibleName(tr("Categories"));
    list_->setAccessibleName(tr("Articles"));
    no_categories_->setWords(tr("No categories yet"),
                             tr("Define some, each with a sentence that says what belongs to it: cases are answered from "
                                "the descriptions until you train on your own decisions."),
                             tr("Add category"));
    no_articles_->setWords(tr("No articles yet"),
                           tr("Import Markdown files: answers suggest the resolution that fits, with its source."),
                           tr("Import Markdown…"));
    model_->retranslate();
    showKnowledge();
}

void KnowledgePage::showKnowledge()
{
    model_->setCategories(session().categories());
    categories_->setTitle(tr("Categories · %1").arg(model_->rowCount()));
    category_stack_->setCurrentIndex(model_->rowCount() == 0 ? 1 : 0);
    const auto& articles = session().articles();
    const auto* chosen = chosenArticle();
    const qint64 kept = chosen ? chosen->id.value : 0;
    const QSignalBlocker blocker(list_);
    list_->clear();
    for (const auto& article : articles) {
        auto* item = new QListWidgetItem(QString::fromStdString(article.title), list_);
        item->setData(Qt::UserRole, qlonglong(article.id.value));
        if (article.id.value == kept || !list_->currentItem())
            list_->setCurrentItem(item);
    }
    articles_->setTitle(tr("Articles · %1").arg(articles.size()));
    article_stack_->setCurrentIndex(articles.empty() ? 1 : 0);
    for (auto* button : {add_, adopt_, import_})
        button->setEnabled(session().workspace() != nullptr);
    remove_->setEnabled(model_->rowCount() > 0);
    showChosenArticle();
}

const Article* KnowledgePage::chosenArticle() const
{
    const auto* item = list_->currentItem();
    const qint64 id = item ? item->data(Qt::UserRole).toLongLong() : 0;
    const auto& articles = session().articles();
    const auto found = std::find_if(articles.begin(), articles.end(), [id](const Article& each) { return each.id.value == id; });
    return found == articles.end() ? nullptr : &*found;
}

void KnowledgePage::showChosenArticle()
{
    const auto* article = chosenArticle();
    remove_article_->setEnabled(article != nullptr);
    if (!article) {
        text_->clear();
        article_meta_->clear();
        return;
    }
    text_->setMarkdown(QString::fromStdString(article->markdown));
    QStringList meta{tr("Article %1").arg(article->id.value), QString::fromStdString(article->language)};
    QStringList categories;
    for (const auto& category : article->categories)
        categories << QString::fromStdString(category);
    meta << (categories.isEmpty() ? tr("for any category") : categories.join(QStringLiteral(", ")));
    if (!article->source.empty())
        meta << QString::fromStdString(article->source);
    article_meta_->setText(meta.join(QStringLiteral(" · ")));
}

void KnowledgePage::showArticle(qint64 id)
{
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->data(Qt::UserRole).toLongLong() == id)
            list_->setCurrentRow(row);
}

void KnowledgePage::chooseArticles()
{
    importArticles(QFileDialog::getOpenFileNames(this, tr("Import Markdown articles"), QDir::homePath(),
                                                 tr("Markdown (*.md *.markdown)")));
}

void KnowledgePage::importArticles(const QStringList& paths)
{
    if (paths.isEmpty())
        return;
    using Read = std::pair<std::vector<Article>, ImportSummary>;
    session().jobs().start(
        this,
        [paths](const JobContext&) -> Result<Read> {
            std::vector<std::filesystem::path> files;
            for (const auto& path : paths)
                files.emplace_back(path.toStdString());
            std::vector<Article> articles;
            auto summary = casebench::importArticles(files, [&](Article&& article) -> Result<void> {
                articles.push_back(std::move(article));
                return {};
            });
            if (!summary)
                return tl::unexpected(summary.error());
            return Read{std::move(articles), std::move(*summary)};
        },
        [this](Result<Read> read) {
            if (!read) {
                Q_EMIT session().problem(read.error().message);
                return;
            }
            QStringList words{tr("%n article(s) imported", nullptr, int(read->first.size()))};
            for (std::size_t each = 0; each < std::min(kRefusalsShown, read->second.refused.size()); ++each)
                words << translated(read->second.refused[each].reason);
            session().addArticles(read->first);
            Q_EMIT notice(words.join(QLatin1Char('\n')));
        });
}

QByteArray KnowledgePage::saveLayout() const
{
    return split_->saveState();
}

void KnowledgePage::restoreLayout(const QByteArray& saved)
{
    split_->restoreState(saved);
}

} // namespace casebench

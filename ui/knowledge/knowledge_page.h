// What the answers rest on: the categories and the articles.
#pragma once

#include "ui/page.h"
#include "ui/session.h"

class QLabel;
class QListWidget;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QTableView;
class QTextBrowser;

namespace casebench {

class CategoryModel;
class EmptyState;
class Panel;

class KnowledgePage : public Page {
    Q_OBJECT

public:
    explicit KnowledgePage(Session& session, QWidget* parent = nullptr);

    QString title() const override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& saved) override;
    void showArticle(qint64 id);
    CategoryModel& categoryModel() const { return *model_; }
    // Reads Markdown files and folders in the background; what is refused is told in words.
    void importArticles(const QStringList& paths);

Q_SIGNALS:
    void notice(const QString& words);

protected:
    void retranslate() override;

private:
    QWidget* makeCategories();
    QWidget* makeArticles();
    void showKnowledge();
    void showChosenArticle();
    void chooseArticles();
    const Article* chosenArticle() const;

    QSplitter* split_;
    Panel *categories_, *articles_;
    CategoryModel* model_;
    QTableView* table_;
    EmptyState *no_categories_, *no_articles_;
    QStackedLayout *category_stack_, *article_stack_;
    QPushButton *add_, *remove_, *adopt_, *import_, *remove_article_;
    QListWidget* list_;
    QTextBrowser* text_;
    QLabel* article_meta_;
};

} // namespace casebench

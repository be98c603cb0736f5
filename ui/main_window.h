// The window: places the bars, the rail and the pages, and holds the commands that concern all of them.
#pragma once

#include "ui/commands.h"
#include "ui/page.h"
#include "ui/session.h"
#include "ui/wording/language.h"

#include <QMainWindow>

class QMimeData;
class QStackedWidget;

namespace casebench {

class Rail;
class StatusStrip;
class Toast;
class TopBar;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Session& session, Language& language, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Pages in the order of the rail; the window owns them. Call finish() after the last.
    void addPage(Page* page);
    // Fills the menus and restores the saved layout.
    void finish();

    const QList<Page*>& pages() const { return pages_; }
    void showPage(int index);
    // By Page::name(); unknown names do nothing.
    void showPage(const QString& name);
    Page* currentPage() const;
    Toast* toast() const { return toast_; }
    void setLanguage(const QString& code);

Q_SIGNALS:
    // Files that need the import dialog; empty: the person chooses them there.
    void importRequested(const QStringList& paths);
    // An article (its id) should be shown.
    void articleRequested(qint64 id);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void retranslate();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildHelpMenu();
    void rebuildRecent();
    void connectSession();
    void connectSearch();
    void suggest(const QString& typed);
    void saveLayout() const;
    void restoreLayout();
    void chooseWorkspace();
    void newWorkspace();
    void backUp();
    void paste();
    void takeInto(const QMimeData& things);
    void showShortcuts();
    void showAbout();

    Session& session_;
    Language& language_;
    TopBar* top_;
    Rail* rail_;
    QStackedWidget* stack_;
    StatusStrip* strip_;
    Toast* toast_;
    Commands* commands_;
    QMenu* recent_ = nullptr;
    QList<Page*> pages_;
    QList<QAction*> page_actions_; // of the View menu, one a page
};

} // namespace casebench

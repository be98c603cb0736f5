#include "ui/main_window.h"

#include "ui/intake.h"
#include "ui/layout_settings.h"
#include "ui/rail.h"
#include "ui/status_strip.h"
#include "ui/theme/theme.h"
#include "ui/top_bar.h"
#include "ui/widgets/toast.h"
#include "ui/wording/translated.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMimeData>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace casebench {

MainWindow::MainWindow(Session& session, Language& language, QWidget* parent)
    : QMainWindow(parent), session_(session), language_(language), top_(new TopBar(session, this)),
      rail_(new Rail(this)), stack_(new QStackedWidget(this)), strip_(new StatusStrip(session, this)),
      toast_(new Toast(this)), commands_(new Commands(top_->menuBar(), this))
{
    auto* central = new QWidget(this);
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(top_);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(rail_);
    middle->addWidget(stack_, 1);
    layout->addLayout(middle, 1);
    layout->addWidget(strip_);
    setCentralWidget(central);
    setAcceptDrops(true);
    resize(1440, 900);
    connect(rail_, &Rail::chosen, this, qOverload<int>(&MainWindow::showPage));
    connectSession();
}

MainWindow::~MainWindow() = default;

void MainWindow::addPage(Page* page)
{
    pages_.append(page);
    page->setMinimumSize(1, 1); // a crowded page does not make the window larger than the screen
    stack_->addWidget(page);
    rail_->addPage(page->icon());
}

void MainWindow::finish()
{
    buildFileMenu();
    buildEditMenu();
    for (auto* page : pages_)
        commands_->addForeign(Commands::CaseMenu, page->caseActions());
    buildViewMenu();
    buildHelpMenu();
    connectSearch();
    retranslate();
    restoreLayout();
    showPage(std::max(0, stack_->currentIndex()));
}

void MainWindow::showPage(int index)
{
    if (index < 0 || index >= pages_.size())
        return;
    for (auto* page : pages_)
        for (auto* action : page->caseActions())
            action->setEnabled(page == pages_[index]);
    stack_->setCurrentIndex(index);
    rail_->setCurrent(index);
    pages_[index]->entered();
}

void MainWindow::showPage(const QString& name)
{
    for (int each = 0; each < pages_.size(); ++each)
        if (pages_[each]->name() == name)
            showPage(each);
}

Page* MainWindow::currentPage() const
{
    return qobject_cast<Page*>(stack_->currentWidget());
}

void MainWindow::setLanguage(const QString& code)
{
    language_.choose(code);
    layoutSettings().setValue(QStringLiteral("language"), code);
}

void MainWindow::connectSession()
{
    connect(&session_, &Session::problem, this, [this](const Message& message) {
        toast_->show(Toast::Tone::Problem, translated(message));
    });
    connect(&session_, &Session::reported, this, [this](const Diagnostic& diagnostic) {
        if (diagnostic.severity == Severity::Error)
            toast_->show(Toast::Tone::Problem, translated(diagnostic.message));
    });
    connect(&session_, &Session::casesRemoved, this, [this](const std::vector<CaseId>& ids) {
        toast_->show(Toast::Tone::Notice, tr("%n case(s) deleted", nullptr, int(ids.size())), tr("Undo"),
                     [this, ids] { session_.restore(ids); });
    });
    connect(&session_, &Session::backedUp, this,
            [this](const QString& folder) { toast_->show(Toast::Tone::Notice, tr("Backed up to %1").arg(folder)); });
    connect(&session_, &Session::workspaceChanged, this, [this] {
        if (session_.workspace())
            rememberRecent(QString::fromStdString(session_.workspace()->folder().string()));
        rebuildRecent();
        if (auto* page = currentPage())
            page->entered();
    });
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange && recent_)
        retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::retranslate()
{
    setWindowTitle(QStringLiteral("Casebench"));
    commands_->retranslate();
    for (int each = 0; each < page_actions_.size(); ++each)
        page_actions_[each]->setText(pages_[each]->title());
    for (int each = 0; each < pages_.size(); ++each)
        rail_->setTitle(each, pages_[each]->title(),
                        QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + each)).toString(QKeySequence::NativeText));
    rebuildRecent();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveLayout();
    QMainWindow::closeEvent(event);
}

void MainWindow::saveLayout() const
{
    auto& settings = layoutSettings();
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("window/page"), currentPage() ? currentPage()->name() : QString());
    for (const auto* page : pages_)
        settings.setValue(QStringLiteral("pages/") + page->name(), page->saveLayout());
}

void MainWindow::restoreLayout()
{
    auto& settings = layoutSettings();
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    for (auto* page : pages_)
        page->restoreLayout(settings.value(QStringLiteral("pages/") + page->name()).toByteArray());
    showPage(settings.value(QStringLiteral("window/page")).toString());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (session_.workspace() && canTakeIn(*event->mimeData()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    takeInto(*event->mimeData());
}

void MainWindow::paste()
{
    if (const auto* pasted = QGuiApplication::clipboard()->mimeData(); pasted && canTakeIn(*pasted))
        takeInto(*pasted);
    else
        toast_->show(Toast::Tone::Notice, tr("The clipboard holds neither text nor a picture."));
}

void MainWindow::takeInto(const QMimeData& things)
{
    if (!session_.workspace()) {
        toast_->show(Toast::Tone::Notice, tr("Open or create a workspace first."));
        return;
    }
    const Intake intake = takeIn(things);
    if (!intake.imports.isEmpty())
        Q_EMIT importRequested(intake.imports);
    else if (intake.make)
        session_.addFrom(intake.make);
}

} // namespace casebench

// The menus of the window and what their commands do.
#include "ui/main_window.h"

#include "ui/layout_settings.h"
#include "ui/shortcuts_dialog.h"
#include "ui/theme/theme.h"
#include "ui/top_bar.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QCompleter>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QStandardItemModel>
#include <QToolButton>

namespace casebench {

namespace {

constexpr int kSuggestions = 12;
constexpr auto kSuffix = ".casebench";

} // namespace

void MainWindow::buildFileMenu()
{
    using C = Commands;
    commands_->add(C::File, QT_TRANSLATE_NOOP("commands", "&New workspace…"), QKeySequence::New, [this] { newWorkspace(); });
    commands_->add(C::File, QT_TRANSLATE_NOOP("commands", "&Open workspace…"), QKeySequence::Open, [this] { chooseWorkspace(); });
    recent_ = commands_->addSubmenu(C::File, QT_TRANSLATE_NOOP("commands", "Open &recent"));
    commands_->addSeparator(C::File);
    commands_->add(C::File, QT_TRANSLATE_NOOP("commands", "&Import cases…"), Qt::CTRL | Qt::Key_I,
                   [this] { Q_EMIT importRequested({}); });
    commands_->add(C::File, QT_TRANSLATE_NOOP("commands", "&Back up workspace…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S,
                   [this] { backUp(); });
    commands_->addSeparator(C::File);
    commands_->add(C::File, QT_TRANSLATE_NOOP("commands", "&Quit"), Qt::CTRL | Qt::Key_Q, [this] { close(); });
}

void MainWindow::buildEditMenu()
{
    using C = Commands;
    commands_->add(C::Edit, QT_TRANSLATE_NOOP("commands", "&Paste as new case"), Qt::CTRL | Qt::SHIFT | Qt::Key_V,
                   [this] { paste(); });
    commands_->add(C::Edit, QT_TRANSLATE_NOOP("commands", "&Undo delete"), Qt::CTRL | Qt::SHIFT | Qt::Key_Z,
                   [this] { toast_->act(); });
    commands_->addSeparator(C::Edit);
    commands_->add(C::Edit, QT_TRANSLATE_NOOP("commands", "&Search"), Qt::CTRL | Qt::Key_K, [this] {
        top_->search()->setFocus(Qt::ShortcutFocusReason);
        top_->search()->selectAll();
    });
}

void MainWindow::buildViewMenu()
{
    using C = Commands;
    for (int each = 0; each < pages_.size(); ++each) {
        auto* action = commands_->add(C::View, "", Qt::CTRL | Qt::Key(Qt::Key_1 + each), [this, each] { showPage(each); });
        page_actions_.append(action);
    }
    commands_->addSeparator(C::View);
    auto* themes = commands_->addSubmenu(C::View, QT_TRANSLATE_NOOP("commands", "&Theme"));
    const std::pair<const char*, ThemeChoice> choices[] = {
        {QT_TRANSLATE_NOOP("commands", "As the system"), ThemeChoice::System},
        {QT_TRANSLATE_NOOP("commands", "Light"), ThemeChoice::Light},
        {QT_TRANSLATE_NOOP("commands", "Dark"), ThemeChoice::Dark}};
    for (const auto& [text, choice] : choices) {
        auto* action = commands_->addChoice(themes, text, [choice = choice] {
            Theme::instance().setChoice(choice);
            layoutSettings().setValue(QStringLiteral("theme"), int(choice));
        });
        action->setChecked(Theme::instance().choice() == choice);
    }
    auto* languages = commands_->addSubmenu(C::View, QT_TRANSLATE_NOOP("commands", "&Language"));
    const std::pair<const char*, const char*> codes[] = {{QT_TRANSLATE_NOOP("commands", "System language"), ""},
                                                         {QT_TRANSLATE_NOOP("commands", "English"), "en"},
                                                         {QT_TRANSLATE_NOOP("commands", "Chinese"), "zh_CN"}};
    for (const auto& [text, code] : codes) {
        auto* action = commands_->addChoice(languages, text, [this, code = code] { setLanguage(QLatin1String(code)); });
        action->setChecked(language_.choice() == QLatin1String(code));
    }
    top_->themeButton()->setMenu(themes);
    top_->languageButton()->setMenu(languages);
    commands_->addSeparator(C::View);
    commands_->add(C::View, QT_TRANSLATE_NOOP("commands", "&Full screen"), Qt::Key_F11,
                   [this] { isFullScreen() ? showNormal() : showFullScreen(); });
}

void MainWindow::buildHelpMenu()
{
    using C = Commands;
    commands_->add(C::Help, QT_TRANSLATE_NOOP("commands", "&Keyboard shortcuts"), Qt::Key_F1, [this] { showShortcuts(); });
    commands_->add(C::Help, QT_TRANSLATE_NOOP("commands", "&About Casebench"), {}, [this] { showAbout(); });
    connect(top_->helpButton(), &QToolButton::clicked, this, &MainWindow::showShortcuts);
}

void MainWindow::rebuildRecent()
{
    if (!recent_)
        return;
    recent_->clear();
    for (const auto& folder : recentWorkspaces())
        recent_->addAction(QDir(folder).dirName(), this, [this, folder] { session_.open(folder.toStdString()); });
    recent_->menuAction()->setEnabled(!recent_->isEmpty());
}

void MainWindow::chooseWorkspace()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open workspace"), QDir::homePath());
    if (!folder.isEmpty())
        session_.open(folder.toStdString());
}

void MainWindow::newWorkspace()
{
    QString folder = QFileDialog::getSaveFileName(this, tr("New workspace"),
                                                  QDir::home().filePath(tr("My cases") + QLatin1String(kSuffix)));
    if (folder.isEmpty())
        return;
    if (!folder.endsWith(QLatin1String(kSuffix)))
        folder += QLatin1String(kSuffix);
    session_.create(folder.toStdString());
}

void MainWindow::backUp()
{
    if (!session_.workspace())
        return;
    const auto name = QString::fromStdString(session_.workspace()->folder().stem().string());
    const auto today = QDate::currentDate().toString(Qt::ISODate);
    const QString folder = QFileDialog::getSaveFileName(
        this, tr("Back up workspace"), QDir::home().filePath(name + QLatin1Char(' ') + today + QLatin1String(kSuffix)));
    if (!folder.isEmpty())
        session_.backUp(folder.toStdString());
}

void MainWindow::showShortcuts()
{
    ShortcutsDialog(commands_->available(), this).exec();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Casebench"),
                       tr("<b>Casebench</b> %1<p>A workbench for people who triage support cases: every case is answered "
                          "on this computer, and every answer shows its reasons.</p><p>GPL-3.0-or-later</p>")
                           .arg(QApplication::applicationVersion()));
}

// Typing filters the queue; commands and articles that match are offered below the field.
void MainWindow::connectSearch()
{
    auto* field = top_->search();
    auto* completer = new QCompleter(new QStandardItemModel(field), field);
    completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    field->setCompleter(completer);
    auto* pause = new QTimer(field);
    pause->setSingleShot(true);
    pause->setInterval(150);
    connect(field, &QLineEdit::textEdited, this, &MainWindow::suggest);
    connect(field, &QLineEdit::textChanged, pause, qOverload<>(&QTimer::start));
    connect(pause, &QTimer::timeout, this, [this, field] {
        auto filter = session_.filter();
        filter.search = field->text().trimmed().toStdString();
        session_.setFilter(filter);
    });
    connect(&session_, &Session::filterChanged, field, [this, field] {
        if (field->text().trimmed().toStdString() != session_.filter().search)
            field->setText(QString::fromStdString(session_.filter().search));
    });
    connect(completer, qOverload<const QModelIndex&>(&QCompleter::activated), this, [this, field](const QModelIndex& at) {
        field->clear();
        if (auto* action = at.data(Qt::UserRole).value<QAction*>())
            action->trigger();
        else
            Q_EMIT articleRequested(at.data(Qt::UserRole).toLongLong());
    });
}

void MainWindow::suggest(const QString& typed)
{
    auto* model = qobject_cast<QStandardItemModel*>(top_->search()->completer()->model());
    model->clear();
    const auto offer = [&](const QString& text, const QVariant& target) {
        if (typed.trimmed().isEmpty() || model->rowCount() >= kSuggestions || !text.contains(typed, Qt::CaseInsensitive))
            return;
        auto* item = new QStandardItem(text);
        item->setData(target, Qt::UserRole);
        model->appendRow(item);
    };
    for (auto* action : commands_->available())
        offer(action->text().remove(QLatin1Char('&')), QVariant::fromValue(action));
    for (const auto& article : session_.articles())
        offer(QString::fromStdString(article.title), qlonglong(article.id.value));
}

} // namespace casebench

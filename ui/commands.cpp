#include "ui/commands.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>

namespace casebench {

namespace {

constexpr const char* kMenuTexts[] = {
    QT_TRANSLATE_NOOP("commands", "&File"), QT_TRANSLATE_NOOP("commands", "&Edit"),
    QT_TRANSLATE_NOOP("commands", "&Case"), QT_TRANSLATE_NOOP("commands", "&View"),
    QT_TRANSLATE_NOOP("commands", "&Help")};

}

Commands::Commands(QMenuBar* bar, QWidget* window) : QObject(window), window_(window)
{
    for (int each = 0; each < kMenus; ++each) {
        menus_[each] = bar->addMenu(QString());
        texts_.append({menus_[each]->menuAction(), kMenuTexts[each]});
    }
}

QAction* Commands::make(const char* text, std::function<void()> act)
{
    auto* action = new QAction(this);
    connect(action, &QAction::triggered, window_, [act = std::move(act)] { act(); });
    texts_.append({action, text});
    return action;
}

QAction* Commands::add(Menu menu, const char* text, const QKeySequence& key, std::function<void()> act)
{
    auto* action = make(text, std::move(act));
    action->setShortcut(key);
    menus_[menu]->addAction(action);
    window_->addAction(action);
    return action;
}

QMenu* Commands::addSubmenu(Menu menu, const char* text)
{
    auto* submenu = menus_[menu]->addMenu(QString());
    texts_.append({submenu->menuAction(), text});
    return submenu;
}

QAction* Commands::addChoice(QMenu* submenu, const char* text, std::function<void()> act)
{
    auto* action = make(text, std::move(act));
    action->setCheckable(true);
    auto* group = submenu->findChild<QActionGroup*>();
    if (!group)
        group = new QActionGroup(submenu);
    group->addAction(action);
    submenu->addAction(action);
    return action;
}

void Commands::addSeparator(Menu menu)
{
    menus_[menu]->addSeparator();
}

void Commands::addForeign(Menu menu, const QList<QAction*>& actions)
{
    menus_[menu]->addActions(actions);
    foreign_.append(actions);
}

QList<QAction*> Commands::available() const
{
    QList<QAction*> all;
    for (const auto& [action, text] : texts_)
        if (!action->menu() && action->isEnabled())
            all.append(action);
    for (auto* action : foreign_)
        if (action->isEnabled() && !action->isSeparator())
            all.append(action);
    return all;
}

void Commands::retranslate()
{
    for (const auto& [action, text] : texts_)
        if (*text)
            action->setText(QCoreApplication::translate("commands", text));
}

} // namespace casebench

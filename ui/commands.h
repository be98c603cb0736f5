// Every command of the program in one list: its words, its key, where in the menus it stands, what it does.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QObject>

#include <functional>

class QMenu;
class QMenuBar;

namespace casebench {

class Commands : public QObject {
    Q_OBJECT

public:
    enum Menu { File, Edit, CaseMenu, View, Help, kMenus };

    explicit Commands(QMenuBar* bar, QWidget* window);

    // text: marked with QT_TRANSLATE_NOOP("commands", …); empty: the caller sets the words.
    QAction* add(Menu menu, const char* text, const QKeySequence& key, std::function<void()> act);
    QMenu* addSubmenu(Menu menu, const char* text);
    // An entry of a submenu of which exactly one is checked.
    QAction* addChoice(QMenu* submenu, const char* text, std::function<void()> act);
    void addSeparator(Menu menu);
    // Commands that translate themselves.
    void addForeign(Menu menu, const QList<QAction*>& actions);

    QMenu* menu(Menu menu) const { return menus_[menu]; }
    // All commands that can be done now.
    QList<QAction*> available() const;
    void retranslate();

private:
    QAction* make(const char* text, std::function<void()> act);

    QWidget* window_;
    QMenu* menus_[kMenus];
    QList<std::pair<QAction*, const char*>> texts_;
    QList<QAction*> foreign_;
};

} // namespace casebench

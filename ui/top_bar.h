// The bar at the top: menus, the workspace's name, search, the times of the last answer, language, theme, help.
#pragma once

#include "ui/session.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QMenuBar;
class QToolButton;

namespace casebench {

class TopBar : public QFrame {
    Q_OBJECT

public:
    explicit TopBar(Session& session, QWidget* parent = nullptr);

    QMenuBar* menuBar() const { return menus_; }
    QLineEdit* search() const { return search_; }
    QToolButton* languageButton() const { return language_; }
    QToolButton* themeButton() const { return theme_; }
    QToolButton* helpButton() const { return help_; }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void drawIcons();
    void showWorkspace();
    void showTimes();

    Session& session_;
    QMenuBar* menus_;
    QLabel* workspace_;
    QLineEdit* search_;
    QLabel* times_;
    QToolButton *language_, *theme_, *help_;
};

} // namespace casebench

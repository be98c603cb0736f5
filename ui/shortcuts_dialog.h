// All commands with their keys.
#pragma once

#include <QAction>
#include <QDialog>

namespace casebench {

class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    ShortcutsDialog(const QList<QAction*>& commands, QWidget* parent);
};

} // namespace casebench

// What the window remembers about itself: layout, language, theme, recent workspaces. Not the workspace's own settings.
#pragma once

#include <QSettings>
#include <QStringList>

namespace casebench {

// The program's own store; tests point QSettings at a folder of theirs first.
QSettings& layoutSettings();

QStringList recentWorkspaces(); // newest first
void rememberRecent(const QString& folder);

} // namespace casebench

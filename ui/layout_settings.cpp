#include "ui/layout_settings.h"

namespace casebench {

namespace {
constexpr int kRecent = 8;
const QString kRecentKey = QStringLiteral("recent");
} // namespace

QSettings& layoutSettings()
{
    static QSettings settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("casebench"),
                              QStringLiteral("workbench"));
    return settings;
}

QStringList recentWorkspaces()
{
    return layoutSettings().value(kRecentKey).toStringList();
}

void rememberRecent(const QString& folder)
{
    QStringList recent = recentWorkspaces();
    recent.removeAll(folder);
    recent.prepend(folder);
    layoutSettings().setValue(kRecentKey, recent.mid(0, kRecent));
}

} // namespace casebench

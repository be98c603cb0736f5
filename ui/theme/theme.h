// The theme in use: follows the desktop or is set by hand.
#pragma once

#include "ui/theme/palette.h"

#include <QObject>

class QDBusVariant;

namespace casebench {

enum class ThemeChoice { System, Light, Dark };

// One for the program. GUI thread only.
class Theme : public QObject {
    Q_OBJECT

public:
    static Theme& instance();

    // Style, font, palette and style sheet of the application; asks the desktop portal without waiting for the reply.
    // Call once, after QApplication was made.
    void install();

    ThemeChoice choice() const { return choice_; }
    void setChoice(ThemeChoice choice);

    bool isDark() const { return dark_; }
    const ThemeColors& colors() const { return dark_ ? darkColors() : lightColors(); }

Q_SIGNALS:
    // Colours changed: whatever paints by itself repaints.
    void changed();

private:
    Theme() = default;
    void askDesktop();
    void apply();

private Q_SLOTS:
    void desktopSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void setDesktopScheme(uint scheme);

    ThemeChoice choice_ = ThemeChoice::System;
    bool desktop_dark_ = false;
    bool dark_ = false;
    bool installed_ = false;
};

inline const ThemeColors& themeColors() { return Theme::instance().colors(); }

} // namespace casebench

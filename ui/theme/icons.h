// The program's icons: outlines in resources/icons, drawn in a colour of the theme.
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

namespace casebench {

// name: a file of resources/icons without ".svg". size in device-independent pixels.
QPixmap iconPixmap(const QString& name, int size, const QColor& color, qreal device_ratio);
// The icon in the theme's text colour, muted while disabled; made anew after Theme::changed.
QIcon themedIcon(const QString& name);

} // namespace casebench

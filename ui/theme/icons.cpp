#include "ui/theme/icons.h"

#include "ui/theme/theme.h"

#include <QFile>
#include <QGuiApplication>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace casebench {

QPixmap iconPixmap(const QString& name, int size, const QColor& color, qreal device_ratio)
{
    const QString key = QStringLiteral("casebench/%1/%2/%3/%4").arg(name).arg(size).arg(color.name()).arg(device_ratio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name)); // in the program itself, not on disk
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QSvgRenderer renderer(file.readAll().replace("currentColor", color.name().toLatin1()));
    pixmap = QPixmap(QSize(size, size) * device_ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(device_ratio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon themedIcon(const QString& name)
{
    const qreal ratio = qGuiApp->devicePixelRatio();
    QIcon icon(iconPixmap(name, 20, themeColors().text, ratio));
    icon.addPixmap(iconPixmap(name, 20, themeColors().text_muted, ratio), QIcon::Disabled);
    return icon;
}

} // namespace casebench

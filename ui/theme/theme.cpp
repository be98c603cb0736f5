#include "ui/theme/theme.h"

#include "ui/theme/style_sheet.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFontDatabase>
#include <QStyleFactory>

namespace casebench {

namespace {

constexpr auto kService = "org.freedesktop.portal.Desktop";
constexpr auto kPath = "/org/freedesktop/portal/desktop";
constexpr auto kInterface = "org.freedesktop.portal.Settings";
constexpr auto kGroup = "org.freedesktop.appearance";
constexpr auto kKey = "color-scheme";
constexpr uint kPrefersDark = 1; // of the portal's color-scheme

// The portal's Read wraps its variant once more.
QVariant unwrapped(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

QFont applicationFont()
{
    QFont font = QApplication::font();
    if (QFontDatabase::hasFamily(QStringLiteral("Inter")))
        font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans CJK SC"), font.family()});
    font.setPointSizeF(10);
    return font;
}

} // namespace

Theme& Theme::instance()
{
    static Theme theme;
    return theme;
}

void Theme::install()
{
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setFont(applicationFont());
    desktop_dark_ = QApplication::palette().color(QPalette::Window).lightnessF() < 0.5;
    installed_ = true;
    apply();
    askDesktop();
}

void Theme::askDesktop()
{
    auto bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(desktopSettingChanged(QString, QString, QDBusVariant)));
    auto question = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << QString::fromLatin1(kGroup) << QString::fromLatin1(kKey);
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* call) {
        const QDBusPendingReply<QDBusVariant> reply = *call;
        if (reply.isValid())
            setDesktopScheme(unwrapped(QVariant::fromValue(reply.value())).toUInt());
        call->deleteLater();
    });
}

void Theme::desktopSettingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group == QLatin1String(kGroup) && key == QLatin1String(kKey))
        setDesktopScheme(unwrapped(QVariant::fromValue(value)).toUInt());
}

void Theme::setDesktopScheme(uint scheme)
{
    desktop_dark_ = scheme == kPrefersDark;
    apply();
}

void Theme::setChoice(ThemeChoice choice)
{
    choice_ = choice;
    apply();
}

void Theme::apply()
{
    const bool dark = choice_ == ThemeChoice::System ? desktop_dark_ : choice_ == ThemeChoice::Dark;
    const bool first = qApp->styleSheet().isEmpty();
    if (!installed_ || (dark == dark_ && !first))
        return;
    dark_ = dark;
    QApplication::setPalette(applicationPalette(colors()));
    qApp->setStyleSheet(applicationStyleSheet(colors()));
    Q_EMIT changed();
}

} // namespace casebench

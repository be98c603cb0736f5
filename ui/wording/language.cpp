#include "ui/wording/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>

namespace casebench {

void Language::choose(const QString& code)
{
    choice_ = code;
    const bool chinese = code.isEmpty() ? QLocale::system().language() == QLocale::Chinese : code.startsWith("zh");
    current_ = chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    QLocale::setDefault(chinese ? QLocale(QLocale::Chinese, QLocale::China) : QLocale(QLocale::English));
    QCoreApplication::removeTranslator(&qt_);
    QCoreApplication::removeTranslator(&own_);
    if (chinese && qt_.load(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qt_);
    if (own_.load(QStringLiteral(":/translations/casebench_%1.qm").arg(current_))) // English: the plurals
        QCoreApplication::installTranslator(&own_);
}

QString ageWords(qint64 then_ms, qint64 now_ms)
{
    const qint64 minutes = std::max<qint64>(0, (now_ms - then_ms) / 60'000);
    if (minutes < 1)
        return QCoreApplication::translate("age", "now");
    if (minutes < 60)
        return QCoreApplication::translate("age", "%1 m").arg(minutes);
    if (minutes < 24 * 60)
        return QCoreApplication::translate("age", "%1 h").arg(minutes / 60);
    return QCoreApplication::translate("age", "%1 d").arg(minutes / (24 * 60));
}

} // namespace casebench

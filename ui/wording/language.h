// The language of the window: English in the sources (plurals in a file), simplified Chinese as a translation; switched while running.
#pragma once

#include <QLocale>
#include <QString>
#include <QTranslator>

namespace casebench {

// GUI thread only; lives as long as the application. Widgets hear of a switch as QEvent::LanguageChange.
class Language {
public:
    // code: "en", "zh_CN", or "" for the system's.
    void choose(const QString& code);
    QString choice() const { return choice_; }
    // "en" or "zh_CN".
    QString current() const { return current_; }

private:
    QString choice_;
    QString current_ = QStringLiteral("en");
    QTranslator own_, qt_;
};

// "2 m", "3 h", "4 d": how long ago, short.
QString ageWords(qint64 then_ms, qint64 now_ms);

} // namespace casebench

#include "ui/wording/translated.h"

#include "ui/wording/message_table.h"

#include <QCoreApplication>

namespace casebench {

namespace {

std::string localWording(std::string_view code)
{
    const char* english = wordingOf(code);
    return english ? QCoreApplication::translate("messages", english).toStdString() : std::string(code);
}

} // namespace

QString translated(const Message& message)
{
    if (!wordingOf(message.code))
        return QString::fromStdString(words(message));
    return QString::fromStdString(fillIn(localWording(message.code), message, localWording));
}

QString translatedCode(const QString& code)
{
    return translated(Message{code.toStdString(), {}});
}

} // namespace casebench

#include "ui/page.h"

namespace casebench {

Page::Page(const QString& name, const QString& icon, Session& session, QWidget* parent)
    : QWidget(parent), name_(name), icon_(icon), session_(session)
{
    setObjectName(name);
    setProperty("look", "page");
    setAttribute(Qt::WA_StyledBackground);
}

void Page::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace casebench

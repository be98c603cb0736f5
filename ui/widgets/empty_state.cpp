#include "ui/widgets/empty_state.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/panel.h"

#include <QPushButton>

namespace casebench {

EmptyState::EmptyState(const QString& icon, QWidget* parent)
    : QWidget(parent), icon_name_(icon), icon_(new QLabel(this)), title_(makeLabel("heading", this)),
      words_(makeLabel("muted", this)), button_(new QPushButton(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    layout->addStretch(1);
    for (auto* label : {icon_, title_, words_}) {
        label->setAlignment(Qt::AlignCenter);
        layout->addWidget(label);
    }
    title_->setWordWrap(true);
    words_->setWordWrap(true);
    layout->addWidget(button_, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    button_->setProperty("look", "primary");
    connect(button_, &QPushButton::clicked, this, &EmptyState::activated);
    connect(&Theme::instance(), &Theme::changed, this, &EmptyState::drawIcon);
    drawIcon();
}

void EmptyState::setWords(const QString& title, const QString& what_to_do, const QString& button)
{
    title_->setText(title);
    words_->setText(what_to_do);
    button_->setText(button);
    button_->setVisible(!button.isEmpty());
}

void EmptyState::drawIcon()
{
    icon_->setPixmap(iconPixmap(icon_name_, 44, themeColors().text_muted, devicePixelRatioF()));
}

} // namespace casebench

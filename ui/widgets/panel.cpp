#include "ui/widgets/panel.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace casebench {

Panel::Panel(const QString& name, QWidget* parent)
    : QFrame(parent), title_(makeCaption(this)), info_(makeLabel("muted", this)), header_(new QHBoxLayout),
      body_(new QVBoxLayout)
{
    setObjectName(name);
    info_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 14);
    layout->setSpacing(8);
    header_->setSpacing(8);
    header_->addWidget(title_);
    header_->addStretch(1);
    header_->addWidget(info_);
    layout->addLayout(header_);
    body_->setSpacing(8);
    layout->addLayout(body_, 1);
    title_->hide(); // a panel without a title has no first line
    info_->hide();
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Panel::setTitle(const QString& title)
{
    title_->setText(title);
    title_->setVisible(!title.isEmpty());
    setAccessibleName(title);
}

void Panel::setInfo(const QString& info)
{
    info_->setText(info);
    info_->setVisible(!info.isEmpty());
}

void Panel::addToHeader(QWidget* widget)
{
    header_->addWidget(widget);
}

void Panel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColors().panel);
    painter.drawRoundedRect(rect(), 8, 8);
}

QLabel* makeLabel(const char* look, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setProperty("look", look);
    return label;
}

QLabel* makeCaption(QWidget* parent)
{
    auto* label = makeLabel("caption", parent);
    QFont font = label->font();
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::PercentageSpacing, 103);
    label->setFont(font);
    return label;
}

} // namespace casebench

#include "ui/rail.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

namespace casebench {

namespace {

constexpr int kWidth = 76;
constexpr int kButtonHeight = 58;
constexpr int kIcon = 22;

class RailButton : public QAbstractButton {
public:
    RailButton(const QString& icon, QWidget* parent) : QAbstractButton(parent), icon_(icon)
    {
        setCheckable(true);
        setFixedHeight(kButtonHeight);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const auto& colors = themeColors();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF tile = QRectF(rect()).adjusted(6, 1, -6, -1);
        if (isChecked() || underMouse()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colors.panel_raised);
            painter.drawRoundedRect(tile, 8, 8);
        }
        if (isChecked())
            painter.fillRect(QRectF(0, 4, 3, height() - 8), colors.accent);
        const auto drawn = iconPixmap(icon_, kIcon, isChecked() ? colors.accent : colors.text_muted, devicePixelRatioF());
        painter.drawPixmap(QPointF((width() - kIcon) / 2.0, 9), drawn);
        QFont small = font();
        small.setPointSizeF(small.pointSizeF() * 0.84);
        small.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
        painter.setFont(small);
        painter.setPen(isChecked() ? colors.text : colors.text_muted);
        const QRect line(2, 34, width() - 4, 18);
        painter.drawText(line, Qt::AlignCenter, painter.fontMetrics().elidedText(text(), Qt::ElideRight, line.width()));
        if (hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colors.accent, 1.5));
            painter.drawRoundedRect(tile, 8, 8);
        }
    }

private:
    QString icon_;
};

} // namespace

Rail::Rail(QWidget* parent) : QFrame(parent), buttons_(new QButtonGroup(this)), layout_(new QVBoxLayout(this))
{
    setFixedWidth(kWidth);
    layout_->setContentsMargins(0, 8, 0, 8);
    layout_->setSpacing(2);
    layout_->addStretch(1);
    connect(buttons_, &QButtonGroup::idClicked, this, &Rail::chosen);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Rail::addPage(const QString& icon)
{
    auto* button = new RailButton(icon, this);
    buttons_->addButton(button, int(buttons_->buttons().size()));
    layout_->insertWidget(layout_->count() - 1, button);
}

void Rail::setTitle(int index, const QString& title, const QString& key)
{
    auto* button = buttons_->button(index);
    button->setText(title);
    button->setAccessibleName(title);
    button->setToolTip(QStringLiteral("%1 (%2)").arg(title, key));
}

void Rail::setCurrent(int index)
{
    buttons_->button(index)->setChecked(true);
}

void Rail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeColors().panel);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), themeColors().border);
}

} // namespace casebench

#include "ui/widgets/buttons.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyle>

namespace casebench {

Chip::Chip(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Chip::setTone(Tone tone)
{
    tone_ = tone;
    update();
}

QColor Chip::color() const
{
    switch (tone_) {
    case Tone::Accent:
        break;
    case Tone::Light:
        return themeColors().route_light;
    case Tone::Vision:
        return themeColors().route_vision;
    case Tone::Expert:
        return themeColors().route_expert;
    case Tone::Remote:
        return themeColors().route_remote;
    }
    return themeColors().accent;
}

QSize Chip::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + 24, fontMetrics().height() + 8};
}

void Chip::paintEvent(QPaintEvent*)
{
    const auto& colors = themeColors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF shape = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    const QColor fill = isChecked() ? color() : underMouse() ? mixed(colors.panel, color(), 0.15) : colors.panel;
    painter.setPen(QPen(isEnabled() ? color() : colors.border, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(shape, shape.height() / 2, shape.height() / 2);
    painter.setPen(isChecked() ? colors.text_on_accent : isEnabled() ? color() : colors.text_muted);
    painter.drawText(rect(), Qt::AlignCenter, text());
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.text, 1.5, Qt::DotLine));
        painter.drawRoundedRect(shape.adjusted(-1, -1, 1, 1), shape.height() / 2, shape.height() / 2);
    }
}

QString keyText(const QKeySequence& key)
{
    if (key == QKeySequence(Qt::Key_Return))
        return QStringLiteral("↵");
    return key.toString(QKeySequence::NativeText);
}

KeyButton::KeyButton(const QKeySequence& key, QWidget* parent) : QPushButton(parent), key_(key) {}

void KeyButton::setCaption(const QString& caption)
{
    setText(key_.isEmpty() ? caption : caption + QStringLiteral("  ") + keyText(key_));
    setAccessibleName(caption);
    setToolTip(key_.isEmpty() ? caption : QStringLiteral("%1 (%2)").arg(caption, key_.toString(QKeySequence::NativeText)));
}

void KeyButton::setPrimary(bool primary)
{
    setProperty("look", primary ? "primary" : "");
    style()->unpolish(this);
    style()->polish(this);
}

} // namespace casebench

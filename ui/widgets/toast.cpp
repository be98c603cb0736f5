#include "ui/widgets/toast.h"

#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace casebench {

namespace {
constexpr int kNoticeMs = 4'000;
constexpr int kActionMs = 8'000;
constexpr int kMaxWidth = 640;
} // namespace

Toast::Toast(QWidget* parent) : QFrame(parent), label_(new QLabel(this)), button_(new QPushButton(this))
{
    setObjectName(QStringLiteral("toast"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 10, 12, 10);
    label_->setWordWrap(true);
    layout->addWidget(label_, 1);
    layout->addWidget(button_);
    button_->setProperty("look", "link");
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &QWidget::hide);
    connect(button_, &QPushButton::clicked, this, &Toast::act);
    parent->installEventFilter(this);
    hide();
}

void Toast::show(Tone tone, const QString& words, const QString& action, std::function<void()> act)
{
    tone_ = tone;
    label_->setText(words);
    setAccessibleName(words);
    button_->setText(action);
    button_->setVisible(!action.isEmpty());
    act_ = std::move(act);
    place();
    QFrame::show();
    raise();
    timer_.start(action.isEmpty() && tone == Tone::Notice ? kNoticeMs : kActionMs);
}

QString Toast::words() const
{
    return isHidden() ? QString() : label_->text();
}

void Toast::act()
{
    hide();
    if (const auto act = std::exchange(act_, {}))
        act();
}

void Toast::place()
{
    const int wanted = label_->fontMetrics().horizontalAdvance(label_->text()) + 60 +
                       (button_->text().isEmpty() ? 0 : button_->sizeHint().width() + 12);
    const int width = std::min({wanted, kMaxWidth, parentWidget()->width() - 40});
    const int height = std::max(44, layout()->heightForWidth(width));
    setGeometry((parentWidget()->width() - width) / 2, parentWidget()->height() - height - 44, width, height);
}

bool Toast::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

void Toast::enterEvent(QEnterEvent*)
{
    timer_.stop();
}

void Toast::leaveEvent(QEvent*)
{
    timer_.start(kNoticeMs);
}

void Toast::paintEvent(QPaintEvent*)
{
    const auto& colors = themeColors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tone_ == Tone::Problem ? colors.bad : colors.border, 1));
    painter.setBrush(colors.panel_raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

} // namespace casebench

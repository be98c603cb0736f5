#include "ui/attention/word_chips.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr int kGap = 5;
constexpr int kPadding = 8;

} // namespace

WordChips::WordChips(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void WordChips::setChips(std::vector<WordChip> chips)
{
    if (chips.size() != chips_.size())
        chosen_ = -1;
    chips_ = std::move(chips);
    arrange(width(), rects_);
    updateGeometry();
    update();
}

void WordChips::setChosen(int index)
{
    const int wanted = index >= 0 && index < int(chips_.size()) ? index : -1;
    if (wanted == chosen_)
        return;
    chosen_ = wanted;
    setAccessibleDescription(chosen_ < 0 ? tr("all words") : chips_[std::size_t(chosen_)].text);
    update();
    Q_EMIT chosenChanged(chosen_);
}

int WordChips::arrange(int width, std::vector<QRectF>& rects) const
{
    const QFontMetricsF metrics(font());
    const double height = metrics.height() + 8;
    rects.clear();
    double x = 0;
    double y = 0;
    for (const WordChip& chip : chips_) {
        const double w = std::min<double>(width, metrics.horizontalAdvance(chip.text) + 2 * kPadding);
        if (x > 0 && x + w > width) {
            x = 0;
            y += height + kGap;
        }
        rects.emplace_back(x, y, w, height);
        x += w + kGap;
    }
    return int(std::ceil(y + height)) + 1;
}

int WordChips::heightForWidth(int width) const
{
    std::vector<QRectF> rects;
    return arrange(width, rects);
}

QSize WordChips::sizeHint() const
{
    return {400, heightForWidth(400)};
}

QSize WordChips::minimumSizeHint() const
{
    return {160, fontMetrics().height() + 9};
}

void WordChips::resizeEvent(QResizeEvent*)
{
    arrange(width(), rects_);
}

void WordChips::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        arrange(width(), rects_);
        updateGeometry();
    }
}

void WordChips::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors();
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        const bool chosen = int(i) == chosen_;
        const double heat = std::clamp(chips_[i].heat, 0.0, 1.0);
        const QRectF rect = rects_[i].adjusted(0.75, 0.75, -0.75, -0.75);
        painter.setPen(QPen(chosen ? colors.accent : mixed(colors.border, colors.heat, heat), chosen ? 2 : 1.2));
        painter.setBrush(mixed(colors.panel_raised, colors.heat, 0.5 * heat));
        painter.drawRoundedRect(rect, 5, 5);
        painter.setPen(colors.text);
        const QString text = fontMetrics().elidedText(chips_[i].text, Qt::ElideRight, int(rect.width()) - kPadding);
        painter.drawText(rect, Qt::AlignCenter, text);
    }
}

void WordChips::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto hit = std::find_if(rects_.begin(), rects_.end(),
                                  [&](const QRectF& rect) { return rect.contains(event->position()); });
    const int index = hit == rects_.end() ? -1 : int(hit - rects_.begin());
    setChosen(index == chosen_ ? -1 : index);
}

int WordChips::neighbour(int direction) const
{
    if (chosen_ < 0)
        return 0;
    const QRectF from = rects_[std::size_t(chosen_)];
    int best = chosen_;
    double nearest = 1e9;
    const double line = from.height() + kGap;
    for (std::size_t i = 0; i < rects_.size(); ++i) {
        if (std::abs(rects_[i].top() - (from.top() + direction * line)) > 1)
            continue;
        const double distance = std::abs(rects_[i].center().x() - from.center().x());
        if (distance < nearest) {
            nearest = distance;
            best = int(i);
        }
    }
    return best;
}

void WordChips::keyPressEvent(QKeyEvent* event)
{
    if (chips_.empty())
        return QWidget::keyPressEvent(event);
    const int last = int(chips_.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return setChosen(chosen_ < 0 ? last : std::max(0, chosen_ - 1));
    case Qt::Key_Right:
        return setChosen(std::min(last, chosen_ + 1));
    case Qt::Key_Up:
        return setChosen(neighbour(-1));
    case Qt::Key_Down:
        return setChosen(neighbour(+1));
    case Qt::Key_Home:
        return setChosen(0);
    case Qt::Key_End:
        return setChosen(last);
    case Qt::Key_Escape:
        return setChosen(-1);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace casebench

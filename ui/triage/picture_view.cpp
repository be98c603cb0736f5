#include "ui/triage/picture_view.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/triage/thumbnails.h"
#include "ui/wording/translated.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

namespace casebench {

namespace {
constexpr int kLongestSide = 2'400; // decoded for display
constexpr double kStep = 1.25;
constexpr double kMaxZoom = 16;
constexpr int kMargin = 10;
} // namespace

PictureView::PictureView(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), loading_(session.jobs(), this), previous_(new QToolButton(this)),
      next_(new QToolButton(this)), fit_(new QToolButton(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(150);
    connect(previous_, &QToolButton::clicked, this, [this] { showPicture(index_ - 1); });
    connect(next_, &QToolButton::clicked, this, [this] { showPicture(index_ + 1); });
    connect(fit_, &QToolButton::clicked, this, &PictureView::fit);
    const auto draw = [this] {
        previous_->setIcon(themedIcon(QStringLiteral("previous")));
        next_->setIcon(themedIcon(QStringLiteral("next")));
        fit_->setIcon(themedIcon(QStringLiteral("fit")));
        update();
    };
    connect(&Theme::instance(), &Theme::changed, this, draw);
    draw();
    retranslate();
}

void PictureView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void PictureView::retranslate()
{
    setAccessibleName(tr("Pictures of the case"));
    previous_->setToolTip(tr("Previous picture (←)"));
    next_->setToolTip(tr("Next picture (→)"));
    fit_->setToolTip(tr("Fit to the panel (0)"));
    for (auto* button : {previous_, next_, fit_})
        button->setAccessibleName(button->toolTip());
}

void PictureView::setPictures(const std::vector<Attachment>& pictures)
{
    if (pictures == pictures_)
        return;
    pictures_ = pictures;
    pixmap_ = {};
    index_ = -1;
    showPicture(0);
}

void PictureView::showPicture(int index)
{
    const bool several = count() > 1;
    previous_->setVisible(several);
    next_->setVisible(several);
    fit_->setVisible(count() > 0);
    if (index < 0 || index >= count() || index == index_)
        return;
    index_ = index;
    previous_->setEnabled(index > 0);
    next_->setEnabled(index + 1 < count());
    loading_.start(
        [file = pictures_[std::size_t(index)].path](const JobContext&) { return decodeForDisplay(file, kLongestSide); },
        [this](Result<QImage> image) {
            problem_ = image ? QString() : translated(image.error().message);
            pixmap_ = image ? QPixmap::fromImage(std::move(*image)) : QPixmap();
            fit();
        });
    Q_EMIT pictureShown(index);
}

double PictureView::fittingZoom() const
{
    if (pixmap_.isNull())
        return 1;
    return std::min({double(width()) / pixmap_.width(), double(height()) / pixmap_.height(), 4.0});
}

void PictureView::fit()
{
    fitted_ = true;
    zoom_ = fittingZoom();
    keepInside();
    update();
}

void PictureView::zoomAt(const QPointF& at, double factor)
{
    if (pixmap_.isNull())
        return;
    const double wanted = std::clamp(zoom_ * factor, fittingZoom(), kMaxZoom);
    origin_ = at - (at - origin_) * (wanted / zoom_);
    zoom_ = wanted;
    fitted_ = qFuzzyCompare(zoom_, fittingZoom());
    keepInside();
    update();
}

// Centred where the picture is smaller than the panel, else without a gap at the rim.
void PictureView::keepInside()
{
    const QSizeF size = QSizeF(pixmap_.size()) * zoom_;
    const auto inside = [](double origin, double extent, double room) {
        return extent <= room ? (room - extent) / 2 : std::clamp(origin, room - extent, 0.0);
    };
    origin_ = {inside(origin_.x(), size.width(), width()), inside(origin_.y(), size.height(), height())};
    setCursor(fitted_ ? Qt::ArrowCursor : Qt::OpenHandCursor);
}

void PictureView::wheelEvent(QWheelEvent* event)
{
    zoomAt(event->position(), std::pow(kStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void PictureView::mousePressEvent(QMouseEvent* event)
{
    grabbed_ = event->position() - origin_;
}

void PictureView::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    origin_ = event->position() - grabbed_;
    keepInside();
    update();
}

void PictureView::mouseDoubleClickEvent(QMouseEvent* event)
{
    fitted_ ? zoomAt(event->position(), 1 / zoom_ > 1 ? 1 / zoom_ : 2) : fit();
}

void PictureView::keyPressEvent(QKeyEvent* event)
{
    const QPointF center(width() / 2.0, height() / 2.0);
    switch (event->key()) {
    case Qt::Key_Left:
        return showPicture(index_ - 1);
    case Qt::Key_Right:
        return showPicture(index_ + 1);
    case Qt::Key_Plus:
        return zoomAt(center, kStep);
    case Qt::Key_Minus:
        return zoomAt(center, 1 / kStep);
    case Qt::Key_0:
        return fit();
    default:
        QWidget::keyPressEvent(event);
    }
}

void PictureView::resizeEvent(QResizeEvent*)
{
    if (fitted_)
        zoom_ = fittingZoom();
    keepInside();
    placeButtons();
}

void PictureView::placeButtons()
{
    int x = width() - kMargin;
    for (auto* button : {fit_, next_, previous_}) {
        button->adjustSize();
        x -= button->width();
        button->move(x, height() - button->height() - kMargin);
        x -= 2;
    }
}

void PictureView::paintEvent(QPaintEvent*)
{
    const auto& colors = themeColors();
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    QPainterPath frame;
    frame.addRoundedRect(rect(), 8, 8);
    painter.setClipPath(frame);
    painter.fillRect(rect(), colors.panel_raised);
    painter.setPen(colors.text_muted);
    if (pixmap_.isNull()) {
        painter.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap, problem_);
    } else {
        painter.drawPixmap(QRectF(origin_, QSizeF(pixmap_.size()) * zoom_), pixmap_, QRectF(pixmap_.rect()));
        // The buttons stay readable on any picture.
        const int buttons = count() > 1 ? previous_->x() : fit_->x();
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.panel);
        painter.drawRoundedRect(QRect(QPoint(buttons - 4, fit_->y() - 3), QPoint(width() - kMargin + 3, fit_->geometry().bottom() + 3)), 7, 7);
        if (count() > 1) {
            const QString place = tr("%1 of %2").arg(index_ + 1).arg(count());
            const QRect label(kMargin, fit_->y(), fontMetrics().horizontalAdvance(place) + 16, fit_->height());
            painter.drawRoundedRect(label, 7, 7);
            painter.setPen(colors.text);
            painter.drawText(label, Qt::AlignCenter, place);
        }
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    }
}

} // namespace casebench

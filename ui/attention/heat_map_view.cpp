#include "ui/attention/heat_map_view.h"

#include "ui/charts/quantity_text.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

namespace casebench {
namespace {

// The heat is drawn at this size whatever the window's: it is smooth, and painting stays quick.
constexpr int kHeatSide = 224;

} // namespace

HeatMapView::HeatMapView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&Theme::instance(), &Theme::changed, this, &HeatMapView::redrawHeat);
}

void HeatMapView::setPicture(const QImage& picture)
{
    picture_ = picture;
    update();
}

void HeatMapView::setMaps(const AttentionMaps& maps)
{
    maps_ = maps;
    maps_.weights.clear();
    update();
}

void HeatMapView::setGrid(const HeatGrid& grid)
{
    grid_ = grid;
    redrawHeat();
}

void HeatMapView::redrawHeat()
{
    heat_ = grid_.weights.empty() ? QImage() : heatImage(grid_, QSize(kHeatSide, kHeatSide), themeColors().heat);
    update();
}

void HeatMapView::setOpacity(double opacity)
{
    opacity_ = std::clamp(opacity, 0.0, 1.0);
    update();
}

QRectF HeatMapView::pictureRect() const
{
    if (picture_.isNull())
        return {};
    const QSizeF size = QSizeF(picture_.size()).scaled(QSizeF(this->size()), Qt::KeepAspectRatio);
    return {(width() - size.width()) / 2, (height() - size.height()) / 2, size.width(), size.height()};
}

void HeatMapView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const ThemeColors& colors = themeColors();
    QPainterPath frame;
    frame.addRoundedRect(rect(), 8, 8);
    painter.fillPath(frame, colors.panel_raised);
    if (picture_.isNull())
        return;
    painter.setClipPath(frame);
    const QRectF picture = pictureRect();
    painter.drawImage(picture, picture_);
    if (heat_.isNull())
        return;
    const QRectF crop = cropRect(maps_, picture);
    QPainterPath unseen;
    unseen.addRect(picture);
    unseen.addRect(crop);
    QColor veil = colors.window;
    veil.setAlphaF(0.55F);
    painter.fillPath(unseen, veil); // odd-even: the picture without the crop
    painter.setOpacity(opacity_);
    painter.drawImage(crop, heat_);
    painter.setOpacity(1);
}

bool HeatMapView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int cell = grid_.weights.empty() ? -1 : cellAt(maps_, pictureRect(), help->pos());
    if (cell >= 0 && std::size_t(cell) < grid_.weights.size()) {
        QToolTip::showText(help->globalPos(),
                           tr("%1 of the attention").arg(shareText(double(grid_.weights[std::size_t(cell)]))), this);
    } else if (!heat_.isNull() && pictureRect().contains(help->pos())) {
        QToolTip::showText(help->globalPos(), tr("The model did not see this rim of the picture."), this);
    } else {
        QToolTip::hideText();
        event->ignore();
    }
    return true;
}

HeatScale::HeatScale(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void HeatScale::setRange(double least, double most)
{
    least_ = least;
    most_ = most;
    update();
}

void HeatScale::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors();
    const int line = fontMetrics().height();
    const QRectF bar(0, 2, width(), line * 0.7);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    gradient.setColorAt(0, colors.panel_raised);
    gradient.setColorAt(1, colors.heat);
    painter.setPen(QPen(colors.border, 1));
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar.adjusted(0.5, 0, -0.5, 0), 3, 3);
    painter.setPen(colors.text_muted);
    const QRectF below(0, bar.bottom() + 2, width(), line);
    painter.drawText(below, Qt::AlignLeft, tr("weakest cell %1").arg(shareText(least_)));
    painter.drawText(below, Qt::AlignRight, tr("strongest %1").arg(shareText(most_)));
}

} // namespace casebench

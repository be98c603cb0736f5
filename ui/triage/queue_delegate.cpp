#include "ui/triage/queue_delegate.h"

#include "core/cases/case.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/triage/queue_model.h"
#include "ui/triage/thumbnails.h"
#include "ui/widgets/indicators.h"
#include "ui/wording/language.h"

#include <QDateTime>
#include <QPainter>

namespace casebench {

namespace {
constexpr int kHeight = 76;
constexpr int kPicture = 52;
constexpr int kBarWidth = 62;
} // namespace

QueueDelegate::QueueDelegate(Thumbnails& thumbnails, QObject* parent)
    : QStyledItemDelegate(parent), thumbnails_(thumbnails)
{
}

QSize QueueDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {200, kHeight};
}

void QueueDelegate::paintPicture(QPainter& painter, const QRect& box, const QString& digest) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColors().panel_raised);
    painter.drawRoundedRect(box, 6, 6);
    const QPixmap* pixmap = thumbnails_.find(digest);
    if (!pixmap) {
        const int side = 22;
        painter.drawPixmap(box.center() - QPoint(side / 2, side / 2),
                           iconPixmap(QStringLiteral("picture"), side, themeColors().text_muted,
                                      painter.device()->devicePixelRatioF()));
        return;
    }
    QPainterPath clip;
    clip.addRoundedRect(box, 6, 6);
    painter.save();
    painter.setClipPath(clip);
    const QSize size = pixmap->size().scaled(box.size(), Qt::KeepAspectRatioByExpanding);
    QRect target(QPoint(), size);
    target.moveCenter(box.center());
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(target, *pixmap);
    painter.restore();
}

// The third line: route at the left, the bar at the right; or that it is still to be done.
void QueueDelegate::paintState(QPainter& painter, const QRect& line, const QModelIndex& index) const
{
    const auto& colors = themeColors();
    painter.setPen(colors.text_muted);
    if (index.data(QueueModel::RunningRole).toBool()) {
        painter.setPen(colors.accent);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, QCoreApplication::translate("queue", "answering…"));
        return;
    }
    const QVariant route = index.data(QueueModel::RouteRole);
    if (!route.isValid()) {
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, QCoreApplication::translate("queue", "not answered yet"));
        return;
    }
    paintRouteDot(painter, QPointF(line.left() + 4, line.center().y() + 1), Route(route.toInt()));
    painter.setPen(colors.text_muted);
    QString words = routeWords(Route(route.toInt()));
    if (CaseState(index.data(QueueModel::StateRole).toInt()) == CaseState::Decided)
        words += QStringLiteral(" · ✓ ") + QCoreApplication::translate("queue", "decided");
    painter.drawText(line.adjusted(15, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, words);
    const QRectF bar(line.right() - kBarWidth, line.center().y() - 2, kBarWidth, 5);
    paintBar(painter, bar, index.data(QueueModel::ConfidenceRole).toDouble(),
             bandColor(colors, Band(index.data(QueueModel::BandRole).toInt())));
}

void QueueDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto& colors = themeColors();
    const bool selected = option.state & QStyle::State_Selected;
    const bool current = option.state & QStyle::State_HasFocus;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF tile = QRectF(option.rect).adjusted(2.5, 2.5, -2.5, -2.5);
    if (selected || option.state & QStyle::State_MouseOver) {
        painter->setPen(selected ? QPen(colors.accent, current ? 1.6 : 1) : QPen(Qt::NoPen));
        painter->setBrush(colors.panel_raised);
        painter->drawRoundedRect(tile, 8, 8);
    }
    const QRect inner = option.rect.adjusted(12, 9, -12, -9);
    const QString digest = index.data(QueueModel::ThumbnailRole).toString();
    QRect lines = inner;
    if (!digest.isEmpty()) {
        paintPicture(*painter, QRect(inner.left(), inner.top() + 3, kPicture, kPicture), digest);
        lines.setLeft(inner.left() + kPicture + 10);
    }
    const int line = lines.height() / 3;
    if (!index.data(QueueModel::LoadedRole).toBool()) {
        index.data(Qt::DisplayRole); // asks for the line
        painter->setPen(Qt::NoPen);
        painter->setBrush(colors.panel_raised);
        painter->drawRoundedRect(QRect(lines.left(), lines.top() + 6, lines.width() / 2, 9), 4, 4);
        painter->restore();
        return;
    }
    QFont bold = option.font;
    bold.setWeight(selected ? QFont::DemiBold : QFont::Normal);
    const QString age =
        ageWords(index.data(QueueModel::CreatedRole).toLongLong(), QDateTime::currentMSecsSinceEpoch());
    const int age_width = option.fontMetrics.horizontalAdvance(age);
    const QRect first(lines.left(), lines.top(), lines.width(), line);
    painter->setFont(option.font);
    painter->setPen(colors.text_muted);
    painter->drawText(first, Qt::AlignRight | Qt::AlignVCenter, age);
    painter->drawText(first.translated(0, line), Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data(QueueModel::CategoryRole).toString(), Qt::ElideRight, lines.width()));
    paintState(*painter, first.translated(0, 2 * line), index);
    QString title = index.data(Qt::DisplayRole).toString().simplified();
    painter->setPen(title.isEmpty() ? colors.text_muted : colors.text);
    if (title.isEmpty())
        title = QCoreApplication::translate("queue", "photo without text");
    painter->setFont(bold);
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(bold).elidedText(title, Qt::ElideRight, lines.width() - age_width - 10));
    painter->restore();
}

} // namespace casebench

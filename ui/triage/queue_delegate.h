// Paints one line of the queue: picture, title, category, route, confidence, age.
#pragma once

#include <QStyledItemDelegate>

namespace casebench {

class Thumbnails;

class QueueDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit QueueDelegate(Thumbnails& thumbnails, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintPicture(QPainter& painter, const QRect& box, const QString& digest) const;
    void paintState(QPainter& painter, const QRect& line, const QModelIndex& index) const;

    Thumbnails& thumbnails_;
};

} // namespace casebench

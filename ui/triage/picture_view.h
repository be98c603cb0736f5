// The pictures of a case: zoom with the wheel around the cursor, drag to pan, step through them.
#pragma once

#include "ui/session.h"

#include <QImage>
#include <QWidget>

class QToolButton;

namespace casebench {

class PictureView : public QWidget {
    Q_OBJECT

public:
    explicit PictureView(Session& session, QWidget* parent = nullptr);

    void setPictures(const std::vector<Attachment>& pictures);
    void showPicture(int index);
    int index() const { return index_; }
    int count() const { return int(pictures_.size()); }

    // 1: one picture pixel is one device-independent pixel.
    double zoom() const { return zoom_; }
    // The picture point below `at` stays there.
    void zoomAt(const QPointF& at, double factor);
    void fit();

    QSize sizeHint() const override { return {400, 300}; }

Q_SIGNALS:
    void pictureShown(int index);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void retranslate();
    void keepInside();
    double fittingZoom() const;
    void placeButtons();

    Session& session_;
    JobLine loading_;
    std::vector<Attachment> pictures_;
    int index_ = 0;
    QPixmap pixmap_;
    QString problem_;
    double zoom_ = 1;
    bool fitted_ = true;
    QPointF origin_; // of the picture's top left corner, in the widget
    QPointF grabbed_;
    QToolButton *previous_, *next_, *fit_;
};

} // namespace casebench

// A figure with its name above and what it was before beside it.
#pragma once

#include <QWidget>

namespace casebench {

class StatTile : public QWidget {
    Q_OBJECT
public:
    explicit StatTile(QWidget* parent = nullptr);

    // note: a short remark at the right ("was 17 %").
    void setWords(const QString& name, const QString& figure, const QString& note);
    QString figure() const { return figure_; }
    QString note() const { return note_; }

    QSize sizeHint() const override { return {190, 2 * fontMetrics().height() + 36}; }
    QSize minimumSizeHint() const override { return {150, 2 * fontMetrics().height() + 24}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString name_, figure_, note_;
};

} // namespace casebench

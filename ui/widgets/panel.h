// A rounded area with a caption at the left and a remark at the right of its first line.
#pragma once

#include <QBoxLayout>
#include <QFrame>
#include <QLabel>

namespace casebench {

class Panel : public QFrame {
    Q_OBJECT

public:
    // name: the object's name, by which --grab calls the picture of the panel.
    explicit Panel(const QString& name, QWidget* parent = nullptr);

    void setTitle(const QString& title); // shown in capitals; also the accessible name
    void setInfo(const QString& info);
    // Widgets that stand at the right end of the caption's line.
    void addToHeader(QWidget* widget);
    QVBoxLayout* body() const { return body_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* title_;
    QLabel* info_;
    QHBoxLayout* header_;
    QVBoxLayout* body_;
};

// A label in capitals above a part of a panel.
QLabel* makeCaption(QWidget* parent = nullptr);
// A label with one of the looks of the style sheet ("title", "heading", "muted").
QLabel* makeLabel(const char* look, QWidget* parent = nullptr);

} // namespace casebench

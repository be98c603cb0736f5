// Chips that filter, and buttons that show their key.
#pragma once

#include <QPushButton>

#include <optional>

namespace casebench {

// A rounded toggle. With a colour of its own (a route's) it is outlined and filled in that colour.
class Chip : public QAbstractButton {
    Q_OBJECT

public:
    explicit Chip(QWidget* parent = nullptr);

    enum class Tone { Accent, Light, Vision, Expert, Remote };
    void setTone(Tone tone);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QColor color() const;
    Tone tone_ = Tone::Accent;
};

// A button that shows its key behind its words. The key itself belongs to the action that the button triggers.
class KeyButton : public QPushButton {
    Q_OBJECT

public:
    explicit KeyButton(const QKeySequence& key, QWidget* parent = nullptr);

    // The words without the key.
    void setCaption(const QString& caption);
    void setPrimary(bool primary);
    QKeySequence key() const { return key_; }

private:
    QKeySequence key_;
};

// "↵" for Return; otherwise the platform's own words.
QString keyText(const QKeySequence& key);

} // namespace casebench

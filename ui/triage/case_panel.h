// The case itself: title, text, pictures, fields, dialogue; edits are saved in the background.
#pragma once

#include "ui/session.h"
#include "ui/widgets/panel.h"

#include <QTimer>

class QLineEdit;
class QPlainTextEdit;
class QStackedLayout;
class QTableWidget;
class QTextBrowser;

namespace casebench {

class EmptyState;
class FlowLayout;
class PictureView;

class CasePanel : public Panel {
    Q_OBJECT

public:
    explicit CasePanel(Session& session, QWidget* parent = nullptr);

    // Saves what was typed now instead of after the pause.
    void saveNow();

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeFindings();
    void retranslate();
    void showCase();
    void showMeta();
    void showFindings();
    void showFields(const Case& c);
    void showDialogue(const Case& c);
    void edited();
    Case editedCase() const;

    Session& session_;
    QStackedLayout* stack_;
    EmptyState* empty_;
    QLineEdit* title_;
    QLabel* meta_;
    QPlainTextEdit* text_;
    PictureView* pictures_;
    QWidget* findings_;
    QLabel *recognised_caption_, *recognised_, *tags_caption_;
    QWidget* tags_;
    FlowLayout* tag_flow_;
    QLabel *fields_caption_, *dialogue_caption_;
    QTableWidget* fields_;
    QTextBrowser* dialogue_;
    QWidget* rest_; // takes the room of the picture where there is none
    QTimer save_pause_;
    std::shared_ptr<const Case> shown_; // what the widgets were filled from
    bool unsaved_ = false;
    bool filling_ = false;
};

} // namespace casebench

// The answer with its reasons, and what a person does with it.
#pragma once

#include "ui/session.h"
#include "ui/widgets/panel.h"

class QListWidget;
class QPushButton;
class QScrollArea;
class QStackedLayout;
class QTextBrowser;

namespace casebench {

class EmptyState;
class KeyButton;
class RankRow;

class AnswerPanel : public Panel {
    Q_OBJECT

public:
    static constexpr int kRanks = 5;

    explicit AnswerPanel(Session& session, QWidget* parent = nullptr);

    KeyButton* acceptButton() const { return accept_; }
    KeyButton* correctButton() const { return correct_; }
    KeyButton* copyButton() const { return copy_; }
    KeyButton* nextButton() const { return next_; }

    // The category at this place of the ranking becomes the decision; false when there is none.
    bool pick(int rank);
    // The offered answer becomes the decision; false when there is none.
    bool accept();
    void chooseCategory(); // from the whole list
    void copyReply();

Q_SIGNALS:
    void runWanted();
    void articleWanted(qint64 id);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeContent();
    void retranslate();
    void showAnswer();
    void showRanking(const Answer& answer);
    void showResolution(const Answer& answer);
    void showSimilar(const Answer& answer);
    void showState();
    QString name(const std::string& category) const;

    Session& session_;
    QStackedLayout* stack_;
    EmptyState* empty_;
    QLabel *pill_, *category_, *summary_, *decision_;
    RankRow* ranks_[kRanks];
    QLabel *resolution_caption_, *similar_caption_, *notes_;
    QTextBrowser* resolution_;
    QPushButton* source_;
    QWidget* similar_;
    KeyButton *accept_, *correct_, *copy_, *next_;
};

} // namespace casebench

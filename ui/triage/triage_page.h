// Working through the queue: the cases, the case, its answer and why it went its way.
#pragma once

#include "ui/page.h"
#include "ui/session.h"

class QLabel;
class QPushButton;
class QSplitter;
class QStackedLayout;

namespace casebench {

class AnswerPanel;
class CasePanel;
class EmptyState;
class Panel;
class QueuePanel;
class RouteSummary;
class Thumbnails;

class TriagePage : public Page {
    Q_OBJECT

public:
    explicit TriagePage(Session& session, QWidget* parent = nullptr);

    QString title() const override;
    QList<QAction*> caseActions() const override { return actions_; }
    void entered() override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& saved) override;

    QueuePanel& queue() const { return *queue_; }
    AnswerPanel& answer() const { return *answer_; }

Q_SIGNALS:
    void importWanted();
    void articleWanted(qint64 id);
    void routingWanted();
    void replyCopied();

protected:
    void retranslate() override;

private:
    QWidget* makeRightColumn();
    void makeActions();
    QAction* addAction(const char* text, const QList<QKeySequence>& keys, std::function<void()> act);
    void runOrAccept();
    void decideAndNext(bool decided);
    void showWhy();

    QueuePanel* queue_;
    CasePanel* case_;
    AnswerPanel* answer_;
    Panel* why_;
    RouteSummary* summary_;
    QPushButton* open_routing_;
    EmptyState* why_empty_;
    QStackedLayout* why_stack_;
    QSplitter *columns_, *right_;
    QList<QAction*> actions_;
    QList<const char*> action_texts_;
};

} // namespace casebench

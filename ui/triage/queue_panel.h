// The queue with its filters, its keys and its empty states.
#pragma once

#include "ui/session.h"
#include "ui/widgets/panel.h"

#include <QAction>

class QComboBox;
class QListView;
class QStackedLayout;

namespace casebench {

class Chip;
class EmptyState;
class QueueModel;
class Thumbnails;

class QueuePanel : public Panel {
    Q_OBJECT

public:
    QueuePanel(Session& session, Thumbnails& thumbnails, QWidget* parent = nullptr);

    QueueModel& model() const { return *model_; }
    QListView* view() const { return view_; }
    std::vector<CaseId> selected() const; // in the order of the queue

    void move(int rows);    // the current line, within the list
    void runSelected(std::optional<Route> route = {});
    void runAllOpen();
    void removeSelected();

    QByteArray saveFilters() const;
    void restoreFilters(const QByteArray& saved);

Q_SIGNALS:
    void importWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void applyFilters();
    void showFilter();
    void showCount();
    void followSelection();
    void keepPlace();
    CaseFilter chosenFilter() const;

    Session& session_;
    QueueModel* model_;
    QListView* view_;
    QWidget* list_area_;
    EmptyState* empty_;
    QStackedLayout* stack_;
    Chip *open_, *photo_, *unsure_, *decided_;
    QComboBox* order_;
    int last_row_ = 0;
};

} // namespace casebench

// The cases that take another route under the chosen threshold, as a table. Titles come later, on demand.
#pragma once

#include "ui/routing/threshold_study.h"

#include <QAbstractTableModel>

#include <memory>
#include <unordered_map>
#include <vector>

namespace casebench {

class ChangedCases : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Title, LightAnswer, ExpertAnswer, Verdict, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setStudy(std::shared_ptr<const ThresholdStudy> study);
    // Cases between the two thresholds; only_disagreements leaves out those whose answers are the same or not known.
    void setThresholds(double from, double to, bool only_disagreements);
    void setTitles(const std::vector<CaseSummary>& summaries);
    void retranslate();

    CaseId caseAt(int row) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    // Ids that were asked for and have no title yet; empties the list.
    std::vector<CaseId> takeWanted();

Q_SIGNALS:
    // A view asked for a title that is not there. Emitted once until takeWanted().
    void titlesWanted() const;

private:
    const StudyCase& at(int row) const { return study_->cases[rows_[std::size_t(row)]]; }
    QVariant text(const StudyCase& c, int column) const;
    QVariant color(const StudyCase& c, int column) const;

    std::shared_ptr<const ThresholdStudy> study_;
    std::vector<std::size_t> rows_; // positions in study_->cases
    mutable std::unordered_map<CaseId, QString> titles_;
    mutable std::vector<CaseId> wanted_;
};

} // namespace casebench

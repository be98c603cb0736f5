// The engine's models as a table.
#pragma once

#include "core/serving/engine.h"

#include <QAbstractTableModel>

#include <vector>

namespace casebench {

class ModelTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Role, State, Digest, Memory, LoadTime, Calls, P50, P95, ColumnCount };
    // The value to sort by.
    static constexpr int kSortRole = Qt::UserRole;
    // The digest in full, on every column.
    static constexpr int kDigestRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    // Rows of the same models keep their place and selection.
    void setModels(std::vector<ModelStatus> models);
    // The headings and states in another language, or other colours.
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const ModelStatus& model, int column) const;
    QVariant sortValue(const ModelStatus& model, int column) const;

    std::vector<ModelStatus> models_;
};

// "ready", "loading", "failed: the file is damaged".
QString modelStateWords(const ModelStatus& model);

} // namespace casebench

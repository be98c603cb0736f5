// The categories as an editable table: name, description, Chinese name.
#pragma once

#include "core/foundation/error.h" // first: moc 6.4 stumbles over <chrono> without <string>
#include "core/workspace/workspace.h"

#include <QAbstractTableModel>

#include <vector>

namespace casebench {

class CategoryModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Description, ChineseName, kColumns };

    using QAbstractTableModel::QAbstractTableModel;

    void setCategories(std::vector<Category> categories);
    // Those with a name, numbered in their order; names are unique.
    std::vector<Category> categories() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    // An empty name and one that another row has are refused.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    // Appends a row with a name that is free; returns its number.
    int add(const QString& name);
    void remove(int row);
    void retranslate();

Q_SIGNALS:
    void edited();

private:
    std::vector<Category> categories_;
};

} // namespace casebench

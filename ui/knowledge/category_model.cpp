#include "ui/knowledge/category_model.h"

#include <algorithm>

namespace casebench {

void CategoryModel::setCategories(std::vector<Category> categories)
{
    if (categories == categories_)
        return;
    beginResetModel();
    categories_ = std::move(categories);
    endResetModel();
}

std::vector<Category> CategoryModel::categories() const
{
    auto numbered = categories_;
    for (std::size_t each = 0; each < numbered.size(); ++each)
        numbered[each].position = int(each);
    return numbered;
}

int CategoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(categories_.size());
}

int CategoryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant CategoryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole))
        return {};
    const Category& category = categories_[std::size_t(index.row())];
    switch (index.column()) {
    case Name:
        return QString::fromStdString(category.name);
    case Description:
        return QString::fromStdString(category.description);
    case ChineseName:
        return QString::fromStdString(category.display_zh);
    default:
        return {};
    }
}

bool CategoryModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    Category& category = categories_[std::size_t(index.row())];
    const std::string text = value.toString().trimmed().toStdString();
    if (index.column() == Name) {
        const bool taken = std::any_of(categories_.begin(), categories_.end(), [&](const Category& other) {
            return &other != &category && other.name == text;
        });
        if (text.empty() || taken)
            return false;
        category.name = text;
    } else if (index.column() == Description) {
        category.description = text;
    } else {
        category.display_zh = text;
    }
    Q_EMIT dataChanged(index, index);
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags CategoryModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? QAbstractTableModel::flags(index) | Qt::ItemIsEditable : Qt::NoItemFlags;
}

QVariant CategoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Description:
        return tr("What belongs to it");
    case ChineseName:
        return tr("Chinese name");
    default:
        return {};
    }
}

int CategoryModel::add(const QString& name)
{
    std::string unique = name.toStdString();
    const auto taken = [&] {
        return std::any_of(categories_.begin(), categories_.end(), [&](const Category& each) { return each.name == unique; });
    };
    for (int number = 2; taken(); ++number)
        unique = name.toStdString() + " " + std::to_string(number);
    const int row = rowCount();
    beginInsertRows({}, row, row);
    categories_.push_back(Category{unique, {}, {}, row});
    endInsertRows();
    Q_EMIT edited();
    return row;
}

void CategoryModel::remove(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    beginRemoveRows({}, row, row);
    categories_.erase(categories_.begin() + row);
    endRemoveRows();
    Q_EMIT edited();
}

void CategoryModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
}

} // namespace casebench

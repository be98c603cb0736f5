#include "ui/triage/category_picker.h"

#include "ui/triage/queue_model.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace casebench {

CategoryPicker::CategoryPicker(const std::vector<Category>& categories, const std::string& current, QWidget* parent)
    : QDialog(parent), search_(new QLineEdit(this)), list_(new QListWidget(this))
{
    setWindowTitle(tr("Correct the category"));
    resize(420, 440);
    for (const auto& category : categories) {
        auto* item = new QListWidgetItem(categoryWords(categories, category.name), list_);
        item->setData(Qt::UserRole, QString::fromStdString(category.name));
        item->setToolTip(QString::fromStdString(category.description));
        if (category.name == current)
            list_->setCurrentItem(item);
    }
    search_->setPlaceholderText(tr("Search categories"));
    search_->setAccessibleName(tr("Search categories"));
    search_->installEventFilter(this);
    list_->setAccessibleName(tr("Categories"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Decide"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(search_);
    layout->addWidget(list_, 1);
    layout->addWidget(buttons);
    connect(search_, &QLineEdit::textChanged, this, &CategoryPicker::filter);
    connect(list_, &QListWidget::itemActivated, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    search_->setFocus();
}

std::string CategoryPicker::chosen() const
{
    const auto* item = list_->currentItem();
    return item && !item->isHidden() ? item->data(Qt::UserRole).toString().toStdString() : std::string();
}

void CategoryPicker::filter(const QString& typed)
{
    QListWidgetItem* first = nullptr;
    for (int row = 0; row < list_->count(); ++row) {
        auto* item = list_->item(row);
        const bool fits = item->text().contains(typed, Qt::CaseInsensitive) ||
                          item->data(Qt::UserRole).toString().contains(typed, Qt::CaseInsensitive) ||
                          item->toolTip().contains(typed, Qt::CaseInsensitive);
        item->setHidden(!fits);
        if (fits && !first)
            first = item;
    }
    list_->setCurrentItem(first);
}

// The arrows move in the list while the search field has the focus.
bool CategoryPicker::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            QCoreApplication::sendEvent(list_, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace casebench

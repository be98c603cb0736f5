// The list of all categories with a search field: for a correction.
#pragma once

#include "core/foundation/error.h" // first: moc 6.4 stumbles over <chrono> without <string>
#include "core/workspace/workspace.h"

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace casebench {

class CategoryPicker : public QDialog {
    Q_OBJECT

public:
    // current: selected at first.
    CategoryPicker(const std::vector<Category>& categories, const std::string& current, QWidget* parent);

    // The name of the chosen category; empty: none.
    std::string chosen() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& typed);

    QLineEdit* search_;
    QListWidget* list_;
};

} // namespace casebench

// The models that answer, their state, and the caches in front of them.
#pragma once

#include "ui/models/model_table.h"
#include "ui/page.h"

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace casebench {

class CacheCard;
class EmptyState;
class Panel;

class ModelsPage : public Page {
    Q_OBJECT
public:
    explicit ModelsPage(Session& session, QWidget* parent = nullptr);

    QString title() const override;
    void entered() override;
    // Puts the digest of the current row on the clipboard, in full.
    void copyDigest();

protected:
    void retranslate() override;

private:
    void refresh();

    ModelTable* table_;
    QSortFilterProxyModel* sorted_;
    QTableView* view_;
    QStackedWidget* stack_;
    EmptyState* empty_;
    QAction* copy_;
    Panel* models_panel_;
    CacheCard *result_, *feature_, *model_;
};

} // namespace casebench

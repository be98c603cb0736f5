// Importing cases: choose files or a folder, see how a table would be read, map its columns, watch, and read what was
// refused and why.
#pragma once

#include "core/foundation/error.h" // first: moc 6.4 stumbles over <chrono> without <string>
#include "core/cases/import.h"
#include "ui/session.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace casebench {

class ImportDialog : public QDialog {
    Q_OBJECT

public:
    ImportDialog(Session& session, const QStringList& paths, QWidget* parent);

    void setPaths(const QStringList& paths);
    QPushButton* startButton() const { return start_; }
    QTableWidget* preview() const { return table_; }
    QTableWidget* refused() const { return refused_; }

    void done(int result) override; // stops a running import

private:
    enum Role { Text, Title, Label, Image, Split, kRoles };

    void chooseFiles();
    void chooseFolder();
    void showPreview(const ImportPreview& preview);
    void fillRoles(const std::vector<std::string>& columns, const ColumnMapping& mapping);
    ImportOptions options() const;
    void start();
    void finished(const Result<ImportSummary>& result);

    Session& session_;
    JobLine previewing_, importing_;
    QStringList paths_;
    QLabel *files_, *kind_, *status_;
    QTableWidget *table_, *refused_;
    QLabel* role_labels_[kRoles];
    QComboBox* roles_[kRoles];
    QLineEdit* split_name_;
    QWidget* mapping_;
    QProgressBar* progress_;
    QPushButton *start_, *close_;
};

} // namespace casebench

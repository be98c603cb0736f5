#include "ui/import/import_dialog.h"

#include "ui/widgets/panel.h"
#include "ui/wording/translated.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

namespace casebench {

namespace {

constexpr std::size_t kPreviewRows = 50;
constexpr int kCellCharacters = 200;
const QString kGuess = QStringLiteral("\n"); // no column has this name
const QString kNone = QStringLiteral("-");

void prepare(QTableWidget* table)
{
    table->verticalHeader()->hide();
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setWordWrap(false);
}

} // namespace

ImportDialog::ImportDialog(Session& session, const QStringList& paths, QWidget* parent)
    : QDialog(parent), session_(session), previewing_(session.jobs(), this), importing_(session.jobs(), this),
      files_(new QLabel(this)), kind_(makeLabel("muted", this)), status_(new QLabel(this)),
      table_(new QTableWidget(this)), refused_(new QTableWidget(0, 2, this)), split_name_(new QLineEdit(this)),
      mapping_(new QWidget(this)), progress_(new QProgressBar(this)), start_(new QPushButton(tr("Import"), this)),
      close_(new QPushButton(tr("Close"), this))
{
    setWindowTitle(tr("Import cases"));
    resize(820, 620);
    auto* layout = new QVBoxLayout(this);
    auto* choose = new QHBoxLayout;
    auto* files = new QPushButton(tr("Files…"), this);
    auto* folder = new QPushButton(tr("Folder…"), this);
    files_->setWordWrap(true);
    choose->addWidget(files_, 1);
    choose->addWidget(files);
    choose->addWidget(folder);
    layout->addLayout(choose);
    layout->addWidget(kind_);
    layout->addWidget(table_, 2);

    auto* form = new QFormLayout(mapping_);
    form->setContentsMargins(0, 0, 0, 0);
    const QString names[kRoles] = {tr("Text column"), tr("Title column"), tr("Label column"), tr("Image column"),
                                   tr("Split column")};
    for (int role = 0; role < kRoles; ++role) {
        roles_[role] = new QComboBox(mapping_);
        role_labels_[role] = new QLabel(names[role], mapping_);
        form->addRow(role_labels_[role], roles_[role]);
    }
    layout->addWidget(mapping_);
    auto* split = new QFormLayout;
    split_name_->setPlaceholderText(tr("train, test, … (may stay empty)"));
    split->addRow(tr("Split of all cases"), split_name_);
    layout->addLayout(split);
    layout->addWidget(progress_);
    layout->addWidget(status_);
    layout->addWidget(refused_, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close_);
    buttons->addWidget(start_);
    layout->addLayout(buttons);

    prepare(table_);
    prepare(refused_);
    refused_->setHorizontalHeaderLabels({tr("Refused"), tr("Reason")});
    refused_->horizontalHeader()->setStretchLastSection(true);
    refused_->setColumnWidth(0, 260);
    refused_->hide();
    progress_->hide();
    status_->setWordWrap(true);
    start_->setProperty("look", "primary");
    start_->setDefault(true);
    connect(files, &QPushButton::clicked, this, &ImportDialog::chooseFiles);
    connect(folder, &QPushButton::clicked, this, &ImportDialog::chooseFolder);
    connect(start_, &QPushButton::clicked, this, &ImportDialog::start);
    connect(close_, &QPushButton::clicked, this, &QDialog::reject);
    connect(&session.jobs(), &JobTracker::progressed, this, [this](quint64 number, qint64 at, qint64 total) {
        if (number != importing_.number())
            return;
        progress_->setMaximum(total > 0 ? 1000 : 0);
        progress_->setValue(total > 0 ? int(at * 1000 / total) : 0);
    });
    setPaths(paths);
}

void ImportDialog::setPaths(const QStringList& paths)
{
    paths_ = paths;
    files_->setText(paths.isEmpty() ? tr("Choose pictures, folders, tables (CSV), JSON lines, mails or ZIP archives.")
                                    : paths.size() == 1 ? paths.front()
                                                        : tr("%1 and %n more", nullptr, int(paths.size()) - 1).arg(paths.front()));
    start_->setEnabled(!paths.isEmpty() && session_.workspace());
    kind_->clear();
    table_->hide();
    mapping_->hide();
    if (paths.isEmpty())
        return;
    previewing_.start(
        [path = paths.front().toStdString()](const JobContext&) { return previewImport(path, ImportOptions{}); },
        [this](const Result<ImportPreview>& preview) {
            if (preview)
                showPreview(*preview);
            else
                kind_->setText(translated(preview.error().message));
        });
}

void ImportDialog::showPreview(const ImportPreview& preview)
{
    const bool table = !preview.table.empty();
    table_->setVisible(table);
    mapping_->setVisible(table);
    if (preview.kind == ImportKind::Folder)
        kind_->setText(tr("%n file(s) in the folder", nullptr, int(preview.files)));
    if (!table)
        return;
    const auto& csv = preview.csv;
    const QString delimiter = csv.dialect.delimiter == '\t' ? tr("tab") : QString(QLatin1Char(csv.dialect.delimiter));
    kind_->setText(tr("Table in %1, separated by %2").arg(QString::fromStdString(csv.dialect.encoding), delimiter));
    table_->setColumnCount(int(csv.columns.size()));
    table_->setRowCount(int(std::min(kPreviewRows, csv.rows.size())));
    QStringList headers;
    for (const auto& column : csv.columns)
        headers << QString::fromStdString(column);
    table_->setHorizontalHeaderLabels(headers);
    for (int row = 0; row < table_->rowCount(); ++row) {
        const auto& cells = csv.rows[std::size_t(row)];
        for (int column = 0; column < table_->columnCount() && column < int(cells.size()); ++column)
            table_->setItem(row, column, new QTableWidgetItem(QString::fromStdString(cells[std::size_t(column)]).left(kCellCharacters)));
    }
    fillRoles(csv.columns, preview.mapping);
}

void ImportDialog::fillRoles(const std::vector<std::string>& columns, const ColumnMapping& mapping)
{
    const int guessed[kRoles] = {mapping.text.empty() ? -1 : mapping.text.back(), mapping.title, mapping.label,
                                 mapping.image, mapping.split};
    for (int role = 0; role < kRoles; ++role) {
        roles_[role]->clear();
        const QString guess = guessed[role] < 0 ? tr("none") : QString::fromStdString(columns[std::size_t(guessed[role])]);
        roles_[role]->addItem(tr("as found: %1").arg(guess), kGuess);
        roles_[role]->addItem(tr("none"), kNone);
        for (const auto& column : columns)
            roles_[role]->addItem(QString::fromStdString(column), QString::fromStdString(column));
    }
}

ImportOptions ImportDialog::options() const
{
    const auto chosen = [this](Role role) {
        const QString column = roles_[role]->currentData().toString();
        return column == kGuess ? std::string() : column.toStdString();
    };
    ImportOptions options;
    if (const auto text = chosen(Text); !text.empty())
        options.text_columns = {text};
    options.title_column = chosen(Title);
    options.label_column = chosen(Label);
    options.image_column = chosen(Image);
    options.split_column = chosen(Split);
    options.split = split_name_->text().trimmed().toStdString();
    return options;
}

void ImportDialog::chooseFiles()
{
    const auto files = QFileDialog::getOpenFileNames(this, tr("Import cases"), QDir::homePath());
    if (!files.isEmpty())
        setPaths(files);
}

void ImportDialog::chooseFolder()
{
    const auto folder = QFileDialog::getExistingDirectory(this, tr("Import a folder"), QDir::homePath());
    if (!folder.isEmpty())
        setPaths({folder});
}

void ImportDialog::start()
{
    if (!session_.workspace())
        return;
    start_->setEnabled(false);
    close_->setText(tr("Stop"));
    refused_->hide();
    progress_->show();
    progress_->setMaximum(0);
    status_->setText(tr("Importing…"));
    importing_.start(
        [workspace = session_.workspace(), options = options(), paths = paths_](const JobContext& job) {
            std::vector<std::filesystem::path> files;
            for (const auto& path : paths)
                files.emplace_back(path.toStdString());
            const auto sink = [&](Case&& c) -> Result<void> {
                auto added = workspace->addCase(std::move(c));
                if (!added)
                    return tl::unexpected(added.error());
                return {};
            };
            return importCases(files, options, sink, job.progress, job.cancelled);
        },
        [this](const Result<ImportSummary>& result) { finished(result); });
}

void ImportDialog::finished(const Result<ImportSummary>& result)
{
    progress_->hide();
    start_->setEnabled(true);
    close_->setText(tr("Close"));
    session_.refresh();
    if (!result) {
        status_->setText(translated(result.error().message));
        return;
    }
    status_->setText(tr("%1 imported, %2 refused").arg(result->imported).arg(result->refused_count));
    refused_->setRowCount(int(result->refused.size()));
    for (int row = 0; row < refused_->rowCount(); ++row) {
        const auto& each = result->refused[std::size_t(row)];
        refused_->setItem(row, 0, new QTableWidgetItem(QString::fromStdString(each.file)));
        refused_->setItem(row, 1, new QTableWidgetItem(translated(each.reason)));
        refused_->item(row, 1)->setToolTip(translated(each.reason));
    }
    refused_->setVisible(refused_->rowCount() > 0);
}

void ImportDialog::done(int result)
{
    if (importing_.number()) {
        importing_.cancel();
        session_.refresh();
    }
    QDialog::done(result);
}

} // namespace casebench

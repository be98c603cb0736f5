// Cases from files: pictures, folders, tables, JSON lines, text, mail, archives.
#pragma once

#include "core/cases/case.h"
#include "core/cases/column_roles.h"
#include "core/cases/csv.h"
#include "core/cases/image.h"
#include "core/foundation/cancel.h"
#include "core/foundation/error.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace casebench {

// Columns are named as in the header (any case), or column_N. A role that is left empty is guessed as guessMapping()
// says;
// "-" means that there is none.
struct ImportOptions {
    std::vector<std::string> text_columns; // joined with line breaks, in this order
    std::string title_column;              // also becomes the title; guessed only when text_columns is empty
    std::string label_column;
    std::string image_column;
    std::vector<std::string> field_columns; // guessed only when text_columns is empty, too
    std::string split;                      // for every case; else
    std::string split_column;
    CsvOverrides csv;
    ImageLimits images;
};

struct Refused {
    std::string file; // as given, or ARCHIVE/ENTRY
    Message reason;   // names {file}, and {row} where there is one (of JSON lines: the line)
};

struct ImportSummary {
    static constexpr std::size_t kListed = 1000; // of each list; the counts go on

    std::int64_t imported = 0;
    std::vector<Refused> refused;
    std::int64_t refused_count = 0;
    std::vector<Message> notes; // what was imported otherwise than meant, or guessed
    std::int64_t notes_count = 0;
};

// Takes each case as it is read and stores its attachments' bytes: those of mail and archives are temporary files that
// go when the sink has returned. An error ends the import.
using CaseSink = std::function<Result<void>(Case&&)>;

// Imports everything, in the order given; what is not usable is refused and listed, and the rest goes on.
// - A picture: a case with that attachment and no text. Every picture is decoded once, so that a broken one is refused
//   here and not later.
// - .csv, .tsv: a case per row (see csv.h, column_roles.h). A row without text and picture is refused. Values of the
// image
//   column name files in the table's folder or a folder directly in it, several with ; or | between them; a missing or
//   broken picture is a note.
// - .jsonl, .ndjson: an object per line: text (or message, body, description, …), title, image or images, label, split,
//   fields {…}, dialogue [{speaker or role, text or content}]; other plain values become fields.
// - .txt, .md: a case; a Markdown heading at the start is the title.
// - .eml: subject and body (plain text before HTML), pictures attached or inline.
// - .zip: its content like a folder, at most 2 GiB, 100,000 entries, and 200 times its size.
// - A folder: everything in it, sorted by name, hidden files and links to folders left out, at most 32 deep and
//   1,000,000 files; tables first, and pictures that a table names are not imported again.
// Every source keeps `id` and times empty, except a mail's date; `source` is "import:FILE"; a label makes the case
// Decided. Progress is in bytes. Blocking; thread-safe. Errors: "cancelled", the sink's, and import.temporary_folder
// {reason} (Failed). All else is in the summary.
Result<ImportSummary> importCases(const std::vector<std::filesystem::path>& paths, const ImportOptions& options,
                                  const CaseSink& sink, const ProgressCallback& progress = {},
                                  const CancelPredicate& cancel = {});

enum class ImportKind { Picture, Table, JsonLines, Text, Mail, Archive, Folder };

// What an import of this path would make of it.
struct ImportPreview {
    ImportKind kind = ImportKind::Text;
    std::filesystem::path table; // the table previewed: the path, or the first one in the folder; empty: none
    CsvPreview csv;              // of the table
    ColumnMapping mapping;       // of the table's columns: as given, the rest guessed
    std::int64_t files = 1;      // in a folder
};

// Errors (BadInput): file.unreadable, import.unsupported_type {file}, import.no_such_column {file, column}, and those
// of previewCsv().
Result<ImportPreview> previewImport(const std::filesystem::path& path, const ImportOptions& options);

// The kind by the name's ending; pictures also by content. Error (BadInput): file.unreadable, import.unsupported_type.
Result<ImportKind> importKind(const std::filesystem::path& path);

// The given columns, the rest guessed. Error (BadInput): import.no_such_column {file, column}.
Result<ColumnMapping> mapColumns(const std::vector<std::string>& columns, const std::vector<CsvRow>& rows,
                                 const ImportOptions& options, const std::string& file);

} // namespace casebench

// Tables as text: CSV, TSV and their relatives, read as a stream (libcsv) in the encoding, with the delimiter and the
// quotes that were found or given.
#pragma once

#include "core/foundation/cancel.h"
#include "core/foundation/error.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casebench {

constexpr std::int64_t kMaxCsvFileBytes = 2LL << 30; // 2 GiB
constexpr std::size_t kMaxCsvFieldBytes = 1U << 20;  // 1 MiB, as UTF-8
constexpr std::size_t kMaxCsvColumns = 10'000;

using CsvRow = std::vector<std::string>; // cells as UTF-8

struct CsvDialect {
    std::string encoding = "UTF-8";   // as EncodingGuess
    double encoding_confidence = 1.0; // [0,1]
    int mark_bytes = 0;               // of the byte-order mark, which is no part of the first cell
    char delimiter = ',';             // , ; TAB | or what was given
    char quote = '"';
    bool has_header = true; // the first row names the columns
    bool operator==(const CsvDialect&) const = default;
};

// What the user fixed; the rest is detected.
struct CsvOverrides {
    std::optional<std::string> encoding; // bytes that do not fit it are an error
    std::optional<char> delimiter;
    std::optional<char> quote;
    std::optional<bool> has_header;
};

struct CsvPreview {
    CsvDialect dialect;
    std::vector<std::string> columns; // the header, or column_1, column_2, …; never empty names, never twice the same
    std::vector<CsvRow> rows;         // the first data rows
};

// Detects the dialect. Looks at the first 64 MiB for the encoding and at the first 256 KiB for the rest: the delimiter
// is the one that cuts the rows into the same number (more than one) of cells most often; the first row is a header
// unless it holds numbers or dates, or names nothing and looks like the rows below it. Errors (BadInput, with {file}):
// file.unreadable, csv.too_large {bytes, limit}, and those of guessEncoding().
Result<CsvDialect> detectCsvDialect(const std::filesystem::path& file, const CsvOverrides& overrides = {});
// The same from the start of a file, or from all of it (`complete`).
Result<CsvDialect> detectCsvDialect(std::string_view bytes, const std::string& name, bool complete,
                                    const CsvOverrides& overrides = {});

// Is called with each row and its number: 1 for the first row of the file, header included. An error stops the reading
// and is returned.
using CsvRowSink = std::function<Result<void>(CsvRow&& row, std::int64_t number)>;

// Reads every row, the header too. Lines without any character are no rows. Spaces around unquoted cells are dropped;
// a cell's line breaks and doubled quotes are kept as meant. Memory: a few hundred KiB and the longest row.
// Progress is in bytes. Errors (BadInput, with {file}): file.unreadable, text.invalid_bytes {encoding, offset},
// csv.field_too_long {row, limit}, csv.too_many_columns {row, limit}, csv.unterminated_quote {row}; csv.too_large; and
// "cancelled". Rows before the fault have been delivered.
Result<void> readCsv(const std::filesystem::path& file, const CsvDialect& dialect, const CsvRowSink& sink,
                     const ProgressCallback& progress = {}, const CancelPredicate& cancel = {});

// The same over bytes in memory.
Result<void> readCsvText(std::string_view bytes, const std::string& name, const CsvDialect& dialect,
                         const CsvRowSink& sink);

// Dialect, columns and the first `rows` data rows.
Result<CsvPreview> previewCsv(const std::filesystem::path& file, const CsvOverrides& overrides, std::size_t rows);

// The names of the columns: `header` with blanks trimmed, "column_N" where there is no name, " (2)" after a repeated
// one.
std::vector<std::string> columnNames(const CsvRow& header, bool has_header);

} // namespace casebench

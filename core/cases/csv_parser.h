// libcsv behind a small class. Internal to core/cases.
#pragma once

#include "core/cases/csv.h"

#include <csv.h>
#include <string_view>

namespace casebench::detail {

// Takes UTF-8 in pieces of any length and collects rows. A fault in the text (a cell or row over the limit) is
// remembered and ends the parsing.
class CsvParser {
public:
    CsvParser(char delimiter, char quote);
    ~CsvParser();
    CsvParser(const CsvParser&) = delete;
    CsvParser& operator=(const CsvParser&) = delete;

    // False after a fault.
    bool feed(std::string_view utf8);
    // The end of the text; false when a quote is still open.
    bool finish();
    // The rows completed since the last call.
    std::vector<CsvRow> takeRows();
    // Rows completed so far: the row with the fault is the next one.
    std::int64_t completed() const { return completed_; }
    bool tooManyColumns() const { return too_many_columns_; }

private:
    static void onCell(void* bytes, std::size_t size, void* self);
    static void onRow(int terminator, void* self);

    csv_parser parser_{};
    CsvRow row_;
    std::vector<CsvRow> rows_;
    std::int64_t completed_ = 0;
    bool too_many_columns_ = false;
};

} // namespace casebench::detail

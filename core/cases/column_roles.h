// What the columns of a table are, guessed from their names and contents.
#pragma once

#include "core/cases/csv.h"

#include <string>
#include <vector>

namespace casebench {

enum class ColumnRole { Other, Text, Title, Label, Image, Split, Identifier };

constexpr int kRankBySuffix = 100; // the rank of a name that only ends like one ("consumer complaint narrative")

struct NamedRole {
    ColumnRole role = ColumnRole::Other;
    int rank = 0; // 0 is the likeliest name for its role
};

// By name alone, in any case; "_" and "-" count as blanks. English and Chinese names.
NamedRole roleByName(const std::string& column);

// Which columns make a case. Indices into the columns; -1: none.
struct ColumnMapping {
    std::vector<int> text; // joined with line breaks, in this order
    int title = -1;        // one of the text columns, or a column of its own
    int label = -1;
    int image = -1;
    int split = -1;
    std::vector<int> fields;
    bool operator==(const ColumnMapping&) const = default;
};

// The rule, in order:
// - image: the best-ranked name (image, photo, picture, file, 图片…) whose values look like file names of pictures,
// else
//   any column of which more than half of the values do;
// - label: the best-ranked name (label, category, intent, component…) whose values repeat (or that are few rows);
// - split: a column so named with values like train, test, validation;
// - text: the best-ranked body column (text, description, body, message, narrative, 描述…), preceded by the best-ranked
//   title column (title, subject, summary, issue, 标题…), which also becomes the title; with neither, the column with
//   the longest natural text: mean length times the share of values that hold several words or Chinese;
// - fields: all others, except identifiers: columns so named, columns without a name, and columns whose values are
//   all different and hold no blanks.
// Columns without any value are nothing. `rows`: the first data rows, as many as there are up to some hundreds.
ColumnMapping guessMapping(const std::vector<std::string>& columns, const std::vector<CsvRow>& rows);

// The name ends like a picture's: .jpg, .png, .heic, …
bool looksLikeImageFile(const std::string& name);

} // namespace casebench

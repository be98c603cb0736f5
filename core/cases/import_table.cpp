#include "core/cases/import_run.h"
#include "core/cases/read_file.h"
#include "core/cases/text_encoding.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace casebench {
namespace {

using Json = nlohmann::json;

std::string lower(std::string text)
{
    for (char& c : text)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return text;
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts)
        if (!part.empty())
            text += (text.empty() ? "" : "\n") + part;
    return text;
}

std::string oneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return text;
}

bool namesColumnOf(const ImportOptions& options, const CsvRow& row)
{
    std::vector<std::string> names = options.text_columns;
    names.insert(names.end(), options.field_columns.begin(), options.field_columns.end());
    names.insert(names.end(), {options.title_column, options.label_column, options.image_column, options.split_column});
    return std::any_of(row.begin(), row.end(), [&names](const std::string& cell) {
        return !cell.empty() && std::any_of(names.begin(), names.end(),
                                            [&cell](const std::string& name) { return lower(name) == lower(cell); });
    });
}

} // namespace

Result<ColumnMapping> mapColumns(const std::vector<std::string>& columns, const std::vector<CsvRow>& rows,
                                 const ImportOptions& options, const std::string& file)
{
    std::string unknown;
    const auto indexOf = [&](const std::string& name) {
        const auto exact = std::find(columns.begin(), columns.end(), name);
        const auto found = exact != columns.end()
                               ? exact
                               : std::find_if(columns.begin(), columns.end(),
                                              [&](const std::string& column) { return lower(column) == lower(name); });
        if (found == columns.end())
            unknown = name;
        return static_cast<int>(found - columns.begin());
    };
    ColumnMapping mapping = guessMapping(columns, rows);
    const auto choose = [&](int& role, const std::string& name) {
        if (!name.empty())
            role = name == "-" ? -1 : indexOf(name);
    };
    if (!options.text_columns.empty()) {
        mapping.text.clear();
        mapping.title = -1;
        mapping.fields.clear();
        for (const std::string& name : options.text_columns)
            if (name != "-")
                mapping.text.push_back(indexOf(name));
    }
    choose(mapping.title, options.title_column);
    choose(mapping.label, options.label_column);
    choose(mapping.image, options.image_column);
    choose(mapping.split, options.split_column);
    if (!options.field_columns.empty()) {
        mapping.fields.clear();
        for (const std::string& name : options.field_columns)
            if (name != "-")
                mapping.fields.push_back(indexOf(name));
    }
    if (!unknown.empty())
        return fail(ErrorKind::BadInput, "import.no_such_column", {{"file", file}, {"column", unknown}});
    // A column that was given one role is not guessed into another.
    const auto given = [&](int i) {
        return i == mapping.label || i == mapping.image || i == mapping.split ||
               (i == mapping.title && !options.title_column.empty());
    };
    if (options.text_columns.empty())
        std::erase_if(mapping.text,
                      [&](int i) { return i == mapping.label || i == mapping.image || i == mapping.split; });
    if (options.field_columns.empty())
        std::erase_if(mapping.fields, given);
    return mapping;
}

namespace detail {

Result<ImportPreview> previewTable(const std::filesystem::path& file, const ImportOptions& options)
{
    constexpr std::size_t kSampleRows = 300;
    ImportPreview preview;
    preview.kind = ImportKind::Table;
    preview.table = file;
    auto csv = previewCsv(file, options.csv, kSampleRows);
    // Columns called by names that only a header can have given.
    if (csv && !csv->dialect.has_header && !options.csv.has_header && !csv->rows.empty() &&
        namesColumnOf(options, csv->rows.front())) {
        CsvOverrides overrides = options.csv;
        overrides.has_header = true;
        csv = previewCsv(file, overrides, kSampleRows);
    }
    if (!csv)
        return tl::unexpected(csv.error());
    preview.csv = *std::move(csv);
    return mapColumns(preview.csv.columns, preview.csv.rows, options, file.string()).map([&](ColumnMapping&& mapping) {
        preview.mapping = std::move(mapping);
        return std::move(preview);
    });
}

namespace {

// One table's rows become cases.
class TableReader {
public:
    TableReader(ImportRun& run, std::filesystem::path file, std::vector<std::string> columns, ColumnMapping mapping)
        : run_(run), file_(std::move(file)), columns_(std::move(columns)), mapping_(std::move(mapping)),
          finder_(file_.parent_path().empty() ? "." : file_.parent_path())
    {
    }

    Result<void> take(const CsvRow& row, std::int64_t number)
    {
        ++rows_;
        const std::vector<Argument> where{{"row", std::to_string(number)}};
        const auto cell = [&row](int column) {
            const auto index = static_cast<std::size_t>(column);
            return column >= 0 && index < row.size() ? row[index] : std::string();
        };
        const auto extra =
            std::find_if(row.begin() + static_cast<std::ptrdiff_t>(std::min(columns_.size(), row.size())), row.end(),
                         [](const std::string& value) { return !value.empty(); });
        if (extra != row.end()) {
            run_.refuse(
                file_,
                {"csv.row_has_extra_cells",
                 {where.front(), {"cells", std::to_string(row.size())}, {"columns", std::to_string(columns_.size())}}});
            return {};
        }
        Case made = run_.blankCase(file_);
        std::vector<std::string> parts;
        for (const int column : mapping_.text)
            parts.push_back(cell(column));
        made.title = oneLine(cell(mapping_.title));
        if (mapping_.title >= 0 &&
            std::find(mapping_.text.begin(), mapping_.text.end(), mapping_.title) == mapping_.text.end())
            parts.insert(parts.begin(), cell(mapping_.title));
        made.text = joined(parts);
        if (const std::string label = cell(mapping_.label); !label.empty())
            made.label = label;
        if (made.split.empty())
            made.split = cell(mapping_.split);
        for (const int column : mapping_.fields)
            if (std::string value = cell(column); !value.empty())
                made.fields.push_back({columns_[static_cast<std::size_t>(column)], std::move(value)});
        if (const std::string pictures = cell(mapping_.image); !pictures.empty())
            run_.attachNamed(made, finder_, pictures, file_, where);
        return run_.deliver(std::move(made), file_, where);
    }

    std::int64_t rows() const { return rows_; }

private:
    ImportRun& run_;
    std::filesystem::path file_;
    std::vector<std::string> columns_;
    ColumnMapping mapping_;
    PictureFinder finder_;
    std::int64_t rows_ = 0;
};

void noteGuesses(ImportRun& run, const std::filesystem::path& file, const CsvPreview& preview,
                 const ColumnMapping& mapping)
{
    const CsvDialect& dialect = preview.dialect;
    if (dialect.encoding_confidence < 1.0)
        run.note(file, {"csv.encoding_guessed",
                        {{"encoding", dialect.encoding},
                         {"confidence", std::to_string(static_cast<int>(dialect.encoding_confidence * 100 + 0.5))}}});
    if (!dialect.has_header)
        run.note(file, {"csv.no_header", {}});
    if (!run.options.text_columns.empty())
        return;
    const auto name = [&](int column) {
        return column < 0 ? std::string() : preview.columns[static_cast<std::size_t>(column)];
    };
    std::string text;
    for (const int column : mapping.text)
        text += (text.empty() ? "" : " + ") + name(column);
    run.note(file, {"import.columns_guessed",
                    {{"text", text}, {"label", name(mapping.label)}, {"image", name(mapping.image)}}});
}

} // namespace

Result<void> ImportRun::importTable(const std::filesystem::path& file)
{
    const auto table = previewTable(file, options);
    if (!table) {
        refuse(file, table.error().message);
        return {};
    }
    const CsvDialect& dialect = table->csv.dialect;
    noteGuesses(*this, file, table->csv, table->mapping);
    TableReader reader(*this, file, table->csv.columns, table->mapping);
    std::optional<Error> stop;
    std::int64_t before = 0;
    const auto read = readCsv(
        file, dialect,
        [&](CsvRow&& row, std::int64_t number) -> Result<void> {
            if (number == 1 && dialect.has_header)
                return {};
            auto taken = reader.take(row, number);
            if (!taken)
                stop = taken.error();
            return taken;
        },
        [&](std::int64_t done, std::int64_t) { advance(done - std::exchange(before, done)); }, cancel_);
    if (stop)
        return tl::unexpected(*stop);
    if (!read && read.error().kind == ErrorKind::Cancelled)
        return read;
    if (!read)
        refuse(file, read.error().message);
    else if (reader.rows() == 0)
        note(file, {"csv.no_rows", {}});
    return {};
}

namespace {

constexpr std::size_t kMaxLineBytes = 4U << 20;

std::string plainValue(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : value.is_null() || value.is_structured() ? "" : value.dump();
}

void takeDialogue(Case& made, const Json& turns)
{
    for (const Json& turn : turns.is_array() ? turns : Json::array()) {
        if (!turn.is_object())
            continue;
        const auto either = [&turn](const char* first, const char* second) {
            return plainValue(turn.value(first, turn.value(second, Json())));
        };
        made.dialogue.push_back({either("speaker", "role"), either("text", "content"), 0});
    }
}

// The names of the pictures in a string or a list of strings, as one cell.
std::string pictureNames(const Json& value)
{
    std::string names = plainValue(value);
    for (const Json& name : value.is_array() ? value : Json::array()) {
        if (!names.empty())
            names += ';';
        names += plainValue(name);
    }
    return names;
}

struct JsonCase {
    Case made;
    std::string pictures;
};

JsonCase readObject(const Json& object, const ImportOptions& options, Case blank)
{
    JsonCase result{std::move(blank), {}};
    Case& made = result.made;
    std::vector<std::string> body;
    const auto given = [](const std::string& name, const std::string& option) {
        return !option.empty() && name == option;
    };
    for (const auto& [key, value] : object.items()) {
        const NamedRole guessed = roleByName(key);
        const bool is_text = options.text_columns.empty()
                                 ? guessed.role == ColumnRole::Text
                                 : std::find(options.text_columns.begin(), options.text_columns.end(), key) !=
                                       options.text_columns.end();
        if (key == "fields" && value.is_object()) {
            for (const auto& [name, field] : value.items())
                made.fields.push_back({name, plainValue(field)});
        } else if (key == "dialogue" || key == "messages" || key == "turns") {
            takeDialogue(made, value);
        } else if (given(key, options.label_column) ||
                   (options.label_column.empty() && guessed.role == ColumnRole::Label && !made.label)) {
            if (const std::string label = plainValue(value); !label.empty())
                made.label = label;
        } else if (key == "images" || given(key, options.image_column) ||
                   (options.image_column.empty() && guessed.role == ColumnRole::Image)) {
            result.pictures = pictureNames(value);
        } else if (given(key, options.split_column) || (options.split_column.empty() && key == "split")) {
            if (made.split.empty())
                made.split = plainValue(value);
        } else if (given(key, options.title_column) ||
                   (options.title_column.empty() && guessed.role == ColumnRole::Title && made.title.empty())) {
            made.title = oneLine(plainValue(value));
        } else if (is_text) {
            body.push_back(plainValue(value));
        } else if (const std::string field = plainValue(value);
                   !field.empty() && guessed.role != ColumnRole::Identifier) {
            made.fields.push_back({key, field});
        }
    }
    body.insert(body.begin(), made.title);
    made.text = joined(body);
    return result;
}

} // namespace

Result<void> ImportRun::importJsonLines(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    const PictureFinder finder(file.parent_path().empty() ? "." : file.parent_path());
    std::string line;
    for (std::int64_t number = 1; std::getline(stream, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const std::vector<Argument> where{{"row", std::to_string(number)}};
        if (line.size() > kMaxLineBytes) {
            refuse(file, {"json.line_too_long", {where.front(), {"limit", std::to_string(kMaxLineBytes)}}});
            continue;
        }
        const std::size_t mark = number == 1 && line.starts_with("\xef\xbb\xbf") ? 3 : 0;
        const Json object = Json::parse(line.begin() + static_cast<std::ptrdiff_t>(mark), line.end(), nullptr, false);
        if (!object.is_object()) {
            refuse(file, {object.is_discarded() ? "json.invalid" : "json.not_an_object", where});
            continue;
        }
        JsonCase read = readObject(object, options, blankCase(file));
        if (!read.pictures.empty())
            attachNamed(read.made, finder, read.pictures, file, where);
        if (auto delivered = deliver(std::move(read.made), file, where); !delivered)
            return delivered;
    }
    return {};
}

} // namespace detail
} // namespace casebench

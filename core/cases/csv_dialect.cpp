#include "core/cases/column_roles.h"
#include "core/cases/csv.h"
#include "core/cases/csv_parser.h"
#include "core/cases/read_file.h"
#include "core/cases/text_encoding.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace casebench {
namespace {

constexpr std::int64_t kEncodingSampleBytes = 64LL << 20;
constexpr std::size_t kDialectSampleBytes = 256 * 1024;
constexpr char kDelimiters[] = {',', ';', '\t', '|'};

// The complete rows of the sample; the last one may be cut off and is then left out.
std::vector<CsvRow> parseSample(std::string_view utf8, bool complete, char delimiter, char quote)
{
    detail::CsvParser parser(delimiter, quote);
    if (parser.feed(utf8) && complete)
        parser.finish();
    return parser.takeRows();
}

struct Shape {
    double consistency = 0; // share of the rows that have the commonest number of cells
    std::size_t columns = 1;
};

Shape shapeOf(const std::vector<CsvRow>& rows)
{
    std::map<std::size_t, std::size_t> counts;
    for (const CsvRow& row : rows)
        ++counts[row.size()];
    Shape shape;
    for (const auto& [columns, count] : counts) {
        const double share = static_cast<double>(count) / static_cast<double>(rows.size());
        if (share >= shape.consistency)
            shape = {share, columns};
    }
    return shape;
}

// The one that cuts most rows into the same number of cells. Where none does, one that occurs nowhere: the file has a
// single column, and a comma in its text is just a comma.
char detectDelimiter(std::string_view utf8, bool complete, char quote)
{
    char best = '\0';
    double best_score = 0;
    char single = '\0';
    for (const char delimiter : kDelimiters) {
        const Shape shape = shapeOf(parseSample(utf8, complete, delimiter, quote));
        const double score = shape.consistency * shape.consistency * std::log2(static_cast<double>(shape.columns));
        if (shape.columns > 1 && shape.consistency >= 0.6 && score > best_score) {
            best = delimiter;
            best_score = score;
        }
        if (single == '\0' && shape.columns == 1 && shape.consistency == 1.0)
            single = delimiter;
    }
    return best ? best : single ? single : ',';
}

// A single quote counts as the quote when no double quote occurs and cells begin and end with it.
char detectQuote(std::string_view utf8)
{
    if (utf8.find('"') != std::string_view::npos)
        return '"';
    const std::string_view edges = ",;\t|\r\n";
    const auto isEdge = [edges](char c) { return edges.find(c) != std::string_view::npos; };
    std::size_t opening = 0;
    std::size_t closing = 0;
    std::size_t inner = 0;
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        if (utf8[i] != '\'')
            continue;
        const bool opens = i == 0 || isEdge(utf8[i - 1]);
        const bool closes = i + 1 == utf8.size() || isEdge(utf8[i + 1]);
        opening += opens;
        closing += closes && !opens;
        inner += !opens && !closes;
    }
    return opening >= 2 && opening == closing && inner <= opening ? '\'' : '"';
}

// A number, a date, a time, an amount: digits with a few other characters.
bool isNumberLike(const std::string& cell)
{
    const auto digits = std::count_if(cell.begin(), cell.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits > 0 && static_cast<std::size_t>(digits) * 2 >= cell.size() &&
           cell.find_first_not_of("0123456789+-.,:/ %$TZ") == std::string::npos;
}

bool looksLikeIdentifier(const std::string& cell)
{
    return cell.find('_') != std::string::npos && cell.find(' ') == std::string::npos;
}

// What the rows below say about the first cell of a column: it is a name when the others are numbers, are much longer,
// or repeat each other without ever repeating it.
bool differsFromColumn(const std::vector<CsvRow>& rows, std::size_t column)
{
    std::size_t filled = 0;
    std::size_t numbers = 0;
    std::size_t length = 0;
    std::set<std::string> distinct;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        if (column >= rows[r].size() || rows[r][column].empty())
            continue;
        const std::string& cell = rows[r][column];
        ++filled;
        numbers += isNumberLike(cell);
        length += cell.size();
        distinct.insert(cell);
    }
    if (filled == 0)
        return false;
    const std::string& head = rows[0][column];
    if (numbers == filled || (filled >= 3 && length >= 3 * head.size() * filled))
        return true;
    return filled >= 5 && distinct.size() * 2 <= filled && !distinct.contains(head);
}

bool detectHeader(const std::vector<CsvRow>& rows)
{
    if (rows.empty())
        return true;
    const CsvRow& head = rows.front();
    std::set<std::string> names;
    bool named = false;
    for (std::size_t i = 0; i < head.size(); ++i) {
        const std::string& cell = head[i];
        if (isNumberLike(cell) || (!cell.empty() && !names.insert(cell).second) || looksLikeImageFile(cell))
            return false;
        const NamedRole usual = roleByName(cell);
        named = named || (!cell.empty() && usual.role != ColumnRole::Other && usual.rank < kRankBySuffix) ||
                looksLikeIdentifier(cell) || cell.starts_with("column ") || cell.starts_with("Column ");
    }
    if (named)
        return true;
    for (std::size_t i = 0; i < head.size(); ++i)
        if (!head[i].empty() && differsFromColumn(rows, i))
            return true;
    return false;
}

} // namespace

Result<CsvDialect> detectCsvDialect(const std::filesystem::path& file, const CsvOverrides& overrides)
{
    const Result<std::int64_t> size = detail::regularFileSize(file);
    if (!size)
        return tl::unexpected(size.error());
    const Result<std::string> bytes = detail::readStart(file, kEncodingSampleBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return detectCsvDialect(*bytes, file.string(), *size <= kEncodingSampleBytes, overrides);
}

Result<CsvDialect> detectCsvDialect(std::string_view bytes, const std::string& name, bool complete,
                                    const CsvOverrides& overrides)
{
    CsvDialect dialect;
    const Result<EncodingGuess> guess = guessEncoding(bytes, name, complete);
    if (guess && (!overrides.encoding || *overrides.encoding == guess->encoding)) {
        dialect.encoding = guess->encoding;
        dialect.encoding_confidence = guess->confidence;
        dialect.mark_bytes = guess->mark_bytes;
    } else if (!overrides.encoding) {
        return tl::unexpected(guess.error());
    } else {
        dialect.encoding = *overrides.encoding;
    }

    Result<TextDecoder> decoder = TextDecoder::open(dialect.encoding);
    if (!decoder)
        return tl::unexpected(decoder.error());
    const std::string_view sample = bytes.substr(static_cast<std::size_t>(dialect.mark_bytes), kDialectSampleBytes);
    const bool whole = complete && static_cast<std::size_t>(dialect.mark_bytes) + sample.size() == bytes.size();
    std::string utf8;
    if (auto decoded = decoder->decode(sample, whole, utf8); !decoded) {
        decoded.error().message.arguments.push_back({"file", name});
        return tl::unexpected(decoded.error());
    }
    dialect.quote = overrides.quote ? *overrides.quote : detectQuote(utf8);
    dialect.delimiter = overrides.delimiter ? *overrides.delimiter : detectDelimiter(utf8, whole, dialect.quote);
    dialect.has_header = overrides.has_header
                             ? *overrides.has_header
                             : detectHeader(parseSample(utf8, whole, dialect.delimiter, dialect.quote));
    return dialect;
}

} // namespace casebench

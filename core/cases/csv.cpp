#include "core/cases/csv.h"

#include "core/cases/csv_parser.h"
#include "core/cases/read_file.h"
#include "core/cases/text_encoding.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <utility>

namespace casebench {
namespace detail {
namespace {

constexpr std::size_t kGrowth = 64 * 1024;

// libcsv grows the buffer of one cell for as long as the cell goes on; refusing memory is its only way to be bounded.
void* growWithinLimit(void* buffer, std::size_t size)
{
    return size > kMaxCsvFieldBytes + kGrowth ? nullptr : std::realloc(buffer, size);
}

} // namespace

CsvParser::CsvParser(char delimiter, char quote)
{
    csv_init(&parser_, 0);
    csv_set_delim(&parser_, static_cast<unsigned char>(delimiter));
    csv_set_quote(&parser_, static_cast<unsigned char>(quote));
    csv_set_space_func(&parser_, [](unsigned char c) { return static_cast<int>(c == ' '); });
    csv_set_realloc_func(&parser_, &growWithinLimit);
    csv_set_blk_size(&parser_, kGrowth);
}

CsvParser::~CsvParser()
{
    csv_free(&parser_);
}

void CsvParser::onCell(void* bytes, std::size_t size, void* self)
{
    auto* const parser = static_cast<CsvParser*>(self);
    if (parser->row_.size() < kMaxCsvColumns)
        parser->row_.emplace_back(static_cast<const char*>(bytes), size);
    else
        parser->too_many_columns_ = true;
}

void CsvParser::onRow(int, void* self)
{
    auto* const parser = static_cast<CsvParser*>(self);
    if (parser->too_many_columns_)
        return;
    parser->rows_.push_back(std::exchange(parser->row_, {}));
    ++parser->completed_;
}

bool CsvParser::feed(std::string_view utf8)
{
    const std::size_t taken = csv_parse(&parser_, utf8.data(), utf8.size(), &onCell, &onRow, this);
    return taken == utf8.size() && !too_many_columns_;
}

bool CsvParser::finish()
{
    // Strict from here on, which reports a quote still open; before, it would refuse quotes within unquoted cells.
    csv_set_opts(&parser_, CSV_STRICT | CSV_STRICT_FINI);
    return csv_fini(&parser_, &onCell, &onRow, this) == 0 && !too_many_columns_;
}

std::vector<CsvRow> CsvParser::takeRows()
{
    return std::exchange(rows_, {});
}

} // namespace detail

namespace {

constexpr std::size_t kPieceBytes = 64 * 1024;

// Decodes, parses and delivers piece by piece.
class CsvReading {
public:
    CsvReading(std::string name, const CsvDialect& dialect, TextDecoder decoder, const CsvRowSink& sink)
        : name_(std::move(name)), decoder_(std::move(decoder)), parser_(dialect.delimiter, dialect.quote), sink_(sink),
          skip_(static_cast<std::size_t>(dialect.mark_bytes))
    {
    }

    Result<void> take(std::string_view piece, bool last)
    {
        const std::size_t skipped = std::min(skip_, piece.size());
        skip_ -= skipped;
        std::string utf8;
        if (auto decoded = decoder_.decode(piece.substr(skipped), last, utf8); !decoded) {
            decoded.error().message.arguments.push_back({"file", name_});
            return decoded;
        }
        const bool parsed = parser_.feed(utf8);
        const bool finished = parsed && (!last || parser_.finish());
        for (CsvRow& row : parser_.takeRows())
            if (auto delivered = sink_(std::move(row), ++delivered_); !delivered)
                return delivered;
        if (finished)
            return {};
        const std::string row = std::to_string(parser_.completed() + 1);
        if (parser_.tooManyColumns())
            return fail(ErrorKind::BadInput, "csv.too_many_columns",
                        {{"file", name_}, {"row", row}, {"limit", std::to_string(kMaxCsvColumns)}});
        if (!parsed)
            return fail(ErrorKind::BadInput, "csv.field_too_long",
                        {{"file", name_}, {"row", row}, {"limit", std::to_string(kMaxCsvFieldBytes)}});
        return fail(ErrorKind::BadInput, "csv.unterminated_quote", {{"file", name_}, {"row", row}});
    }

private:
    std::string name_;
    TextDecoder decoder_;
    detail::CsvParser parser_;
    const CsvRowSink& sink_;
    std::size_t skip_;
    std::int64_t delivered_ = 0;
};

} // namespace

Result<void> readCsv(const std::filesystem::path& file, const CsvDialect& dialect, const CsvRowSink& sink,
                     const ProgressCallback& progress, const CancelPredicate& cancel)
{
    Result<TextDecoder> decoder = TextDecoder::open(dialect.encoding);
    if (!decoder)
        return tl::unexpected(decoder.error());
    const Result<std::int64_t> size = detail::regularFileSize(file);
    if (!size)
        return tl::unexpected(size.error());
    if (*size > kMaxCsvFileBytes)
        return fail(
            ErrorKind::BadInput, "csv.too_large",
            {{"file", file.string()}, {"bytes", std::to_string(*size)}, {"limit", std::to_string(kMaxCsvFileBytes)}});
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return fail(ErrorKind::BadInput, "file.unreadable",
                    {{"file", file.string()}, {"reason", detail::systemReason()}});

    CsvReading reading(file.string(), dialect, *std::move(decoder), sink);
    std::string piece(kPieceBytes, '\0');
    std::int64_t done = 0;
    while (true) {
        if (cancelled(cancel))
            return fail(ErrorKind::Cancelled, "cancelled");
        stream.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        const auto count = static_cast<std::size_t>(stream.gcount());
        const bool last = count < piece.size();
        if (auto taken = reading.take({piece.data(), count}, last); !taken)
            return taken;
        done += static_cast<std::int64_t>(count);
        if (progress)
            progress(done, *size);
        if (last)
            return {};
    }
}

Result<void> readCsvText(std::string_view bytes, const std::string& name, const CsvDialect& dialect,
                         const CsvRowSink& sink)
{
    Result<TextDecoder> decoder = TextDecoder::open(dialect.encoding);
    if (!decoder)
        return tl::unexpected(decoder.error());
    CsvReading reading(name, dialect, *std::move(decoder), sink);
    while (bytes.size() > kPieceBytes) {
        if (auto taken = reading.take(bytes.substr(0, kPieceBytes), false); !taken)
            return taken;
        bytes.remove_prefix(kPieceBytes);
    }
    return reading.take(bytes, true);
}

Result<CsvPreview> previewCsv(const std::filesystem::path& file, const CsvOverrides& overrides, std::size_t rows)
{
    const Result<CsvDialect> dialect = detectCsvDialect(file, overrides);
    if (!dialect)
        return tl::unexpected(dialect.error());
    CsvPreview preview;
    preview.dialect = *dialect;
    const auto enough = [&preview, rows] { return preview.rows.size() >= rows; };
    const auto read = readCsv(
        file, *dialect,
        [&](CsvRow&& row, std::int64_t number) -> Result<void> {
            if (number == 1)
                preview.columns = columnNames(row, dialect->has_header);
            if ((number > 1 || !dialect->has_header) && !enough())
                preview.rows.push_back(std::move(row));
            return {};
        },
        {}, [&enough] { return enough(); });
    if (!read && read.error().kind != ErrorKind::Cancelled)
        return tl::unexpected(read.error());
    return preview;
}

std::vector<std::string> columnNames(const CsvRow& header, bool has_header)
{
    std::vector<std::string> names;
    std::map<std::string, int> seen;
    for (std::size_t i = 0; i < header.size(); ++i) {
        std::string name = has_header ? header[i] : std::string();
        name.erase(0, name.find_first_not_of(" \t\r\n"));
        name.erase(name.find_last_not_of(" \t\r\n") + 1);
        if (name.empty())
            name = "column_" + std::to_string(i + 1);
        const int count = ++seen[name];
        names.push_back(count == 1 ? name : name + " (" + std::to_string(count) + ")");
    }
    return names;
}

} // namespace casebench

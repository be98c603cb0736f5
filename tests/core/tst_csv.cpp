#include "core/cases/column_roles.h"
#include "core/cases/csv.h"
#include "core/cases/text_encoding.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace casebench;

namespace {

struct Reading {
    CsvDialect dialect;
    std::vector<CsvRow> rows; // the header too
    std::optional<Error> error;
    QByteArray code() const { return error ? QByteArray::fromStdString(error->message.code) : QByteArray(); }
};

Reading readText(const std::string& bytes, const CsvOverrides& overrides = {})
{
    Reading reading;
    const auto dialect = detectCsvDialect(bytes, "made.csv", true, overrides);
    if (!dialect) {
        reading.error = dialect.error();
        return reading;
    }
    reading.dialect = *dialect;
    const auto read = readCsvText(bytes, "made.csv", *dialect, [&](CsvRow&& row, std::int64_t) -> Result<void> {
        reading.rows.push_back(std::move(row));
        return {};
    });
    if (!read)
        reading.error = read.error();
    return reading;
}

Reading readFile(const QString& file, const CsvOverrides& overrides = {})
{
    QFile source(file);
    return source.open(QIODevice::ReadOnly) ? readText(source.readAll().toStdString(), overrides) : Reading{};
}

QString evaluationFile(const char* name)
{
    return QStringLiteral(CASEBENCH_SOURCE_DIR "/../shared/eval/ticket_csv/files/") + QLatin1String(name);
}

std::string utf16(const QString& text, bool little, bool mark)
{
    std::string bytes = mark ? (little ? "\xff\xfe" : "\xfe\xff") : "";
    for (const QChar unit : text) {
        const char low = static_cast<char>(unit.unicode() & 0xff);
        const char high = static_cast<char>(unit.unicode() >> 8);
        bytes += little ? low : high;
        bytes += little ? high : low;
    }
    return bytes;
}

const CsvRow kFirst{"text", "label"};

} // namespace

class CsvTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void delimitersAreDetected_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<char>("delimiter");
        QTest::addColumn<int>("columns");
        QTest::newRow("comma") << QByteArray("text,label\na b,x\n\"c, d\",y\n") << ',' << 2;
        QTest::newRow("semicolon with decimal commas")
            << QByteArray("text;price\nred;1,5\nblue;2,5\ngreen;3,5\n") << ';' << 2;
        QTest::newRow("tab with commas") << QByteArray("text\tlabel\na, b\tx\nc, d, e\ty\n") << '\t' << 2;
        QTest::newRow("bar") << QByteArray("text|label|n\na|x|1\nb|y|2\n") << '|' << 3;
        QTest::newRow("one column whose text has commas")
            << QByteArray("text\nred, blue\nplain\na, b, c\nnone\n") << ';' << 1;
    }
    void delimitersAreDetected()
    {
        QFETCH(QByteArray, text);
        QFETCH(char, delimiter);
        QFETCH(int, columns);
        const Reading reading = readText(text.toStdString());
        QVERIFY2(!reading.error, reading.code());
        QCOMPARE(reading.dialect.delimiter, delimiter);
        for (const CsvRow& row : reading.rows)
            QCOMPARE(static_cast<int>(row.size()), columns);
    }

    void quotesAndLineBreaksAreKeptAsMeant()
    {
        const Reading reading =
            readText("text,label\r\n\"he said \"\"no\"\"\r\nand left\",x\r\n\" spaced \",y\r\n\r\n,z");
        QVERIFY(!reading.error);
        const std::vector<CsvRow> expected{kFirst, {"he said \"no\"\r\nand left", "x"}, {" spaced ", "y"}, {"", "z"}};
        QCOMPARE(reading.rows, expected);
    }

    void singleQuotesCountWhenNoDoubleQuoteOccurs()
    {
        const Reading reading = readText("text,label\n'one, two','x'\n'it''s three','y'\n");
        QCOMPARE(reading.dialect.quote, '\'');
        QCOMPARE(reading.rows[1], (CsvRow{"one, two", "x"}));
        QCOMPARE(reading.rows[2], (CsvRow{"it's three", "y"}));
        QCOMPARE(readText("text,label\nit's mine,x\nthat's yours,y\n").dialect.quote, '"');
    }

    void encodingsAreDetectedAndConverted_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("encoding");
        QTest::addColumn<QByteArray>("cell");
        const QString chinese =
            QStringLiteral("text,label\n洗衣机显示错误代码并且不排水,故障\n冰箱不制冷,故障\n打印机卡纸了,打印\n");
        QTest::newRow("UTF-8") << chinese.toUtf8() << QByteArray("UTF-8") << QByteArray("洗衣机显示错误代码并且不排水");
        QTest::newRow("UTF-8 with mark") << ("\xef\xbb\xbf" + chinese.toUtf8()) << QByteArray("UTF-8")
                                         << QByteArray("洗衣机显示错误代码并且不排水");
        QTest::newRow("GB18030")
            << QByteArray("text,label\n\xcf\xb4\xd2\xc2\xbb\xfa\xcf\xd4\xca\xbe\xb4\xed\xce\xf3\xb4\xfa\xc2\xeb"
                          "\xb2\xa2\xc7\xd2\xb2\xbb\xc5\xc5\xcb\xae,\xb9\xca\xd5\xcf\n")
            << QByteArray("GB18030") << QByteArray("洗衣机显示错误代码并且不排水");
        QTest::newRow("Shift_JIS")
            << QByteArray(
                   "text,label\n\x90\xf4\x91\xf3\x8b\x40\x82\xaa\x93\xae\x82\xab\x82\xdc\x82\xb9\x82\xf1"
                   "\x81\x42\x82\xc7\x82\xa4\x82\xb7\x82\xea\x82\xce\x82\xa2\x82\xa2\x82\xc5\x82\xb7\x82\xa9,x\n")
            << QByteArray("Shift_JIS") << QByteArray("洗濯機が動きません。どうすればいいですか");
        QTest::newRow("Latin-1") << QByteArray("text,label\nLe fran\xe7"
                                               "ais est cass\xe9,x\n")
                                 << QByteArray("ISO-8859-1") << QByteArray("Le français est cassé");
        QTest::newRow("Windows-1252") << QByteArray("text,label\nprix 10\x80 pour le caf\xe9 d\xe9"
                                                    "cid\xe9,x\n")
                                      << QByteArray("windows-1252") << QByteArray("prix 10€ pour le café décidé");
        for (const bool little : {true, false})
            for (const bool mark : {true, false}) {
                const QString text = mark ? chinese : QStringLiteral("text,label\nthe display is dark,x\n");
                QTest::addRow("UTF-16 little %d mark %d", little, mark)
                    << QByteArray::fromStdString(utf16(text, little, mark))
                    << QByteArray(little ? "UTF-16LE" : "UTF-16BE")
                    << (mark ? QByteArray("洗衣机显示错误代码并且不排水") : QByteArray("the display is dark"));
            }
    }
    void encodingsAreDetectedAndConverted()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, encoding);
        QFETCH(QByteArray, cell);
        const Reading reading = readText(bytes.toStdString());
        QVERIFY2(!reading.error, reading.code());
        QCOMPARE(QByteArray::fromStdString(reading.dialect.encoding), encoding);
        QCOMPARE(reading.rows[0], kFirst);
        QCOMPARE(QByteArray::fromStdString(reading.rows[1][0]), cell);
        QVERIFY(reading.dialect.encoding_confidence > 0);
    }

    void aChosenEncodingRefusesBytesThatDoNotFit()
    {
        for (const auto& [encoding, bytes] :
             {std::pair{"UTF-8", "text,label\ncaf\xe9 noir,x\n"}, std::pair{"Shift_JIS", "text,label\n\xc8\x80,x\n"},
              std::pair{"GB18030", "text,label\n\xff\xff,x\n"}}) {
            CsvOverrides overrides;
            overrides.encoding = encoding;
            const Reading reading = readText(bytes, overrides);
            QVERIFY2(reading.error, encoding);
            QCOMPARE(reading.code(), QByteArray("text.invalid_bytes"));
            QCOMPARE(reading.error->message.argument("encoding"), std::string(encoding));
            QCOMPARE(reading.error->message.argument("file"), std::string("made.csv"));
        }
        CsvOverrides unknown;
        unknown.encoding = "no-such-encoding";
        QCOMPARE(readText("a,b\n", unknown).code(), QByteArray("text.no_such_encoding"));
        QCOMPARE(readText(std::string("\x7f"
                                      "ELF\0\x01\x02\0\0\x9c",
                                      10))
                     .code(),
                 QByteArray("text.binary"));
    }

    void invalidBytesFarBehindTheStartAreNoticed()
    {
        std::string text = "text,label\n";
        while (text.size() < 400'000)
            text += "plain words,x\n";
        const Reading ascii = readText(text);
        QCOMPARE(ascii.dialect.encoding, std::string("UTF-8"));
        text += "caf\xe9 au lait,x\n";
        const Reading reading = readText(text);
        QCOMPARE(reading.dialect.encoding, std::string("ISO-8859-1"));
        QCOMPARE(reading.rows.back()[0], std::string("café au lait"));
    }

    void headersAreToldFromData_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("has_header");
        QTest::newRow("known names") << QByteArray("text,category\nhello,a\n") << true;
        QTest::newRow("numbers below") << QByteArray("alpha,beta\n1,2\n3,4\n") << true;
        QTest::newRow("repeated values below")
            << QByteArray("pregunta,clase\nuno dos,a\ntres,b\nx y z,a\nq,b\nr,a\ns,b\n") << true;
        QTest::newRow("identifiers") << QByteArray("short_desc,bug_status\nit fails,NEW\n") << true;
        QTest::newRow("Chinese names") << QByteArray("描述,类别\n不排水,故障\n") << true;
        QTest::newRow("a number in the first row") << QByteArray("17,it fails\n18,it works\n") << false;
        QTest::newRow("a date in the first row") << QByteArray("2024-01-05,it fails\n2024-01-06,it works\n") << false;
        QTest::newRow("the same as below") << QByteArray("red light on\ngreen light on\nno light at all\n") << false;
        QTest::newRow("twice the same") << QByteArray("a,a\nb,c\n") << false;
    }
    void headersAreToldFromData()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, has_header);
        QCOMPARE(readText(text.toStdString()).dialect.has_header, has_header);
    }

    void columnsAlwaysHaveDifferentNames()
    {
        QCOMPARE(columnNames({"", " id ", "id", ""}, true),
                 (std::vector<std::string>{"column_1", "id", "id (2)", "column_4"}));
        QCOMPARE(columnNames({"x", "y"}, false), (std::vector<std::string>{"column_1", "column_2"}));
    }

    void limitsEndTheReadingWithTheRow()
    {
        const std::string long_cell(kMaxCsvFieldBytes + 200'000, 'x');
        Reading reading = readText("text,label\nok,a\n\"" + long_cell + "\",b\n");
        QCOMPARE(reading.code(), QByteArray("csv.field_too_long"));
        QCOMPARE(reading.error->message.argument("row"), std::string("3"));
        QCOMPARE(reading.rows.size(), std::size_t{2});
        QVERIFY(!readText("text,label\nok,a\n\"" + std::string(kMaxCsvFieldBytes, 'x') + "\",b\n").error);

        reading = readText("text,label\nok,a\n" + std::string(kMaxCsvColumns + 5, ',') + "\n");
        QCOMPARE(reading.code(), QByteArray("csv.too_many_columns"));
        QCOMPARE(reading.error->message.argument("row"), std::string("3"));

        reading = readText("text,label\nok,a\n\"never closed,b\nmore,c\n");
        QCOMPARE(reading.code(), QByteArray("csv.unterminated_quote"));
        QCOMPARE(reading.error->message.argument("row"), std::string("3"));
        QCOMPARE(reading.rows.size(), std::size_t{2});
    }

    void thePreviewShowsTheFirstRowsAndStops()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("many.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("text;label\n");
        for (int i = 0; i < 50'000; ++i)
            file.write("some words here;x\n");
        file.close();
        const auto preview = previewCsv(file.fileName().toStdString(), {}, 20);
        QVERIFY(preview);
        QCOMPARE(preview->columns, kFirst);
        QCOMPARE(preview->rows.size(), std::size_t{20});
        QCOMPARE(preview->dialect.delimiter, ';');
    }

    void readingCanBeCancelled()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("x.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int i = 0; i < 100'000; ++i)
            file.write("some words,x\n");
        file.close();
        std::int64_t rows = 0;
        const auto read = readCsv(
            file.fileName().toStdString(), {},
            [&rows](CsvRow&&, std::int64_t) -> Result<void> {
                ++rows;
                return {};
            },
            {}, [&rows] { return rows > 0; });
        QVERIFY(!read);
        QCOMPARE(read.error().kind, ErrorKind::Cancelled);
        QVERIFY(rows < 100'000);
    }

    void mappingFollowsNamesAndContent()
    {
        const auto mapping = guessMapping({"id", "image", "title", "description", "brand", "label"},
                                          {{"a1", "a.jpg", "Watch", "A fine watch", "Acme Inc", "watches"},
                                           {"a2", "b.jpg", "Cup", "A blue cup", "Acme Inc", "cups"},
                                           {"a3", "c.jpg", "Pot", "A red pot", "Other", "cups"}});
        QCOMPARE(mapping.text, (std::vector<int>{2, 3}));
        QCOMPARE(mapping.title, 2);
        QCOMPARE(mapping.image, 1);
        QCOMPARE(mapping.label, 5);
        QCOMPARE(mapping.fields, (std::vector<int>{4}));
        const auto by_content =
            guessMapping({"x", "y", "z"}, {{"7", "the lamp stays dark", "p1.PNG"}, {"8", "it hums", "p2.heic"}});
        QCOMPARE(by_content.text, (std::vector<int>{1}));
        QCOMPARE(by_content.image, 2);
        QCOMPARE(by_content.title, -1);
    }

    void awkwardTablesEndAsTheirManifestSays()
    {
        const Reading manifest =
            readFile(QStringLiteral(CASEBENCH_SOURCE_DIR "/../shared/eval/ticket_csv/manifest.csv"));
        if (manifest.rows.empty())
            QSKIP("the evaluation tables are not here");
        for (std::size_t i = 1; i < manifest.rows.size(); ++i) {
            const CsvRow& entry = manifest.rows[i];
            const Reading reading = readFile(evaluationFile(entry[0].c_str()));
            QVERIFY2(!reading.error, entry[0].c_str());
            const QByteArray what = QByteArray::fromStdString(entry[0]) + ": " + reading.dialect.encoding.c_str() +
                                    " " + reading.dialect.delimiter + " " +
                                    QByteArray::number(qulonglong(reading.rows.size())) +
                                    (reading.dialect.has_header ? " header" : " no header");
            if (entry[4] == "shift_jis")
                continue;
            QVERIFY2(reading.dialect.delimiter == (entry[5] == "TAB" ? '\t' : entry[5][0]), what);
            QVERIFY2(QByteArray::fromStdString(reading.dialect.encoding).toLower() ==
                         QByteArray::fromStdString(entry[4]).split(' ')[0],
                     what);
            QVERIFY2(reading.rows.size() == std::stoul(entry[6]), what);
            QVERIFY2(reading.dialect.has_header != (entry[0] == "gitlab_csv_no_headers.csv"), what);
        }
        QCOMPARE(readFile(evaluationFile("redmine_import_issues_utf8_with_bom.csv")).rows[0][0],
                 std::string("priority"));
        QCOMPARE(readFile(evaluationFile("redmine_import_iso8859-1.csv")).rows[1][0],
                 std::string("Contenu en français"));
        QCOMPARE(readFile(evaluationFile("spectrum_quotes_and_newlines.csv")).rows[1][1],
                 std::string("ha \n\"ha\" \nha"));
        QCOMPARE(readFile(evaluationFile("spectrum_empty.csv")).rows[1], (CsvRow{"1", "", ""}));
        QCOMPARE(readFile(evaluationFile("spectrum_json.csv")).rows[1][1],
                 std::string(R"({"type": "Point", "coordinates": [102.0, 0.5]})"));
        QCOMPARE(readFile(evaluationFile("gitlab_csv_complex.csv")).rows[3][0], std::string("Title with quote\""));
        CsvOverrides shift_jis;
        shift_jis.encoding = "Shift_JIS";
        QCOMPARE(readFile(evaluationFile("redmine_invalid-Shift_JIS.csv"), shift_jis).code(),
                 QByteArray("text.invalid_bytes"));
        const Reading odd_letter = readFile(evaluationFile("redmine_invalid-Shift_JIS.csv"));
        QCOMPARE(odd_letter.rows, (std::vector<CsvRow>{{"Ȁ"}}));
        QVERIFY(!odd_letter.dialect.has_header);
    }
};

QTEST_GUILESS_MAIN(CsvTest)
#include "tst_csv.moc"

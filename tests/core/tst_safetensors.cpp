#include "core/modelstore/safetensors.h"

#include "core/foundation/hashing.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <sys/stat.h>

using namespace casebench;

namespace {

std::string withPrefix(const std::string& header, const std::string& data)
{
    std::string file(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        file[i] = static_cast<char>(header.size() >> (8 * i) & 255);
    return file + header + data;
}

template <class T> std::span<const std::byte> bytesOf(const std::vector<T>& values)
{
    return std::as_bytes(std::span(values));
}

} // namespace

class TestSafetensors : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::filesystem::path path(const char* name = "x.safetensors") const
    {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    std::filesystem::path write(const std::string& content) const
    {
        std::ofstream(path(), std::ios::binary) << content;
        return path();
    }

private Q_SLOTS:
    void whatIsWrittenIsReadBack()
    {
        const std::vector<float> weights{1.5F, -2, 0, 4, 5, 6};
        const std::vector<std::int64_t> steps{1LL << 40};
        const std::vector<std::uint8_t> flags{1, 2, 255};
        const auto file = path();
        QVERIFY(writeSafetensors(file,
                                 {{"flags", TensorType::U8, {3}, bytesOf(flags)},
                                  {"weights", TensorType::F32, {2, 3}, bytesOf(weights)},
                                  {"steps", TensorType::I64, {}, bytesOf(steps)},
                                  {"empty", TensorType::F32, {0, 7}, {}}},
                                 {{"made_by", "a test"}}));
        const auto opened = SafetensorsFile::open(file);
        QVERIFY(opened);
        QCOMPARE(opened->tensors().size(), std::size_t(4));
        QCOMPARE(opened->metadata().at("made_by"), std::string("a test"));
        const auto read = opened->tensor("weights", TensorType::F32, std::vector<std::int64_t>{2, 3});
        QVERIFY(read);
        QCOMPARE(toFloats(*read), weights);
        QCOMPARE(opened->find("steps")->elements(), std::int64_t(1));
        QCOMPARE(opened->find("empty")->elements(), std::int64_t(0));
        QVERIFY(opened->find("flags")->shape == std::vector<std::int64_t>{3});
        for (const auto& [name, tensor] : opened->tensors())
            QVERIFY2(tensor.aligned(), name.c_str());
    }

    void theSameTensorsGiveTheSameBytesWhateverTheirOrder()
    {
        const std::vector<float> a{1, 2}, b{3};
        const TensorToWrite first{"a", TensorType::F32, {2}, bytesOf(a)}, second{"b", TensorType::F32, {1}, bytesOf(b)};
        QVERIFY(writeSafetensors(path("1"), {first, second}));
        QVERIFY(writeSafetensors(path("2"), {second, first}));
        QCOMPARE(*sha256File(path("1")), *sha256File(path("2")));
    }

    void aReplacedFileStaysReadableForThoseWhoHaveItOpen()
    {
        const std::vector<float> old_weights{1}, new_weights{2};
        QVERIFY(writeSafetensors(path(), {{"w", TensorType::F32, {1}, bytesOf(old_weights)}}));
        const auto open_before = SafetensorsFile::open(path());
        QVERIFY(writeSafetensors(path(), {{"w", TensorType::F32, {1}, bytesOf(new_weights)}}));
        QCOMPARE(toFloats(*open_before->find("w")), old_weights);
        QCOMPARE(toFloats(*SafetensorsFile::open(path())->find("w")), new_weights);
    }

    void tensorsThatDoNotAgreeWithTheirBytesAreNotWritten()
    {
        const std::vector<float> values{1, 2};
        const TensorToWrite good{"a", TensorType::F32, {2}, bytesOf(values)};
        auto longer = good, negative = good, twice = good, reserved = good, no_text = good, odd = good;
        longer.shape = {3};
        negative.shape = {-1, -2};
        reserved.name = "__metadata__";
        no_text.name = "\xff";
        odd.bytes = odd.bytes.first(7);
        for (const auto& tensors : std::vector<std::vector<TensorToWrite>>{
                 {longer}, {negative}, {good, twice}, {reserved}, {no_text}, {odd}}) {
            const auto written = writeSafetensors(path("refused"), tensors);
            QVERIFY(!written);
            QCOMPARE(written.error().message.code, std::string("model.tensors_unwritable"));
        }
        QVERIFY(!std::filesystem::exists(path("refused")));
    }

    void aFolderThatCannotBeWrittenIsAnError()
    {
        std::ofstream(path("plain")) << "x";
        const auto written = writeSafetensors(path("plain") / "below", {});
        QVERIFY(!written);
        QCOMPARE(written.error().message.code, std::string("file.unwritable"));
    }

    void halfPrecisionIsWidenedExactly()
    {
        const std::vector<std::uint16_t> half{0x3c00, 0xc000, 0x0001, 0x03ff, 0x7bff, 0x7c00, 0xfc00, 0x0000, 0x7e00};
        const TensorView view{TensorType::F16, {9}, bytesOf(half)};
        const auto values = toFloats(view);
        QCOMPARE(values[0], 1.0F);
        QCOMPARE(values[1], -2.0F);
        QCOMPARE(values[2], std::ldexp(1.0F, -24));
        QCOMPARE(values[3], std::ldexp(1023.0F, -24));
        QCOMPARE(values[4], 65504.0F);
        QCOMPARE(values[5], std::numeric_limits<float>::infinity());
        QCOMPARE(values[6], -std::numeric_limits<float>::infinity());
        QCOMPARE(values[7], 0.0F);
        QVERIFY(std::isnan(values[8]));
        const std::vector<std::uint16_t> brain{0x3f80, 0xc040};
        QCOMPARE(toFloats({TensorType::BF16, {2}, bytesOf(brain)}), (std::vector<float>{1, -3}));
    }

    void dataThatIsNotAlignedIsReadAllTheSame()
    {
        const std::string header = R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})"; // 55 characters
        const float value = 2.5F;
        std::string data(4, '\0');
        std::memcpy(data.data(), &value, 4);
        const auto opened = SafetensorsFile::open(write(withPrefix(header, data)));
        QVERIFY(opened);
        QVERIFY(!opened->find("w")->aligned());
        QCOMPARE(toFloats(*opened->find("w")), std::vector<float>{2.5F});
    }

    void missingAndMismatchedTensorsAreNamed()
    {
        const std::vector<float> values{1, 2};
        QVERIFY(writeSafetensors(path(), {{"w", TensorType::F32, {2}, bytesOf(values)}}));
        const auto opened = SafetensorsFile::open(path());
        QCOMPARE(opened->tensor("v").error().message.code, std::string("model.tensor_missing"));
        QCOMPARE(opened->tensor("v").error().message.argument("tensor"), std::string("v"));
        const std::vector<std::int64_t> other{2, 1};
        const auto mismatch = opened->tensor("w", TensorType::F32, other);
        QCOMPARE(mismatch.error().message.code, std::string("model.tensor_mismatch"));
        QCOMPARE(mismatch.error().message.argument("expected"), std::string("F32[2,1]"));
        QCOMPARE(mismatch.error().message.argument("actual"), std::string("F32[2]"));
        QVERIFY(!opened->tensor("w", TensorType::I32, std::vector<std::int64_t>{2}));
    }

    void aBrokenFileIsRefusedWithItsReason_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* name, const std::string& content, const char* reason) {
            QTest::newRow(name) << QByteArray(content.data(), static_cast<qsizetype>(content.size()))
                                << QString(reason);
        };
        const auto entry = [](const std::string& dtype, const std::string& shape, const std::string& offsets) {
            return R"({"w":{"dtype":)" + ('"' + dtype + '"') + R"(,"shape":)" + shape + R"(,"data_offsets":)" +
                   offsets + "}}";
        };
        const std::string good = entry("F32", "[1]", "[0,4]"), four = "abcd";
        row("empty", "", "truncated");
        row("shorter than its length field", "abc", "truncated");
        row("header longer than the file", std::string("\x20\0\0\0\0\0\0\0{}", 10), "truncated");
        row("header length of 2^64-1", std::string(8, '\xff') + "{}", "header_too_large");
        row("header length just over the limit", std::string("\1\0\0\1\0\0\0\0", 8), "header_too_large");
        row("no header at all", withPrefix("", ""), "header_not_json");
        row("text for a header", withPrefix("hello", ""), "header_not_json");
        row("an array for a header", withPrefix("[]", ""), "header_not_json");
        row("a cut off header", withPrefix(good.substr(0, 20), four), "header_not_json");
        row("white space before the header", withPrefix(" " + good, four), "header_not_json");
        row("two headers", withPrefix(good + good, four), "header_not_json");
        row("ill-formed UTF-8 in a name", withPrefix("{\"\xff\":{}}", ""), "header_not_json");
        row("deep nesting", withPrefix("{\"w\":" + std::string(100000, '['), ""), "header_not_json");
        row("a name twice", withPrefix(good.substr(0, good.size() - 1) + "," + good.substr(1), four), "duplicate_name");
        row("dtype twice", withPrefix(R"({"w":{"dtype":"F32","dtype":"I32","shape":[1],"data_offsets":[0,4]}})", four),
            "duplicate_name");
        row("an empty name", withPrefix(R"({"":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", four), "bad_name");
        row("an entry that is a number", withPrefix(R"({"w":1})", ""), "bad_entry");
        row("an entry without shape", withPrefix(R"({"w":{"dtype":"F32","data_offsets":[0,4]}})", four), "bad_entry");
        row("a type that is a number", withPrefix(R"({"w":{"dtype":1,"shape":[1],"data_offsets":[0,4]}})", four),
            "bad_entry");
        row("metadata that is no text", withPrefix(R"({"__metadata__":{"a":1}})", ""), "bad_entry");
        row("metadata that is an array", withPrefix(R"({"__metadata__":[]})", ""), "bad_entry");
        row("an unknown type", withPrefix(entry("F31", "[1]", "[0,4]"), four), "unknown_type");
        row("a negative extent", withPrefix(entry("F32", "[-1]", "[0,4]"), four), "bad_shape");
        row("a fractional extent", withPrefix(entry("F32", "[1.0]", "[0,4]"), four), "bad_shape");
        row("an extent of 2^63", withPrefix(entry("F32", "[9223372036854775808]", "[0,4]"), four), "bad_shape");
        row("a shape whose product overflows", withPrefix(entry("F32", "[4294967296,4294967296,4]", "[0,4]"), four),
            "bad_shape");
        row("a shape that is a number", withPrefix(entry("F32", "1", "[0,4]"), four), "bad_shape");
        row("one offset", withPrefix(entry("F32", "[1]", "[0]"), four), "bad_offsets");
        row("negative offsets", withPrefix(entry("F32", "[1]", "[-4,0]"), four), "bad_offsets");
        row("offsets in the wrong order", withPrefix(entry("F32", "[1]", "[4,0]"), four), "bad_offsets");
        row("offsets over 64 bits", withPrefix(entry("F32", "[1]", "[0,99999999999999999999]"), four), "bad_offsets");
        row("fewer bytes than the shape needs", withPrefix(entry("F32", "[2]", "[0,4]"), four), "size_mismatch");
        row("part of an element", withPrefix(entry("F32", "[1]", "[0,3]"), "abc"), "size_mismatch");
        row("data that breaks off", withPrefix(good, "abc"), "truncated");
        row("data far outside", withPrefix(entry("U8", "[4]", "[18446744073709551610,18446744073709551614]"), four),
            "gap");
        row("data left over", withPrefix(good, "abcde"), "gap");
        row("a gap before the first", withPrefix(entry("F32", "[1]", "[4,8]"), "abcdefgh"), "gap");
        row("overlapping tensors",
            withPrefix(
                R"({"a":{"dtype":"U8","shape":[3],"data_offsets":[0,3]},"b":{"dtype":"U8","shape":[2],"data_offsets":[2,4]}})",
                four),
            "overlap");
        row("two tensors at one place",
            withPrefix(
                R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})",
                four),
            "overlap");
    }

    void aBrokenFileIsRefusedWithItsReason()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, reason);
        const auto file = write(content.toStdString());
        const auto opened = SafetensorsFile::open(file);
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, ErrorKind::BadInput);
        QCOMPARE(opened.error().message.code, std::string("model.file_invalid"));
        QCOMPARE(QString::fromStdString(opened.error().message.argument("reason")), "safetensors." + reason);
        QCOMPARE(opened.error().message.argument("file"), file.string());
    }

    void namesMayBeAnyUnicodeText()
    {
        const auto opened = SafetensorsFile::open(
            write(withPrefix("{\"权重\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[0,4]}}   ", "abcd")));
        QVERIFY(opened);
        QVERIFY(opened->find("权重"));
    }

    void whatIsNoFileIsUnreadableAndNothingWaits()
    {
        QCOMPARE(SafetensorsFile::open(path("absent")).error().message.code, std::string("file.unreadable"));
        QCOMPARE(SafetensorsFile::open(path(".")).error().message.code, std::string("file.unreadable"));
        QCOMPARE(mkfifo(path("fifo").c_str(), 0600), 0);
        QCOMPARE(SafetensorsFile::open(path("fifo")).error().message.code, std::string("file.unreadable"));
    }
};

QTEST_GUILESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"

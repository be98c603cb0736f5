#include "core/encoders/compute.h"
#include "core/encoders/light_text.h"
#include "core/foundation/hashing.h"
#include "core/modelstore/safetensors.h"

#include <QtTest>
#include <cmath>
#include <fstream>

using namespace casebench;

namespace {

constexpr int kPieces = 40;

// A teacher that needs no weights: each piece has its own direction in eight dimensions, on top of a common mean.
class DrawnTeacher : public TextEncoder {
public:
    Result<std::vector<TextFeatures>> encode(std::span<const std::string>, bool) const override { return {}; }
    Result<Matrix> encodeIds(std::span<const std::vector<int>> ids) const override
    {
        Matrix rows{int(ids.size()), 8, {}};
        for (const std::vector<int>& sequence : ids) {
            for (int d = 0; d < 8; ++d)
                rows.values.push_back(3 + float((sequence.at(1) * (2 * d + 3) + d * d) % 17) / 17 * float(8 - d));
        }
        return rows;
    }
    int hiddenSize() const override { return 8; }
    std::int64_t weightBytes() const override { return 0; }
};

double cosine(const std::vector<float>& a, const std::vector<float>& b)
{
    double dot = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        dot += double(a[i]) * double(b[i]);
    return dot;
}

} // namespace

class LightTextTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::filesystem::path at(const char* name) { return folder_.filePath(name).toStdString(); }

    std::filesystem::path vocabulary()
    {
        std::ofstream file(at("vocab.txt"));
        file << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n";
        for (int i = 4; i < kPieces; ++i)
            file << "w" << i << '\n';
        return at("vocab.txt");
    }

    LightTextEncoder distilled(DistillOptions options, const char* name = "student.safetensors")
    {
        options.output = at(name);
        const auto tokenizer = WordPieceTokenizer::load(vocabulary()).value();
        if (!distillLightText(DrawnTeacher(), tokenizer, options, {}, {}))
            qFatal("distillation failed");
        return LightTextEncoder::load(options.output, at("vocab.txt")).value();
    }

    std::vector<float> tableOf(const char* name)
    {
        return toFloats(SafetensorsFile::open(at(name)).value().tensor("table").value());
    }

private Q_SLOTS:
    void allComponentsKeepTheTeachersGeometry()
    {
        DistillOptions options;
        options.dims = 8;
        options.frequency_weighting = false;
        distilled(options);
        const std::vector<float> table = tableOf("student.safetensors");
        std::vector<std::vector<int>> ids;
        for (int id = 4; id < kPieces; ++id)
            ids.push_back({2, id, 3});
        const Matrix teacher = DrawnTeacher().encodeIds(ids).value();
        for (int a = 0; a < teacher.rows; ++a) {
            for (int b = 0; b < a; ++b) {
                double before = 0, after = 0;
                for (int d = 0; d < 8; ++d) {
                    before += std::pow(double(teacher.row(a)[d]) - double(teacher.row(b)[d]), 2);
                    after += std::pow(
                        double(table[std::size_t((a + 4) * 8 + d)]) - double(table[std::size_t((b + 4) * 8 + d)]), 2);
                }
                QVERIFY(std::abs(std::sqrt(before) - std::sqrt(after)) < 0.02);
            }
        }
    }

    void componentsComeByFallingVarianceWithoutAMean()
    {
        DistillOptions options;
        options.dims = 4;
        options.frequency_weighting = false;
        distilled(options);
        const std::vector<float> table = tableOf("student.safetensors");
        double before = 1e9;
        for (int d = 0; d < 4; ++d) {
            double sum = 0, squares = 0;
            for (int id = 4; id < kPieces; ++id) {
                sum += double(table[std::size_t(id * 4 + d)]);
                squares += std::pow(double(table[std::size_t(id * 4 + d)]), 2);
            }
            QVERIFY(std::abs(sum) < 0.05);
            QVERIFY(squares <= before);
            before = squares;
        }
    }

    void rarePiecesWeighMoreByTheLogarithmOfTheirRank()
    {
        DistillOptions plain, weighted;
        plain.dims = weighted.dims = 8;
        plain.frequency_weighting = false;
        distilled(plain, "plain.safetensors");
        distilled(weighted, "weighted.safetensors");
        const std::vector<float> before = tableOf("plain.safetensors"), after = tableOf("weighted.safetensors");
        double mean = 0;
        for (int rank = 0; rank < kPieces; ++rank)
            mean += std::log(1.0 + rank) / kPieces;
        for (const int id : {5, 20, 39}) {
            const double ratio = double(after[std::size_t(id * 8)]) / double(before[std::size_t(id * 8)]);
            QVERIFY(std::abs(ratio - std::log(1.0 + id) / mean) < 0.01);
        }
    }

    void specialPiecesHaveNoDirection()
    {
        distilled({8, true, {}});
        const std::vector<float> table = tableOf("student.safetensors");
        QVERIFY(std::all_of(table.begin(), table.begin() + 4 * 8, [](float value) { return value == 0; }));
    }

    void anEmbeddingIsTheNormalisedMeanOfItsTokens()
    {
        const LightTextEncoder student = distilled({8, true, {}});
        QCOMPARE(student.dims(), 8);
        const std::vector<float> table = tableOf("student.safetensors");
        const auto encoded = student.encode("W7 w9");
        QCOMPARE(encoded.tokens, 2);
        std::vector<float> expected(8);
        double squares = 0;
        for (std::size_t d = 0; d < 8; ++d) {
            expected[d] = table[7 * 8 + d] + table[9 * 8 + d];
            squares += double(expected[d]) * double(expected[d]);
        }
        for (std::size_t d = 0; d < 8; ++d)
            QVERIFY(std::abs(encoded.embedding[d] - expected[d] / float(std::sqrt(squares))) < 1e-6F);
        QVERIFY(std::abs(cosine(encoded.embedding, encoded.embedding) - 1) < 1e-6);
    }

    void unknownWordsAreCountedAndLeftOut()
    {
        const LightTextEncoder student = distilled({8, true, {}});
        const auto mixed = student.encode("w7 zzz w7 zzz");
        QCOMPARE(mixed.known_share, 0.5F);
        QCOMPARE(mixed.tokens, 4);
        QVERIFY(cosine(mixed.embedding, student.encode("w7").embedding) > 0.999999);
        const auto nothing = student.encode("zzz");
        QCOMPARE(nothing.known_share, 0.0F);
        QCOMPARE(nothing.embedding, std::vector<float>(8, 0));
        QCOMPARE(student.encode("").known_share, 1.0F);
    }

    void theSameTeacherGivesTheSameFile()
    {
        distilled({8, true, {}}, "one.safetensors");
        distilled({8, true, {}}, "two.safetensors");
        QCOMPARE(sha256File(at("one.safetensors")).value(), sha256File(at("two.safetensors")).value());
    }

    void distillationCanBeStopped()
    {
        const auto tokenizer = WordPieceTokenizer::load(vocabulary()).value();
        const auto stopped =
            distillLightText(DrawnTeacher(), tokenizer, {8, true, at("stopped.safetensors")}, {}, [] { return true; });
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        QVERIFY(!std::filesystem::exists(at("stopped.safetensors")));
    }

    void tablesInSinglePrecisionAndSubnormalHalvesAreRead()
    {
        vocabulary();
        std::vector<float> table(kPieces * 2, 1);
        table[7 * 2] = 3e-7F; // subnormal in half precision
        table[7 * 2 + 1] = -6e-7F;
        for (const bool half : {false, true}) {
            const std::vector<std::uint16_t> halves = toHalves(table);
            TensorToWrite tensor{"table", half ? TensorType::F16 : TensorType::F32, {kPieces, 2}, {}};
            tensor.bytes = half ? std::as_bytes(std::span(halves)) : std::as_bytes(std::span(table));
            QVERIFY(writeSafetensors(at("table.safetensors"), {tensor}));
            const auto student = LightTextEncoder::load(at("table.safetensors"), at("vocab.txt")).value();
            const auto encoded = student.encode("w7");
            QVERIFY(std::abs(encoded.embedding[0] - 0.4472F) < 0.03F);
            QVERIFY(encoded.embedding[1] < 0);
        }
    }

    void aTableThatIsTooSmallIsRefused()
    {
        vocabulary();
        const std::vector<float> table(6, 1);
        QVERIFY(writeSafetensors(at("small.safetensors"),
                                 {{"table", TensorType::F32, {3, 2}, std::as_bytes(std::span(table))}}));
        QCOMPARE(LightTextEncoder::load(at("small.safetensors"), at("vocab.txt")).error().message.code,
                 std::string("model.file_invalid"));
    }
};

QTEST_GUILESS_MAIN(LightTextTest)
#include "tst_light_text.moc"

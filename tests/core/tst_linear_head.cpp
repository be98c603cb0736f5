#include "core/fusion/linear_head.h"
#include "core/modelstore/safetensors.h"

#include <QTemporaryDir>
#include <QtTest>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

using namespace casebench;

namespace {

LinearHead::Weights twoLabels()
{
    LinearHead::Weights weights;
    weights.labels = {"heating", "没有水"};
    weights.dense_dims = 3;
    weights.buckets = 4;
    weights.dense = {1, 2, 3, -1, 0.5F, 0.25F};
    weights.sparse = {0, 0, 1, -1, 0, 0, 2, 4}; // buckets × labels
    weights.bias = {0.5F, -0.5F};
    weights.temperature = 2;
    weights.features = "ngrams:4";
    return weights;
}

std::filesystem::path in(const QTemporaryDir& folder, const char* name)
{
    return folder.filePath(QString::fromLatin1(name)).toStdString();
}

} // namespace

class LinearHeadTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void logitsAddDenseSparseAndBias()
    {
        const LinearHead head(twoLabels());
        const std::vector<float> logits = head.logits({{1, 1, 2}, {{1, 3}, {2, 0.5F}}});
        QCOMPARE(logits, (std::vector<float>{0.5F + 9 + 2 + 1, -0.5F + 0 - 2 + 2}));
    }

    void aMissingBlockAddsNothing()
    {
        QCOMPARE(LinearHead(twoLabels()).logits({}), (std::vector<float>{0.5F, -0.5F}));
    }

    void longDenseRowsAreSummedWhole()
    {
        LinearHead::Weights weights;
        weights.labels = {"a"};
        weights.dense_dims = 21; // no multiple of a vector register
        weights.dense.resize(21);
        std::iota(weights.dense.begin(), weights.dense.end(), 1.0F);
        weights.bias = {0};
        QCOMPARE(LinearHead(weights).logits({std::vector<float>(21, 1.0F), {}}), std::vector<float>{231});
    }

    void indicesBeyondTheBucketsHaveNoWeight()
    {
        QCOMPARE(LinearHead(twoLabels()).logits({{}, {{3, 4, 4'000'000'000U}, {1, 1, 1}}}),
                 (std::vector<float>{2.5F, 3.5F}));
    }

    void probabilitiesUseTheTemperatureAndSumToOne()
    {
        const std::vector<double> p = LinearHead(twoLabels()).probabilities({});
        QVERIFY(std::abs(p[0] - 1 / (1 + std::exp(-0.5))) < 1e-12); // logits differ by 1, temperature 2
        QVERIFY(std::abs(p[0] + p[1] - 1) < 1e-12);
    }

    void softmaxDoesNotOverflow()
    {
        const std::vector<float> logits{3e4F, 3e4F, -3e4F};
        QCOMPARE(softmax(logits, 0.05), (std::vector<double>{0.5, 0.5, 0}));
        QVERIFY(softmax({}).empty());
    }

    void whatWasSavedIsReadBack()
    {
        const QTemporaryDir folder;
        const LinearHead head(twoLabels()); // all weights are exact in half precision
        QVERIFY(head.save(in(folder, "head.safetensors")));
        const Result<LinearHead> read = LinearHead::load(in(folder, "head.safetensors"));
        QVERIFY(read);
        QCOMPARE(read->labels(), head.labels());
        QCOMPARE(read->features(), head.features());
        QCOMPARE(read->temperature(), 2.0);
        QCOMPARE(read->denseDims(), 3);
        QCOMPARE(read->buckets(), 4U);
        QCOMPARE(read->weightBytes(), std::int64_t{(6 + 8 + 2) * 4});
        const HeadInput input{{0.1F, 0.2F, 0.3F}, {{0, 1, 2, 3}, {1, 2, 3, 4}}};
        QCOMPARE(read->logits(input), head.logits(input));
    }

    void aHeadWithOneKindOfInputIsReadBack()
    {
        const QTemporaryDir folder;
        LinearHead::Weights weights = twoLabels();
        weights.dense_dims = 0;
        weights.dense.clear();
        QVERIFY(LinearHead(weights).save(in(folder, "head.safetensors")));
        const Result<LinearHead> read = LinearHead::load(in(folder, "head.safetensors"));
        QVERIFY(read);
        QCOMPARE(read->denseDims(), 0);
        QCOMPARE(read->buckets(), 4U);
    }

    void aFileThatIsNoHeadIsRefusedWithTheReason_data()
    {
        QTest::addColumn<QString>("reason");
        QTest::newRow("metadata of something else") << "linear_head.bad_metadata";
        QTest::newRow("fewer labels than weights") << "linear_head.bad_shapes";
        QTest::newRow("an infinite weight") << "linear_head.not_finite";
    }
    void aFileThatIsNoHeadIsRefusedWithTheReason()
    {
        QFETCH(QString, reason);
        const QTemporaryDir folder;
        const std::filesystem::path file = in(folder, "head.safetensors");
        if (reason == "linear_head.not_finite") {
            LinearHead::Weights weights = twoLabels();
            weights.dense[0] = 1e9F;
            QVERIFY(LinearHead(weights).save(file));
        } else {
            const std::vector<float> bias{1};
            std::map<std::string, std::string> metadata{{"labels", R"(["a","b"])"}, {"temperature", "1"}};
            if (reason == "linear_head.bad_shapes")
                metadata["format"] = "casebench-linear-head-1";
            QVERIFY(writeSafetensors(file, {{"bias", TensorType::F32, {1}, std::as_bytes(std::span(bias))}}, metadata));
        }
        const Result<LinearHead> read = LinearHead::load(file);
        QVERIFY(!read);
        QCOMPARE(read.error().message.code, std::string("model.file_invalid"));
        QCOMPARE(read.error().message.argument("reason"), reason.toStdString());
    }

    void halvesRoundToTheNearestWithTiesToEven()
    {
        const float infinite = std::numeric_limits<float>::infinity();
        const std::vector<float> values{1, -2, 65504, 65519, 65520, infinite, 0, -0.0F,
                                        std::ldexp(1.0F, -24), std::ldexp(1.0F, -25), std::ldexp(3.0F, -25),
                                        1 + std::ldexp(1.0F, -11), 1 + std::ldexp(3.0F, -11)};
        const std::vector<std::uint16_t> halves{0x3c00, 0xc000, 0x7bff, 0x7bff, 0x7c00, 0x7c00, 0, 0x8000,
                                                1, 0, 2, 0x3c00, 0x3c02};
        QCOMPARE(toHalves(values), halves);
    }

    void everyHalfSurvivesTheWayThroughFloats()
    {
        std::vector<std::uint16_t> halves;
        for (std::uint32_t half = 0; half < 0x10000; ++half)
            if ((half & 0x7c00) != 0x7c00 || (half & 0x3ff) == 0) // all but the many forms of not-a-number
                halves.push_back(static_cast<std::uint16_t>(half));
        const TensorView view{TensorType::F16, {std::int64_t(halves.size())}, std::as_bytes(std::span(halves))};
        QCOMPARE(toHalves(toFloats(view)), halves);
        const std::vector<float> nan{std::numeric_limits<float>::quiet_NaN()};
        QCOMPARE(toHalves(nan), std::vector<std::uint16_t>{0x7e00});
    }

    void aVoteMultipliesTheModalitiesDecisions()
    {
        const std::vector<std::vector<double>> decisions{{0.8, 0.2}, {0.4, 0.6}};
        const std::vector<double> p = weightedVote(decisions, std::vector<double>{1, 1});
        QVERIFY(std::abs(p[0] - 0.32 / (0.32 + 0.12)) < 1e-12);
        QVERIFY(std::abs(weightedVote(decisions, std::vector<double>{1, 0})[0] - 0.8) < 1e-12);
        QVERIFY(std::abs(weightedVote(decisions, std::vector<double>{0, 0})[0] - 0.5) < 1e-12);
    }

    void aMissingModalityHasNoVote()
    {
        const std::vector<std::vector<double>> decisions{{}, {0.4, 0.6}};
        QVERIFY(std::abs(weightedVote(decisions, std::vector<double>{5, 1})[0] - 0.4) < 1e-12);
        QVERIFY(weightedVote(std::vector<std::vector<double>>{{}, {}}, std::vector<double>{1, 1}).empty());
    }

    void noModalityCanVetoALabelForGood()
    {
        const std::vector<std::vector<double>> decisions{{1, 0}, {0, 1}};
        QVERIFY(std::abs(weightedVote(decisions, std::vector<double>{1, 1})[0] - 0.5) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(LinearHeadTest)
#include "tst_linear_head.moc"

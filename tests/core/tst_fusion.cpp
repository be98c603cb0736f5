#include "core/foundation/hashing.h"
#include "core/modelstore/safetensors.h"
#include "tests/core/compute_fixture.h"

#include <cmath>
#include <numeric>
#include <random>

using namespace casebench;

namespace {

constexpr int kTextHidden = 24;
constexpr int kChannels = 40;
constexpr int kSide = 4;

// The text names the left or the right half, the picture shows a bright spot in one half: the label says whether they
// agree. Neither alone says anything.
class Examples {
public:
    explicit Examples(std::uint64_t seed) : random_(seed) {}

    FusionExample next()
    {
        const int named = int(random_() % 2), shown = int(random_() % 2);
        FusionExample example;
        example.label = named ^ shown;
        fillText(example.text, named);
        fillImage(example.image, shown);
        return example;
    }
    std::vector<FusionExample> many(int count)
    {
        std::vector<FusionExample> examples;
        for (int i = 0; i < count; ++i)
            examples.push_back(next());
        return examples;
    }

private:
    float noise() { return float(random_() % 2001) / 1000 - 1; }

    void fillText(TextFeatures& text, int named)
    {
        const int tokens = 4 + int(random_() % 5);
        text.tokens.resize(std::size_t(tokens));
        text.states = {tokens, kTextHidden, {}};
        for (int i = 0; i < tokens * kTextHidden; ++i)
            text.states.values.push_back(0.3F * noise());
        text.states.row(1 + int(random_() % 3))[named] += 3;
        text.embedding.assign(kTextHidden, 0);
        double squares = 0;
        for (int d = 0; d < kTextHidden; ++d) {
            for (int t = 0; t < tokens; ++t)
                text.embedding[std::size_t(d)] += text.states.row(t)[d];
            squares += std::pow(double(text.embedding[std::size_t(d)]), 2);
        }
        for (float& value : text.embedding)
            value /= float(std::sqrt(squares));
    }

    void fillImage(ImageFeatures& image, int shown)
    {
        image.grid_rows = image.grid_columns = kSide;
        image.tokens = {kSide * kSide, kChannels, {}};
        for (int i = 0; i < kSide * kSide * kChannels; ++i)
            image.tokens.values.push_back(0.3F * noise());
        const int row = int(random_() % kSide), column = shown * kSide / 2 + int(random_() % (kSide / 2));
        image.tokens.row(row * kSide + column)[shown] += 3;
        image.embedding.assign(kChannels, 0);
        for (int d = 0; d < kChannels; ++d) {
            for (int t = 0; t < kSide * kSide; ++t)
                image.embedding[std::size_t(d)] += image.tokens.row(t)[d] / (kSide * kSide);
        }
    }

    std::mt19937_64 random_;
};

int best(const std::vector<float>& logits)
{
    return int(std::max_element(logits.begin(), logits.end()) - logits.begin());
}

} // namespace

class FusionTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::vector<FusionExample> examples_ = Examples(1).many(400);
    FusionTrained trained_;

    FusionTraining training(const char* name)
    {
        FusionTraining training;
        training.labels = {"agree", "differ"};
        training.output = folder_.filePath(name).toStdString();
        return training;
    }
    std::unique_ptr<FusionHead> head()
    {
        return test::compute()->loadFusion(folder_.filePath("fusion.safetensors").toStdString()).value();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(test::compute());
        std::int64_t last = -1, total = 0;
        const auto trained = test::compute()->trainFusion(examples_, training("fusion.safetensors"),
                                                          [&](std::int64_t done, std::int64_t of) {
                                                              QVERIFY(done >= last);
                                                              last = done;
                                                              total = of;
                                                          },
                                                          {});
        QVERIFY(trained);
        QCOMPARE(last, total);
        trained_ = *trained;
    }

    void aTaskThatNeedsBothModalitiesIsLearnt()
    {
        const auto fusion = head();
        QCOMPARE(fusion->labels(), (std::vector<std::string>{"agree", "differ"}));
        int right = 0;
        const auto unseen = Examples(2).many(200);
        for (const FusionExample& example : unseen)
            right += best(fusion->fuse(example.text, example.image, false).value().logits) == example.label;
        QVERIFY2(right >= 180, qPrintable(QString::number(right)));
        QVERIFY(trained_.validation_accuracy >= 0.9);
        QVERIFY(trained_.epochs >= 1);
    }

    void withoutThePictureTheTaskCannotBeSolved()
    {
        // Guards the test above: the text is kept, the picture comes from another example.
        const auto fusion = head();
        const auto unseen = Examples(3).many(200);
        int right = 0;
        for (std::size_t i = 0; i < unseen.size(); ++i)
            right += best(fusion->fuse(unseen[i].text, unseen[(i + 1) % 200].image, false).value().logits) ==
                     unseen[i].label;
        QVERIFY(right > 60 && right < 140);
    }

    void attentionRowsSumToOne()
    {
        const FusionExample& example = examples_[0];
        const Fused fused = head()->fuse(example.text, example.image, true).value();
        QCOMPARE(fused.vector.size(), std::size_t(kFusionDims));
        QCOMPARE(fused.heads, kFusionHeads);
        QCOMPARE(fused.text_tokens, example.text.states.rows);
        QCOMPARE(fused.image_tokens, kSide * kSide);
        const auto rows = std::size_t(fused.heads * fused.text_tokens);
        QCOMPARE(fused.attention.size(), rows * kSide * kSide);
        for (std::size_t row = 0; row < rows; ++row) {
            const auto begin = fused.attention.begin() + std::ptrdiff_t(row * kSide * kSide);
            QVERIFY(std::abs(std::accumulate(begin, begin + kSide * kSide, 0.0) - 1) < 1e-5);
        }
        QVERIFY(head()->fuse(example.text, example.image, false).value().attention.empty());
        QVERIFY(fused.alignment_score >= -1 && fused.alignment_score <= 1);
    }

    void attentionFollowsTheMultiHeadFormula()
    {
        // Recomputed by hand from the stored weights for one head and one text token.
        const FusionExample& example = examples_[1];
        const auto file = SafetensorsFile::open(folder_.filePath("fusion.safetensors").toStdString()).value();
        const auto floats = [&](const char* name) { return toFloats(file.tensor(name).value()); };
        const auto mean = floats("pca_mean"), directions = floats("pca_directions");
        const auto projection = floats("text_projection.weight"), bias = floats("text_projection.bias");
        const auto in_weight = floats("attention.in_proj_weight"), in_bias = floats("attention.in_proj_bias");
        const double gate = double(floats("position_weight")[0]);
        constexpr int head_dims = kFusionDims / kFusionHeads, head_index = 3, token = 2;

        std::vector<double> asking(kFusionDims);
        for (std::size_t d = 0; d < kFusionDims; ++d) {
            asking[d] = double(bias[d]);
            for (std::size_t c = 0; c < kTextHidden; ++c)
                asking[d] += double(projection[d * kTextHidden + c]) * double(example.text.states.row(token)[c]);
        }
        const auto projected = [&](const std::vector<double>& from, std::size_t block, std::size_t d) {
            const std::size_t row = block * kFusionDims + head_index * head_dims + d;
            double value = double(in_bias[row]);
            for (std::size_t c = 0; c < kFusionDims; ++c)
                value += double(in_weight[row * kFusionDims + c]) * from[c];
            return value;
        };
        std::vector<double> weights;
        for (int cell = 0; cell < kSide * kSide; ++cell) {
            std::vector<double> key(kFusionDims), place(kFusionDims);
            double squares = 0, place_squares = 0;
            for (std::size_t d = 0; d < kFusionDims; ++d) {
                for (std::size_t c = 0; c < kChannels; ++c)
                    key[d] += double(directions[d * kChannels + c]) *
                              (double(example.image.tokens.row(cell)[c]) - double(mean[c]));
                constexpr std::size_t quarter = kFusionDims / 4;
                const int along = d < 2 * quarter ? cell / kSide : cell % kSide;
                const double angle = along * std::exp(-std::log(100.0) / quarter * double(d % quarter));
                place[d] = d / quarter % 2 == 0 ? std::sin(angle) : std::cos(angle);
                squares += key[d] * key[d];
                place_squares += place[d] * place[d];
            }
            for (std::size_t d = 0; d < kFusionDims; ++d)
                key[d] = key[d] / std::sqrt(squares) + gate * place[d] / std::sqrt(place_squares);
            double score = 0;
            for (std::size_t d = 0; d < head_dims; ++d)
                score += projected(asking, 0, d) * projected(key, 1, d);
            weights.push_back(std::exp(score / std::sqrt(double(head_dims))));
        }
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        const Fused fused = head()->fuse(example.text, example.image, true).value();
        const std::size_t row = std::size_t(head_index * fused.text_tokens + token) * kSide * kSide;
        for (std::size_t cell = 0; cell < weights.size(); ++cell)
            QVERIFY(std::abs(double(fused.attention[row + cell]) - weights[cell] / sum) < 1e-4);
    }

    void loadingTwiceGivesIdenticalLogits()
    {
        const FusionExample& example = examples_[2];
        QCOMPARE(head()->fuse(example.text, example.image, false).value().logits,
                 head()->fuse(example.text, example.image, true).value().logits);
    }

    void theSameSeedGivesTheSameFile()
    {
        FusionTraining one = training("one.safetensors"), two = training("two.safetensors");
        one.epochs = two.epochs = 2;
        const auto few = std::span(examples_).first(60);
        QVERIFY(test::compute()->trainFusion(few, one, {}, {}));
        QVERIFY(test::compute()->trainFusion(few, two, {}, {}));
        QCOMPARE(sha256File(one.output).value(), sha256File(two.output).value());
        two.seed = 8;
        QVERIFY(test::compute()->trainFusion(few, two, {}, {}));
        QVERIFY(sha256File(one.output).value() != sha256File(two.output).value());
    }

    void matchingPairsLieNearerThanMismatchedOnes()
    {
        // Here text and picture of a label share a direction, as in "a red light" beside its photo.
        auto pairs = Examples(5).many(240);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            pairs[i].label = int(i % 2);
            for (int t = 0; t < pairs[i].text.states.rows; ++t)
                pairs[i].text.states.row(t)[5 + pairs[i].label] += 2;
            for (int t = 0; t < pairs[i].image.tokens.rows; ++t)
                pairs[i].image.tokens.row(t)[7 + pairs[i].label] += 2;
        }
        FusionTraining options = training("pairs.safetensors");
        options.epochs = 20;
        const FusionTrained trained = test::compute()->trainFusion(pairs, options, {}, {}).value();
        QVERIFY2(trained.alignment_margin > 0.3, qPrintable(QString::number(trained.alignment_margin)));
    }

    void trainingCanBeStoppedAndWritesNothing()
    {
        const auto stopped =
            test::compute()->trainFusion(examples_, training("stopped.safetensors"), {}, [] { return true; });
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        QVERIFY(!std::filesystem::exists(training("stopped.safetensors").output));
    }

    void featuresOfAnotherSizeAreRefused()
    {
        FusionExample example = examples_[0];
        example.image.tokens.columns = kChannels / 2;
        QCOMPARE(head()->fuse(example.text, example.image, false).error().message.code,
                 std::string("compute.features_mismatch"));
        example = examples_[0];
        example.text.states = {};
        QCOMPARE(head()->fuse(example.text, example.image, false).error().message.argument("part"),
                 std::string("text"));
    }

    void weightsThatAreNoNumbersAreRefused()
    {
        QFile file(folder_.filePath("fusion.safetensors"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray bytes = file.readAll();
        bytes.replace(bytes.size() - 4, 4, "\xff\xff\xff\xff");
        QFile spoilt(folder_.filePath("spoilt.safetensors"));
        QVERIFY(spoilt.open(QIODevice::WriteOnly) && spoilt.write(bytes) == bytes.size());
        spoilt.close();
        const auto refused = test::compute()->loadFusion(spoilt.fileName().toStdString());
        QVERIFY(!refused);
        QCOMPARE(refused.error().message.argument("reason"), std::string("fusion_head.not_finite"));
    }

    void labelsOutsideTheListAreRefused()
    {
        auto examples = Examples(1).many(4);
        examples[2].label = 2;
        QCOMPARE(test::compute()->trainFusion(examples, training("bad.safetensors"), {}, {}).error().message.code,
                 std::string("fusion.bad_label"));
        QVERIFY(!test::compute()->trainFusion({}, training("bad.safetensors"), {}, {}));
    }
};

QTEST_GUILESS_MAIN(FusionTest)
#include "tst_fusion.moc"

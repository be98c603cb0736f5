#include "tests/core/compute_fixture.h"

#include <QJsonArray>
#include <cmath>

using namespace casebench;

namespace {

std::uint32_t mixed(std::uint32_t value)
{
    value ^= value >> 16;
    value *= 0x7FEB352DU;
    value ^= value >> 15;
    value *= 0x846CA68BU;
    return value ^ (value >> 16);
}

// The drawing of tests/core/golden/make_golden.py: a gradient, chequers, a disc and noise, in integers.
Image drawn(int number, int width, int height)
{
    Image image{width, height, {}};
    const int disc = int(mixed(std::uint32_t(1000 + number)) % 9);
    const int center_x = width * (1 + disc % 3) / 4, center_y = height * (1 + disc / 3 % 3) / 4;
    const int radius = std::min(width, height) * (2 + number % 4) / 10;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool inside = (x - center_x) * (x - center_x) + (y - center_y) * (y - center_y) < radius * radius;
            const bool dark = (x / (8 + number) + y / (8 + number)) % 2 == 1;
            for (int channel = 0; channel < 3; ++channel) {
                const int slope = int(mixed(std::uint32_t(number * 3 + channel)) & 15);
                int value = (x * 255 / width * (slope & 3) + y * 255 / height * (slope >> 2 & 3)) / 6;
                if (dark)
                    value = value * 3 / 4;
                if (inside)
                    value = int(mixed(std::uint32_t(2000 + number * 3 + channel)) & 255);
                const auto place = std::uint32_t(x) + 4099U * std::uint32_t(y) + 16777259U * std::uint32_t(channel) +
                                   374761393U * std::uint32_t(number);
                const int noise = int(mixed(place) >> 27);
                image.rgb.push_back(std::uint8_t(std::clamp(value + noise - 16, 0, 255)));
            }
        }
    }
    return image;
}

ImageEncoderFiles files(const std::string& id)
{
    return {id, test::modelFile(id + "/model.safetensors"), test::modelFile("imagenet/labels.txt")};
}

} // namespace

class EfficientNetTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ImageEncoder> lite0() { return test::compute()->loadImage(files("efficientnet-lite0")).value(); }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(test::compute());
        REQUIRE_MODEL(files("efficientnet-lite0").weights);
        REQUIRE_MODEL(files("efficientnet-lite0").labels);
    }

    void theTestDrawsTheReferencesPictures()
    {
        const QJsonArray sums = test::golden("efficientnet.json")["picture_checksums"].toArray();
        QCOMPARE(sums.size(), 25);
        for (int number = 0; number < sums.size(); ++number) {
            const Image image = drawn(number, 64, 48);
            qint64 sum = 0;
            for (const std::uint8_t value : image.rgb)
                sum += value;
            QCOMPARE(sum, sums[number].toInteger());
        }
    }

    void logitsAgreeWithTheReference_data()
    {
        QTest::addColumn<QJsonObject>("model");
        for (const auto& model : test::golden("efficientnet.json")["models"].toArray())
            QTest::newRow(qPrintable(model[u"id"].toString())) << model.toObject();
    }

    void logitsAgreeWithTheReference()
    {
        QFETCH(QJsonObject, model);
        const ImageEncoderFiles weights = files(model["id"].toString().toStdString());
        REQUIRE_MODEL(weights.weights);
        const auto encoder = test::compute()->loadImage(weights).value();
        const int side = model["size"].toInt();
        QCOMPARE(encoder->inputSide(), side);
        for (const auto& picture : model["pictures"].toArray()) {
            const Matrix logits = encoder->logits(std::vector{drawn(picture[u"number"].toInt(), side, side)}).value();
            const QJsonArray expected = picture[u"logits"].toArray();
            QCOMPARE(logits.columns, int(expected.size()));
            double difference = 0;
            for (int i = 0; i < logits.columns; ++i)
                difference += std::abs(double(logits.values[std::size_t(i)]) - expected[i].toDouble());
            QVERIFY2(difference / logits.columns <= 1e-3, qPrintable(QString::number(difference / logits.columns)));
        }
    }

    void theFeatureMapBelongsToTheWholePicture()
    {
        // Only the right-hand edge of a wide picture changes: the cells there must see it most.
        Image plain{640, 320, std::vector<std::uint8_t>(640 * 320 * 3, 120)};
        Image marked = plain;
        for (int y = 0; y < 320; ++y) {
            for (int x = 600; x < 640; ++x)
                marked.rgb[std::size_t(y * 640 + x) * 3] = 255;
        }
        const auto features = lite0()->encode(std::vector{plain, marked}).value();
        QCOMPARE(features[0].grid_rows, 7);
        QCOMPARE(features[0].grid_columns, 7);
        QCOMPARE(features[0].tokens.rows, 49);
        QCOMPARE(features[0].tokens.columns, 1280);
        std::vector<double> change(7, 0);
        for (int cell = 0; cell < 49; ++cell) {
            for (int c = 0; c < 1280; ++c)
                change[std::size_t(cell % 7)] +=
                    std::abs(double(features[0].tokens.row(cell)[c]) - double(features[1].tokens.row(cell)[c]));
        }
        QVERIFY(change[5] + change[6] > 2 * (change[0] + change[1]));
        QCOMPARE(features[0].crop_width, 1.0F);
    }

    void aCentreCropLeavesTheRimOutAndSaysSo()
    {
        ImageEncoderFiles cropped = files("efficientnet-lite0");
        cropped.crop_fraction = 0.875;
        const auto encoder = test::compute()->loadImage(cropped).value();
        Image plain = drawn(1, 640, 320);
        Image marked = plain;
        for (int y = 0; y < 320; ++y)
            marked.rgb[std::size_t(y * 640) * 3] ^= 0xFF;
        const auto features = encoder->encode(std::vector{plain, marked}).value();
        QCOMPARE(features[0].tokens, features[1].tokens);
        QCOMPARE(features[0].crop_x, 0.28125F);
        QCOMPARE(features[0].crop_width, 0.4375F);
        QCOMPARE(features[0].crop_height, 0.875F);
    }

    void theEmbeddingIsTheMeanOfTheMapAndTagsAreSorted()
    {
        const auto features = lite0()->encode(std::vector{drawn(1, 300, 200)}).value()[0];
        for (int c = 0; c < 1280; c += 97) {
            double mean = 0;
            for (int cell = 0; cell < 49; ++cell)
                mean += double(features.tokens.row(cell)[c]) / 49;
            QVERIFY(std::abs(mean - double(features.embedding[std::size_t(c)])) < 1e-4);
        }
        QCOMPARE(features.tags.size(), std::size_t{5});
        for (std::size_t i = 1; i < features.tags.size(); ++i)
            QVERIFY(features.tags[i - 1].probability >= features.tags[i].probability);
        QVERIFY(!features.tags[0].label.empty());
    }

    void aBatchGivesWhatEachPictureGivesAlone()
    {
        const auto encoder = lite0();
        std::vector<Image> images;
        for (int i = 0; i < 10; ++i)
            images.push_back(drawn(i, 224, 224));
        const Matrix together = encoder->logits(images).value();
        QCOMPARE(together.rows, 10);
        for (int i = 0; i < 10; ++i) {
            const Matrix alone = encoder->logits(std::span(images).subspan(std::size_t(i), 1)).value();
            for (int c = 0; c < alone.columns; ++c)
                QVERIFY(std::abs(alone.values[std::size_t(c)] - together.row(i)[c]) < 1e-3F);
        }
    }

    void brokenPicturesAndUnknownArchitecturesAreRefused()
    {
        QCOMPARE(lite0()->encode(std::vector{Image{10, 10, {1, 2, 3}}}).error().message.code,
                 std::string("compute.bad_image"));
        ImageEncoderFiles unknown = files("efficientnet-lite0");
        unknown.architecture = "resnet-50";
        QCOMPARE(test::compute()->loadImage(unknown).error().message.code, std::string("model.architecture_unknown"));
        ImageEncoderFiles other = files("efficientnet-lite0");
        other.architecture = "efficientnet-lite2";
        QVERIFY(!test::compute()->loadImage(other));
    }
};

QTEST_GUILESS_MAIN(EfficientNetTest)
#include "tst_efficientnet.moc"

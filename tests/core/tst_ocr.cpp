#include "tests/core/compute_fixture.h"

#include <QFont>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <thread>

using namespace casebench;

namespace {

Image toImage(const QImage& picture)
{
    const QImage rgb = picture.convertToFormat(QImage::Format_RGB888);
    Image image{rgb.width(), rgb.height(), {}};
    for (int y = 0; y < rgb.height(); ++y)
        image.rgb.insert(image.rgb.end(), rgb.constScanLine(y), rgb.constScanLine(y) + rgb.width() * 3);
    return image;
}

Image written(const QString& text, const QString& family, int width = 900, int height = 300, int pixels = 48)
{
    QImage picture(width, height, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    QFont font(family);
    font.setPixelSize(pixels);
    painter.setFont(font);
    painter.drawText(picture.rect(), int(Qt::AlignCenter), text);
    painter.end();
    return toImage(picture);
}

} // namespace

class OcrTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(test::compute()); }

    void wordsInAPictureAreRead()
    {
        const auto recogniser = test::compute()->openRecogniser("eng").value();
        const RecognisedText found =
            recogniser->recognise(written("Error E17\ncheck the water filter", "Noto Sans")).value();
        QCOMPARE(found.text, std::string("Error E17\ncheck the water filter"));
        QVERIFY(found.confidence > 0.7F && found.confidence <= 1);
    }

    void aLargePictureIsReadToo()
    {
        const auto recogniser = test::compute()->openRecogniser("eng").value();
        QCOMPARE(recogniser->recognise(written("Warranty void", "Noto Sans", 3600, 1200, 190)).value().text,
                 std::string("Warranty void"));
    }

    void aPictureWithoutTextGivesNone()
    {
        const auto recogniser = test::compute()->openRecogniser("eng").value();
        const RecognisedText found = recogniser->recognise(written("", "Noto Sans")).value();
        QVERIFY(found.text.empty());
        QCOMPARE(found.confidence, 0.0F);
        QVERIFY(recogniser->recognise(Image{}).value().text.empty());
    }

    void severalThreadsReadAtOnce()
    {
        const auto recogniser = test::compute()->openRecogniser("eng").value();
        const Image picture = written("Order 4821", "Noto Sans");
        std::vector<std::string> found(3);
        std::vector<std::thread> threads;
        for (std::string& text : found)
            threads.emplace_back([&] { text = recogniser->recognise(picture).value().text; });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(found, std::vector<std::string>(3, "Order 4821"));
    }

    void aMissingLanguageIsNamed()
    {
        const auto refused = test::compute()->openRecogniser("xyz");
        QCOMPARE(refused.error().message.code, std::string("model.ocr_missing"));
        QCOMPARE(refused.error().message.argument("languages"), std::string("xyz"));
    }
};

QTEST_MAIN(OcrTest)
#include "tst_ocr.moc"

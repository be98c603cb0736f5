#include "core/cases/image.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>
#include <array>
#include <set>
#include <sys/resource.h>
#include <vips/vips.h>

using namespace casebench;

namespace {

using Colour = std::array<int, 3>;
constexpr Colour kRed{220, 30, 30}, kGreen{30, 200, 40}, kBlue{40, 50, 210}, kYellow{230, 220, 40};

Image filled(int width, int height, const Colour& colour)
{
    Image image{width, height, {}};
    for (int i = 0; i < width * height; ++i)
        for (int channel : colour)
            image.rgb.push_back(static_cast<std::uint8_t>(channel));
    return image;
}

// Four quarters: red and green above, blue and yellow below.
Image quarters(int width, int height)
{
    Image image = filled(width, height, kRed);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Colour& colour = y < height / 2 ? (x < width / 2 ? kRed : kGreen) : (x < width / 2 ? kBlue : kYellow);
            for (std::size_t c = 0; c < 3; ++c)
                image.rgb[static_cast<std::size_t>(y * width + x) * 3 + c] = static_cast<std::uint8_t>(colour[c]);
        }
    return image;
}

Colour at(const Image& image, int x, int y)
{
    const std::size_t offset = static_cast<std::size_t>(y * image.width + x) * 3;
    return {image.rgb[offset], image.rgb[offset + 1], image.rgb[offset + 2]};
}

bool near(const Colour& a, const Colour& b, int tolerance = 25)
{
    for (std::size_t i = 0; i < 3; ++i)
        if (std::abs(a[i] - b[i]) > tolerance)
            return false;
    return true;
}

std::vector<std::byte> toBytes(const std::string& text)
{
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}

// A JPEG file with an EXIF segment that holds nothing but the orientation.
std::vector<std::byte> withOrientation(const std::vector<std::byte>& jpeg, int orientation)
{
    std::string exif("\xff\xe1\x00\x22"
                     "Exif\0\0"
                     "MM\0\x2a\0\0\0\x08"
                     "\0\x01"
                     "\x01\x12\0\x03\0\0\0\x01\0",
                     29);
    exif += static_cast<char>(orientation);
    exif += std::string("\0\0"
                        "\0\0\0\0",
                        6);
    exif[3] = static_cast<char>(exif.size() - 2);
    const std::vector<std::byte> segment = toBytes(exif);
    std::vector<std::byte> result(jpeg.begin(), jpeg.begin() + 2);
    result.insert(result.end(), segment.begin(), segment.end());
    result.insert(result.end(), jpeg.begin() + 2, jpeg.end());
    return result;
}

QString evaluationFolder()
{
    return QStringLiteral(CASEBENCH_SOURCE_DIR "/../shared/eval/awkward_images");
}

// The first four fields of a line of the manifest: file, bytes, awkward, expected.
QStringList manifestFields(const QString& line)
{
    static const QRegularExpression field(QStringLiteral("(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^,]*))"));
    QStringList fields;
    auto match = field.globalMatch(line);
    while (match.hasNext()) {
        const auto found = match.next();
        fields << (found.captured(1).isEmpty() ? found.captured(2) : found.captured(1));
    }
    return fields;
}

} // namespace

class ImageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyOrientationIsTurnedUpright_data()
    {
        // Where the stored quarters (0 red, 1 green, 2 blue, 3 yellow) are seen: above left, above right, below …
        QTest::addColumn<QList<int>>("seen");
        const QList<QList<int>> table{{0, 1, 2, 3}, {1, 0, 3, 2}, {3, 2, 1, 0}, {2, 3, 0, 1},
                                      {0, 2, 1, 3}, {2, 0, 3, 1}, {3, 1, 2, 0}, {1, 3, 0, 2}};
        for (int i = 0; i < 8; ++i)
            QTest::addRow("%d", i + 1) << table[i];
    }
    void everyOrientationIsTurnedUpright()
    {
        QFETCH(QList<int>, seen);
        const int orientation = QString::fromLatin1(QTest::currentDataTag()).toInt();
        const std::vector<std::byte> jpeg =
            withOrientation(encodeImage(quarters(96, 48), "image/jpeg").value(), orientation);
        const std::array stored{kRed, kGreen, kBlue, kYellow};
        for (int max_side : {0, 48}) {
            DecodeOptions options;
            options.max_side = max_side;
            const auto image = decodeImage(jpeg, "made.jpg", options);
            QVERIFY(image);
            const int w = image->width, h = image->height;
            QCOMPARE(w > h, orientation < 5);
            QCOMPARE(std::max(w, h), max_side ? max_side : 96);
            const std::array corners{at(*image, w / 4, h / 4), at(*image, w * 3 / 4, h / 4),
                                     at(*image, w / 4, h * 3 / 4), at(*image, w * 3 / 4, h * 3 / 4)};
            for (int i = 0; i < 4; ++i)
                QVERIFY2(near(corners[static_cast<std::size_t>(i)], stored[static_cast<std::size_t>(seen[i])]),
                         qPrintable(QString::number(i)));
        }
        const auto info = probeImage(jpeg, "made.jpg");
        QVERIFY(info);
        QCOMPARE(info->orientation, orientation);
        QCOMPARE(info->width, orientation < 5 ? 96 : 48);
        QCOMPARE(info->media_type, std::string("image/jpeg"));
    }

    void pngKeepsEveryPixel()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("q.png")).toStdString();
        const Image original = quarters(31, 17);
        QVERIFY(writeImage(original, file));
        const auto decoded = decodeImage(file);
        QVERIFY(decoded);
        QCOMPARE(decoded->width, 31);
        QCOMPARE(decoded->rgb, original.rgb);
    }

    void transparencyIsLaidOnWhite_data()
    {
        QTest::addColumn<int>("bands");
        QTest::addColumn<bool>("deep");
        QTest::newRow("8-bit colour") << 4 << false;
        QTest::newRow("16-bit colour") << 4 << true;
        QTest::newRow("8-bit grey") << 2 << false;
        QTest::newRow("16-bit grey") << 2 << true;
    }
    void transparencyIsLaidOnWhite()
    {
        QFETCH(int, bands);
        QFETCH(bool, deep);
        QVERIFY(probeImage(encodeImage(filled(1, 1, kRed), "image/png").value(), "start.png"));
        // Left half: black and opaque; right half: black and transparent.
        std::vector<std::uint16_t> deep_pixels;
        std::vector<std::uint8_t> pixels;
        for (int i = 0; i < 16; ++i)
            for (int band = 0; band < bands; ++band) {
                const bool opaque = band == bands - 1 && i % 4 < 2;
                deep_pixels.push_back(opaque ? 65535 : 0);
                pixels.push_back(opaque ? 255 : 0);
            }
        const void* data = deep ? static_cast<const void*>(deep_pixels.data()) : pixels.data();
        VipsImage* image = vips_image_new_from_memory(data, static_cast<std::size_t>(16 * bands * (deep ? 2 : 1)), 4, 4,
                                                      bands, deep ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
        VipsImage* typed = nullptr;
        const VipsInterpretation space = bands == 4 ? (deep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB)
                                                    : (deep ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W);
        QCOMPARE(vips_copy(image, &typed, "interpretation", space, nullptr), 0);
        void* png = nullptr;
        std::size_t size = 0;
        QCOMPARE(vips_pngsave_buffer(typed, &png, &size, nullptr), 0);
        const auto decoded = decodeImage(std::span(static_cast<std::byte*>(png), size), "alpha.png");
        g_free(png);
        g_object_unref(typed);
        g_object_unref(image);
        QVERIFY(decoded);
        QCOMPARE(at(*decoded, 0, 0), (Colour{0, 0, 0}));
        QCOMPARE(at(*decoded, 3, 3), (Colour{255, 255, 255}));
    }

    void heicIsDecoded()
    {
        QVERIFY(probeImage(encodeImage(filled(1, 1, kRed), "image/png").value(), "start.png"));
        const Image original = quarters(128, 64);
        VipsImage* image =
            vips_image_new_from_memory(original.rgb.data(), original.rgb.size(), 128, 64, 3, VIPS_FORMAT_UCHAR);
        void* heic = nullptr;
        std::size_t size = 0;
        const int status =
            vips_heifsave_buffer(image, &heic, &size, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, nullptr);
        g_object_unref(image);
        if (status != 0)
            QSKIP("this system's libheif has no HEVC encoder");
        const auto bytes = std::span(static_cast<std::byte*>(heic), size);
        const auto info = probeImage(bytes, "photo.heic");
        const auto decoded = decodeImage(bytes, "photo.heic");
        g_free(heic);
        QVERIFY(info);
        QCOMPARE(info->media_type, std::string("image/heic"));
        QVERIFY(decoded);
        QCOMPARE(decoded->width, 128);
        QVERIFY(near(at(*decoded, 32, 16), kRed));
        QVERIFY(near(at(*decoded, 96, 48), kYellow));
    }

    void onlyRasterFormatsAreRead()
    {
        for (const char* text : {"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'></svg>",
                                 "%PDF-1.4\n1 0 obj\n", "hello world", "GIMP", "BM", "#!/bin/sh\n"}) {
            const auto info = probeImage(toBytes(text), "x");
            QVERIFY2(!info, text);
            QCOMPARE(info.error().kind, ErrorKind::BadInput);
            const std::set<std::string> codes{"image.unknown_format", "image.corrupt"};
            QVERIFY2(codes.contains(info.error().message.code), text);
        }
        QCOMPARE(probeImage(toBytes("<svg xmlns='http://www.w3.org/2000/svg'></svg>"), "x").error().message.code,
                 std::string("image.unknown_format"));
        QCOMPARE(probeImage(toBytes("%PDF-1.4\n1 0 obj\n"), "x").error().message.code,
                 std::string("image.unknown_format"));
    }

    void limitsAreCheckedBeforeDecoding()
    {
        const auto png = encodeImage(filled(300, 200, kBlue), "image/png").value();
        ImageLimits limits;
        limits.max_pixels = 300 * 200;
        QVERIFY(probeImage(png, "x.png", limits));
        limits.max_pixels -= 1;
        const auto refused = probeImage(png, "x.png", limits);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message.code, std::string("image.too_many_pixels"));
        QCOMPARE(refused.error().message.argument("width"), std::string("300"));
        DecodeOptions options;
        options.limits = limits;
        QCOMPARE(decodeImage(png, "x.png", options).error().message.code, std::string("image.too_many_pixels"));
        limits = {};
        limits.max_side = 299;
        QCOMPARE(probeImage(png, "x.png", limits).error().message.code, std::string("image.too_many_pixels"));
        limits = {};
        limits.max_file_bytes = 10;
        QCOMPARE(probeImage(png, "x.png", limits).error().message.code, std::string("image.too_large"));
        QCOMPARE(probeImage(std::span<const std::byte>{}, "x.png").error().message.code, std::string("image.empty"));
        QCOMPARE(probeImage("/nonexistent/x.png").error().message.code, std::string("file.unreadable"));
    }

    void aTruncatedFileIsRefusedUnlessAskedFor_data()
    {
        QTest::addColumn<QByteArray>("media_type");
        QTest::addColumn<int>("max_side");
        for (const char* media_type : {"image/jpeg", "image/png"})
            for (int max_side : {0, 64, 300})
                QTest::addRow("%s %d", media_type, max_side) << QByteArray(media_type) << max_side;
    }
    void aTruncatedFileIsRefusedUnlessAskedFor()
    {
        QFETCH(QByteArray, media_type);
        QFETCH(int, max_side);
        auto bytes = encodeImage(quarters(400, 400), media_type.toStdString()).value();
        bytes.resize(bytes.size() * 6 / 10);
        DecodeOptions options;
        options.max_side = max_side;
        const auto refused = decodeImage(bytes, "cut", options);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message.code, std::string("image.corrupt"));
        QVERIFY(!refused.error().message.argument("reason").empty());
        options.accept_truncated = true;
        const auto partial = decodeImage(bytes, "cut", options);
        QVERIFY(partial);
        QVERIFY(partial->truncated);
        QCOMPARE(std::max(partial->width, partial->height), max_side ? max_side : 400);
        if (media_type == "image/jpeg")
            QVERIFY(near(at(*partial, 10, 10), kRed));
    }

    void resizingIsExactAndAntialiased()
    {
        const Image small = resizeImage(quarters(200, 100), 50, 40);
        QCOMPARE(small.width, 50);
        QCOMPARE(small.height, 40);
        QCOMPARE(small.rgb.size(), std::size_t{50 * 40 * 3});
        QVERIFY(near(at(small, 5, 5), kRed));
        QVERIFY(near(at(small, 45, 35), kYellow));
        const Image large = resizeImage(quarters(20, 10), 37, 41);
        QCOMPARE(large.width, 37);
        QCOMPARE(large.height, 41);
        QVERIFY(resizeImage({}, 10, 10).empty());
    }

    void awkwardFilesEndAsTheirManifestSays()
    {
        QFile manifest(evaluationFolder() + QStringLiteral("/manifest.csv"));
        if (!manifest.open(QIODevice::ReadOnly))
            QSKIP("the evaluation pictures are not here");
        manifest.readLine();
        int files = 0;
        while (!manifest.atEnd()) {
            const QStringList fields = manifestFields(QString::fromUtf8(manifest.readLine()));
            const QString file = evaluationFolder() + QStringLiteral("/files/") + fields[0];
            const QString expected = fields[3];
            const auto info = probeImage(file.toStdString());
            for (int max_side : {0, 256}) {
                DecodeOptions options;
                options.max_side = max_side;
                const auto image = decodeImage(file.toStdString(), options);
                const QByteArray seen =
                    fields[0].toUtf8() + ": " +
                    (image ? QByteArray::number(image->width) + 'x' + QByteArray::number(image->height)
                           : QByteArray::fromStdString(image.error().message.code + " " +
                                                       image.error().message.argument("reason")));
                if (!image) {
                    QCOMPARE(image.error().kind, ErrorKind::BadInput);
                    QCOMPARE(image.error().message.argument("file"), file.toStdString());
                }
                if (expected.startsWith(QStringLiteral("must be refused")))
                    QVERIFY2(!image, seen);
                if (!expected.startsWith(QStringLiteral("decodes")) || expected.contains(QStringLiteral("refused by")))
                    continue;
                QVERIFY2(image, seen);
                // The size after rotation stands last where there are two.
                static const QRegularExpression size(QStringLiteral("(\\d+)x(\\d+)(?: after.*)?$"));
                const auto wanted = size.match(expected);
                QVERIFY2(info && info->width == wanted.captured(1).toInt() &&
                             info->height == wanted.captured(2).toInt(),
                         seen);
                if (max_side == 0)
                    QVERIFY2(image->width == info->width && image->height == info->height, seen);
                else
                    QVERIFY2(std::max(image->width, image->height) <= max_side, seen);
            }
            ++files;
        }
        QCOMPARE(files, 46);
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        QVERIFY2(usage.ru_maxrss < 1024 * 1024, qPrintable(QString::number(usage.ru_maxrss)));
    }
};

QTEST_GUILESS_MAIN(ImageTest)
#include "tst_image.moc"

// Seeded mutations of a valid file: each ends as an error or as tensors that lie inside the file. Run with the address
// sanitizer (preset asan) a read outside the buffer ends the test.
#include "core/modelstore/safetensors_header.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <numeric>
#include <random>

using namespace casebench;

namespace {

constexpr int kMutations = 30'000;

std::string validFile(const std::filesystem::path& file)
{
    const std::vector<float> weights{1, 2, 3, 4, 5, 6};
    const std::vector<std::uint8_t> flags{7, 8, 9};
    const auto written = writeSafetensors(file,
                                          {{"layer.weight", TensorType::F32, {2, 3}, std::as_bytes(std::span(weights))},
                                           {"flags", TensorType::U8, {3}, std::as_bytes(std::span(flags))}},
                                          {{"format", "pt"}});
    std::ifstream in(file, std::ios::binary);
    return written ? std::string(std::istreambuf_iterator<char>(in), {}) : std::string();
}

std::string mutate(std::string file, std::mt19937_64& random)
{
    static constexpr std::string_view kInteresting = "\"{}[]:,-0919e.\\ufw\xff\x80\0";
    const auto pick = [&](std::size_t below) { return below == 0 ? 0 : random() % below; };
    for (auto changes = 1 + pick(4); changes > 0; --changes) {
        const std::size_t at = pick(file.size());
        switch (pick(6)) {
        case 0:
            file[at] = static_cast<char>(random());
            break;
        case 1:
            file[at] = kInteresting[pick(kInteresting.size())];
            break;
        case 2:
            file.resize(at + 1);
            break;
        case 3:
            file.insert(at, std::string(1 + pick(20), kInteresting[pick(kInteresting.size())]));
            break;
        case 4:
            file.erase(at, 1 + pick(8));
            break;
        default:
            file.insert(at, file.substr(pick(file.size()), pick(40)));
        }
        if (file.empty())
            file.push_back('\0');
    }
    return file;
}

} // namespace

class TestSafetensorsFuzz : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private Q_SLOTS:
    void mutatedHeadersNeverPointOutsideTheFile()
    {
        const std::filesystem::path file = folder_.filePath("valid").toStdString();
        const std::string valid = validFile(file);
        QVERIFY(!valid.empty());
        std::mt19937_64 random(20240229);
        int accepted = 0;
        for (int i = 0; i < kMutations; ++i) {
            // A copy of exactly this size on the heap, so that the sanitizer sees one byte too far.
            const std::string mutated = mutate(valid, random);
            const std::vector<char> buffer(mutated.begin(), mutated.end());
            const auto header = parseSafetensorsHeader(std::as_bytes(std::span(buffer)));
            if (!header) {
                QVERIFY(header.error().starts_with("safetensors."));
                continue;
            }
            ++accepted;
            for (const SafetensorsEntry& entry : header->entries) {
                QVERIFY(entry.begin <= entry.end);
                QVERIFY(entry.end <= buffer.size() - header->data_start);
                QVERIFY(elementCount(entry.shape));
            }
        }
        QVERIFY2(accepted > kMutations / 100, "the mutations are too coarse to reach the checks behind the parser");
        QVERIFY(accepted < kMutations);
    }

    void mutatedFilesAreReadToTheirLastByteOrRefused()
    {
        const std::filesystem::path file = folder_.filePath("file").toStdString();
        const std::string valid = validFile(file);
        std::mt19937_64 random(7);
        for (int i = 0; i < kMutations / 20; ++i) {
            const std::string mutated = mutate(valid, random);
            std::ofstream(file, std::ios::binary | std::ios::trunc) << mutated;
            const auto opened = SafetensorsFile::open(file);
            if (!opened) {
                QCOMPARE(opened.error().message.code, std::string("model.file_invalid"));
                continue;
            }
            for (const auto& [name, tensor] : opened->tensors())
                QCOMPARE(toFloats(tensor).size(), static_cast<std::size_t>(tensor.elements()));
        }
    }
};

QTEST_GUILESS_MAIN(TestSafetensorsFuzz)
#include "tst_safetensors_fuzz.moc"

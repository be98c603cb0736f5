#include "core/encoders/torch/compute_device.h"

#include <leptonica/allheaders.h>
#include <memory>
#include <mutex>
#include <omp.h>
#include <opencv2/imgproc.hpp>
#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

namespace casebench {
namespace {

constexpr int kLongestSide = 1600;
// Tesseract reads letters of about 20–40 pixels best; a smaller picture is enlarged to this.
constexpr int kShortestLongSide = 800;
constexpr float kLeastConfidence = 40; // per cent

using Engine = std::unique_ptr<tesseract::TessBaseAPI>;

Engine openEngine(const std::string& languages)
{
    auto engine = std::make_unique<tesseract::TessBaseAPI>();
    if (engine->Init(nullptr, languages.c_str(), tesseract::OEM_LSTM_ONLY) != 0)
        return nullptr;
    // Both would write to standard error.
    engine->SetVariable("debug_file", "/dev/null");
    setMsgSeverity(L_SEVERITY_NONE);
    engine->SetPageSegMode(tesseract::PSM_SPARSE_TEXT);
    return engine;
}

bool startsWithIdeograph(const std::string& text)
{
    return !text.empty() && static_cast<unsigned char>(text[0]) >= 0xE3;
}

bool endsWithIdeograph(const std::string& text)
{
    return text.size() >= 3 && startsWithIdeograph(text.substr(text.size() - 3));
}

RecognisedText confidentWords(tesseract::TessBaseAPI& engine)
{
    RecognisedText result;
    const std::unique_ptr<tesseract::ResultIterator> words(engine.GetIterator());
    if (!words)
        return result;
    float confidence = 0;
    int count = 0;
    bool new_line = false;
    do {
        new_line = new_line || words->IsAtBeginningOf(tesseract::RIL_TEXTLINE);
        const std::unique_ptr<char[]> word(words->GetUTF8Text(tesseract::RIL_WORD));
        const float sure = words->Confidence(tesseract::RIL_WORD);
        if (!word || sure < kLeastConfidence)
            continue;
        const std::string text = word.get();
        if (text.find_first_not_of(" \t\n") == std::string::npos)
            continue;
        if (!result.text.empty() && new_line)
            result.text += '\n';
        else if (!result.text.empty() && !(endsWithIdeograph(result.text) && startsWithIdeograph(text)))
            result.text += ' ';
        new_line = false;
        result.text += text;
        confidence += sure / 100;
        ++count;
    } while (words->Next(tesseract::RIL_WORD));
    if (count > 0)
        result.confidence = confidence / float(count);
    return result;
}

// Tesseract starts four threads for each small matrix; on few cores they cost twice the time of one (measured: 0.48 s of
// processor time against 0.28 s for a 640 × 480 picture). Inside this scope the calling thread works alone.
class OneThread {
public:
    OneThread() : levels_(omp_get_max_active_levels()) { omp_set_max_active_levels(0); }
    ~OneThread() { omp_set_max_active_levels(levels_); }
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;

private:
    const int levels_;
};

class TesseractRecogniser : public TextRecogniser {
public:
    TesseractRecogniser(std::string languages, Engine first) : languages_(std::move(languages))
    {
        idle_.push_back(std::move(first));
    }

    Result<RecognisedText> recognise(const Image& image) override
    {
        if (image.empty())
            return RecognisedText{};
        Engine engine = take();
        if (!engine)
            return fail(ErrorKind::Failed, "compute.failed", {{"reason", "tesseract"}});
        try {
            const cv::Mat picture = scaled(image);
            engine->SetImage(picture.data, picture.cols, picture.rows, int(picture.elemSize()), int(picture.step));
            engine->SetSourceResolution(150);
            const OneThread alone;
            engine->Recognize(nullptr);
            RecognisedText text = confidentWords(*engine);
            engine->Clear();
            giveBack(std::move(engine));
            return text;
        } catch (const std::exception& e) {
            return fail(ErrorKind::Failed, "compute.failed", {{"reason", e.what()}});
        }
    }

private:
    static cv::Mat scaled(const Image& image)
    {
        const cv::Mat whole(image.height, image.width, CV_8UC3, const_cast<std::uint8_t*>(image.rgb.data()));
        const int longest = std::max(image.width, image.height);
        const int wanted = std::clamp(longest, kShortestLongSide, kLongestSide);
        if (wanted == longest)
            return whole;
        // At most twice: enlarging a thumbnail further only blurs it.
        const double factor = std::min(2.0, double(wanted) / longest);
        cv::Mat result;
        cv::resize(whole, result, cv::Size(), factor, factor, factor < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
        return result;
    }

    Engine take()
    {
        {
            const std::scoped_lock lock(mutex_);
            if (!idle_.empty()) {
                Engine engine = std::move(idle_.back());
                idle_.pop_back();
                return engine;
            }
        }
        return openEngine(languages_);
    }

    void giveBack(Engine engine)
    {
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(engine));
    }

    const std::string languages_;
    std::mutex mutex_;
    std::vector<Engine> idle_;
};

} // namespace

Result<std::shared_ptr<TextRecogniser>> makeTextRecogniser(const std::string& languages)
{
    Engine engine = openEngine(languages);
    if (!engine)
        return fail(ErrorKind::ModelMissing, "model.ocr_missing",
                    {{"languages", languages}, {"reason", "no language data"}});
    return std::make_shared<TesseractRecogniser>(languages, std::move(engine));
}

} // namespace casebench

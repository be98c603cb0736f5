#include "core/cases/image.h"
#include "core/cases/sample.h"
#include "core/cases/sample/plan.h"
#include "core/cases/sample/text.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <set>

using namespace casebench;

namespace {

constexpr UnixMillis kNow = 1'700'000'000'000;

struct Generated {
    QTemporaryDir folder;
    std::vector<SampleCase> cases;
};

void generate(Generated& into, std::uint64_t seed, int count)
{
    const auto done = generateSample({seed, count, kNow}, into.folder.path().toStdString(), [&](SampleCase&& made) {
        into.cases.push_back(std::move(made));
        return Result<void>{};
    });
    QVERIFY2(done.has_value(), done ? "" : done.error().message.code.c_str());
}

template <class Predicate> double share(const std::vector<SampleCase>& cases, Predicate predicate)
{
    return static_cast<double>(std::count_if(cases.begin(), cases.end(), predicate)) /
           static_cast<double>(cases.size());
}

bool isBetween(double value, double low, double high)
{
    return value >= low && value <= high;
}

} // namespace

class SampleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { generate(sample_, 7, 600); }

    void theSameSeedGivesTheSameCasesAndPictures()
    {
        Generated first;
        Generated second;
        Generated other;
        generate(first, 11, 60);
        generate(second, 11, 60);
        generate(other, 12, 60);
        bool differs = false;
        for (std::size_t i = 0; i < 60; ++i) {
            Case a = first.cases[i].c;
            Case b = second.cases[i].c;
            for (Case* c : {&a, &b})
                for (Attachment& attachment : c->attachments)
                    attachment.path = attachment.path.filename();
            QVERIFY(a == b);
            QCOMPARE(first.cases[i].label, second.cases[i].label);
            differs = differs || other.cases[i].c.text != a.text;
        }
        QVERIFY(differs);
    }

    void whatDecidesAndTheLanguagesHaveTheirShares()
    {
        const auto decided = [](const char* by) { return [by](const SampleCase& s) { return s.c.decided_by == by; }; };
        QCOMPARE(sample_.cases.size(), std::size_t{600});
        QVERIFY(isBetween(share(sample_.cases, decided("text")), 0.74, 0.78));
        QVERIFY(isBetween(share(sample_.cases, decided("image")), 0.14, 0.18));
        QVERIFY(isBetween(share(sample_.cases, decided("both")), 0.07, 0.09));
        QVERIFY(isBetween(share(sample_.cases, [](const SampleCase& s) { return s.language == "en"; }), 0.62, 0.68));
        QVERIFY(isBetween(share(sample_.cases, [](const SampleCase& s) { return !hasText(s.c); }), 0.05, 0.07));
    }

    void everyCategoryCanBeLearnedAndTested()
    {
        std::map<std::string, std::map<std::string, int>> counts;
        std::map<std::pair<std::string, std::string>, std::array<int, 2>> strata;
        for (const SampleCase& s : sample_.cases) {
            ++counts[s.label][s.c.split];
            if (!s.c.split.empty())
                ++strata[{s.label, s.language}][s.c.split == "test"];
        }
        for (const SampleCategory& category : sampleCategories()) {
            QVERIFY2(counts[category.name]["train"] >= 15, category.name.c_str());
            QVERIFY2(counts[category.name]["test"] >= 5, category.name.c_str());
        }
        QCOMPARE(counts.size(), sampleCategories().size());
        for (const auto& [stratum, split] : strata) {
            const double expected = 0.3 * (split[0] + split[1]);
            QVERIFY2(std::abs(split[1] - expected) < 1.01, stratum.first.c_str());
        }
    }

    void openWorkComesLastAndHasNoLabel()
    {
        for (std::size_t i = 0; i < 600; ++i) {
            const Case& c = sample_.cases[i].c;
            const bool open = i >= 560;
            QCOMPARE(c.split.empty(), open);
            QCOMPARE(c.label.has_value(), !open);
            QCOMPARE(c.state == CaseState::Open, open);
            QVERIFY(open || *c.label == sample_.cases[i].label);
            QVERIFY(c.created <= kNow && c.created >= kNow - 10LL * 24 * 3'600'000);
            QVERIFY(i == 0 || c.created >= sample_.cases[i - 1].c.created);
            QVERIFY(c.updated >= c.created && c.updated <= kNow);
        }
    }

    void everyPictureDecodesAndIsDescribedTruly()
    {
        int pictures = 0;
        for (const SampleCase& s : sample_.cases)
            for (const Attachment& attachment : s.c.attachments) {
                const auto info = probeImage(attachment.path);
                QVERIFY2(info.has_value(), attachment.file_name.c_str());
                QCOMPARE(info->media_type, attachment.media_type);
                const auto image = decodeImage(attachment.path);
                QVERIFY2(image.has_value(), attachment.file_name.c_str());
                QCOMPARE(image->width, attachment.width);
                QCOMPARE(image->height, attachment.height);
                QCOMPARE(static_cast<std::int64_t>(std::filesystem::file_size(attachment.path)), attachment.bytes);
                QCOMPARE(attachment.digest.size(), std::size_t{64});
                ++pictures;
            }
        QVERIFY(pictures > 200);
    }

    void aCaseHasWhatDecidesIt()
    {
        for (const SampleCase& s : sample_.cases) {
            if (s.c.decided_by != "image")
                QVERIFY(hasText(s.c));
            if (s.c.decided_by != "text")
                QVERIFY(!s.c.attachments.empty());
            QVERIFY(s.c.text.find_first_of("[]<>|") == std::string::npos);
            QVERIFY(QString::fromStdString(s.c.text).toUtf8().toStdString() == s.c.text);
        }
    }

    void textsThatLeaveItToThePictureAreSharedByCategories()
    {
        std::map<std::string, std::set<sample::Category>> meanings;
        std::map<std::string, int> uses;
        sample::Random random(3);
        for (const sample::Plan& plan : sample::planSample(3, 30'000)) {
            if (plan.kind != sample::Kind::PictureOverText || plan.device == sample::Device::PowerBank)
                continue;
            const std::string text = sample::pictureSpeaks(plan.device, plan.language, random);
            meanings[text].insert(plan.category);
            ++uses[text];
        }
        QVERIFY(uses.size() > 60);
        for (const auto& [text, count] : uses)
            QVERIFY2(count < 20 || meanings[text].size() >= 2, text.c_str());
    }

    void combinedCasesNeedTextAndPicture()
    {
        using Asked = std::tuple<sample::Device, sample::Look, sample::RouterLight>;
        using Shown = std::pair<sample::Look, std::array<sample::Light, 3>>;
        std::map<Asked, std::set<sample::Category>> by_text;
        std::map<Shown, std::set<sample::Category>> by_picture;
        std::map<std::pair<Asked, Shown>, std::set<sample::Category>> by_both;
        for (const sample::Plan& plan : sample::planSample(3, 3000)) {
            if (plan.kind != sample::Kind::Combined)
                continue;
            const Asked asked{plan.device, plan.picture->look, plan.asked};
            const Shown shown{plan.picture->look, plan.picture->lights};
            by_text[asked].insert(plan.category);
            by_picture[shown].insert(plan.category);
            by_both[{asked, shown}].insert(plan.category);
        }
        for (const auto& [asked, categories] : by_text)
            QVERIFY(categories.size() >= 2);
        for (const auto& [shown, categories] : by_picture)
            QVERIFY(categories.size() >= 2);
        for (const auto& [key, categories] : by_both)
            QCOMPARE(categories.size(), std::size_t{1});
    }

    void requestsAreVaried()
    {
        std::set<std::string> texts;
        std::size_t written = 0;
        for (const SampleCase& s : sample_.cases)
            if (s.c.decided_by == "text") {
                texts.insert(s.c.text);
                ++written;
            }
        QVERIFY(static_cast<double>(texts.size()) > 0.97 * static_cast<double>(written));
        QVERIFY(share(sample_.cases, [](const SampleCase& s) { return !s.c.fields.empty(); }) > 0.3);
        QVERIFY(share(sample_.cases, [](const SampleCase& s) { return !s.c.dialogue.empty(); }) > 0.1);
    }

    void everyCategoryHasAnArticleInBothLanguages()
    {
        std::set<std::pair<std::string, std::string>> covered;
        for (const SampleArticle& article : sampleArticles()) {
            QVERIFY(!article.title.empty());
            QVERIFY(article.markdown.starts_with("# " + article.title));
            QVERIFY(article.markdown.find("\n3. ") != std::string::npos);
            for (const std::string& category : article.categories)
                covered.insert({category, article.language});
        }
        QVERIFY(sampleArticles().size() >= 24);
        QCOMPARE(covered.size(), sampleCategories().size() * 2);
        for (const SampleCategory& category : sampleCategories())
            for (const char* language : {"en", "zh"})
                QVERIFY2(covered.contains({category.name, language}), category.name.c_str());
    }

    void itStopsWhenAskedAndWhenTheSinkFails()
    {
        QTemporaryDir folder;
        int taken = 0;
        const auto take = [&](SampleCase&&) {
            ++taken;
            return Result<void>{};
        };
        const SampleOptions options{7, 30, kNow};
        const std::filesystem::path path = folder.path().toStdString();
        const auto stopped = generateSample(options, path, take, {}, [&] { return taken == 5; });
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        QCOMPARE(taken, 5);
        const auto failed = generateSample(
            options, path, [](SampleCase&&) -> Result<void> { return fail(ErrorKind::Failed, "file.unwritable"); });
        QCOMPARE(failed.error().message.code, std::string("file.unwritable"));
        QCOMPARE(generateSample({7, 0, kNow}, path, take).error().message.code, std::string("sample.bad_count"));
    }

private:
    Generated sample_;
};

QTEST_GUILESS_MAIN(SampleTest)
#include "tst_sample.moc"

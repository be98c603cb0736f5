#include "core/serving/engine.h"
#include "core/workspace/workspace.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <future>

using namespace casebench;

namespace {

// A workspace with three described categories and nothing trained.
std::shared_ptr<Workspace> describedWorkspace(const QTemporaryDir& folder, const Clock& clock)
{
    auto workspace = *Workspace::create(std::filesystem::path(folder.path().toStdString()) / "w.casebench", clock);
    const std::vector<Category> categories{
        {"Drainage", "The washing machine or dishwasher does not drain, water stays in the drum", "排水", 0},
        {"Password", "The customer cannot log in, forgot the password, account locked", "密码", 1},
        {"Refund", "The customer wants the money back for an order", "退款", 2}};
    if (!workspace->setCategories(categories))
        qFatal("categories");
    (void)workspace->addArticle({{}, "Clean the filter", "# Clean the filter\n1. Open the flap.", "en", {"Drainage"}, ""});
    return workspace;
}

TriageRequest lightRequest(const std::string& text)
{
    TriageRequest request;
    request.c.text = text;
    request.route = Route::Light;
    return request;
}

Attachment smallPicture(const QTemporaryDir& folder)
{
    const QString path = folder.filePath("dot.png");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("picture");
    file.write(QByteArray::fromBase64("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="));
    Attachment picture;
    picture.digest = std::string(64, 'a');
    picture.file_name = "dot.png";
    picture.path = path.toStdString();
    return picture;
}

} // namespace

class EngineTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> folder_;
    ManualClock clock_;
    std::shared_ptr<Workspace> workspace_;
    std::shared_ptr<Engine> engine_;

    std::shared_ptr<Engine> open()
    {
        auto engine = Engine::create({workspace_, std::nullopt, &clock_, {}});
        if (!engine)
            qFatal("%s: run ./bootstrap models and ./bootstrap build", engine.error().message.code.c_str());
        return *engine;
    }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        workspace_ = describedWorkspace(*folder_, clock_);
        engine_ = open();
    }
    void cleanup()
    {
        engine_.reset();
        workspace_.reset();
    }

    void textIsAnsweredFromTheDescriptionsBeforeAnythingIsTrained()
    {
        const auto run = engine_->triage(lightRequest("The water does not drain from my washing machine"));
        QVERIFY(run.has_value());
        QCOMPARE(run->answer.category, std::string("Drainage"));
        QCOMPARE(run->answer.stage, Stage::Final);
        QVERIFY(std::any_of(run->answer.notes.begin(), run->answer.notes.end(),
                            [](const Message& note) { return note.code == "answer.from_descriptions"; }));
        QCOMPARE(run->answer.sources.at(0).title, std::string("Clean the filter"));
        double sum = 0;
        for (const CategoryScore& score : run->answer.ranking)
            sum += score.confidence;
        QVERIFY(sum <= 1.0 + 1e-9);
    }

    void theSameRequestIsAResultCacheHitWithinFiveMinutes()
    {
        const auto first = engine_->triage(lightRequest("I want my money back for this order"));
        QCOMPARE(first->result_cache, CacheOutcome::Miss);
        clock_.advance(std::chrono::minutes(4));
        const auto second = engine_->triage(lightRequest("I want my money back for this order"));
        QCOMPARE(second->result_cache, CacheOutcome::Hit);
        QCOMPARE(second->answer, first->answer);
        clock_.advance(std::chrono::minutes(2));
        QCOMPARE(engine_->triage(lightRequest("I want my money back for this order"))->result_cache, CacheOutcome::Miss);
    }

    void resultsSurviveARestart()
    {
        const auto first = engine_->triage(lightRequest("I forgot my password"));
        engine_.reset();
        engine_ = open();
        const auto second = engine_->triage(lightRequest("I forgot my password"));
        QCOMPARE(second->result_cache, CacheOutcome::Hit);
        QCOMPARE(second->answer, first->answer);
    }

    void anotherTextOrANewArticleIsAMiss()
    {
        (void)engine_->triage(lightRequest("I forgot my password"));
        QCOMPARE(engine_->triage(lightRequest("I forgot my passwords"))->result_cache, CacheOutcome::Miss);
        QVERIFY(workspace_->addArticle({{}, "Reset", "# Reset", "en", {"Password"}, ""}).has_value());
        QVERIFY(engine_->reload().has_value());
        const auto run = engine_->triage(lightRequest("I forgot my password"));
        QCOMPARE(run->result_cache, CacheOutcome::Miss);
        QCOMPARE(run->answer.sources.at(0).title, std::string("Reset"));
    }

    void aKnownAnswerDoesNotNameTheCaseItselfAsSimilar()
    {
        Case known;
        known.text = "The washing machine leaks at the door";
        known.label = "Drainage";
        const CaseId known_id = *workspace_->addCase(known);
        Case other;
        other.text = known.text;
        const CaseId other_id = *workspace_->addCase(other);
        QVERIFY(engine_->reload().has_value());
        TriageRequest request = lightRequest(known.text);
        request.c = *workspace_->loadCase(other_id);
        QCOMPARE(engine_->triage(request)->answer.similar.at(0).id, known_id);
        request.c = *workspace_->loadCase(known_id);
        const auto run = engine_->triage(request);
        QCOMPARE(run->result_cache, CacheOutcome::Hit);
        QVERIFY(run->answer.similar.empty());
    }

    void anAnswerWithoutTheExpertIsNotRemembered()
    {
        EngineSettings settings = engine_->settings();
        settings.image_encoder = "no such encoder";
        QVERIFY(engine_->setSettings(settings).has_value());
        TriageRequest request;
        request.c.text = "I forgot my password";
        request.c.attachments.push_back(smallPicture(*folder_));
        for (int i = 0; i < 2; ++i) {
            const auto run = engine_->triage(request);
            QVERIFY(run.has_value());
            QCOMPARE(run->decision.route, Route::Light);
            QVERIFY(std::any_of(run->answer.notes.begin(), run->answer.notes.end(),
                                [](const Message& note) { return note.code == "answer.expert_unavailable"; }));
            QCOMPARE(run->result_cache, CacheOutcome::Miss);
        }
    }

    void everyAnswerIsStoredWithItsTrace()
    {
        Case c;
        c.text = "The dishwasher is full of water";
        const auto id = workspace_->addCase(c);
        TriageRequest request = lightRequest(c.text);
        request.c = *workspace_->loadCase(*id);
        (void)engine_->triage(request);
        engine_->flush();
        const auto stored = workspace_->lastRun(*id);
        QVERIFY(stored.has_value() && stored->has_value());
        QCOMPARE((*stored)->decision.route, Route::Light);
        QVERIFY(!(*stored)->trace.spans.empty());
        QCOMPARE(workspace_->loadCase(*id)->state, CaseState::Answered);
    }

    void aRemoteRouteWithoutARemoteExpertIsRefused()
    {
        TriageRequest request = lightRequest("text");
        request.route = Route::Remote;
        const auto run = engine_->triage(request);
        QVERIFY(!run);
        QCOMPARE(run.error().message.code, std::string("route.remote_not_connected"));
    }

    void theLightPathNeedsTextAndTheVisionPathAPicture()
    {
        TriageRequest request;
        request.route = Route::Vision;
        request.c.text = "no picture";
        QCOMPARE(engine_->triage(request).error().message.code, std::string("route.needs_image"));
    }

    void anEmptyCaseGetsAnAnswerThatSaysSo()
    {
        const auto run = engine_->triage(TriageRequest{});
        QVERIFY(run.has_value());
        QCOMPARE(run->decision.input_type, InputType::Empty);
        QVERIFY(run->answer.category.empty());
    }

    void aCancelledRequestLeavesNoRow()
    {
        Case c;
        c.text = "cancel me";
        const auto id = workspace_->addCase(c);
        TriageRequest request = lightRequest(c.text);
        request.c = *workspace_->loadCase(*id);
        request.cancel = [] { return true; };
        const auto run = engine_->triage(request);
        QVERIFY(!run);
        QCOMPARE(run.error().kind, ErrorKind::Cancelled);
        engine_->flush();
        QVERIFY(!workspace_->lastRun(*id)->has_value());
    }

    void aFullEngineRefusesWithAHint()
    {
        std::promise<void> release;
        const std::shared_future<void> released = release.get_future().share();
        std::atomic<int> answered = 0;
        int accepted = 0;
        Result<Ticket> last;
        for (int i = 0; i < 400; ++i) {
            last = engine_->submit(lightRequest("text " + std::to_string(i)), [&, released](const Result<Run>&) {
                released.wait();
                ++answered;
            });
            if (!last)
                break;
            ++accepted;
        }
        QVERIFY(!last);
        QCOMPARE(last.error().kind, ErrorKind::Busy);
        QVERIFY(std::stoi(last.error().message.argument("retry_ms")) > 0);
        release.set_value();
        engine_.reset(); // calls every callback
        QCOMPARE(answered.load(), accepted);
    }

    void theDraftComesFirstAndTheFinalReplacesIt()
    {
        TriageRequest request = lightRequest("water does not drain");
        request.route = Route::Expert; // nothing is loaded yet, so the expert is expected to be slow
        std::promise<void> done;
        std::vector<Stage> stages;
        Run last;
        QVERIFY(engine_->submit(request, [&](const Result<Run>& run) {
            QVERIFY2(run.has_value(), run ? "" : run.error().message.code.c_str());
            stages.push_back(run->answer.stage);
            last = *run;
            if (run->answer.stage == Stage::Final)
                done.set_value();
        }).has_value());
        done.get_future().wait();
        QCOMPARE(stages, (std::vector<Stage>{Stage::Draft, Stage::Final}));
        QVERIFY(last.draft.has_value());
        QVERIFY(!engine_->triage(request)->draft); // a known answer comes without a draft
        QCOMPARE(last.answer.category, std::string("Drainage"));
        QCOMPARE(last.decision.route, Route::Expert);
    }

    void identicalRequestsInFlightAreComputedOnce()
    {
        TriageRequest request = lightRequest("the drum is full of water");
        request.route = Route::Expert;
        std::vector<std::promise<Run>> finals(3);
        for (auto& final : finals)
            QVERIFY(engine_->submit(request, [&final](const Result<Run>& run) {
                if (run && run->answer.stage == Stage::Final)
                    final.set_value(*run);
            }).has_value());
        int computed = 0;
        std::vector<Run> runs;
        for (auto& final : finals)
            runs.push_back(final.get_future().get());
        for (const Run& run : runs) {
            computed += run.result_cache == CacheOutcome::Miss;
            QCOMPARE(run.answer.category, runs.front().answer.category);
        }
        QCOMPARE(computed, 1);
    }

    void settingsOutOfRangeAreRefused()
    {
        EngineSettings settings = engine_->settings();
        settings.base_threshold = 1.5;
        QVERIFY(!engine_->setSettings(settings));
        settings.base_threshold = 0.6;
        QVERIFY(engine_->setSettings(settings).has_value());
        QCOMPARE(loadSettings(*workspace_)->base_threshold, 0.6);
        settings.band_medium = 0.9; // above the high band
        QVERIFY(!engine_->setSettings(settings));
    }
};

QTEST_GUILESS_MAIN(EngineTest)
#include "tst_engine.moc"

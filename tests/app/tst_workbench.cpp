// The whole program in one process: a window on a real sample workspace, the real engine, the compute library loaded
// behind it. LibTorch pulls in OpenCV's window toolkit and with it Qt 5; this test keeps the two from meeting.
#include "core/foundation/error.h" // first: moc 6.4 cannot read <chrono> before this header's includes

#include "core/serving/sample_workspace.h"
#include "ui/main_window.h"
#include "ui/pages.h"
#include "ui/session.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace casebench;

class WorkbenchTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    Language language_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;

    static constexpr int kPatience = 120'000; // ms; cold models on a busy machine take long, a hang takes for ever

    CaseId caseThat(const std::function<bool(const Case&)>& fits)
    {
        CaseId found;
        (void)session_->workspace()->forEachCase({}, [&](const Case& c) -> Result<void> {
            if (!found && fits(c))
                found = c.id;
            return {};
        });
        return found;
    }

    Run runToTheEnd(CaseId id)
    {
        session_->select(id);
        Run last;
        const auto connection = connect(session_.get(), &Session::runArrived, this,
                                        [&](CaseId arrived, const std::shared_ptr<const Run>& run) {
                                            if (arrived == id && run->answer.stage == Stage::Final)
                                                last = *run;
                                        });
        session_->run({id});
        (void)QTest::qWaitFor([&] { return last.total_ms > 0; }, kPatience);
        disconnect(connection);
        return last;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
        Theme::instance().install();
        const std::filesystem::path sample = folder_.filePath("sample.casebench").toStdString();
        SampleOptions options;
        options.cases = 80;
        options.now = 1'700'000'000'000;
        QVERIFY(makeSampleWorkspace(sample, options, {}, {}).has_value());
        session_ = std::make_unique<Session>(CoreDoors{[](const auto& path) { return Workspace::open(path); },
                                                       [](const auto& path) { return Workspace::create(path); },
                                                       [](EngineOptions engine) { return Engine::create(std::move(engine)); }});
        window_ = std::make_unique<MainWindow>(*session_, language_);
        addPages(*window_, *session_);
        window_->finish();
        window_->resize(1280, 800);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        session_->open(sample);
        QTRY_VERIFY_WITH_TIMEOUT(session_->engine() && session_->jobs().idle(), kPatience);
    }

    void theWindowPaintsWhileTheComputeLibraryLoads()
    {
        session_->warmUp();
        QVERIFY(QTest::qWaitFor([this] {
            window_->grab();
            return session_->engine()->status().state == EngineStatus::State::Ready;
        }, kPatience));
        const QImage picture = window_->grab().toImage();
        QSet<QRgb> colours;
        for (int x = 0; x < picture.width(); x += 7)
            for (int y = 0; y < picture.height(); y += 7)
                colours.insert(picture.pixel(x, y));
        QVERIFY2(colours.size() > 20, "the window is blank");
    }

    void textAndPictureGoToTheExpertAndTheAnswerIsShown()
    {
        const CaseId id = caseThat([](const Case& c) { return hasText(c) && !c.attachments.empty(); });
        QVERIFY(bool(id));
        const Run run = runToTheEnd(id);
        QCOMPARE(run.decision.route, Route::Expert);
        QVERIFY(!run.answer.category.empty());
        QVERIFY(!run.answer.resolution.empty());
        const QString category = QString::fromStdString(run.answer.category);
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(window_->findChildren<QLabel*>(),
                                                     [&](const QLabel* label) { return label->text() == category; }),
                                 kPatience);
    }

    void aPictureAloneTakesTheVisionPathAndItsTextComesWithTheFinal()
    {
        const CaseId id = caseThat([](const Case& c) { return !hasText(c) && !c.attachments.empty() && c.dialogue.empty(); });
        QVERIFY(bool(id));
        const Run run = runToTheEnd(id);
        QCOMPARE(run.decision.route, Route::Vision);
        QVERIFY(run.draft.has_value());
        QVERIFY(run.draft->recognised.empty());
        QCOMPARE(run.answer.recognised.size(), std::size_t{1});
    }

    void whereTheTextLookedIsComputedOnDemand()
    {
        const CaseId id = caseThat([](const Case& c) { return hasText(c) && !c.attachments.empty(); });
        const auto maps = session_->engine()->attention(*session_->workspace()->loadCase(id), 0, {});
        QVERIFY2(maps.has_value(), maps ? "" : maps.error().message.code.c_str());
        QCOMPARE(maps->heads, 8);
        const std::size_t cells = std::size_t(maps->grid_rows) * std::size_t(maps->grid_columns);
        QCOMPARE(maps->weights.size(), 8 * maps->tokens.size() * cells);
        float sum = 0;
        for (std::size_t cell = 0; cell < cells; ++cell)
            sum += maps->weights[cell];
        QVERIFY(std::abs(sum - 1) < 1e-3F);
    }

    void cleanupTestCase()
    {
        window_.reset();
        session_.reset();
    }
};

QTEST_MAIN(WorkbenchTest)
#include "tst_workbench.moc"

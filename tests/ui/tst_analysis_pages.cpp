// The routing, attention, performance and models pages over a real workspace and an engine that answers at once.
#include "ui/attention/attention_page.h"
#include "ui/attention/heat_map_view.h"
#include "ui/attention/word_chips.h"
#include "ui/charts/time_chart.h"
#include "ui/models/cache_card.h"
#include "ui/models/model_table.h"
#include "ui/models/models_page.h"
#include "ui/performance/performance_page.h"
#include "ui/routing/changed_cases.h"
#include "ui/routing/complexity_histogram.h"
#include "ui/routing/route_fork.h"
#include "ui/routing/routing_page.h"
#include "ui/routing/threshold_ruler.h"
#include "ui/routing/tuning_view.h"
#include "ui/session.h"
#include "ui/widgets/empty_state.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>

#include <mutex>

using namespace casebench;

namespace {

class InstantEngine : public Engine {
public:
    void warmUp() override {}
    Result<Ticket> submit(TriageRequest, TriageCallback) override { return Ticket{}; }
    void cancel(Ticket) override {}
    Result<Run> triage(TriageRequest) override { return Run{}; }
    Result<AttentionMaps> attention(const Case&, int picture, const CancelPredicate&) override
    {
        ++asked;
        if (fails)
            return fail(ErrorKind::ModelMissing, "model.not_found", {{"file", "fusion"}});
        AttentionMaps maps;
        maps.picture = picture;
        maps.tokens = {{101, "[CLS]", 0, 0}, {1, "wash", 0, 4}, {2, "##er", 4, 6}, {3, "leaks", 7, 12}, {102, "[SEP]", 12, 12}};
        maps.grid_rows = maps.grid_columns = 2;
        maps.heads = 8;
        maps.weights.assign(8 * 5 * 4, 0.25F);
        maps.alignment_score = 0.31F;
        maps.tags = {{"washer", 0.91F}};
        return maps;
    }
    EngineStatus status() const override { return now; }
    EngineSettings settings() const override
    {
        const std::lock_guard lock(mutex);
        return kept;
    }
    Result<void> setSettings(const EngineSettings& settings) override
    {
        const std::lock_guard lock(mutex);
        kept = settings;
        return {};
    }
    Result<void> reload() override { return {}; }
    void flush() override {}

    std::atomic<int> asked = 0;
    std::atomic<bool> fails = false;
    EngineStatus now;
    mutable std::mutex mutex;
    EngineSettings kept;
};

EngineStatus twoModels()
{
    EngineStatus status;
    status.state = EngineStatus::State::Ready;
    status.models.resize(2);
    status.models[0].id = "light-text";
    status.models[0].role = "light_text";
    status.models[0].version = std::string(64, 'a');
    status.models[0].state = ModelState::Ready;
    status.models[0].bytes = 9'000'000;
    status.models[0].calls = 12;
    status.models[0].p50_ms = 0.04;
    status.models[1].id = "expert-text";
    status.models[1].state = ModelState::Failed;
    status.models[1].reason = {"model.not_found", {{"file", "model.safetensors"}}};
    status.result_cache.hits = 38;
    status.result_cache.misses = 62;
    status.result_cache.entries = 4;
    status.result_cache.bytes = 1'000'000;
    status.result_cache.limit_bytes = 32'000'000;
    status.result_cache.oldest_age_s = 240;
    return status;
}

Run textRun(CaseId id, double complexity)
{
    Run run;
    run.case_id = id;
    run.started = QDateTime::currentMSecsSinceEpoch() - 60'000;
    run.decision.input_type = InputType::TextOnly;
    run.decision.complexity = complexity;
    run.decision.risk = complexity / 2;
    run.decision.route = complexity > 0.7 ? Route::Expert : Route::Light;
    run.decision.reason = {complexity > 0.7 ? "route.text_complex" : "route.text_simple", {}};
    run.answer.category = "Leak";
    run.answer.confidence = 0.9;
    run.total_ms = 10 + 100 * complexity;
    run.trace.spans = {{"assess", 0, 0.2}, {"light_text", 0.2, 0.1}};
    return run;
}

} // namespace

class TestAnalysisPages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void an_empty_workspace_says_what_to_do();
    void charts_fill_from_stored_runs();
    void a_dragged_range_is_read_again_and_can_be_left();
    void the_decision_of_the_selected_case_is_shown();
    void the_threshold_is_applied_and_its_change_recorded();
    void choosing_a_changed_case_selects_it();
    void attention_shows_words_and_picture();
    void attention_is_not_computed_twice_for_one_case();
    void a_model_that_is_missing_is_said_with_its_reason();
    void a_case_without_a_picture_says_so();
    void models_are_listed_with_their_state_in_words();
    void the_digest_is_copied_in_full();
    void every_page_can_be_retranslated();

private:
    CaseId add(const char* text, bool picture);
    void fillWithRuns();

    std::unique_ptr<QTemporaryDir> folder_;
    std::shared_ptr<Workspace> workspace_;
    std::shared_ptr<InstantEngine> engine_;
    std::unique_ptr<Session> session_;
};

void TestAnalysisPages::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    auto made = Workspace::create(std::filesystem::path(folder_->path().toStdString()) / "test.casebench");
    QVERIFY(made);
    workspace_ = *made;
    engine_ = std::make_shared<InstantEngine>();
    engine_->now = twoModels();
    session_ = std::make_unique<Session>(CoreDoors{});
    session_->adopt(workspace_, engine_);
}

void TestAnalysisPages::cleanup()
{
    session_.reset();
    engine_.reset();
    workspace_.reset();
}

CaseId TestAnalysisPages::add(const char* text, bool picture)
{
    Case c;
    c.text = text;
    if (picture) {
        const QString file = folder_->filePath("photo.png");
        QImage image(64, 48, QImage::Format_RGB32);
        image.fill(Qt::gray);
        image.save(file);
        Attachment attachment;
        attachment.file_name = "photo.png";
        attachment.path = file.toStdString();
        c.attachments.push_back(attachment);
    }
    return workspace_->addCase(c).value_or(CaseId{});
}

void TestAnalysisPages::fillWithRuns()
{
    for (int i = 0; i < 20; ++i) {
        const CaseId id = add("The washer leaks", false);
        QVERIFY(workspace_->storeRun(textRun(id, 0.025 + 0.05 * i)));
    }
}

void TestAnalysisPages::an_empty_workspace_says_what_to_do()
{
    PerformancePage performance(*session_);
    performance.show();
    performance.entered();
    QTRY_VERIFY(session_->jobs().idle());
    QVERIFY(performance.findChild<EmptyState*>()->isVisible());
    RoutingPage routing(*session_);
    routing.show();
    routing.entered();
    QTRY_VERIFY(session_->jobs().idle());
    bool shown = false;
    for (const EmptyState* state : routing.findChildren<EmptyState*>())
        shown |= state->isVisible();
    QVERIFY(shown);
}

void TestAnalysisPages::charts_fill_from_stored_runs()
{
    fillWithRuns();
    PerformancePage page(*session_);
    page.resize(1200, 700);
    page.show();
    page.entered();
    auto* latency = page.findChildren<TimeChart*>().first();
    QTRY_VERIFY(!latency->series().empty() && !latency->series()[0].values.isEmpty());
    QVERIFY(latency->isVisible());
    QVERIFY(latency->series()[0].values.last() > latency->series()[2].values.last()); // p99 over p50
}

void TestAnalysisPages::a_dragged_range_is_read_again_and_can_be_left()
{
    PerformancePage page(*session_);
    page.show();
    auto* chart = page.findChildren<TimeChart*>().first();
    Q_EMIT chart->rangeSelected(1'000'000, 2'000'000);
    QCOMPARE(page.range().from, UnixMillis(1'000'000));
    QCOMPARE(page.range().to, UnixMillis(2'000'000));
    Q_EMIT chart->rangeCleared();
    QCOMPARE(page.choice(), RangeChoice::Today);
    QCOMPARE(page.range().to, UnixMillis(0));
}

void TestAnalysisPages::the_decision_of_the_selected_case_is_shown()
{
    const CaseId id = add("The washer leaks", false);
    QVERIFY(workspace_->storeRun(textRun(id, 0.83)));
    RoutingPage page(*session_);
    page.show();
    page.entered();
    session_->select(id);
    QTRY_VERIFY(session_->current().run);
    auto* flow = page.findChild<RouteFork*>();
    QVERIFY(flow->isVisible());
    QCOMPARE(flow->values().taken, Route::Expert);
    QCOMPARE(*page.findChild<ThresholdRuler*>()->values().complexity, 0.83);
}

void TestAnalysisPages::the_threshold_is_applied_and_its_change_recorded()
{
    fillWithRuns();
    RoutingPage page(*session_);
    page.resize(1200, 700);
    page.show();
    page.showTuning(true);
    page.entered();
    auto* histogram = page.findChild<ComplexityHistogram*>();
    QTRY_VERIFY(histogram->isVisible());
    for (int i = 0; i < 10; ++i)
        QTest::keyClick(histogram, Qt::Key_Left);
    QCOMPARE(page.tuning()->threshold(), 0.60);
    auto* changed = page.findChild<ChangedCases*>();
    QCOMPARE(changed->rowCount(), 2); // 0.625 and 0.675
    page.tuning()->applyNow();
    QTRY_COMPARE(session_->settings().base_threshold, 0.60);
    QCOMPARE(engine_->settings().base_threshold, 0.60);
    QTRY_VERIFY(session_->jobs().idle());
    const auto events = workspace_->events({});
    QVERIFY(events && events->size() == 1);
    QCOMPARE(events->front().second, (Message{"event.threshold_changed", {{"from", "0.70"}, {"to", "0.60"}}}));
    QCOMPARE(changed->rowCount(), 0); // the handle stands where the setting is now
}

void TestAnalysisPages::choosing_a_changed_case_selects_it()
{
    fillWithRuns();
    RoutingPage page(*session_);
    page.resize(1200, 700);
    page.show();
    page.showTuning(true);
    page.entered();
    auto* histogram = page.findChild<ComplexityHistogram*>();
    QTRY_VERIFY(histogram->isVisible());
    histogram->setThreshold(0.5);
    auto* table = page.tuning()->findChild<QTableView*>();
    QVERIFY(table->model()->rowCount() > 0);
    QTRY_COMPARE(table->model()->index(0, ChangedCases::Title).data().toString(), QStringLiteral("The washer leaks"));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 0)).center());
    QCOMPARE(session_->current().id, page.findChild<ChangedCases*>()->caseAt(0));
}

void TestAnalysisPages::attention_shows_words_and_picture()
{
    const CaseId id = add("Washer leaks", true);
    AttentionPage page(*session_);
    page.resize(1200, 700);
    page.show();
    page.entered();
    session_->select(id);
    auto* chips = page.findChild<WordChips*>();
    auto* view = page.findChild<HeatMapView*>();
    QTRY_COMPARE(chips->chips().size(), std::size_t(2));
    QCOMPARE(chips->chips()[0].text, QStringLiteral("Washer"));
    QTRY_VERIFY(!view->pictureRect().isNull());
    QVERIFY(!view->heat().isNull());
    QVERIFY(!page.head());
    page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&page)); // shortcuts belong to the active window
    chips->setFocus();
    QTest::keyClick(chips, Qt::Key_3);
    QVERIFY(page.head());
    QCOMPARE(*page.head(), 2);
    page.findChild<QSlider*>()->setValue(30);
    QCOMPARE(view->opacity(), 0.3);
}

void TestAnalysisPages::attention_is_not_computed_twice_for_one_case()
{
    const CaseId id = add("Washer leaks", true);
    AttentionPage page(*session_);
    page.show();
    session_->select(id);
    auto* chips = page.findChild<WordChips*>();
    QTRY_COMPARE(chips->chips().size(), std::size_t(2));
    session_->reloadCurrent();
    QTRY_VERIFY(session_->jobs().idle());
    page.entered();
    QTRY_VERIFY(session_->jobs().idle());
    QCOMPARE(engine_->asked.load(), 1);
}

void TestAnalysisPages::a_model_that_is_missing_is_said_with_its_reason()
{
    engine_->fails = true;
    const CaseId id = add("Washer leaks", true);
    AttentionPage page(*session_);
    page.show();
    session_->select(id);
    auto* empty = page.findChild<EmptyState*>();
    QTRY_COMPARE(engine_->asked.load(), 1);
    QTRY_VERIFY(empty->isVisible());
    engine_->fails = false;
    Q_EMIT empty->activated(); // "Try again"
    QTRY_COMPARE(page.findChild<WordChips*>()->chips().size(), std::size_t(2));
}

void TestAnalysisPages::a_case_without_a_picture_says_so()
{
    const CaseId id = add("Washer leaks", false);
    AttentionPage page(*session_);
    page.show();
    session_->select(id);
    QTRY_VERIFY(session_->current().c);
    QVERIFY(page.findChild<EmptyState*>()->isVisible());
    QTRY_VERIFY(session_->jobs().idle());
    QCOMPARE(engine_->asked.load(), 0);
}

void TestAnalysisPages::models_are_listed_with_their_state_in_words()
{
    ModelTable table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.setModels(twoModels().models);
    QCOMPARE(table.rowCount(), 2);
    const auto text = [&](int row, int column) { return table.index(row, column).data().toString(); };
    QCOMPARE(text(0, ModelTable::State), QStringLiteral("ready"));
    QVERIFY(text(1, ModelTable::State).startsWith("failed: "));
    QVERIFY(text(1, ModelTable::State).contains("model.safetensors"));
    QCOMPARE(text(0, ModelTable::Memory), QStringLiteral("9.0 MB"));
    QCOMPARE(text(0, ModelTable::Digest), QString(12, 'a'));
    QCOMPARE(text(1, ModelTable::P50), QStringLiteral("–")); // never called
    QCOMPARE(table.index(0, ModelTable::Memory).data(ModelTable::kSortRole).toLongLong(), 9'000'000);

    auto later = twoModels().models;
    later[0].calls = 13;
    QSignalSpy reset(&table, &QAbstractItemModel::modelReset);
    table.setModels(later);
    QCOMPARE(reset.count(), 0); // the selection stays
    QCOMPARE(text(0, ModelTable::Calls), QStringLiteral("13"));
}

void TestAnalysisPages::the_digest_is_copied_in_full()
{
    ModelsPage page(*session_);
    page.show();
    page.entered();
    page.findChild<QTableView*>()->selectRow(0);
    page.copyDigest();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString(64, 'a'));
    const QStringList lines = page.findChildren<CacheCard*>().first()->lines();
    QCOMPARE(lines[0], QStringLiteral("38 %"));
    QVERIFY(lines[1].contains("1.0 MB of 32.0 MB"));
    QVERIFY(lines[3].contains("4 min"));
}

void TestAnalysisPages::every_page_can_be_retranslated()
{
    std::vector<std::unique_ptr<Page>> pages;
    pages.push_back(std::make_unique<RoutingPage>(*session_));
    pages.push_back(std::make_unique<AttentionPage>(*session_));
    pages.push_back(std::make_unique<PerformancePage>(*session_));
    pages.push_back(std::make_unique<ModelsPage>(*session_));
    for (const auto& page : pages) {
        QVERIFY(!page->title().isEmpty());
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(page.get(), &change);
        for (const QLabel* label : page->findChildren<QLabel*>())
            QVERIFY2(!label->text().contains("%1"), qPrintable(label->text()));
    }
}

QTEST_MAIN(TestAnalysisPages)
#include "tst_analysis_pages.moc"

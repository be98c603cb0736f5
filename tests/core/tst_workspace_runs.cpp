#include "core/workspace/rollups.h"
#include "core/workspace/workspace_sqlite.h"
#include "workspace_fixture.h"

#include <cmath>
#include <map>
#include <random>
#include <set>

using namespace casebench;
namespace fs = std::filesystem;

namespace {

constexpr UnixMillis kStart = 1'700'000'000'000;
constexpr UnixMillis kHour = 3'600'000;
constexpr UnixMillis kDay = 24 * kHour;

// Log-uniform between 2 µs and 20 minutes, spread over three days.
std::vector<Run> randomRuns(int count)
{
    std::mt19937 random(11);
    const auto uniform = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
    std::vector<Run> runs;
    for (int i = 0; i < count; ++i) {
        Run run = runOf({}, kStart + static_cast<UnixMillis>(uniform(0, 3 * double(kDay))),
                        static_cast<Route>(random() % 4), std::exp(uniform(std::log(0.002), std::log(1.2e6))));
        run.trace.spans = {{"assess", 0, uniform(0.01, 2)}, {"image", 0, uniform(5, 90)}};
        if (random() % 3 == 0)
            run.trace.spans.push_back({"ocr", 0, uniform(100, 900)});
        run.result_cache = random() % 4 == 0 ? CacheOutcome::Hit : CacheOutcome::Miss;
        run.feature_cache = random() % 3 == 0 ? CacheOutcome::Hit : CacheOutcome::Miss;
        if (random() % 5 == 0)
            run.trace.events = {{"models.loaded", {}}};
        runs.push_back(std::move(run));
    }
    return runs;
}

double percentileOf(std::vector<double> values, double q)
{
    std::ranges::sort(values);
    const auto rank = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(q * double(values.size()) - 1e-9)));
    return values[rank - 1];
}

bool within5Percent(double told, double exact)
{
    return std::abs(told - exact) <= 0.05 * exact;
}

} // namespace

class TestWorkspaceRuns : public QObject {
    Q_OBJECT

    // What telemetry tells, compared with counting the runs one by one.
    static void compareWithBruteForce(const std::vector<Run>& runs, const TelemetryQuery& query, const Telemetry& told)
    {
        const UnixMillis from = query.range.from / 60'000 * 60'000;
        const UnixMillis to = query.range.to ? (query.range.to + 59'999) / 60'000 * 60'000 : INT64_MAX;
        std::vector<double> all;
        std::map<std::string, std::vector<double>> spans;
        struct Expected {
            std::vector<double> totals;
            HitRatePoint hits;
            RoutePoint routes;
        };
        std::vector<Expected> expected(told.latency.size());
        for (const Run& run : runs) {
            const bool wanted =
                query.routes.empty() || std::ranges::find(query.routes, run.decision.route) != query.routes.end();
            if (!wanted || run.started < from || run.started >= to)
                continue;
            all.push_back(run.total_ms);
            for (const Span& span : run.trace.spans)
                spans[span.name].push_back(span.duration_ms);
            auto after = std::ranges::upper_bound(told.latency, run.started, {}, &LatencyPoint::at);
            QVERIFY(after != told.latency.begin());
            const std::size_t index = static_cast<std::size_t>(after - told.latency.begin()) - 1;
            QVERIFY(run.started < told.latency[index].at + told.bucket_ms);
            Expected& bucket = expected[index];
            bucket.totals.push_back(run.total_ms);
            RoutePoint& routes = bucket.routes;
            ++*std::array{&routes.light, &routes.vision, &routes.expert,
                          &routes.remote}[std::size_t(run.decision.route)];
            if (run.result_cache == CacheOutcome::Hit) {
                ++bucket.hits.result_hits;
                continue;
            }
            ++bucket.hits.model_asked;
            bucket.hits.model_hits += run.trace.events.empty();
            bucket.hits.feature_hits += run.feature_cache == CacheOutcome::Hit;
            bucket.hits.feature_asked += run.feature_cache == CacheOutcome::Hit || run.decision.route != Route::Light;
        }
        QCOMPARE(told.overall.runs, std::int64_t(all.size()));
        for (const auto& [q, value] :
             {std::pair{0.5, told.overall.p50}, {0.95, told.overall.p95}, {0.99, told.overall.p99}})
            QVERIFY(within5Percent(value, percentileOf(all, q)));
        QCOMPARE(told.spans.size(), spans.size());
        for (const SpanShare& span : told.spans) {
            QCOMPARE(span.count, std::int64_t(spans[span.name].size()));
            QVERIFY(within5Percent(span.median_ms, percentileOf(spans[span.name], 0.5)));
        }
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(told.latency[i].runs, std::int64_t(expected[i].totals.size()));
            QVERIFY(within5Percent(told.latency[i].p95, percentileOf(expected[i].totals, 0.95)));
            const HitRatePoint& hits = told.hit_rate[i];
            QCOMPARE(hits.result_asked, told.latency[i].runs);
            QCOMPARE(hits.result_hits, expected[i].hits.result_hits);
            QCOMPARE(hits.feature_hits, expected[i].hits.feature_hits);
            QCOMPARE(hits.feature_asked, expected[i].hits.feature_asked);
            QCOMPARE(hits.model_hits, expected[i].hits.model_hits);
            QCOMPARE(hits.model_asked, expected[i].hits.model_asked);
            const RoutePoint& routes = told.routes[i];
            QVERIFY(std::tuple(routes.light, routes.vision, routes.expert, routes.remote) ==
                    std::tuple(expected[i].routes.light, expected[i].routes.vision, expected[i].routes.expert,
                               expected[i].routes.remote));
        }
        QVERIFY(std::ranges::is_sorted(told.spans, std::greater(), &SpanShare::median_ms));
        QVERIFY(std::int64_t(told.latency.size()) <= query.buckets);
        QVERIFY(told.bucket_ms % 60'000 == 0);
    }

private Q_SLOTS:
    void aRunComesBackWithItsTrace()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("one");
        Run run = runOf(id, 1234, Route::Expert, 80);
        run.decision.reason = {"route.text_complex", {}};
        run.answer.notes = {{"answer.text_truncated", {}}};
        run.trace = {{{"assess", 0, 1}}, {{"cache.miss", {{"tier", "result"}}}}};
        run.id = f.workspace->storeRun(run).value();
        QVERIFY(f.workspace->loadRun(run.id).value() == run);
        QVERIFY(f.workspace->lastRun(id).value() == std::optional(run));
        QVERIFY(f.workspace->lastRun(f.add("two")).value() == std::nullopt);
        QCOMPARE(f.workspace->loadRun({99}).error().message.code, std::string("workspace.no_run"));
    }

    void theLatestRunByTimeSumsUpTheCase()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("one");
        QVERIFY(f.workspace->storeRun(runOf(id, 2000, Route::Expert)));
        QVERIFY(f.workspace->storeRun(runOf(id, 1000, Route::Light)));
        const CaseId ids[] = {id};
        QVERIFY(*f.workspace->caseSummaries(ids).value()[0].route == Route::Expert);
        QCOMPARE(f.workspace->lastRun(id).value()->started, 2000);
        QVERIFY(f.workspace->storeRun(runOf(id, 3000, Route::Vision)));
        QVERIFY(*f.workspace->caseSummaries(ids).value()[0].route == Route::Vision);
    }

    void runSummariesAreNewestFirstWithinTheRange()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("one", "", "label");
        for (UnixMillis at : {3000, 1000, 2000})
            QVERIFY(f.workspace->storeRun(runOf(id, at)));
        QVERIFY(f.workspace->storeRun(runOf({}, 2500)));
        const auto some = f.workspace->runSummaries({1000, 3000}, 2).value();
        QCOMPARE(some.size(), std::size_t(2));
        QCOMPARE(some[0].started, 2500);
        QCOMPARE(some[0].label, std::string());
        QCOMPARE(some[1].started, 2000);
        QCOMPARE(some[1].label, std::string("label"));
        QCOMPARE(*some[1].complexity, 0.4);
        QVERIFY(!some[1].risk);
        QCOMPARE(f.workspace->runSummaries({}, 100).value().size(), std::size_t(4));
    }

    void telemetryAgreesWithCountingTheRuns_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        QTest::addColumn<int>("buckets");
        QTest::addColumn<int>("route");
        QTest::newRow("everything") << qint64(0) << qint64(0) << 120 << -1;
        QTest::newRow("one bucket") << qint64(0) << qint64(0) << 1 << -1;
        QTest::newRow("days") << qint64(kStart + 12'345) << qint64(kStart + 2 * kDay + 1) << 2 << -1;
        QTest::newRow("hours with ragged ends")
            << qint64(kStart + 7 * 60'000 + 1) << qint64(kStart + 47 * kHour) << 30 << -1;
        QTest::newRow("minutes") << qint64(kStart + kHour + 5) << qint64(kStart + 4 * kHour) << 120 << -1;
        QTest::newRow("open end") << qint64(kStart + kDay) << qint64(0) << 50 << -1;
        QTest::newRow("far end") << qint64(kStart) << qint64(INT64_MAX) << 20 << -1;
        QTest::newRow("one route") << qint64(0) << qint64(0) << 60 << int(Route::Expert);
    }

    void telemetryAgreesWithCountingTheRuns()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        QFETCH(int, buckets);
        QFETCH(int, route);
        WorkspaceFixture f;
        const std::vector<Run> runs = randomRuns(3000);
        // In several batches and one by one: roll-ups must add up.
        const std::span all(runs);
        QVERIFY(f.workspace->storeRuns(all.first(1400)));
        QVERIFY(f.workspace->storeRuns(all.subspan(1400, 1580)));
        for (const Run& run : all.last(20))
            QVERIFY(f.workspace->storeRun(run));
        TelemetryQuery query{{from, to}, {}, buckets};
        if (route >= 0)
            query.routes = {static_cast<Route>(route)};
        const Telemetry told = f.workspace->telemetry(query).value();
        if (to == INT64_MAX)
            query.range.to = 0;
        compareWithBruteForce(runs, query, told);
    }

    void telemetryOfNothingIsEmpty()
    {
        WorkspaceFixture f;
        const Telemetry told = f.workspace->telemetry({}).value();
        QCOMPARE(told.overall.runs, 0);
        QVERIFY(told.latency.empty() && told.spans.empty());
        QVERIFY(f.workspace->storeRun(runOf({}, kStart)));
        QVERIFY(f.workspace->telemetry({.range = {kStart + kDay, kStart}}).value().latency.empty());
        QVERIFY(f.workspace->telemetry({.range = {1, 2}, .buckets = -5}).value().latency.empty());
    }

    void telemetryOutlivesTheRunsUntilItsOwnRetention()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("one");
        const UnixMillis now = f.clock.wallMillis();
        QVERIFY(f.workspace->storeRun(runOf(id, now - 800 * kDay)));
        QVERIFY(f.workspace->storeRun(runOf(id, now - 100 * kDay)));
        QVERIFY(f.workspace->storeRun(runOf(id, now - kDay)));
        QVERIFY(f.workspace->applyRetention({}));
        QCOMPARE(f.workspace->runSummaries({}, 10).value().size(), std::size_t(1));
        QCOMPARE(f.workspace->telemetry({}).value().overall.runs, 2);
        QVERIFY(f.workspace->applyRetention({0, 0}));
        QCOMPARE(f.workspace->runSummaries({}, 10).value().size(), std::size_t(1));
        QVERIFY(f.workspace->lastRun(id).value().has_value());
    }

    void histogramsSurviveTheirEncodingAndRefuseDamage()
    {
        Histograms histograms;
        std::mt19937 random(3);
        for (int i = 0; i < 500; ++i)
            histograms[std::to_string(i % 3)].add(std::exp(double(random() % 2000) / 100 - 7), 1 + random() % 300);
        const std::string bytes = encodeHistograms(histograms);
        Histograms back;
        QVERIFY(decodeHistograms({bytes.data(), bytes.size()}, back));
        QCOMPARE(encodeHistograms(back), bytes);
        QCOMPARE(back["1"].count(), histograms["1"].count());
        QVERIFY(!decodeHistograms({bytes.data(), bytes.size() - 1}, back));
        const std::string hostile = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
        QVERIFY(!decodeHistograms({hostile.data(), hostile.size()}, back));
    }

    void aBucketIsToldWithinFourPercent()
    {
        for (double ms = 0.00101; ms < 3.5e6; ms *= 1.0137)
            QVERIFY(std::abs(LatencyHistogram::middleOf(LatencyHistogram::bucketOf(ms)) / ms - 1) < 0.0393);
        QCOMPARE(LatencyHistogram::bucketOf(0), 0);
        QCOMPARE(LatencyHistogram::bucketOf(std::nan("")), 0);
        QCOMPARE(LatencyHistogram::bucketOf(HUGE_VAL), LatencyHistogram::bucketOf(1e9));
    }

    void aRangeIsCoveredOnceByTheCoarsestLevels()
    {
        using Segments = std::vector<RollupSegment>;
        QVERIFY(coverRange(kDay - kHour - 60'000, 2 * kDay + 60'000, 2) ==
                (Segments{{0, kDay - kHour - 60'000, kDay - kHour},
                          {1, kDay - kHour, kDay},
                          {2, kDay, 2 * kDay},
                          {0, 2 * kDay, 2 * kDay + 60'000}}));
        QVERIFY(coverRange(60'000, 120'000, 2) == (Segments{{0, 60'000, 120'000}}));
        QVERIFY(coverRange(5, 5, 2).empty());
    }

    void feedbackIsKeptAndLabelsTheCase()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("one");
        const auto epoch = f.workspace->knowledgeEpoch().value();
        const Feedback given{id, {3}, "billing", "shipping", 0.8, Route::Expert, 500};
        QVERIFY(f.workspace->addFeedback(given));
        QVERIFY(f.workspace->feedback({}).value() == std::vector{given});
        QVERIFY(f.workspace->feedback({501, 0}).value().empty());
        const Case c = f.workspace->loadCase(id).value();
        QVERIFY(c.state == CaseState::Decided && *c.label == "shipping");
        QVERIFY(f.workspace->knowledgeEpoch().value() > epoch);
        QVERIFY(!f.workspace->addFeedback({{99}, {}, "a", "b", 0, Route::Light, 1}));
        QCOMPARE(f.workspace->feedback({}).value().size(), std::size_t(1));
    }

    void theKnowledgeEpochGrowsWithArticlesAndLabelsOnly()
    {
        WorkspaceFixture f;
        std::int64_t before = f.workspace->knowledgeEpoch().value();
        const auto grew = [&] {
            const std::int64_t now = f.workspace->knowledgeEpoch().value();
            return std::exchange(before, now) < now;
        };
        const CaseId plain = f.add("plain");
        QVERIFY(f.workspace->storeRun(runOf(plain, 1)));
        QVERIFY(f.workspace->setLabel(plain, std::nullopt));
        QVERIFY(!grew());
        const CaseId labelled = f.add("labelled", "", "a");
        QVERIFY(grew());
        QVERIFY(f.workspace->setLabel(labelled, "a"));
        QVERIFY(!grew());
        QVERIFY(f.workspace->setLabel(labelled, "b"));
        QVERIFY(grew());
        Case c = f.workspace->loadCase(labelled).value();
        QVERIFY(f.workspace->updateCase(c));
        QVERIFY(!grew());
        c.text = "other";
        QVERIFY(f.workspace->updateCase(c));
        QVERIFY(grew());
        const CaseId ids[] = {labelled, plain};
        QVERIFY(f.workspace->deleteCases(ids));
        QVERIFY(grew());
        const ArticleId article = f.workspace->addArticle({{}, "t", "m", "en", {"a"}, "f"}).value();
        QVERIFY(grew());
        QVERIFY(f.workspace->addArticle({{}, "t", "m2", "en", {}, "f"}).value() == article);
        QVERIFY(grew());
        QVERIFY(f.workspace->removeArticle(article));
        QVERIFY(grew());
    }

    void articlesOfTheSameTitleAndLanguageAreReplaced()
    {
        WorkspaceFixture f;
        Article article{{}, "Title", "old", "en", {"a", "b"}, "a.md"};
        article.id = f.workspace->addArticle(article).value();
        article.markdown = "new";
        QVERIFY(f.workspace->addArticle(article).value() == article.id);
        Article chinese = article;
        chinese.language = "zh";
        chinese.id = f.workspace->addArticle(chinese).value();
        QVERIFY(f.workspace->articles().value() == (std::vector{article, chinese}));
        QCOMPARE(f.workspace->removeArticle({99}).error().message.code, std::string("workspace.no_article"));
    }

    void categoriesAreReplacedAsAWholeAndLabelsAdopted()
    {
        WorkspaceFixture f;
        const std::vector<Category> two{{"b", "about b", "乙", 0}, {"a", "about a", "", 1}};
        QVERIFY(f.workspace->setCategories(two));
        QVERIFY(f.workspace->categories().value() == two);
        QVERIFY(!f.workspace->setCategories({{"x", "", "", 0}, {"x", "", "", 1}}));
        QVERIFY(f.workspace->categories().value() == two);
        for (const char* label : {"a", "z", "c", "z"})
            f.add("case", "", label);
        const auto all = f.workspace->adoptLabelsAsCategories().value();
        QCOMPARE(all.size(), std::size_t(4));
        QVERIFY(all[1] == two[1]);
        QVERIFY((all[2] == Category{"c", "", "", 2}) && (all[3] == Category{"z", "", "", 3}));
        QCOMPARE(f.workspace->adoptLabelsAsCategories().value().size(), std::size_t(4));
    }

    void eventsAndSettingsComeBack()
    {
        WorkspaceFixture f;
        const Message event{"event.threshold_changed", {{"from", "0.7"}, {"to", "0.6"}}};
        QVERIFY(f.workspace->addEvent(event));
        const UnixMillis at = f.clock.wallMillis();
        QVERIFY(f.workspace->events({at, at + 1}).value() == (std::vector{std::pair(at, event)}));
        QVERIFY(f.workspace->events({at + 1, 0}).value().empty());
        QVERIFY(!f.workspace->setting("a.b").value());
        QVERIFY(f.workspace->setSetting("a.b", "{\"x\": 1}"));
        QVERIFY(f.workspace->setSetting("a.b", "[2]"));
        QCOMPARE(*f.workspace->setting("a.b").value(), std::string("[2]"));
        QCOMPARE(f.workspace->setSetting("a.b", "{").error().message.code, std::string("workspace.setting_not_json"));
    }

    void cachedValuesEndWithTheirTimeToLive()
    {
        WorkspaceFixture f;
        const UnixMillis now = f.clock.wallMillis();
        const StoredValue values[] = {{"k1", "result", {std::byte(1), std::byte(0)}, now, now + 1000},
                                      {"k1", "feature", {std::byte(2)}, now, now + 5000}};
        QVERIFY(f.workspace->putCached(values));
        const auto result = f.workspace->cached("result", "k1").value();
        QVERIFY(result && result->bytes == values[0].bytes && result->expires == now + 1000 && result->stored == now);
        QVERIFY(!f.workspace->cached("result", "k2").value());
        f.clock.advance(std::chrono::milliseconds(999));
        QVERIFY(f.workspace->cached("result", "k1").value());
        f.clock.advance(std::chrono::milliseconds(1));
        QVERIFY(!f.workspace->cached("result", "k1").value());
        QVERIFY(f.workspace->cached("feature", "k1").value());
        QCOMPARE(f.workspace->dropExpired().value(), 1);
        QCOMPARE(f.workspace->dropExpired().value(), 0);
    }

    void theNewestCachedValuesAreKeptWithinTheBound()
    {
        WorkspaceFixture f;
        const UnixMillis now = f.clock.wallMillis();
        for (int i = 0; i < 10; ++i) {
            const StoredValue value[] = {
                {std::to_string(i), "result", std::vector(1000, std::byte(1)), now + i, now + 9999}};
            QVERIFY(f.workspace->putCached(value));
        }
        const StoredValue smaller[] = {{"5", "result", std::vector(100, std::byte(1)), now + 20, now + 9999}};
        QVERIFY(f.workspace->putCached(smaller));
        Connection connection(f.folder / "workspace.db");
        trimCachedValues(connection, 9100);
        QVERIFY(f.workspace->cached("result", "0").value()); // 9 · 1000 + 100 is not too much
        trimCachedValues(connection, 3500);
        std::string left;
        for (int i = 0; i < 10; ++i)
            if (f.workspace->cached("result", std::to_string(i)).value())
                left += std::to_string(i);
        QCOMPARE(left, std::string("5789"));
    }
};

QTEST_GUILESS_MAIN(TestWorkspaceRuns)
#include "tst_workspace_runs.moc"

#include "core/caching/lru_cache.h"
#include "core/caching/model_cache.h"
#include "core/caching/result_store.h"

#include <QtTest>
#include <atomic>
#include <future>
#include <thread>

using namespace casebench;

namespace {
Key128 key(int n)
{
    return KeyBuilder().add(std::int64_t{n}).finish();
}
std::shared_ptr<const int> value(int n)
{
    return std::make_shared<const int>(n);
}
Run answeredBy(Route route)
{
    Run run;
    run.decision.route = route;
    run.answer.category = std::string(routeName(route));
    return run;
}
} // namespace

class CachingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsOlderThanTheTtlIsNotReturned()
    {
        ManualClock clock;
        LruCache<int> cache(clock, 1000, 300'000);
        cache.put(key(1), value(7), 10);
        clock.advance(std::chrono::milliseconds(299'999));
        QCOMPARE(*cache.get(key(1)), 7);
        clock.advance(std::chrono::milliseconds(1));
        QVERIFY(!cache.get(key(1)));
        QCOMPARE(cache.counters().entries, 0);
        QCOMPARE(cache.counters().hits, 1);
        QCOMPARE(cache.counters().misses, 1);
    }

    void theLeastRecentlyUsedGoesFirstAndBytesStayBounded()
    {
        ManualClock clock;
        LruCache<int> cache(clock, 30, 1000);
        for (int n = 1; n <= 3; ++n)
            cache.put(key(n), value(n), 10);
        QVERIFY(cache.get(key(1)));
        cache.put(key(4), value(4), 10);
        QVERIFY(!cache.get(key(2)));
        QVERIFY(cache.get(key(1)));
        QCOMPARE(cache.counters().bytes, 30);
        QCOMPARE(cache.counters().evictions, 1);
        cache.put(key(5), value(5), 31); // larger than the cache: not kept, and nothing is lost for it
        QVERIFY(!cache.get(key(5)));
        QCOMPARE(cache.counters().entries, 3);
    }

    void anEvictedValueStaysValidForItsReader()
    {
        ManualClock clock;
        LruCache<int> cache(clock, 10, 1000);
        cache.put(key(1), value(42), 10);
        const auto held = cache.get(key(1));
        cache.put(key(2), value(43), 10);
        QCOMPARE(*held, 42);
    }

    void theBestKnownRouteIsGivenAndEachAnswerKeepsItsOwnAge()
    {
        ManualClock clock;
        ResultStore results(clock, nullptr, 1 << 20, 300'000, {});
        results.put(key(1), answeredBy(Route::Expert));
        clock.advance(std::chrono::minutes(4));
        results.put(key(1), answeredBy(Route::Light));
        QCOMPARE(results.get(key(1), std::nullopt)->decision.route, Route::Expert);
        QCOMPARE(results.get(key(1), Route::Light)->answer.category, std::string("light"));
        QVERIFY(!results.get(key(1), Route::Vision));
        clock.advance(std::chrono::minutes(2)); // the later answer does not prolong the earlier one
        QCOMPARE(results.get(key(1), std::nullopt)->decision.route, Route::Light);
        QVERIFY(!results.get(key(1), Route::Expert));
        clock.advance(std::chrono::minutes(3));
        QVERIFY(!results.get(key(1), std::nullopt));
    }

    void aModelIsLoadedOnceForAllWhoAskAtTheSameTime()
    {
        ManualClock clock;
        ModelCache cache(clock, 1000);
        std::atomic<int> loads = 0;
        std::promise<void> go;
        const std::shared_future<void> started = go.get_future().share();
        const auto loader = [&]() -> Result<LoadedModel> {
            ++loads;
            started.wait();
            return LoadedModel{std::make_shared<const int>(5), 10};
        };
        std::vector<std::thread> threads;
        std::atomic<int> sum = 0;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] { sum += **cache.acquire<int>("m", loader); });
        go.set_value();
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(loads.load(), 1);
        QCOMPARE(sum.load(), 20);
        QCOMPARE(cache.counters().hits, 3);
    }

    void modelsBeyondTheBudgetGoButStayWithTheirUsers()
    {
        ManualClock clock;
        ModelCache cache(clock, 100);
        const auto load = [](int n) { return [n]() -> Result<LoadedModel> { return LoadedModel{std::make_shared<const int>(n), 60}; }; };
        const auto first = cache.acquire<int>("a", load(1));
        const auto second = cache.acquire<int>("b", load(2));
        QCOMPARE(**first, 1);
        QCOMPARE(cache.entries().at(0).state, ModelState::NotLoaded);
        QCOMPARE(cache.entries().at(1).state, ModelState::Ready);
        QCOMPARE(cache.counters().bytes, 60);
        QCOMPARE(cache.counters().evictions, 1);
    }

    void aFailedLoadSaysWhyAndIsTriedAgain()
    {
        ManualClock clock;
        ModelCache cache(clock, 100);
        const auto failed = cache.acquire<int>("a", []() -> Result<LoadedModel> { return fail(ErrorKind::ModelMissing, "model.missing"); });
        QVERIFY(!failed);
        QCOMPARE(cache.entries().at(0).state, ModelState::Missing);
        QCOMPARE(cache.entries().at(0).reason.code, std::string("model.missing"));
        const auto second = cache.acquire<int>("a", []() -> Result<LoadedModel> { return LoadedModel{std::make_shared<const int>(1), 1}; });
        QVERIFY(second.has_value());
        QCOMPARE(cache.entries().at(0).state, ModelState::Ready);
    }
};

QTEST_GUILESS_MAIN(CachingTest)
#include "tst_caching.moc"

#include "core/foundation/clock.h"
#include "core/foundation/hashing.h"
#include "core/foundation/threads.h"

#include <QtTest>
#include <atomic>
#include <future>

using namespace casebench;

class FoundationTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sha256MatchesThePublishedVectors()
    {
        QCOMPARE(sha256(std::string_view("abc")),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(sha256(std::string_view("")),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }

    void aMissingFileIsNamedInTheError()
    {
        const auto digest = sha256File("/nonexistent/file");
        QVERIFY(!digest);
        QCOMPARE(digest.error().kind, ErrorKind::BadInput);
        QCOMPARE(digest.error().message.argument("file"), std::string("/nonexistent/file"));
    }

    void keysTellPartsApart()
    {
        QVERIFY(KeyBuilder().add("ab").add("c").finish() != KeyBuilder().add("a").add("bc").finish());
        QVERIFY(KeyBuilder().add(1.0).finish() != KeyBuilder().add(std::int64_t{1}).finish());
        QCOMPARE(KeyBuilder().add("ab").finish(), KeyBuilder().add("ab").finish());
        QCOMPARE(KeyBuilder().add("ab").finish().hex().size(), std::size_t{32});
    }

    void aFullQueueRefuses()
    {
        WorkerPool pool("test", 1, 1);
        std::promise<void> started;
        std::promise<void> release;
        std::shared_future<void> released = release.get_future().share();
        QVERIFY(pool.submit([&] { started.set_value(); released.wait(); }));
        started.get_future().wait();
        QVERIFY(pool.submit([] {}));
        QVERIFY(!pool.submit([] {}));
        release.set_value();
        pool.drain();
        QVERIFY(pool.submit([] {}));
    }

    void tasksRunInOrderOnOneThread()
    {
        WorkerPool pool("test", 1, 100);
        std::vector<int> order;
        for (int i = 0; i < 50; ++i)
            QVERIFY(pool.submit([&order, i] { order.push_back(i); }));
        pool.drain();
        QCOMPARE(order.size(), std::size_t{50});
        QVERIFY(std::is_sorted(order.begin(), order.end()));
        QVERIFY(pool.busyNanos() > 0);
    }

    void stopDropsWhatWaits()
    {
        std::atomic<int> ran = 0;
        WorkerPool pool("test", 1, 10);
        std::promise<void> started;
        std::promise<void> release;
        std::shared_future<void> released = release.get_future().share();
        QVERIFY(pool.submit([&] { started.set_value(); released.wait(); ++ran; }));
        started.get_future().wait();
        QVERIFY(pool.submit([&] { ++ran; }));
        std::thread stopper([&] { pool.stop(); });
        while (pool.waiting() > 0)
            std::this_thread::yield();
        release.set_value();
        stopper.join();
        QCOMPARE(ran.load(), 1);
    }
};

QTEST_GUILESS_MAIN(FoundationTest)
#include "tst_foundation.moc"

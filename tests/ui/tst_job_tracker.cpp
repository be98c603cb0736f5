#include "ui/jobs/job_tracker.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QThread>
#include <QtTest>

using namespace casebench;

class TestJobTracker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_result_is_delivered_on_the_starting_thread();
    void only_the_newest_of_a_line_is_delivered();
    void a_cancelled_job_sees_it_and_delivers_nothing();
    void nothing_is_delivered_to_a_context_that_is_gone();
    void idle_waits_for_what_is_held_elsewhere();
    void a_watching_job_does_not_count();
    void progress_arrives_with_the_jobs_number();
    void the_destructor_cancels_and_waits();
};

void TestJobTracker::a_result_is_delivered_on_the_starting_thread()
{
    JobTracker tracker;
    QThread *worked = nullptr, *delivered = nullptr;
    int value = 0;
    tracker.start(
        this,
        [&](const JobContext&) {
            worked = QThread::currentThread();
            return 42;
        },
        [&](int result) {
            value = result;
            delivered = QThread::currentThread();
        });
    QCOMPARE(value, 0); // never within start()
    QTRY_VERIFY(tracker.idle());
    QCOMPARE(value, 42);
    QVERIFY(worked != QThread::currentThread());
    QCOMPARE(delivered, QThread::currentThread());
}

void TestJobTracker::only_the_newest_of_a_line_is_delivered()
{
    JobTracker tracker(1);
    JobLine line(tracker, this);
    QList<int> delivered;
    QSemaphore go;
    for (int each = 0; each < 3; ++each)
        line.start(
            [&go, each](const JobContext&) {
                go.acquire();
                return each;
            },
            [&](int value) { delivered << value; });
    go.release(3);
    QTRY_VERIFY(tracker.idle());
    QCOMPARE(delivered, QList<int>{2});
}

void TestJobTracker::a_cancelled_job_sees_it_and_delivers_nothing()
{
    JobTracker tracker;
    QSemaphore running;
    bool seen = false, delivered = false;
    const auto number = tracker.start(
        this,
        [&](const JobContext& job) {
            running.release();
            while (!job.cancelled())
                QThread::yieldCurrentThread();
            seen = true;
            return 1;
        },
        [&](int) { delivered = true; });
    running.acquire();
    tracker.cancel(number);
    QTRY_VERIFY(tracker.idle());
    QVERIFY(seen);
    QVERIFY(!delivered);
}

void TestJobTracker::nothing_is_delivered_to_a_context_that_is_gone()
{
    JobTracker tracker;
    auto context = std::make_unique<QObject>();
    QSemaphore go;
    bool delivered = false;
    tracker.start(
        context.get(),
        [&](const JobContext&) {
            go.acquire();
            return 1;
        },
        [&](int) { delivered = true; });
    context.reset();
    go.release();
    QTRY_VERIFY(tracker.idle());
    QVERIFY(!delivered);
}

void TestJobTracker::idle_waits_for_what_is_held_elsewhere()
{
    JobTracker tracker;
    QSignalSpy idle(&tracker, &JobTracker::becameIdle);
    auto hold = tracker.hold();
    auto copy = hold;
    hold.reset();
    QCoreApplication::processEvents();
    QVERIFY(!tracker.idle());
    std::unique_ptr<QThread> thread(QThread::create([&copy] { copy.reset(); }));
    thread->start();
    QTRY_VERIFY(tracker.idle());
    QCOMPARE(idle.count(), 1);
    thread->wait();
}

void TestJobTracker::a_watching_job_does_not_count()
{
    JobTracker tracker;
    QSemaphore go;
    bool delivered = false;
    tracker.start(
        this,
        [&](const JobContext&) {
            go.acquire();
            return 1;
        },
        [&](int) { delivered = true; }, JobTracker::Kind::Watch);
    QVERIFY(tracker.idle());
    go.release();
    QTRY_VERIFY(delivered);
}

void TestJobTracker::progress_arrives_with_the_jobs_number()
{
    JobTracker tracker;
    QSignalSpy progressed(&tracker, &JobTracker::progressed);
    const auto number = tracker.start(
        this,
        [](const JobContext& job) {
            for (int done = 1; done <= 1000; ++done)
                job.progress(done, 1000);
            return 1;
        },
        [](int) {});
    QTRY_VERIFY(tracker.idle());
    QVERIFY(progressed.count() >= 1);
    QVERIFY(progressed.count() < 1000); // throttled
    QCOMPARE(progressed.last().at(0).toULongLong(), number);
    QCOMPARE(progressed.last().at(1).toLongLong(), 1000);
}

void TestJobTracker::the_destructor_cancels_and_waits()
{
    bool ended = false;
    QSemaphore running;
    {
        JobTracker tracker;
        tracker.start(
            this,
            [&](const JobContext& job) {
                running.release();
                while (!job.cancelled())
                    QThread::yieldCurrentThread();
                ended = true;
                return 1;
            },
            [](int) {});
        running.acquire();
    }
    QVERIFY(ended);
}

QTEST_GUILESS_MAIN(TestJobTracker)
#include "tst_job_tracker.moc"

// The one way for background work to reach the GUI thread.
//
// A job runs on the tracker's own threads and is handed a cancel predicate and a progress callback. Its result comes back
// by queued delivery to the tracker's thread, and only when the job was not cancelled and its context still lives. Job
// numbers only grow.
#pragma once

#include "core/foundation/cancel.h"

#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace casebench {

using JobNumber = quint64; // 0: none

// What a job sees of the outside. Copyable, thread-safe.
struct JobContext {
    CancelPredicate cancelled;
    ProgressCallback progress; // delivered as JobTracker::progressed, at most every 50 ms and at the end
};

// Lives on one thread (the GUI's); all functions but hold()'s release are called there.
class JobTracker : public QObject {
    Q_OBJECT

public:
    explicit JobTracker(int threads = 2, QObject* parent = nullptr);
    // Cancels everything and waits for what runs.
    ~JobTracker() override;

    // Watch: repeated look-ups that do not count for idle().
    enum class Kind { Work, Watch };

    // work: Value(const JobContext&), on a background thread. deliver: void(Value), on this thread, unless the job was
    // cancelled or `context` was destroyed in between.
    template <class Work, class Deliver>
    JobNumber start(QObject* context, Work work, Deliver deliver, Kind kind = Kind::Work);

    // The job's predicate turns true and its result is dropped.
    void cancel(JobNumber number);
    void cancelAll();

    // Nothing runs, waits, is to be delivered, or is held.
    bool idle() const { return active_ == 0; }
    // Counts for idle() until the last copy is gone, on whatever thread that is: for work that runs elsewhere.
    std::shared_ptr<void> hold();

Q_SIGNALS:
    void progressed(quint64 number, qint64 done, qint64 total);
    void becameIdle();

private:
    struct Job {
        JobNumber number = 0;
        Kind kind = Kind::Work;
        std::atomic<bool> cancelled = false;
        std::atomic<qint64> last_report = 0;
    };

    std::shared_ptr<Job> enter(Kind kind);
    void leave(const std::shared_ptr<Job>& job);
    JobContext contextOf(const std::shared_ptr<Job>& job);
    void release();

    QThreadPool pool_;
    std::unordered_map<JobNumber, std::shared_ptr<Job>> jobs_;
    JobNumber last_ = 0;
    int active_ = 0;
};

template <class Work, class Deliver>
JobNumber JobTracker::start(QObject* context, Work work, Deliver deliver, Kind kind)
{
    auto job = enter(kind);
    pool_.start([this, job, guard = QPointer<QObject>(context), work = std::move(work),
                 deliver = std::move(deliver), job_context = contextOf(job)]() mutable {
        using Value = std::invoke_result_t<Work&, const JobContext&>;
        std::shared_ptr<Value> value;
        if (!job->cancelled)
            value = std::make_shared<Value>(work(job_context));
        QMetaObject::invokeMethod(
            this,
            [this, job, guard, value, deliver = std::move(deliver)]() mutable {
                if (value && !job->cancelled && guard)
                    deliver(std::move(*value));
                leave(job);
            },
            Qt::QueuedConnection);
    });
    return job->number;
}

// A line of jobs of which only the newest counts: starting one cancels the one before. Dies with its context's owner.
class JobLine {
public:
    JobLine(JobTracker& tracker, QObject* context) : tracker_(&tracker), context_(context) {}
    ~JobLine() { cancel(); }
    JobLine(const JobLine&) = delete;
    JobLine& operator=(const JobLine&) = delete;

    template <class Work, class Deliver>
    JobNumber start(Work work, Deliver deliver, JobTracker::Kind kind = JobTracker::Kind::Work)
    {
        cancel();
        return number_ = tracker_->start(context_, std::move(work), std::move(deliver), kind);
    }
    void cancel()
    {
        if (tracker_ && number_)
            tracker_->cancel(number_);
        number_ = 0;
    }
    JobNumber number() const { return number_; }

private:
    QPointer<JobTracker> tracker_;
    QObject* context_;
    JobNumber number_ = 0;
};

} // namespace casebench

#include "ui/jobs/job_tracker.h"

#include <QDateTime>

namespace casebench {

namespace {
constexpr qint64 kReportEveryMs = 50;
}

JobTracker::JobTracker(int threads, QObject* parent) : QObject(parent)
{
    pool_.setMaxThreadCount(threads);
}

JobTracker::~JobTracker()
{
    cancelAll();
    pool_.waitForDone();
}

std::shared_ptr<JobTracker::Job> JobTracker::enter(Kind kind)
{
    auto job = std::make_shared<Job>();
    job->number = ++last_;
    job->kind = kind;
    jobs_.emplace(job->number, job);
    if (kind == Kind::Work)
        ++active_;
    return job;
}

void JobTracker::leave(const std::shared_ptr<Job>& job)
{
    jobs_.erase(job->number);
    if (job->kind == Kind::Work)
        release();
}

void JobTracker::release()
{
    if (--active_ == 0)
        Q_EMIT becameIdle();
}

JobContext JobTracker::contextOf(const std::shared_ptr<Job>& job)
{
    JobContext context;
    context.cancelled = [job] { return job->cancelled.load(); };
    context.progress = [this, job](std::int64_t done, std::int64_t total) {
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        if (job->cancelled || (done != total && now - job->last_report < kReportEveryMs))
            return;
        job->last_report = now;
        QMetaObject::invokeMethod(
            this,
            [this, job, done, total] {
                if (!job->cancelled)
                    Q_EMIT progressed(job->number, done, total);
            },
            Qt::QueuedConnection);
    };
    return context;
}

void JobTracker::cancel(JobNumber number)
{
    if (const auto found = jobs_.find(number); found != jobs_.end())
        found->second->cancelled = true;
}

void JobTracker::cancelAll()
{
    for (auto& [number, job] : jobs_)
        job->cancelled = true;
}

std::shared_ptr<void> JobTracker::hold()
{
    ++active_;
    return std::shared_ptr<void>(nullptr, [guard = QPointer<JobTracker>(this)](void*) {
        if (guard)
            QMetaObject::invokeMethod(guard.data(), [guard] { if (guard) guard->release(); }, Qt::QueuedConnection);
    });
}

} // namespace casebench

#include "ui/session.h"

#include <algorithm>

namespace casebench {

namespace {

constexpr int kJobThreads = 3;
constexpr int kStatusMs = 500;
constexpr int kWatchMs = 2'000;
constexpr std::size_t kRunsAtOnce = 8;
constexpr int kRetryMs = 200; // when the engine's queue is full and does not say when to come again

} // namespace

Session::Session(CoreDoors doors, QObject* parent)
    : QObject(parent), doors_(std::move(doors)), jobs_(kJobThreads), opening_(jobs_, this), loading_(jobs_, this),
      knowledge_(jobs_, this), watching_(jobs_, this), runs_cancelled_(std::make_shared<std::atomic<bool>>(false))
{
    connect(&status_timer_, &QTimer::timeout, this, [this] {
        if (engine_) {
            status_ = engine_->status();
            Q_EMIT statusChanged();
        }
    });
    connect(&watch_timer_, &QTimer::timeout, this, &Session::watch);
    status_timer_.start(kStatusMs);
    watch_timer_.start(kWatchMs);
}

Session::~Session()
{
    *runs_cancelled_ = true;
    engine_.reset(); // waits for its callbacks, which post to this object
}

// --- opening ---------------------------------------------------------------------------------------------------------

void Session::open(const std::filesystem::path& folder)
{
    openWith(doors_.open_workspace, folder);
}

void Session::create(const std::filesystem::path& folder)
{
    openWith(doors_.create_workspace, folder);
}

void Session::openWith(Opener opener, const std::filesystem::path& folder)
{
    opening_.start(
        [opener = std::move(opener), create_engine = doors_.create_engine, folder,
         sink = diagnostics()](const JobContext&) -> Result<Opened> {
            Opened opened;
            auto workspace = opener(folder);
            if (!workspace)
                return tl::unexpected(workspace.error());
            opened.workspace = *workspace;
            EngineOptions options;
            options.workspace = opened.workspace;
            options.diagnostics = sink;
            auto engine = create_engine(std::move(options));
            if (!engine)
                return tl::unexpected(engine.error());
            opened.engine = *engine;
            opened.settings = opened.engine->settings();
            return opened;
        },
        [this](Result<Opened> opened) {
            if (opened)
                take(std::move(*opened));
            else
                Q_EMIT problem(opened.error().message);
        });
}

void Session::adopt(std::shared_ptr<Workspace> workspace, std::shared_ptr<Engine> engine)
{
    Opened opened{std::move(workspace), std::move(engine), {}};
    if (opened.engine)
        opened.settings = opened.engine->settings();
    take(std::move(opened));
}

void Session::take(Opened opened)
{
    cancelRuns();
    // The last pointer to an engine waits for its work: let go of it in the background.
    jobs_.start(
        this, [old_engine = std::move(engine_), old = std::move(workspace_)](const JobContext&) mutable {
            old_engine.reset();
            old.reset();
            return true;
        },
        [](bool) {});
    workspace_ = std::move(opened.workspace);
    engine_ = std::move(opened.engine);
    settings_ = opened.settings;
    // Chips and order stay as the person set them; a search meant the old cases.
    filter_.search.clear();
    filter_.categories.clear();
    filter_.split.clear();
    current_ = {};
    categories_.clear();
    articles_.clear();
    data_version_ = -1;
    status_ = engine_ ? engine_->status() : EngineStatus{};
    if (warm_ && engine_)
        engine_->warmUp();
    loadKnowledge();
    Q_EMIT workspaceChanged();
    Q_EMIT currentChanged();
    Q_EMIT settingsChanged();
    Q_EMIT statusChanged();
}

void Session::warmUp()
{
    warm_ = true;
    if (engine_)
        engine_->warmUp();
}

void Session::loadKnowledge()
{
    if (!workspace_)
        return;
    using Knowledge = std::pair<std::vector<Category>, std::vector<Article>>;
    knowledge_.start(
        [workspace = workspace_](const JobContext&) -> Result<Knowledge> {
            auto categories = workspace->categories();
            if (!categories)
                return tl::unexpected(categories.error());
            auto articles = workspace->articles();
            if (!articles)
                return tl::unexpected(articles.error());
            return Knowledge{std::move(*categories), std::move(*articles)};
        },
        [this](Result<Knowledge> knowledge) {
            if (!knowledge) {
                Q_EMIT problem(knowledge.error().message);
                return;
            }
            std::tie(categories_, articles_) = std::move(*knowledge);
            Q_EMIT knowledgeChanged();
        });
}

void Session::watch()
{
    if (!workspace_)
        return;
    watching_.start([workspace = workspace_](const JobContext&) { return workspace->dataVersion(); },
                    [this](Result<std::int64_t> version) {
                        const auto before = std::exchange(data_version_, version.value_or(data_version_));
                        if (before >= 0 && data_version_ != before)
                            Q_EMIT casesChanged();
                    },
                    JobTracker::Kind::Watch);
}

void Session::refresh()
{
    loadKnowledge();
    Q_EMIT casesChanged();
}

DiagnosticsSink Session::diagnostics()
{
    return [guard = QPointer<Session>(this)](const Diagnostic& diagnostic) {
        if (guard)
            QMetaObject::invokeMethod(
                guard.data(), [guard, diagnostic] { if (guard) Q_EMIT guard->reported(diagnostic); },
                Qt::QueuedConnection);
    };
}

// --- selection -------------------------------------------------------------------------------------------------------

void Session::setFilter(const CaseFilter& filter)
{
    if (filter == filter_)
        return;
    filter_ = filter;
    Q_EMIT filterChanged();
}

void Session::select(CaseId id)
{
    if (id == current_.id)
        return;
    current_ = CaseSnapshot{id, nullptr, nullptr};
    Q_EMIT currentChanged();
    reloadCurrent();
}

void Session::reloadCurrent()
{
    if (!workspace_ || !current_.id) {
        loading_.cancel();
        return;
    }
    using Loaded = std::pair<Case, std::optional<Run>>;
    loading_.start(
        [workspace = workspace_, id = current_.id](const JobContext&) -> Result<Loaded> {
            auto c = workspace->loadCase(id);
            if (!c)
                return tl::unexpected(c.error());
            auto run = workspace->lastRun(id);
            if (!run)
                return tl::unexpected(run.error());
            return Loaded{std::move(*c), std::move(*run)};
        },
        [this](Result<Loaded> loaded) {
            if (!loaded) {
                Q_EMIT problem(loaded.error().message);
                return;
            }
            current_.c = std::make_shared<const Case>(std::move(loaded->first));
            // A run that arrived while the case was read is newer than the stored one.
            if (loaded->second && (!current_.run || current_.run->started <= loaded->second->started))
                current_.run = std::make_shared<const Run>(std::move(*loaded->second));
            Q_EMIT caseLoaded();
        });
}

// --- runs ------------------------------------------------------------------------------------------------------------

bool Session::running(CaseId id) const
{
    return std::find(in_flight_.begin(), in_flight_.end(), id) != in_flight_.end() ||
           std::any_of(waiting_.begin(), waiting_.end(), [id](const Waiting& each) { return each.id == id; });
}

void Session::run(const std::vector<CaseId>& ids, std::optional<Route> route)
{
    if (!engine_)
        return;
    if (runsLeft() == 0) {
        batch_done_ = batch_total_ = 0;
        runs_cancelled_ = std::make_shared<std::atomic<bool>>(false);
    }
    for (const CaseId id : ids) {
        if (running(id))
            continue;
        waiting_.push_back({id, route});
        ++batch_total_;
        Q_EMIT runStateChanged(id);
    }
    Q_EMIT runsProgressed(batch_done_, batch_total_);
    pump();
}

void Session::cancelRuns()
{
    *runs_cancelled_ = true;
    const auto dropped = std::exchange(waiting_, {});
    for (const auto& each : dropped)
        Q_EMIT runStateChanged(each.id);
    batch_total_ -= int(dropped.size());
    if (!dropped.empty())
        Q_EMIT runsProgressed(batch_done_, batch_total_);
}

void Session::pump()
{
    while (!waiting_.empty() && in_flight_.size() < kRunsAtOnce) {
        const Waiting next = waiting_.front();
        waiting_.pop_front();
        in_flight_.push_back(next.id);
        submit(next);
    }
}

void Session::submit(const Waiting& waiting)
{
    auto callback = [this, id = waiting.id, hold = jobs_.hold()](const Result<Run>& result) {
        QMetaObject::invokeMethod(this, [this, id, result, hold] { arrived(id, result); }, Qt::QueuedConnection);
    };
    jobs_.start(
        this,
        [workspace = workspace_, engine = engine_, waiting, callback = std::move(callback),
         cancelled = runs_cancelled_](const JobContext&) -> Result<void> {
            auto c = workspace->loadCase(waiting.id);
            if (!c)
                return tl::unexpected(c.error());
            TriageRequest request;
            request.c = std::move(*c);
            request.route = waiting.route;
            request.cancel = [cancelled] { return cancelled->load(); };
            auto ticket = engine->submit(std::move(request), callback);
            if (!ticket)
                return tl::unexpected(ticket.error());
            return {};
        },
        [this, waiting](Result<void> submitted) {
            if (submitted)
                return;
            if (submitted.error().kind != ErrorKind::Busy) {
                arrived(waiting.id, tl::unexpected(submitted.error()));
                return;
            }
            std::erase(in_flight_, waiting.id);
            waiting_.push_front(waiting);
            const int wait = QString::fromStdString(submitted.error().message.argument("retry_ms")).toInt();
            QTimer::singleShot(wait > 0 ? wait : kRetryMs, this, &Session::pump);
        });
}

void Session::arrived(CaseId id, const Result<Run>& result)
{
    if (!result) {
        settle(id);
        if (result.error().kind != ErrorKind::Cancelled)
            Q_EMIT problem(result.error().message);
        return;
    }
    const auto run = std::make_shared<const Run>(*result);
    if (id == current_.id) {
        current_.run = run;
        Q_EMIT runChanged();
    }
    Q_EMIT runArrived(id, run);
    if (run->answer.stage == Stage::Final)
        settle(id);
}

void Session::settle(CaseId id)
{
    if (std::erase(in_flight_, id) == 0)
        return;
    ++batch_done_;
    Q_EMIT runStateChanged(id);
    Q_EMIT runsProgressed(batch_done_, batch_total_);
    pump();
}

} // namespace casebench

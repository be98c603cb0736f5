// The session's commands that write to the workspace.
#include "ui/session.h"

namespace casebench {

void Session::change(std::function<Result<void>(Workspace&)> work, std::function<void()> done)
{
    if (!workspace_)
        return;
    jobs_.start(
        this, [workspace = workspace_, work = std::move(work)](const JobContext&) { return work(*workspace); },
        [this, done = std::move(done)](Result<void> changed) {
            if (changed)
                done();
            else
                Q_EMIT problem(changed.error().message);
        });
}

void Session::add(Case c)
{
    addFrom([c = std::move(c)](Workspace&) { return Result<Case>(c); });
}

void Session::addFrom(std::function<Result<Case>(Workspace&)> make)
{
    if (!workspace_)
        return;
    jobs_.start(
        this,
        [workspace = workspace_, make = std::move(make)](const JobContext&) -> Result<CaseId> {
            auto c = make(*workspace);
            if (!c)
                return tl::unexpected(c.error());
            return workspace->addCase(std::move(*c));
        },
        [this](Result<CaseId> id) {
            if (!id) {
                Q_EMIT problem(id.error().message);
                return;
            }
            Q_EMIT casesChanged();
            Q_EMIT caseAdded(*id);
            select(*id);
        });
}

void Session::save(const Case& c)
{
    if (c.id == current_.id)
        current_.c = std::make_shared<const Case>(c);
    change([c](Workspace& workspace) { return workspace.updateCase(c); }, [this, id = c.id] { Q_EMIT caseTouched(id); });
}

void Session::decide(const std::string& category)
{
    if (!current_.c || category.empty())
        return;
    Feedback feedback;
    feedback.case_id = current_.id;
    feedback.decided = category;
    feedback.at = SystemClock::instance().wallMillis();
    if (current_.run) {
        feedback.run_id = current_.run->id;
        feedback.predicted = current_.run->answer.category;
        feedback.confidence = current_.run->answer.confidence;
        feedback.route = current_.run->decision.route;
    }
    auto labelled = *current_.c;
    labelled.label = category;
    labelled.state = CaseState::Decided;
    current_.c = std::make_shared<const Case>(std::move(labelled));
    change([feedback](Workspace& workspace) { return workspace.addFeedback(feedback); },
           [this, id = current_.id] {
               Q_EMIT caseTouched(id);
               Q_EMIT decided(id);
           });
}

void Session::remove(const std::vector<CaseId>& ids)
{
    change([ids](Workspace& workspace) { return workspace.deleteCases(ids); },
           [this, ids] {
               Q_EMIT casesChanged();
               Q_EMIT casesRemoved(ids);
           });
}

void Session::restore(const std::vector<CaseId>& ids)
{
    change([ids](Workspace& workspace) { return workspace.restoreCases(ids); },
           [this, ids] {
               Q_EMIT casesChanged();
               if (!ids.empty())
                   select(ids.front());
           });
}

void Session::setSettings(const EngineSettings& settings)
{
    if (!engine_)
        return;
    jobs_.start(
        this, [engine = engine_, settings](const JobContext&) { return engine->setSettings(settings); },
        [this, settings](Result<void> stored) {
            if (!stored)
                Q_EMIT problem(stored.error().message);
            settings_ = stored ? settings : engine_->settings();
            Q_EMIT settingsChanged();
        });
}

void Session::changeKnowledge(std::function<Result<void>(Workspace&)> work)
{
    change(
        [work = std::move(work), engine = engine_](Workspace& workspace) -> Result<void> {
            if (auto changed = work(workspace); !changed || !engine)
                return changed;
            return engine->reload();
        },
        [this] { loadKnowledge(); });
}

void Session::setCategories(const std::vector<Category>& categories)
{
    changeKnowledge([categories](Workspace& workspace) { return workspace.setCategories(categories); });
}

void Session::adoptLabelsAsCategories()
{
    changeKnowledge([](Workspace& workspace) -> Result<void> {
        auto adopted = workspace.adoptLabelsAsCategories();
        if (!adopted)
            return tl::unexpected(adopted.error());
        return {};
    });
}

void Session::addArticles(const std::vector<Article>& articles)
{
    changeKnowledge([articles](Workspace& workspace) {
        return workspace.transaction([&]() -> Result<void> {
            for (const auto& article : articles)
                if (auto added = workspace.addArticle(article); !added)
                    return tl::unexpected(added.error());
            return {};
        });
    });
}

void Session::removeArticle(ArticleId id)
{
    changeKnowledge([id](Workspace& workspace) { return workspace.removeArticle(id); });
}

void Session::backUp(const std::filesystem::path& folder)
{
    if (!workspace_)
        return;
    jobs_.start(
        this,
        [workspace = workspace_, folder](const JobContext& job) {
            return workspace->backup(folder, job.progress, job.cancelled);
        },
        [this, folder](Result<void> done) {
            if (done)
                Q_EMIT backedUp(QString::fromStdString(folder.string()));
            else
                Q_EMIT problem(done.error().message);
        });
}

} // namespace casebench

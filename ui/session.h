// What the window is looking at: the open workspace and its engine, the selected cases, and the snapshots that every page
// shows. All work on disk or in the engine is done by jobs; signals arrive on the GUI thread.
#pragma once

#include "core/foundation/diagnostics.h"
#include "core/serving/engine.h"
#include "core/workspace/workspace.h"
#include "ui/jobs/job_tracker.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace casebench {

// How the program opens things; tests put their own in.
struct CoreDoors {
    std::function<Result<std::shared_ptr<Workspace>>(const std::filesystem::path&)> open_workspace;
    std::function<Result<std::shared_ptr<Workspace>>(const std::filesystem::path&)> create_workspace;
    std::function<Result<std::shared_ptr<Engine>>(EngineOptions)> create_engine;
};

// The selected case with its last run; both immutable. Null: none.
struct CaseSnapshot {
    CaseId id;
    std::shared_ptr<const Case> c;
    std::shared_ptr<const Run> run;
};

class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(CoreDoors doors, QObject* parent = nullptr);
    ~Session() override;

    JobTracker& jobs() { return jobs_; }

    // Null while none is open. Keep the pointer in a job; never call it on the GUI thread (Engine::status excepted).
    const std::shared_ptr<Workspace>& workspace() const { return workspace_; }
    const std::shared_ptr<Engine>& engine() const { return engine_; }

    void open(const std::filesystem::path& folder);
    void create(const std::filesystem::path& folder);
    void adopt(std::shared_ptr<Workspace> workspace, std::shared_ptr<Engine> engine);
    // Starts loading the expert models of this and every engine opened later.
    void warmUp();

    // --- the selection, the same for all pages
    const CaseFilter& filter() const { return filter_; }
    void setFilter(const CaseFilter& filter);
    const CaseSnapshot& current() const { return current_; }
    void select(CaseId id);
    // Loads the selected case and its last run again.
    void reloadCurrent();

    // --- snapshots
    const EngineStatus& status() const { return status_; }
    const EngineSettings& settings() const { return settings_; }
    const std::vector<Category>& categories() const { return categories_; }
    const std::vector<Article>& articles() const { return articles_; }

    // --- commands
    void run(const std::vector<CaseId>& ids, std::optional<Route> route = {});
    void cancelRuns();
    bool running(CaseId id) const;
    int runsLeft() const { return int(waiting_.size()) + int(in_flight_.size()); }
    void add(Case c);
    // Makes the case in the background, for what must be read or stored first.
    void addFrom(std::function<Result<Case>(Workspace&)> make);
    void save(const Case& c);
    // What the person decided about the selected case's answer: stored as feedback and as label.
    void decide(const std::string& category);
    void remove(const std::vector<CaseId>& ids);
    void restore(const std::vector<CaseId>& ids);
    void setSettings(const EngineSettings& settings);
    void setCategories(const std::vector<Category>& categories);
    void adoptLabelsAsCategories();
    void addArticles(const std::vector<Article>& articles);
    void removeArticle(ArticleId id);
    void backUp(const std::filesystem::path& folder);
    // The set of cases or the knowledge changed by other hands (an import, another program).
    void refresh();
    // A sink for core that ends as reported().
    DiagnosticsSink diagnostics();

Q_SIGNALS:
    void workspaceChanged();              // opened or closed; all snapshots are new
    void filterChanged();
    void currentChanged();                // another case is selected; its snapshot may come later
    void caseLoaded();                    // current().c and .run are there
    void runChanged();                    // current().run is new: a draft, a final answer
    void casesChanged();                  // ids came or went: list them again
    void caseTouched(casebench::CaseId id); // one case's line changed
    void runArrived(casebench::CaseId id, std::shared_ptr<const casebench::Run> run);
    void runStateChanged(casebench::CaseId id); // began, failed, or was cancelled: see running()
    void runsProgressed(int done, int total);   // done == total: the batch is over
    void caseAdded(casebench::CaseId id);
    void casesRemoved(const std::vector<casebench::CaseId>& ids);
    void decided(casebench::CaseId id);
    void statusChanged();
    void settingsChanged();
    void knowledgeChanged();              // categories or articles
    void backedUp(const QString& folder);
    void problem(const casebench::Message& message);
    void reported(const casebench::Diagnostic& diagnostic);

private:
    struct Opened {
        std::shared_ptr<Workspace> workspace;
        std::shared_ptr<Engine> engine;
        EngineSettings settings;
    };
    using Opener = std::function<Result<std::shared_ptr<Workspace>>(const std::filesystem::path&)>;
    struct Waiting {
        CaseId id;
        std::optional<Route> route;
    };

    void openWith(Opener opener, const std::filesystem::path& folder);
    void take(Opened opened);
    void loadKnowledge();
    void watch();
    // Runs `work` with the workspace in the background; an error becomes problem(), success calls `done`.
    void change(std::function<Result<void>(Workspace&)> work, std::function<void()> done);
    void changeKnowledge(std::function<Result<void>(Workspace&)> work);
    void pump();
    void submit(const Waiting& waiting);
    void arrived(CaseId id, const Result<Run>& result);
    void settle(CaseId id);

    CoreDoors doors_;
    // Before the jobs, which hold these too and are joined first.
    std::shared_ptr<Workspace> workspace_;
    std::shared_ptr<Engine> engine_;
    JobTracker jobs_;
    JobLine opening_, loading_, knowledge_, watching_;
    bool warm_ = false;
    std::int64_t data_version_ = -1;

    CaseFilter filter_;
    CaseSnapshot current_;
    EngineStatus status_;
    EngineSettings settings_;
    std::vector<Category> categories_;
    std::vector<Article> articles_;

    std::deque<Waiting> waiting_;
    std::vector<CaseId> in_flight_;
    std::shared_ptr<std::atomic<bool>> runs_cancelled_;
    int batch_done_ = 0, batch_total_ = 0;
    QTimer status_timer_, watch_timer_;
};

} // namespace casebench

Q_DECLARE_METATYPE(casebench::CaseId)

// The workspace: a folder NAME.casebench/ with workspace.db (SQLite) and attachments/ (content-addressed files).
//
// Thread-safe: every thread gets a connection of its own (WAL, foreign keys, busy timeout). All calls touch the disk:
// never call one on the GUI thread. Errors of opening (BadInput): workspace.not_found {path}, workspace.not_a_folder {path},
// workspace.no_database {path}, workspace.other_program {path}, workspace.newer {path, version}. Of any call:
// workspace.damaged {path, reason}, workspace.read_only {path}, workspace.busy {path, retry_ms} (another program kept the
// write lock for 5 s), workspace.disk_full {path}, workspace.database {path, reason}, file.unwritable {…},
// file.unreadable {…}; workspace.no_case {id} for a case that is not there or deleted, workspace.no_run {id},
// workspace.no_article {id}.
#pragma once

#include "core/cases/case.h"
#include "core/foundation/cancel.h"
#include "core/foundation/error.h"
#include "core/answers/answer.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace casebench {

struct Category {
    std::string name;        // unique, what labels and answers carry
    std::string description; // what belongs to it, one or two sentences, in any language
    std::string display_zh;  // Chinese display name; may be empty
    int position = 0;
    bool operator==(const Category&) const = default;
};

struct Article {
    ArticleId id;
    std::string title;
    std::string markdown;
    std::string language;                // "en", "zh", …
    std::vector<std::string> categories; // empty: any
    std::string source;                  // file it came from
    bool operator==(const Article&) const = default;
};

// Which cases, in which order. All conditions must hold; empty ones do not count.
struct CaseFilter {
    std::string search = {};            // full text over title, text, fields, dialogue; prefix match per word; two-character Chinese words work
    std::vector<CaseState> states = {};
    std::optional<bool> has_image = {};
    std::vector<Route> routes = {};     // of the last run
    std::vector<std::string> categories = {}; // the label, else the last answer, as the queue shows it
    std::optional<Band> band = {};      // of the last answer
    std::string split = {};
    std::optional<bool> labelled = {};
    UnixMillis from = 0;                // created in [from, to); 0: open
    UnixMillis to = 0;
    enum class Order { Newest, Oldest, LowestConfidence, HighestComplexity } order = Order::Newest;
    bool operator==(const CaseFilter&) const = default;
};

// One line of the queue.
struct CaseSummary {
    CaseId id;
    std::string title;                  // the title, else the start of the text (at most 120 characters)
    CaseState state = CaseState::Open;
    std::string category;               // the label, else the last answer's category
    bool labelled = false;
    std::optional<double> confidence;   // last answer
    std::optional<Band> band;
    std::optional<Route> route;
    std::string thumbnail_digest;       // first attachment, empty: none
    int attachments = 0;
    UnixMillis created = 0;
    bool operator==(const CaseSummary&) const = default;
};

// What a person decided about an answer.
struct Feedback {
    CaseId case_id;
    RunId run_id;               // 0: none
    std::string predicted;      // what the answer said
    std::string decided;        // what the person chose
    double confidence = 0;
    Route route = Route::Light;
    UnixMillis at = 0;
    bool operator==(const Feedback&) const = default;
};

// --- telemetry -------------------------------------------------------------------------------------------------------

struct TimeRange {
    UnixMillis from = 0; // inclusive; 0: the beginning
    UnixMillis to = 0;   // exclusive; 0: the end
};

// One bucket of a chart. Percentiles come from rolled-up histograms: relative error at most 5 %.
struct LatencyPoint {
    UnixMillis at = 0;
    std::int64_t runs = 0;
    double p50 = 0, p95 = 0, p99 = 0; // ms
};
struct HitRatePoint {
    UnixMillis at = 0;
    std::int64_t result_hits = 0, result_asked = 0;
    std::int64_t feature_hits = 0, feature_asked = 0;
    std::int64_t model_hits = 0, model_asked = 0;
};
struct RoutePoint {
    UnixMillis at = 0;
    std::int64_t light = 0, vision = 0, expert = 0, remote = 0;
};
struct SpanShare {
    std::string name;
    double median_ms = 0; // same histograms
    std::int64_t count = 0;
};

struct TelemetryQuery {
    TimeRange range = {};
    std::vector<Route> routes = {}; // empty: all
    int buckets = 120;         // at most this many points; each bucket is a whole number of minutes
};

struct Telemetry {
    UnixMillis bucket_ms = 60'000;
    LatencyPoint overall;              // over the whole range
    std::vector<LatencyPoint> latency; // only buckets with runs, ascending
    std::vector<HitRatePoint> hit_rate;
    std::vector<RoutePoint> routes;
    std::vector<SpanShare> spans;      // longest first
};

struct RetentionSettings {
    int runs_days = 90;     // full traces
    int rollups_days = 730;
};

// --- stored runs, light ----------------------------------------------------------------------------------------------

// What replay and the routing page need of a run, without its trace.
struct RunSummary {
    RunId id;
    CaseId case_id;
    UnixMillis started = 0;
    InputType input_type = InputType::Empty;
    std::optional<double> risk, complexity;
    double effective_threshold = 0;
    Route route = Route::Light;
    std::string category;
    double confidence = 0;
    std::string label;      // of the case, empty: none
    double total_ms = 0;
};

struct StoredValue { // of the result and feature caches, which survive a restart within their TTL
    std::string key;    // 32 hex digits
    std::string tier;   // "result", "feature"
    std::vector<std::byte> bytes;
    UnixMillis stored = 0;
    UnixMillis expires = 0;
};

class Workspace {
public:
    // Makes the folder and the database. Error: workspace.exists {path} (anything but a missing or an empty folder).
    static Result<std::shared_ptr<Workspace>> create(const std::filesystem::path& folder, const Clock& clock = SystemClock::instance());
    // Opens and migrates. A database of a newer program is refused untouched.
    static Result<std::shared_ptr<Workspace>> open(const std::filesystem::path& folder, const Clock& clock = SystemClock::instance());
    virtual ~Workspace() = default;

    virtual const std::filesystem::path& folder() const = 0;
    virtual int schemaVersion() const = 0;
    // Changes whenever another connection (also of another program) wrote; cheap. For views that follow along.
    virtual Result<std::int64_t> dataVersion() = 0;

    // Cases. addCase copies the attachments' bytes (from Attachment::path) into the store and returns the id. An attachment
    // that is in the store already needs no path. The state is kept by the workspace: a label makes it Decided, else a run
    // Answered.
    virtual Result<CaseId> addCase(Case c) = 0;
    virtual Result<void> updateCase(const Case& c) = 0;
    virtual Result<Case> loadCase(CaseId id) = 0; // attachments' paths point into the store
    virtual Result<void> setLabel(CaseId id, const std::optional<std::string>& label) = 0; // state becomes Decided, or back
    // Deletion is soft: restoreCases undoes it until purgeDeleted().
    virtual Result<void> deleteCases(std::span<const CaseId> ids) = 0;
    virtual Result<void> restoreCases(std::span<const CaseId> ids) = 0;
    virtual Result<std::int64_t> purgeDeleted(UnixMillis deleted_before) = 0; // also files nobody refers to
    virtual Result<std::int64_t> countCases(const CaseFilter& filter) = 0;
    // The ids in order (for a lazy model), and the lines of some of them in the order asked for.
    virtual Result<std::vector<CaseId>> caseIds(const CaseFilter& filter) = 0;
    // Cases that are gone by then are left out.
    virtual Result<std::vector<CaseSummary>> caseSummaries(std::span<const CaseId> ids) = 0;
    // One after the other in id order, whatever the filter's order, without holding them all. The visitor may write.
    virtual Result<void> forEachCase(const CaseFilter& filter, const std::function<Result<void>(const Case&)>& visit) = 0;
    // Groups writes: everything `work` does on this thread is one transaction, rolled back when it fails or throws. A call
    // inside that fails is undone alone.
    virtual Result<void> transaction(const std::function<Result<void>()>& work) = 0;

    virtual std::filesystem::path attachmentPath(const std::string& digest) const = 0;
    // Copies a file into the store; fills digest, bytes, path.
    virtual Result<Attachment> storeAttachment(const std::filesystem::path& file, const std::string& display_name) = 0;
    virtual Result<Attachment> storeAttachment(std::span<const std::byte> bytes, const std::string& display_name) = 0;

    virtual Result<std::vector<Category>> categories() = 0;
    virtual Result<void> setCategories(const std::vector<Category>& categories) = 0; // replaces all
    // Adds those labels of cases that are not categories yet, with empty descriptions.
    virtual Result<std::vector<Category>> adoptLabelsAsCategories() = 0;

    virtual Result<ArticleId> addArticle(const Article& article) = 0; // same title and language: replaced
    virtual Result<void> removeArticle(ArticleId id) = 0;
    virtual Result<std::vector<Article>> articles() = 0;
    virtual Result<std::int64_t> knowledgeEpoch() = 0; // grows with every change of articles or labels

    // Runs. storeRun writes the run, updates the case's summary and the roll-ups in one transaction.
    virtual Result<RunId> storeRun(const Run& run) = 0;
    virtual Result<void> storeRuns(std::span<const Run> runs) = 0;
    virtual Result<Run> loadRun(RunId id) = 0;
    virtual Result<std::optional<Run>> lastRun(CaseId id) = 0;
    virtual Result<std::vector<RunSummary>> runSummaries(const TimeRange& range, std::int64_t limit) = 0; // newest first
    virtual Result<void> addFeedback(const Feedback& feedback) = 0; // also sets the label
    virtual Result<std::vector<Feedback>> feedback(const TimeRange& range) = 0;

    virtual Result<Telemetry> telemetry(const TelemetryQuery& query) = 0;
    virtual Result<void> applyRetention(const RetentionSettings& settings) = 0;
    // Events shown on charts: event.threshold_changed {from, to}, event.trained, …
    virtual Result<void> addEvent(const Message& event) = 0;
    virtual Result<std::vector<std::pair<UnixMillis, Message>>> events(const TimeRange& range) = 0;

    // Settings of this workspace, by dotted key; values are JSON text.
    virtual Result<std::optional<std::string>> setting(const std::string& key) = 0;
    virtual Result<void> setSetting(const std::string& key, const std::string& json) = 0;

    virtual Result<void> putCached(std::span<const StoredValue> values) = 0;
    virtual Result<std::optional<StoredValue>> cached(const std::string& tier, const std::string& key) = 0; // not expired
    virtual Result<std::int64_t> dropExpired() = 0;

    // A consistent copy while in use (SQLite's online backup; attachments hard-linked or copied).
    virtual Result<void> backup(const std::filesystem::path& folder, const ProgressCallback&, const CancelPredicate&) = 0;
    // Where this workspace's trained models lie: FOLDER/models.
    std::filesystem::path modelsFolder() const { return folder() / "models"; }
};

} // namespace casebench

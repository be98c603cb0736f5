// The engine: a case goes in, an answer with its reasons comes out.
//
// result cache → type gate → complexity → effective threshold → light, vision or expert path → heads → Answer, stored
// with its Trace. Light cases never wait behind expert computation: each has its own threads.
#pragma once

#include "core/caching/model_cache.h"
#include "core/cases/case.h"
#include "core/encoders/features.h"
#include "core/foundation/cancel.h"
#include "core/foundation/clock.h"
#include "core/foundation/diagnostics.h"
#include "core/foundation/error.h"
#include "core/answers/answer.h"
#include "core/serving/settings.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace casebench {

class Workspace;

struct TriageRequest {
    Case c;                           // with an id: the run is stored under it
    std::optional<Route> route;       // forced; empty: the router decides
    std::optional<double> load;       // instead of the measured one (eval and replay use 0.7)
    std::optional<double> base_threshold; // instead of the setting
    bool use_result_cache = true;
    bool store = true;                // write the run to the workspace
    CancelPredicate cancel;
};

// One callback, called once or twice: perhaps a draft (run.answer.stage == Draft), then exactly one last call with the
// final answer or an error. Called on an engine thread; must be quick and must not call the engine back synchronously.
using TriageCallback = std::function<void(const Result<Run>&)>;

// Names a submitted request.
struct Ticket {
    std::uint64_t value = 0;
};

// Where the text looked in the picture; recomputed on demand, never stored.
struct AttentionMaps {
    int picture = 0;                   // index of the attachment
    std::vector<TextToken> tokens;
    int grid_rows = 0, grid_columns = 0;
    float crop_x = 0, crop_y = 0, crop_width = 1, crop_height = 1; // shares of the picture that the grid covers
    int heads = 0;
    std::vector<float> weights;        // heads × tokens × (grid_rows·grid_columns); each row sums to 1
    float alignment_score = 0;
    std::vector<ImageTag> tags;
};

struct ModelStatus {
    std::string id;          // "expert-text", "efficientnet-lite0", "light-text", "fusion", "expert-head", …
    std::string role;
    std::string version;     // digest, 64 hex digits
    ModelState state = ModelState::NotLoaded;
    Message reason;          // of Failed and Missing
    std::int64_t bytes = 0;  // resident weights
    double load_ms = 0;
    std::int64_t calls = 0;
    double p50_ms = 0, p95_ms = 0; // of the last 512 calls
};

struct EngineStatus {
    enum class State { Starting, Ready, Degraded } state = State::Starting; // Degraded: the light path works, compute does not
    Message reason;
    double load = 0;              // 0…1
    double effective_threshold = 0.70;
    double p95_ms = 0;            // of the last 512 answers
    CacheCounters result_cache, feature_cache, model_cache;
    std::vector<ModelStatus> models;
    int waiting = 0, running = 0; // requests
    std::int64_t resident_bytes = 0;
    int compute_threads = 0;
    std::string compute;          // Compute::describe(), empty until loaded
};

struct EngineOptions {
    std::shared_ptr<Workspace> workspace;          // may be null: nothing is stored, committed heads are used
    std::optional<EngineSettings> settings;        // empty: those of the workspace
    const Clock* clock = &SystemClock::instance();
    DiagnosticsSink diagnostics;
};

// Thread-safe.
class Engine {
public:
    // Loads what is needed for the light path (milliseconds). Errors: those of the model store.
    static Result<std::shared_ptr<Engine>> create(EngineOptions options);
    virtual ~Engine() = default; // cancels what waits, finishes what runs, writes what was answered

    // Starts loading LibTorch and the expert models in the background; returns at once. Expert requests that come
    // earlier wait for it. Afterwards the workspace is tidied: expired cache values, cases deleted more than a week ago,
    // and runs beyond the retention go.
    virtual void warmUp() = 0;

    // Error Busy engine.queue_full {retry_ms} when 256 requests wait; nothing is called then.
    virtual Result<Ticket> submit(TriageRequest request, TriageCallback callback) = 0;
    virtual void cancel(Ticket ticket) = 0; // the callback then gets ErrorKind::Cancelled
    // Submits and waits for the last call.
    virtual Result<Run> triage(TriageRequest request) = 0;

    // Attention over the case's picture number `picture`. Takes as long as the expert path. Errors: attention.needs_both
    // (no text or no picture), model errors.
    virtual Result<AttentionMaps> attention(const Case& c, int picture, const CancelPredicate& cancel) = 0;

    virtual EngineStatus status() const = 0; // cheap: no disk
    virtual EngineSettings settings() const = 0;
    virtual Result<void> setSettings(const EngineSettings& settings) = 0; // also stores them in the workspace
    // Takes up newly trained heads, categories and articles. Requests in flight finish on the old ones.
    virtual Result<void> reload() = 0;
    // Waits until every answered run is in the database.
    virtual void flush() = 0;
};

} // namespace casebench

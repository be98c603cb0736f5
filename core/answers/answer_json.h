// Decisions, answers, traces and runs as JSON: what the command line prints, what the workspace stores, what the caches
// keep. The only place that knows these keys.
//
// Writing never fails. Reading ignores keys it does not know, keeps the default for keys that are absent or null, and
// refuses values of the wrong type: json.wrong_type {key}; json.unknown_value {key, value} for a name that is not one
// of the allowed; json.malformed {reason} when the text is not JSON. All BadInput. Thread-safe: nothing is shared.
#pragma once

#include "core/answers/answer.h"

#include <nlohmann/json.hpp>

namespace casebench {

// Keeps the order of keys, so that a document reads in the order its parts are described.
using Json = nlohmann::ordered_json;

Json toJson(const Message& message);        // {code, arguments {name: value}}
Json toJson(const RouteDecision& decision); // {input_type, risk, complexity, base_threshold, …, reason, contributions}
Json toJson(const Answer& answer); // {stage, category, confidence, band, runner_up {…} or null, ranking, …}
Json toJson(const Span& span);     // {name, start_ms, duration_ms}
Json toJson(const Trace& trace);   // {spans [], events []}
Json toJson(const Run& run);       // {id, case, started, decision, answer, draft, cache {result, feature}, …, trace}

Result<Message> messageFromJson(const Json& json);
Result<RouteDecision> decisionFromJson(const Json& json);
Result<Answer> answerFromJson(const Json& json);
Result<Trace> traceFromJson(const Json& json);
Result<Run> runFromJson(const Json& json);

// One line without spaces, or indented. Bytes that are not UTF-8 become U+FFFD; numbers that are not finite, null.
std::string jsonText(const Json& json, int indent = -1);
Result<Json> parseJson(const std::string& text);

} // namespace casebench

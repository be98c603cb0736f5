#include "core/answers/answer_json.h"

#include <cmath>
#include <limits>

namespace casebench {
namespace {

// Carries the Error out of nested readers; never leaves this file.
struct ReadFailure {
    Error error;
};

[[noreturn]] void refuse(std::string code, std::vector<Argument> arguments)
{
    throw ReadFailure{{ErrorKind::BadInput, {std::move(code), std::move(arguments)}}};
}

[[noreturn]] void refuseType(const std::string& key)
{
    refuse("json.wrong_type", {{"key", key}});
}

void take(const Json& json, const std::string& key, std::string& out)
{
    if (!json.is_string())
        refuseType(key);
    out = json.get<std::string>();
}

void take(const Json& json, const std::string& key, double& out)
{
    if (!json.is_number())
        refuseType(key);
    out = json.get<double>();
}

void take(const Json& json, const std::string& key, float& out)
{
    double value = 0;
    take(json, key, value);
    if (std::abs(value) > double(std::numeric_limits<float>::max()))
        refuseType(key);
    out = static_cast<float>(value);
}

void take(const Json& json, const std::string& key, std::int64_t& out)
{
    const bool fits = json.is_number_integer() &&
                      (!json.is_number_unsigned() || json.get<std::uint64_t>() <= std::uint64_t(INT64_MAX));
    if (!fits)
        refuseType(key);
    out = json.get<std::int64_t>();
}

template <class Tag> void take(const Json& json, const std::string& key, Id<Tag>& out)
{
    take(json, key, out.value);
}

template <class Value, class FromName>
void takeName(const Json& json, const std::string& key, Value& out, FromName fromName)
{
    std::string name;
    take(json, key, name);
    const std::optional<Value> value = fromName(name);
    if (!value)
        refuse("json.unknown_value", {{"key", key}, {"value", name}});
    out = *value;
}

void take(const Json& json, const std::string& key, Route& out)
{
    takeName(json, key, out, routeFromName);
}

void take(const Json& json, const std::string& key, InputType& out)
{
    takeName(json, key, out, inputTypeFromName);
}

void take(const Json& json, const std::string& key, Stage& out)
{
    takeName(json, key, out, stageFromName);
}

void take(const Json& json, const std::string& key, Band& out)
{
    takeName(json, key, out, bandFromName);
}

void take(const Json& json, const std::string& key, CacheOutcome& out)
{
    takeName(json, key, out, [](std::string_view name) -> std::optional<CacheOutcome> {
        if (name == "hit")
            return CacheOutcome::Hit;
        return name == "miss" ? std::optional(CacheOutcome::Miss) : std::nullopt;
    });
}

void take(const Json& json, const std::string& key, Message& out);
void take(const Json& json, const std::string& key, Contribution& out);
void take(const Json& json, const std::string& key, Counterfactual& out);
void take(const Json& json, const std::string& key, CategoryScore& out);
void take(const Json& json, const std::string& key, Source& out);
void take(const Json& json, const std::string& key, SimilarCase& out);
void take(const Json& json, const std::string& key, RecognisedText& out);
void take(const Json& json, const std::string& key, ImageTag& out);
void take(const Json& json, const std::string& key, Span& out);
void take(const Json& json, const std::string& key, RouteDecision& out);
void take(const Json& json, const std::string& key, Answer& out);
void take(const Json& json, const std::string& key, Trace& out);
void take(const Json& json, const std::string& key, Run& out);

template <class T> void take(const Json& json, const std::string& key, std::optional<T>& out)
{
    take(json, key, out.emplace());
}

template <class T> void take(const Json& json, const std::string& key, std::vector<T>& out)
{
    if (!json.is_array())
        refuseType(key);
    out.clear();
    out.reserve(json.size());
    for (const Json& element : json)
        take(element, key, out.emplace_back());
}

// Reads the members of one object: `Members(json, key)("name", target)("other", target)`.
class Members {
public:
    Members(const Json& json, const std::string& key) : json_(json)
    {
        if (!json.is_object())
            refuseType(key);
    }

    template <class T> const Members& operator()(const char* key, T& out) const
    {
        const auto found = json_.find(key);
        if (found != json_.end() && !found->is_null())
            take(*found, key, out);
        return *this;
    }

private:
    const Json& json_;
};

void take(const Json& json, const std::string& key, Message& out)
{
    Members(json, key)("code", out.code);
    const auto arguments = json.find("arguments");
    if (arguments == json.end() || arguments->is_null())
        return;
    if (!arguments->is_object())
        refuseType("arguments");
    for (const auto& [name, value] : arguments->items())
        take(value, name, out.arguments.emplace_back(Argument{name, {}}).value);
}

void take(const Json& json, const std::string& key, Contribution& out)
{
    Members(json, key)("feature", out.feature)("value", out.value)("contribution", out.contribution);
}

void take(const Json& json, const std::string& key, Counterfactual& out)
{
    Members(json, key)("what", out.what)("value", out.value)("route", out.route);
}

void take(const Json& json, const std::string& key, CategoryScore& out)
{
    Members(json, key)("category", out.category)("confidence", out.confidence);
}

void take(const Json& json, const std::string& key, Source& out)
{
    Members(json, key)("article", out.article)("title", out.title)("similarity", out.similarity);
}

void take(const Json& json, const std::string& key, SimilarCase& out)
{
    Members(json, key)("case", out.id)("title", out.title)("category", out.category)("similarity", out.similarity);
}

void take(const Json& json, const std::string& key, RecognisedText& out)
{
    Members(json, key)("text", out.text)("confidence", out.confidence);
}

void take(const Json& json, const std::string& key, ImageTag& out)
{
    Members(json, key)("label", out.label)("probability", out.probability);
}

void take(const Json& json, const std::string& key, Span& out)
{
    Members(json, key)("name", out.name)("start_ms", out.start_ms)("duration_ms", out.duration_ms);
}

void take(const Json& json, const std::string& key, RouteDecision& out)
{
    Members(json, key)("input_type", out.input_type)("risk", out.risk)("complexity", out.complexity)(
        "base_threshold", out.base_threshold)("effective_threshold", out.effective_threshold)("load", out.load)(
        "spend_ratio", out.spend_ratio)("route", out.route)("reason", out.reason)("contributions", out.contributions)(
        "counterfactuals", out.counterfactuals)("assessment_ms", out.assessment_ms);
}

void take(const Json& json, const std::string& key, Answer& out)
{
    Members(json, key)("stage", out.stage)("category", out.category)("confidence", out.confidence)("band", out.band)(
        "ranking", out.ranking)("resolution", out.resolution)("sources", out.sources)("similar", out.similar)(
        "recognised", out.recognised)("image_tags", out.image_tags)("alignment_score", out.alignment_score)(
        "language", out.language)("model", out.model)("notes", out.notes);
}

void take(const Json& json, const std::string& key, Trace& out)
{
    Members(json, key)("spans", out.spans)("events", out.events);
}

void take(const Json& json, const std::string& key, Run& out)
{
    Members(json, key)("id", out.id)("case", out.case_id)("started", out.started)("decision", out.decision)(
        "answer", out.answer)("draft", out.draft)("draft_ms", out.draft_ms)("total_ms", out.total_ms)("cost", out.cost)(
        "models_digest", out.models_digest)("trace", out.trace);
    const auto cache = json.find("cache");
    if (cache != json.end() && !cache->is_null())
        Members(*cache, "cache")("result", out.result_cache)("feature", out.feature_cache);
}

template <class T> Result<T> read(const Json& json, const char* what)
{
    try {
        T value;
        take(json, what, value);
        return value;
    } catch (const ReadFailure& failure) {
        return tl::unexpected(failure.error);
    }
}

template <class T> Json optionalJson(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

// [f(element), …]
template <class T, class F> Json arrayJson(const std::vector<T>& elements, F f)
{
    Json array = Json::array();
    for (const T& element : elements)
        array.push_back(f(element));
    return array;
}

Json scoreJson(const CategoryScore& score)
{
    return {{"category", score.category}, {"confidence", score.confidence}};
}

Json messageJson(const Message& message)
{
    return toJson(message);
}

Json tagsJson(const std::vector<ImageTag>& tags)
{
    return arrayJson(tags, [](const ImageTag& tag) {
        return Json{{"label", tag.label}, {"probability", tag.probability}};
    });
}

std::string_view outcomeName(CacheOutcome outcome)
{
    return outcome == CacheOutcome::Hit ? "hit" : "miss";
}

} // namespace

Json toJson(const Message& message)
{
    Json arguments = Json::object();
    for (const Argument& argument : message.arguments)
        arguments[argument.name] = argument.value;
    return {{"code", message.code}, {"arguments", std::move(arguments)}};
}

Json toJson(const RouteDecision& decision)
{
    return {{"input_type", inputTypeName(decision.input_type)},
            {"risk", optionalJson(decision.risk)},
            {"complexity", optionalJson(decision.complexity)},
            {"base_threshold", decision.base_threshold},
            {"effective_threshold", decision.effective_threshold},
            {"load", decision.load},
            {"spend_ratio", decision.spend_ratio},
            {"route", routeName(decision.route)},
            {"reason", toJson(decision.reason)},
            {"contributions", arrayJson(decision.contributions,
                                        [](const Contribution& part) {
                                            return Json{{"feature", part.feature},
                                                        {"value", optionalJson(part.value)},
                                                        {"contribution", part.contribution}};
                                        })},
            {"counterfactuals",
             arrayJson(decision.counterfactuals,
                       [](const Counterfactual& other) {
                           return Json{{"what", other.what}, {"value", other.value}, {"route", routeName(other.route)}};
                       })},
            {"assessment_ms", decision.assessment_ms}};
}

Json toJson(const Answer& answer)
{
    return {{"stage", stageName(answer.stage)},
            {"category", answer.category},
            {"confidence", answer.confidence},
            {"band", bandName(answer.band)},
            {"runner_up", answer.ranking.size() > 1 ? scoreJson(answer.ranking[1]) : Json(nullptr)},
            {"ranking", arrayJson(answer.ranking, scoreJson)},
            {"resolution", answer.resolution},
            {"sources", arrayJson(answer.sources,
                                  [](const Source& source) {
                                      return Json{{"article", source.article.value},
                                                  {"title", source.title},
                                                  {"similarity", source.similarity}};
                                  })},
            {"similar", arrayJson(answer.similar,
                                  [](const SimilarCase& similar) {
                                      return Json{{"case", similar.id.value},
                                                  {"title", similar.title},
                                                  {"category", similar.category},
                                                  {"similarity", similar.similarity}};
                                  })},
            {"recognised", arrayJson(answer.recognised,
                                     [](const RecognisedText& text) {
                                         return Json{{"text", text.text}, {"confidence", text.confidence}};
                                     })},
            {"image_tags", arrayJson(answer.image_tags, tagsJson)},
            {"alignment_score", optionalJson(answer.alignment_score)},
            {"language", answer.language},
            {"model", answer.model},
            {"notes", arrayJson(answer.notes, messageJson)}};
}

Json toJson(const Span& span)
{
    return {{"name", span.name}, {"start_ms", span.start_ms}, {"duration_ms", span.duration_ms}};
}

Json toJson(const Trace& trace)
{
    return {{"spans", arrayJson(trace.spans, [](const Span& span) { return toJson(span); })},
            {"events", arrayJson(trace.events, messageJson)}};
}

Json toJson(const Run& run)
{
    return {{"id", run.id.value},
            {"case", run.case_id.value},
            {"started", run.started},
            {"decision", toJson(run.decision)},
            {"answer", toJson(run.answer)},
            {"draft", run.draft ? toJson(*run.draft) : Json(nullptr)},
            {"cache", {{"result", outcomeName(run.result_cache)}, {"feature", outcomeName(run.feature_cache)}}},
            {"draft_ms", run.draft_ms},
            {"total_ms", run.total_ms},
            {"cost", run.cost},
            {"models_digest", run.models_digest},
            {"trace", toJson(run.trace)}};
}

Result<Message> messageFromJson(const Json& json)
{
    return read<Message>(json, "message");
}

Result<RouteDecision> decisionFromJson(const Json& json)
{
    return read<RouteDecision>(json, "decision");
}

Result<Answer> answerFromJson(const Json& json)
{
    return read<Answer>(json, "answer");
}

Result<Trace> traceFromJson(const Json& json)
{
    return read<Trace>(json, "trace");
}

Result<Run> runFromJson(const Json& json)
{
    return read<Run>(json, "run");
}

std::string jsonText(const Json& json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Result<Json> parseJson(const std::string& text)
{
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        return fail(ErrorKind::BadInput, "json.malformed", {{"reason", error.what()}});
    }
}

} // namespace casebench

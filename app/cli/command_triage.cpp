#include "app/cli/commands.h"
#include "core/serving/engine.h"
#include "ui/wording/message_table.h"

#include <cstdio>
#include <iostream>

namespace casebench::cli {
namespace {

struct TriageArguments {
    std::string text;
    std::vector<std::string> images;
    std::vector<std::string> fields;
    std::string route = "auto";
};

Result<TriageRequest> requestOf(const TriageArguments& arguments)
{
    TriageRequest request;
    request.c.text = arguments.text;
    request.c.source = "command line";
    for (const std::string& field : arguments.fields) {
        const auto equals = field.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(ErrorKind::Usage, "triage.bad_field", {{"field", field}});
        request.c.fields.push_back({field.substr(0, equals), field.substr(equals + 1)});
    }
    for (const std::string& image : arguments.images) {
        auto attachment = describePicture(image);
        if (!attachment)
            return tl::unexpected(attachment.error());
        request.c.attachments.push_back(std::move(*attachment));
    }
    if (arguments.route != "auto")
        request.route = routeFromName(arguments.route);
    return request;
}

Json document(const Run& run)
{
    Json json;
    json["decision"] = toJson(run.decision);
    json["answer"] = toJson(run.answer);
    json["cache"] = {{"result", run.result_cache == CacheOutcome::Hit ? "hit" : "miss"},
                     {"feature", run.feature_cache == CacheOutcome::Hit ? "hit" : "miss"}};
    json["timings_ms"]["total"] = run.total_ms;
    if (run.draft)
        json["timings_ms"]["draft"] = run.draft_ms;
    for (const Span& span : run.trace.spans)
        json["timings_ms"][span.name] = json["timings_ms"].value(span.name, 0.0) + span.duration_ms;
    json["trace"] = toJson(run.trace)["spans"];
    json["events"] = toJson(run.trace)["events"];
    return json;
}

void printWords(const Run& run)
{
    const Answer& answer = run.answer;
    std::printf("%s  (%s confidence, %.2f)\n", answer.category.empty() ? "No category" : answer.category.c_str(),
                std::string(bandName(answer.band)).c_str(), answer.confidence);
    for (std::size_t i = 1; i < answer.ranking.size() && i < 3; ++i)
        std::printf("  or %s (%.2f)\n", answer.ranking[i].category.c_str(), answer.ranking[i].confidence);
    for (const RecognisedText& recognised : answer.recognised)
        if (!recognised.text.empty())
            std::printf("In the picture: %s\n", recognised.text.c_str());
    if (!answer.resolution.empty())
        std::printf("\n%s\n\nSource: %s\n", answer.resolution.c_str(), answer.sources.front().title.c_str());
    std::printf("\nRoute: %s. %s\n", std::string(routeName(run.decision.route)).c_str(), words(run.decision.reason).c_str());
    if (run.decision.complexity)
        std::printf("Complexity %.2f, effective threshold %.2f (base %.2f, load %.2f)\n", *run.decision.complexity,
                    run.decision.effective_threshold, run.decision.base_threshold, run.decision.load);
    for (const Message& note : answer.notes)
        std::printf("Note: %s\n", words(note).c_str());
    std::printf("%s in %.1f ms:", run.result_cache == CacheOutcome::Hit ? "Known answer" : "Answered", run.total_ms);
    for (const Span& span : run.trace.spans)
        std::printf(" %s %.1f", span.name.c_str(), span.duration_ms);
    std::printf("\n");
}

int triage(const Common& common, const TriageArguments& arguments)
{
    auto request = requestOf(arguments);
    if (!request)
        return complain(request.error());
    if (request->c.text.find_first_not_of(" \t\r\n") == std::string::npos && request->c.attachments.empty())
        return complain({ErrorKind::Usage, {"triage.nothing_given", {}}});
    std::shared_ptr<Workspace> workspace;
    if (!common.workspace.empty()) {
        auto opened = openWorkspace(common);
        if (!opened)
            return complain(opened.error());
        workspace = std::move(*opened);
    }
    const auto settings = settingsOf(common, workspace.get());
    if (!settings)
        return complain(settings.error());
    const auto engine = Engine::create({workspace, *settings, &SystemClock::instance(), diagnosticsToStderr()});
    if (!engine)
        return complain(engine.error());
    request->cancel = interrupted();
    const auto run = (*engine)->triage(std::move(*request));
    if (!run)
        return complain(run.error());
    (*engine)->flush();
    if (common.json)
        print(document(*run));
    else
        printWords(*run);
    return kDone;
}

} // namespace

void addTriage(CLI::App& program, Common& common, Action& run)
{
    auto arguments = std::make_shared<TriageArguments>();
    CLI::App* command = program.add_subcommand("triage", "One case: decision, answer, timings, trace");
    command->add_option("--text,-t", arguments->text, "what the customer wrote");
    command->add_option("--image,-i", arguments->images, "a picture; may be given several times");
    command->add_option("--field", arguments->fields, "key=value; may be given several times");
    command->add_option("--route", arguments->route, "instead of the router's choice")
        ->check(CLI::IsMember({"auto", "light", "vision", "expert", "remote"}))
        ->capture_default_str();
    addWorkspaceOptions(*command, common, false);
    command->callback([&common, &run, arguments] { run = [&common, arguments] { return triage(common, *arguments); }; });
}

} // namespace casebench::cli

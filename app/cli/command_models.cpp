#include "app/cli/commands.h"
#include "core/modelstore/verify.h"
#include "core/serving/learn.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

namespace casebench::cli {
namespace {

const char* stateName(ArtifactState state)
{
    switch (state) {
    case ArtifactState::Present:
        return "present";
    case ArtifactState::Missing:
        return "missing";
    case ArtifactState::WrongDigest:
        return "wrong digest";
    case ArtifactState::Unreadable:
        return "unreadable";
    }
    return "";
}

int list(const Common& common)
{
    const auto store = ModelStore::open();
    if (!store)
        return complain(store.error());
    Json json = Json::array();
    for (const ModelArtifact& artifact : store->artifacts()) {
        const std::filesystem::path path = store->locate(artifact);
        const bool there = std::filesystem::exists(path);
        json.push_back({{"id", artifact.id}, {"role", roleName(artifact.role)}, {"architecture", artifact.architecture},
                        {"present", there}, {"file", path.string()}, {"licence", artifact.licence}});
        if (!common.json)
            std::printf("%-34s %-14s %-8s %s\n", artifact.id.c_str(), std::string(roleName(artifact.role)).c_str(),
                        there ? "present" : "missing", artifact.licence.c_str());
    }
    if (common.json)
        print({{"models", json}});
    return kDone;
}

int verify(const Common& common)
{
    const auto store = ModelStore::open();
    if (!store)
        return complain(store.error());
    const auto statuses = verifyModels(*store, {}, interrupted());
    if (!statuses)
        return complain(statuses.error());
    bool missing = false, wrong = false;
    Json json = Json::array();
    for (const ArtifactStatus& status : *statuses) {
        missing = missing || status.state == ArtifactState::Missing;
        wrong = wrong || status.state == ArtifactState::WrongDigest || status.state == ArtifactState::Unreadable;
        json.push_back({{"id", status.artifact.id}, {"state", stateName(status.state)}, {"file", status.path.string()}, {"sha256", status.digest}});
        if (!common.json)
            std::printf("%-34s %-12s %s\n", status.artifact.id.c_str(), stateName(status.state), status.path.c_str());
    }
    if (common.json)
        print({{"models", json}});
    return wrong ? kBadInput : missing ? kModelMissing : kDone;
}

// The script that bootstrap runs, too: the one place that knows how to fetch.
int fetch()
{
    const std::string script = (shippedModelsFolder() / "fetch").string();
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        execl(script.c_str(), script.c_str(), static_cast<char*>(nullptr));
        std::fprintf(stderr, "casebench-cli: %s: %s\n", script.c_str(), std::strerror(errno));
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0) {
        std::fprintf(stderr, "casebench-cli: %s: %s\n", script.c_str(), std::strerror(errno));
        return kFailed;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? kDone : kFailed;
}

int distil(const Common& common)
{
    const auto made = distilLightText(SystemClock::instance(), diagnosticsToStderr(),
                                      common.json ? ProgressCallback{} : progressToStderr("distilling"), interrupted());
    if (!made)
        return complain(made.error());
    if (common.json)
        print({{"file", made->string()}});
    else
        std::printf("%s\n", made->c_str());
    return kDone;
}

} // namespace

void addModels(CLI::App& program, Common& common, Action& run)
{
    CLI::App* command = program.add_subcommand("models", "The model store");
    command->require_subcommand(1);
    const auto add = [&](const char* name, const char* what, int (*action)(const Common&)) {
        CLI::App* sub = command->add_subcommand(name, what);
        sub->add_flag("--json", common.json, "one JSON document on standard output");
        sub->callback([&common, &run, action] { run = [&common, action] { return action(common); }; });
    };
    add("list", "every model of the manifest, and whether it is there", list);
    add("verify", "reads every file and compares its digest", verify);
    add("distil", "derives the light text encoder from the expert text encoder", distil);
    command->add_subcommand("fetch", "downloads what is missing, by version and hash")->callback([&run] { run = fetch; });
}

} // namespace casebench::cli

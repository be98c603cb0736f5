#include "app/cli/console.h"

#include "core/cases/image.h"
#include "core/foundation/hashing.h"
#include "ui/wording/message_table.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <mutex>
#include <set>
#include <unistd.h>

namespace casebench::cli {
namespace {

std::atomic<bool> g_interrupted{false};

void onInterrupt(int signal)
{
    g_interrupted = true;
    std::signal(signal, SIG_DFL);
}

} // namespace

int complain(const Error& error)
{
    std::cerr << "casebench-cli: " << words(error.message) << '\n';
    switch (error.kind) {
    case ErrorKind::Usage:
        return kWrongUsage;
    case ErrorKind::BadInput:
        return kBadInput;
    case ErrorKind::ModelMissing:
        return kModelMissing;
    case ErrorKind::Failed:
    case ErrorKind::Cancelled:
    case ErrorKind::Busy:
        break;
    }
    return kFailed;
}

void print(const Json& document)
{
    std::cout << jsonText(document, 2) << '\n';
}

DiagnosticsSink diagnosticsToStderr()
{
    struct Said {
        std::mutex mutex;
        std::set<std::string> lines;
    };
    return [said = std::make_shared<Said>()](const Diagnostic& diagnostic) {
        if (diagnostic.severity != Severity::Warning && diagnostic.severity != Severity::Error)
            return;
        const std::lock_guard lock(said->mutex);
        const auto [line, fresh] = said->lines.insert("casebench-cli: " + words(diagnostic.message) + "\n");
        if (fresh)
            std::cerr << *line;
    };
}

ProgressCallback progressToStderr(std::string what)
{
    const bool terminal = isatty(STDERR_FILENO) != 0;
    auto last = std::make_shared<std::int64_t>(-1);
    return [what = std::move(what), terminal, last](std::int64_t done, std::int64_t total) {
        const std::int64_t step = total > 0 ? done * (terminal ? 100 : 10) / total : 0;
        if (step == *last)
            return;
        *last = step;
        std::fprintf(stderr, terminal ? "\r%s %lld/%lld%s" : "%s %lld/%lld%s\n", what.c_str(), static_cast<long long>(done),
                     static_cast<long long>(total), terminal && done == total ? "\n" : "");
    };
}

CancelPredicate interrupted()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        if (std::signal(signal, onInterrupt) == SIG_IGN)
            std::signal(signal, SIG_IGN); // nohup
    return [] { return g_interrupted.load(); };
}

Result<std::shared_ptr<Workspace>> openWorkspace(const Common& common)
{
    return Workspace::open(common.workspace);
}

Result<EngineSettings> settingsOf(const Common& common, Workspace* workspace)
{
    EngineSettings settings;
    if (workspace) {
        auto stored = loadSettings(*workspace);
        if (!stored)
            return stored;
        settings = *stored;
    }
    return common.config.empty() ? settings : overlaySettings(settings, common.config);
}

Result<Attachment> describePicture(const std::filesystem::path& file)
{
    const auto info = probeImage(file);
    if (!info)
        return tl::unexpected(info.error());
    auto digest = sha256File(file);
    if (!digest)
        return tl::unexpected(digest.error());
    Attachment attachment;
    attachment.digest = std::move(*digest);
    attachment.file_name = file.filename().string();
    attachment.media_type = info->media_type;
    attachment.path = file;
    attachment.bytes = static_cast<std::int64_t>(std::filesystem::file_size(file));
    attachment.width = info->width;
    attachment.height = info->height;
    return attachment;
}

} // namespace casebench::cli

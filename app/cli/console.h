// What every command shares: options, output, exit codes.
#pragma once

#include "core/foundation/cancel.h"
#include "core/foundation/diagnostics.h"
#include "core/answers/answer_json.h"
#include "core/serving/settings.h"
#include "core/workspace/workspace.h"

#include <filesystem>
#include <string>
#include <vector>

namespace casebench::cli {

enum ExitCode { kDone = 0, kFailed = 1, kWrongUsage = 2, kBadInput = 3, kModelMissing = 4 };

// Options that every command with a workspace takes.
struct Common {
    std::string workspace;
    std::string config;
    std::uint64_t seed = 7;
    bool json = false;
    std::string command_line; // as typed, for the cards of trained models
};

// Words on standard error; the exit code that belongs to the error.
int complain(const Error& error);
// One JSON document on standard output.
void print(const Json& document);
// Warnings and errors of core, in words, on standard error; each line once.
DiagnosticsSink diagnosticsToStderr();
// "training 120/420" on standard error, rewritten in place on a terminal, every tenth part elsewhere.
ProgressCallback progressToStderr(std::string what);
// True after the first Ctrl+C (or request to terminate or hang up); the second one ends the program at once.
CancelPredicate interrupted();

Result<std::shared_ptr<Workspace>> openWorkspace(const Common& common);
// The workspace's settings (the defaults without one) under the --config file.
Result<EngineSettings> settingsOf(const Common& common, Workspace* workspace);
// A picture on disk as an attachment: digest, type and size are filled in. Errors: those of probeImage().
Result<Attachment> describePicture(const std::filesystem::path& file);

} // namespace casebench::cli

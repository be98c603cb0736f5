// The commands. Each adds itself to the program and leaves in `run` what to do when it was chosen.
#pragma once

#include "app/cli/console.h"

#include <CLI/CLI.hpp>
#include <functional>

namespace casebench::cli {

using Action = std::function<int()>;

void addTriage(CLI::App& program, Common& common, Action& run);
void addImport(CLI::App& program, Common& common, Action& run);
void addTrain(CLI::App& program, Common& common, Action& run);
void addEval(CLI::App& program, Common& common, Action& run);
void addReplay(CLI::App& program, Common& common, Action& run);
void addSample(CLI::App& program, Common& common, Action& run);
void addModels(CLI::App& program, Common& common, Action& run);

// A finite number from 0 to 1 (CLI::Range lets "nan" through).
CLI::Validator zeroToOne();
CLI::Validator notEmpty();
void addSeed(CLI::App& command, Common& common);
// --workspace, --config, --seed and --json.
void addWorkspaceOptions(CLI::App& command, Common& common, bool required);

} // namespace casebench::cli

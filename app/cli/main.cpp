// casebench-cli: the core with no display.
#include "app/cli/commands.h"

#include <exception>
#include <iostream>

namespace casebench::cli {

void addWorkspaceOptions(CLI::App& command, Common& common, bool required)
{
    CLI::Option* workspace = command.add_option("--workspace,-w", common.workspace, "workspace folder (NAME.casebench)");
    if (required)
        workspace->required();
    command.add_option("--config", common.config, "TOML file with settings that overlay the workspace's");
    command.add_option("--seed", common.seed, "seed of everything random")->capture_default_str();
    command.add_flag("--json", common.json, "one JSON document on standard output");
}

namespace {

int run(int argc, char** argv)
{
    CLI::App program("Casebench on the command line: triage of support cases with models of different size.");
    program.require_subcommand(1);
    Common common;
    for (int i = 0; i < argc; ++i)
        common.command_line += (i == 0 ? "casebench-cli" : std::string(" ") + argv[i]);
    Action action;
    for (const auto add : {addTriage, addImport, addTrain, addEval, addReplay, addSample, addModels})
        add(program, common, action);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error, std::cout, std::cerr) == 0 ? kDone : kWrongUsage;
    }
    return action();
}

} // namespace
} // namespace casebench::cli

int main(int argc, char** argv)
{
    try {
        return casebench::cli::run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "casebench-cli: " << error.what() << '\n';
        return casebench::cli::kFailed;
    }
}

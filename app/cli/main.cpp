// casebench-cli: the core with no display.
#include "app/cli/commands.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <exception>
#include <iostream>
#include <system_error>

namespace casebench::cli {

namespace {

template <class Number> std::optional<Number> wholeText(const std::string& text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace

CLI::Validator zeroToOne()
{
    return CLI::Validator(
        [](const std::string& text) {
            const auto number = wholeText<double>(text);
            return number && *number >= 0 && *number <= 1 ? std::string() : text + " is not a number from 0 to 1";
        },
        "0 to 1");
}

CLI::Validator notEmpty()
{
    return CLI::Validator([](const std::string& text) { return std::string(text.empty() ? "the name is empty" : ""); },
                          "");
}

void addSeed(CLI::App& command, Common& common)
{
    command.add_option("--seed", common.seed, "seed of everything random")
        ->capture_default_str()
        ->check(CLI::Validator(
            [](const std::string& text) {
                return wholeText<std::uint64_t>(text) ? std::string()
                                                      : text + " is not a whole number from 0 to 2^64 - 1";
            },
            ""));
}

void addWorkspaceOptions(CLI::App& command, Common& common, bool required)
{
    CLI::Option* workspace =
        command.add_option("--workspace,-w", common.workspace, "workspace folder (NAME.casebench)")->check(notEmpty());
    if (required)
        workspace->required();
    command.add_option("--config", common.config, "TOML file with settings that overlay the workspace's");
    addSeed(command, common);
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
    const auto commands = program.get_subcommands([](const CLI::App*) { return true; });
    const auto isNamed = [argv](const CLI::App* command) { return command->get_name() == argv[1]; };
    if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), isNamed)) {
        std::cerr << "casebench-cli: there is no command " << argv[1] << "; --help lists them\n";
        return kWrongUsage;
    }
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error, std::cout, std::cerr) == 0 ? kDone : kWrongUsage;
    }
    return action();
}

// A full disk shows only when the output is flushed.
int withOutputWritten(int code)
{
    errno = 0;
    const bool flushed = std::cout.flush() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (flushed)
        return code;
    std::cerr << "casebench-cli: the output cannot be written: " << std::generic_category().message(errno ? errno : EIO)
              << '\n';
    return kFailed;
}

} // namespace
} // namespace casebench::cli

int main(int argc, char** argv)
{
    try {
        return casebench::cli::withOutputWritten(casebench::cli::run(argc, argv));
    } catch (const std::exception& error) {
        std::cerr << "casebench-cli: " << error.what() << '\n';
        return casebench::cli::kFailed;
    }
}

#include "app/cli/commands.h"
#include "core/cases/sample.h"
#include "core/serving/sample_workspace.h"

#include <cstdio>

namespace casebench::cli {
namespace {

struct SampleArguments {
    std::string out;
    int cases = 600;
};

int sample(const Common& common, const SampleArguments& arguments)
{
    SampleOptions options;
    options.seed = common.seed;
    options.cases = arguments.cases;
    options.now = SystemClock::instance().wallMillis();
    const auto made = makeSampleWorkspace(arguments.out, options, common.json ? ProgressCallback{} : progressToStderr("drawing cases"), interrupted());
    if (!made)
        return complain(made.error());
    if (common.json)
        print({{"workspace", arguments.out}, {"cases", *made}});
    else
        std::printf("%s: %lld cases\n", arguments.out.c_str(), static_cast<long long>(*made));
    return kDone;
}

} // namespace

void addSample(CLI::App& program, Common& common, Action& run)
{
    auto arguments = std::make_shared<SampleArguments>();
    CLI::App* command = program.add_subcommand("sample", "Makes the sample workspace: a household-electronics help desk");
    command->add_option("out", arguments->out, "folder to make (NAME.casebench)")->required()->check(notEmpty());
    command->add_option("--cases", arguments->cases, "number of cases")->check(CLI::Range(1, 100'000))->capture_default_str();
    addSeed(*command, common);
    command->add_flag("--json", common.json, "one JSON document on standard output");
    command->callback([&common, &run, arguments] { run = [&common, arguments] { return sample(common, *arguments); }; });
}

} // namespace casebench::cli

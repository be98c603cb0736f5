#include "app/cli/commands.h"
#include "core/cases/import.h"
#include "core/knowledge/article_import.h"
#include "ui/wording/message_table.h"

#include <cstdio>

namespace casebench::cli {
namespace {

struct ImportArguments {
    std::vector<std::string> paths;
    ImportOptions options;
    bool articles = false;
};

// Opens the workspace, or makes it where there is nothing yet: a first import needs no other step.
Result<std::shared_ptr<Workspace>> openOrCreate(const Common& common)
{
    if (!std::filesystem::exists(common.workspace))
        return Workspace::create(common.workspace);
    return openWorkspace(common);
}

void printSummary(const Common& common, const std::string& what, const ImportSummary& summary)
{
    if (common.json) {
        Json json;
        json["imported"] = summary.imported;
        json["refused"] = Json::array();
        for (const Refused& refused : summary.refused)
            json["refused"].push_back({{"file", refused.file}, {"reason", words(refused.reason)}, {"code", refused.reason.code}});
        json["refused_count"] = summary.refused_count;
        json["notes"] = Json::array();
        for (const Message& note : summary.notes)
            json["notes"].push_back(words(note));
        print(json);
        return;
    }
    std::printf("%lld %s imported, %lld refused.\n", static_cast<long long>(summary.imported), what.c_str(),
                static_cast<long long>(summary.refused_count));
    for (const Refused& refused : summary.refused)
        std::printf("  refused %s: %s\n", refused.file.c_str(), words(refused.reason).c_str());
    for (const Message& note : summary.notes)
        std::printf("  note: %s\n", words(note).c_str());
}

// Exit code of an import: bad input only when nothing at all was usable.
int exitCode(const ImportSummary& summary)
{
    return summary.imported == 0 && summary.refused_count > 0 ? kBadInput : kDone;
}

int import(const Common& common, const ImportArguments& arguments)
{
    const auto workspace = openOrCreate(common);
    if (!workspace)
        return complain(workspace.error());
    const std::vector<std::filesystem::path> paths(arguments.paths.begin(), arguments.paths.end());
    if (arguments.articles) {
        const auto summary = importArticles(paths, [&](Article&& article) -> Result<void> {
            return (*workspace)->addArticle(article).map([](ArticleId) {});
        });
        if (!summary)
            return complain(summary.error());
        printSummary(common, "articles", *summary);
        return exitCode(*summary);
    }
    std::int64_t added = 0;
    const auto summary = importCases(
        paths, arguments.options,
        [&](Case&& c) -> Result<void> { return (*workspace)->addCase(std::move(c)).map([&](CaseId) { ++added; }); },
        common.json ? ProgressCallback{} : progressToStderr("importing"), interrupted());
    if (!summary) {
        if (added > 0)
            std::fprintf(stderr, "casebench-cli: %lld cases were imported before and stay\n", static_cast<long long>(added));
        return complain(summary.error());
    }
    if (const auto adopted = (*workspace)->adoptLabelsAsCategories(); !adopted)
        return complain(adopted.error());
    printSummary(common, "cases", *summary);
    return exitCode(*summary);
}

} // namespace

void addImport(CLI::App& program, Common& common, Action& run)
{
    auto arguments = std::make_shared<ImportArguments>();
    ImportOptions& options = arguments->options;
    CLI::App* command = program.add_subcommand("import", "Folders, pictures, CSV, JSONL, mail, ZIP; what is refused is listed with its reason");
    command->add_option("paths", arguments->paths, "what to import")->required()->check(notEmpty());
    command->add_option("--text-column", options.text_columns, "column with text; may be given several times");
    command->add_option("--title-column", options.title_column, "column with a title");
    command->add_option("--label-column", options.label_column, "column with the category");
    command->add_option("--image-column", options.image_column, "column that names picture files");
    command->add_option("--field-column", options.field_columns, "column that becomes a field; may be given several times");
    command->add_option("--encoding", options.csv.encoding, "encoding of the table instead of the detected one");
    auto* split = command->add_option("--split", options.split, "split of every case, e.g. train or test");
    command->add_option("--split-column", options.split_column, "column with the split")->excludes(split);
    command->add_flag("--articles", arguments->articles, "Markdown files become knowledge articles");
    addWorkspaceOptions(*command, common, true);
    command->callback([&common, &run, arguments] { run = [&common, arguments] { return import(common, *arguments); }; });
}

} // namespace casebench::cli

// A fresh workspace in a temporary folder, on a clock that the test moves.
#pragma once

#include "core/workspace/workspace.h"

#include <QtTest>
#include <fstream>

namespace casebench {

struct WorkspaceFixture {
    QTemporaryDir directory;
    ManualClock clock;
    std::filesystem::path root = directory.path().toStdString();
    std::filesystem::path folder = root / "a.casebench";
    std::shared_ptr<Workspace> workspace = Workspace::create(folder, clock).value();

    CaseId add(const std::string& title, const std::string& text = {}, std::optional<std::string> label = {})
    {
        Case c;
        c.title = title;
        c.text = text;
        c.label = std::move(label);
        return workspace->addCase(c).value();
    }

    std::filesystem::path write(const std::string& name, const std::string& bytes) const
    {
        std::ofstream(root / name, std::ios::binary) << bytes;
        return root / name;
    }
};

inline Run runOf(CaseId id, UnixMillis started, Route route = Route::Light, double total_ms = 1)
{
    Run run;
    run.case_id = id;
    run.started = started;
    run.decision.route = route;
    run.decision.complexity = 0.4;
    run.answer.category = "billing";
    run.answer.confidence = 0.8;
    run.answer.band = Band::Medium;
    run.total_ms = total_ms;
    return run;
}

inline std::vector<std::int64_t> numbers(const std::vector<CaseId>& ids)
{
    std::vector<std::int64_t> out;
    for (CaseId id : ids)
        out.push_back(id.value);
    return out;
}

inline std::string readFile(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace casebench

#include "core/foundation/hashing.h"
#include "workspace_fixture.h"

#include <set>

using namespace casebench;
namespace fs = std::filesystem;

class TestWorkspaceBackup : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBackupHasEverything()
    {
        WorkspaceFixture f;
        Case c;
        c.title = "with a picture";
        c.attachments = {{"", "a", "image/png", f.write("a", "bytes"), 0, 1, 1}};
        const CaseId id = f.workspace->addCase(c).value();
        QVERIFY(f.workspace->storeRun(runOf(id, 1000)));
        fs::create_directories(f.workspace->modelsFolder() / "heads");
        f.write("a.casebench/models/heads/h.safetensors", "weights");
        const fs::path target = f.root / "copy.casebench";
        std::vector<std::pair<std::int64_t, std::int64_t>> progress;
        QVERIFY(f.workspace->backup(target, [&](auto done, auto total) { progress.emplace_back(done, total); }, {}));
        QVERIFY(!progress.empty() && progress.back().first == progress.back().second);
        QVERIFY(std::ranges::is_sorted(progress));

        const auto copy = Workspace::open(target, f.clock).value();
        const Case back = copy->loadCase(id).value();
        QCOMPARE(readFile(back.attachments[0].path), std::string("bytes"));
        QVERIFY(back.attachments[0].path.string().starts_with(target.string()));
        QVERIFY(copy->lastRun(id).value().has_value());
        QCOMPARE(readFile(copy->modelsFolder() / "heads/h.safetensors"), std::string("weights"));
        QVERIFY(!fs::exists(f.root / "copy.casebench.partial"));
        QCOMPARE(f.workspace->backup(target, {}, {}).error().message.code, std::string("workspace.exists"));
    }

    void aBackupWhileAnotherThreadWritesIsOneMomentOfIt()
    {
        WorkspaceFixture f;
        for (int i = 0; i < 300; ++i)
            f.add("before", std::string(4000, 'x'));
        std::atomic<bool> stop{false};
        std::atomic<int> written{0};
        std::thread writer([&] {
            while (!stop) {
                // A case and its run belong together: the copy has both or none.
                (void)f.workspace->transaction([&]() -> Result<void> {
                    const auto id = f.workspace->addCase(Case{});
                    if (!id)
                        return tl::unexpected(id.error());
                    const auto run = f.workspace->storeRun(runOf(*id, 1000));
                    return run ? Result<void>() : tl::unexpected(run.error());
                });
                ++written;
            }
        });
        while (written < 3)
            std::this_thread::yield();
        // Each step waits for a further write, so that writes do fall between the steps.
        const auto waitForWrite = [&](std::int64_t, std::int64_t) {
            const int now = written;
            while (written == now)
                std::this_thread::yield();
        };
        const auto done = f.workspace->backup(f.root / "copy", waitForWrite, {});
        stop = true;
        writer.join();
        QVERIFY(done);
        const auto copy = Workspace::open(f.root / "copy", f.clock).value();
        const std::int64_t cases = copy->countCases({}).value();
        QVERIFY(cases >= 303 && cases < f.workspace->countCases({}).value());
        QCOMPARE(copy->countCases({.states = {CaseState::Answered}}).value(), cases - 300);
        QCOMPARE(copy->telemetry({}).value().overall.runs, cases - 300);
        QCOMPARE(std::int64_t(copy->runSummaries({}, 1'000'000).value().size()), cases - 300);
    }

    void aCancelledBackupLeavesNothing()
    {
        WorkspaceFixture f;
        for (int i = 0; i < 600; ++i)
            f.add("before", std::string(4000, 'x'));
        int asked = 0;
        const auto cancelled = f.workspace->backup(f.root / "copy", {}, [&] { return ++asked > 1; });
        QVERIFY(cancelled.error().kind == ErrorKind::Cancelled);
        QVERIFY(!fs::exists(f.root / "copy") && !fs::exists(f.root / "copy.partial"));
        f.add("still writable");
        QVERIFY(f.workspace->backup(f.root / "copy", {}, {}));
    }

    void aBackupInsideATransactionIsRefused()
    {
        WorkspaceFixture f;
        const auto done = f.workspace->transaction([&] { return f.workspace->backup(f.root / "copy", {}, {}); });
        QCOMPARE(done.error().message.code, std::string("workspace.backup_in_transaction"));
    }

    void writingToTheOriginalLaterLeavesTheBackupAsItWas()
    {
        WorkspaceFixture f;
        Case c;
        c.attachments = {{"", "a", "image/png", f.write("a", "bytes"), 0, 1, 1}};
        const CaseId ids[] = {f.workspace->addCase(c).value()};
        QVERIFY(f.workspace->backup(f.root / "copy", {}, {}));
        QVERIFY(f.workspace->deleteCases(ids));
        QCOMPARE(f.workspace->purgeDeleted(INT64_MAX).value(), 1);
        QVERIFY(!fs::exists(f.workspace->attachmentPath(sha256("bytes"))));
        const auto copy = Workspace::open(f.root / "copy", f.clock).value();
        QCOMPARE(readFile(copy->loadCase(ids[0]).value().attachments[0].path), std::string("bytes"));
    }
};

QTEST_GUILESS_MAIN(TestWorkspaceBackup)
#include "tst_workspace_backup.moc"

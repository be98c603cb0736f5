#include "core/workspace/workspace_schema.h"
#include "core/workspace/workspace_sqlite.h"
#include "workspace_fixture.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace casebench;
namespace fs = std::filesystem;

namespace {

// The schema as text, to compare two databases.
std::string schemaOf(SQLite::Database& database)
{
    std::string text;
    SQLite::Statement row(database, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name");
    while (row.executeStep())
        text += row.getColumn(0).getString() + ' ' + row.getColumn(1).getString() + ' ' + row.getColumn(2).getString() +
                '\n';
    return text;
}

SQLite::Database memory()
{
    return SQLite::Database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
}

std::string openCode(const fs::path& folder)
{
    const auto opened = Workspace::open(folder);
    return opened ? "" : opened.error().message.code;
}

} // namespace

class TestWorkspaceOpen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOlderVersionMigratesToTheSchemaOfAFreshFile()
    {
        const auto all = workspaceMigrations();
        SQLite::Database fresh = memory();
        migrate(fresh, all);
        QCOMPARE(schemaVersionOf(fresh), latestVersion(all));
        QCOMPARE(fresh.execAndGet("PRAGMA application_id").getInt(), kApplicationId);
        for (std::size_t steps = 0; steps <= all.size(); ++steps) {
            SQLite::Database older = memory();
            migrate(older, all.first(steps));
            QCOMPARE(schemaVersionOf(older), static_cast<int>(steps));
            migrate(older, all);
            QCOMPARE(schemaOf(older), schemaOf(fresh));
            QCOMPARE(schemaVersionOf(older), latestVersion(all));
        }
    }

    void migrationsRunInOrderOnceEachAndKeepTheData()
    {
        const Migration steps[] = {{1, "CREATE TABLE a(x); INSERT INTO a VALUES (1)"},
                                   {2, "ALTER TABLE a ADD COLUMN y DEFAULT 5; INSERT INTO a VALUES (2, 6)"},
                                   {3, "UPDATE a SET x = x * 10"}};
        for (std::size_t from = 0; from <= 3; ++from) {
            SQLite::Database database = memory();
            migrate(database, std::span(steps).first(from));
            migrate(database, steps);
            migrate(database, steps);
            QCOMPARE(schemaVersionOf(database), 3);
            QCOMPARE(database.execAndGet("SELECT group_concat(x || ':' || y) FROM a").getString(),
                     std::string("10:5,20:6"));
        }
    }

    void aFailedMigrationLeavesTheVersionBefore()
    {
        const Migration steps[] = {{1, "CREATE TABLE a(x)"}, {2, "CREATE TABLE b(x); CREATE TABLE a(y)"}};
        SQLite::Database database = memory();
        QVERIFY_EXCEPTION_THROWN(migrate(database, steps), SQLite::Exception);
        QCOMPARE(schemaVersionOf(database), 1);
        QVERIFY(database.tableExists("a"));
        QVERIFY(!database.tableExists("b"));
    }

    void aWorkspaceOpensAgainWithItsData()
    {
        WorkspaceFixture f;
        f.add("one");
        f.workspace.reset();
        const auto again = Workspace::open(f.folder, f.clock);
        QVERIFY(again);
        QCOMPARE((*again)->countCases({}).value(), 1);
        QCOMPARE((*again)->schemaVersion(), latestVersion(workspaceMigrations()));
        SQLite::Database file((f.folder / "workspace.db").string());
        QCOMPARE(file.execAndGet("PRAGMA journal_mode").getString(), std::string("wal"));
    }

    void creatingOverSomethingIsRefused()
    {
        WorkspaceFixture f;
        QCOMPARE(Workspace::create(f.folder).error().message.code, std::string("workspace.exists"));
        f.write("file", "x");
        QCOMPARE(Workspace::create(f.root / "file").error().message.code, std::string("workspace.exists"));
    }

    void whatIsNotAWorkspaceIsRefusedWithItsOwnReason()
    {
        WorkspaceFixture f;
        QCOMPARE(openCode(f.root / "nowhere"), std::string("workspace.not_found"));
        QCOMPARE(openCode(f.write("file", "x")), std::string("workspace.not_a_folder"));
        const fs::path folder = f.root / "b.casebench";
        fs::create_directory(folder);
        QCOMPARE(openCode(folder), std::string("workspace.no_database"));
        f.write("b.casebench/workspace.db", "");
        QCOMPARE(openCode(folder), std::string("workspace.no_database"));
        f.write("b.casebench/workspace.db", std::string(8192, 'x'));
        QCOMPARE(openCode(folder), std::string("workspace.damaged"));
        fs::remove(folder / "workspace.db");
        SQLite::Database(folder / "workspace.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
            .exec("CREATE TABLE x(y)");
        QCOMPARE(openCode(folder), std::string("workspace.other_program"));
        QVERIFY(!fs::exists(folder / "attachments"));
    }

    void aDamagedDatabaseIsReportedAsDamaged()
    {
        WorkspaceFixture f;
        f.workspace.reset();
        std::fstream file(f.folder / "workspace.db", std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(100); // the root of the schema table
        const std::string noise(3000, '\x7f');
        file.write(noise.data(), std::streamsize(noise.size()));
        file.close();
        QCOMPARE(openCode(f.folder), std::string("workspace.damaged"));
    }

    void aDatabaseOfANewerProgramIsRefusedUntouched()
    {
        WorkspaceFixture f;
        f.workspace.reset();
        const fs::path file = f.folder / "workspace.db";
        SQLite::Database(file, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99; PRAGMA journal_mode = DELETE");
        const std::string before = readFile(file);
        const auto opened = Workspace::open(f.folder);
        QCOMPARE(opened.error().message.code, std::string("workspace.newer"));
        QCOMPARE(opened.error().message.argument("version"), std::string("99"));
        QVERIFY(readFile(file) == before);
    }

    void aReadOnlyFolderIsRefused()
    {
        WorkspaceFixture f;
        f.workspace.reset();
        ::chmod(f.root.c_str(), 0755);
        ::chmod(f.folder.c_str(), 0555);
        const bool root = ::geteuid() == 0;
        if (root)
            QCOMPARE(::seteuid(65534), 0);
        const std::string code = openCode(f.folder);
        if (root)
            QCOMPARE(::seteuid(0), 0);
        ::chmod(f.folder.c_str(), 0755);
        QCOMPARE(code, std::string("workspace.read_only"));
    }

    void everyThreadHasAConnectionThatItsEndCloses()
    {
        WorkspaceFixture f;
        auto& sqlite = dynamic_cast<SqliteWorkspace&>(*f.workspace);
        f.add("one");
        QCOMPARE(sqlite.openConnections(), std::size_t(1));
        std::size_t inside = 0;
        std::thread([&] {
            QCOMPARE(f.workspace->countCases({}).value(), 1);
            inside = sqlite.openConnections();
        }).join();
        QCOMPARE(inside, std::size_t(2));
        QCOMPARE(sqlite.openConnections(), std::size_t(1));
        f.workspace.reset();
        QVERIFY(!fs::exists(f.folder / "workspace.db-wal")); // the last connection to close folds it in
    }

    void aThreadMayOutliveTheWorkspaceThatItUsed()
    {
        auto f = std::make_unique<WorkspaceFixture>();
        std::thread([&] {
            f->add("one");
            f.reset();
        }).join();
        QVERIFY(!f);
    }

    void threadsAndProgramsWriteAtTheSameTime()
    {
        WorkspaceFixture f;
        const auto other = Workspace::open(f.folder, f.clock).value(); // as a second program does
        constexpr int kThreads = 4;
        constexpr int kEach = 25;
        std::atomic<int> failures{0};
        std::vector<std::thread> threads;
        for (int t = 0; t < kThreads; ++t)
            threads.emplace_back([&, t] {
                Workspace& mine = t % 2 ? *other : *f.workspace;
                for (int i = 0; i < kEach; ++i) {
                    const auto id = mine.addCase(Case{});
                    if (!id || !mine.storeRun(runOf(*id, f.clock.wallMillis())))
                        ++failures;
                }
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(failures.load(), 0);
        QCOMPARE(f.workspace->countCases({}).value(), kThreads * kEach);
        QCOMPARE(other->telemetry({}).value().overall.runs, kThreads * kEach);
    }

    void theDataVersionChangesWithOwnAndForeignWritesOnly()
    {
        WorkspaceFixture f;
        const auto other = Workspace::open(f.folder, f.clock).value();
        auto version = f.workspace->dataVersion().value();
        QCOMPARE(f.workspace->dataVersion().value(), version);
        QVERIFY(f.workspace->countCases({}).has_value());
        QCOMPARE(f.workspace->dataVersion().value(), version);
        f.add("own");
        QVERIFY(f.workspace->dataVersion().value() != version);
        version = f.workspace->dataVersion().value();
        QVERIFY(other->addCase(Case{}).has_value());
        QVERIFY(f.workspace->dataVersion().value() != version);
        version = f.workspace->dataVersion().value();
        std::thread([&] { f.add("own, elsewhere"); }).join();
        QVERIFY(f.workspace->dataVersion().value() != version);
    }

    void aFailedTransactionIsUndone()
    {
        WorkspaceFixture f;
        const auto failed = f.workspace->transaction([&]() -> Result<void> {
            f.add("one");
            return fail(ErrorKind::Failed, "test.stop");
        });
        QCOMPARE(failed.error().message.code, std::string("test.stop"));
        QCOMPARE(f.workspace->countCases({}).value(), 0);
        QCOMPARE(f.workspace->countCases({.search = "one"}).value(), 0);
    }

    void anExceptionOutOfATransactionUndoesItToo()
    {
        WorkspaceFixture f;
        QVERIFY_EXCEPTION_THROWN((void)f.workspace->transaction([&]() -> Result<void> {
            f.add("one");
            throw std::runtime_error("x");
        }),
                                 std::runtime_error);
        QCOMPARE(f.workspace->countCases({}).value(), 0);
        f.add("two");
        QCOMPARE(f.workspace->countCases({}).value(), 1);
    }

    void aStepThatFailsInsideATransactionIsUndoneAlone()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("one");
        const auto done = f.workspace->transaction([&]() -> Result<void> {
            const Run runs[] = {runOf(id, 1000), runOf({999}, 1000)};
            if (f.workspace->storeRuns(runs))
                return fail(ErrorKind::Failed, "test.unexpected");
            return f.workspace->setLabel(id, "kept");
        });
        QVERIFY(done);
        QCOMPARE(f.workspace->runSummaries({}, 10).value().size(), std::size_t(0));
        QCOMPARE(*f.workspace->loadCase(id).value().label, std::string("kept"));
    }
};

QTEST_GUILESS_MAIN(TestWorkspaceOpen)
#include "tst_workspace_open.moc"

#include "core/foundation/hashing.h"
#include "core/workspace/search_terms.h"
#include "workspace_fixture.h"

#include <random>

using namespace casebench;
namespace fs = std::filesystem;

namespace {

std::int64_t found(WorkspaceFixture& f, const std::string& search)
{
    CaseFilter filter;
    filter.search = search;
    const auto count = f.workspace->countCases(filter);
    return count ? *count : -1;
}

} // namespace

class TestWorkspaceCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCaseComesBackAsItWasAdded()
    {
        WorkspaceFixture f;
        Case c;
        c.title = "Washer";
        c.text = "It says E04.\n洗衣机坏了";
        c.fields = {{"device", "washer"}, {"plan", "gold"}};
        c.dialogue = {{"customer", "hello", 5}, {"agent", "hi", 0}};
        c.queue = "kitchen";
        c.source = "drop";
        c.split = "train";
        c.decided_by = "both";
        c.attachments = {{"", "photo.jpg", "image/jpeg", f.write("p.jpg", "bytes"), 0, 640, 480}};
        c.label = "repair";
        const CaseId id = f.workspace->addCase(c).value();

        Case back = f.workspace->loadCase(id).value();
        QCOMPARE(back.attachments.size(), std::size_t(1));
        QCOMPARE(back.attachments[0].digest, sha256("bytes"));
        QCOMPARE(back.attachments[0].bytes, 5);
        QCOMPARE(readFile(back.attachments[0].path), std::string("bytes"));
        QVERIFY(back.attachments[0].path == f.workspace->attachmentPath(sha256("bytes")));
        QVERIFY(back.created == f.clock.wallMillis() && back.updated == f.clock.wallMillis());
        Case expected = c;
        expected.id = id;
        expected.state = CaseState::Decided;
        expected.created = back.created;
        expected.updated = back.updated;
        expected.attachments = back.attachments;
        QVERIFY(back == expected);
    }

    void anUpdateChangesTheCaseAndWhatIsFound()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("Washer", "leaks");
        Case c = f.workspace->loadCase(id).value();
        c.text = "rattles";
        c.attachments = {f.workspace->storeAttachment(f.write("a", "1"), "a.png").value()};
        f.clock.advance(std::chrono::seconds(3));
        QVERIFY(f.workspace->updateCase(c));
        QCOMPARE(found(f, "leaks"), 0);
        QCOMPARE(found(f, "rattles"), 1);
        const Case back = f.workspace->loadCase(id).value();
        QCOMPARE(back.attachments.size(), std::size_t(1));
        QCOMPARE(back.attachments[0].file_name, std::string("a.png"));
        QCOMPARE(back.updated - back.created, 3000);
        c.id = {77};
        QCOMPARE(f.workspace->updateCase(c).error().message.code, std::string("workspace.no_case"));
    }

    void labelsAndRunsDecideTheState()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("one");
        const auto state = [&] { return f.workspace->loadCase(id).value().state; };
        QVERIFY(state() == CaseState::Open);
        QVERIFY(f.workspace->setLabel(id, "a"));
        QVERIFY(state() == CaseState::Decided);
        QVERIFY(f.workspace->setLabel(id, std::nullopt));
        QVERIFY(state() == CaseState::Open);
        QVERIFY(f.workspace->storeRun(runOf(id, 1000)));
        QVERIFY(state() == CaseState::Answered);
        QVERIFY(f.workspace->setLabel(id, "a"));
        QVERIFY(f.workspace->storeRun(runOf(id, 2000)));
        QVERIFY(state() == CaseState::Decided);
        QVERIFY(f.workspace->setLabel(id, std::nullopt));
        QVERIFY(state() == CaseState::Answered);
        QCOMPARE(f.workspace->setLabel({99}, "a").error().message.code, std::string("workspace.no_case"));
    }

    void filtersHoldTogetherAndOrdersSort()
    {
        WorkspaceFixture f;
        Case c;
        c.split = "test";
        c.created = 1000;
        const CaseId a = f.workspace->addCase(c).value();
        c.created = 2000;
        c.split = "train";
        c.attachments = {{"", "x", "image/png", f.write("x", "x"), 0, 1, 1}};
        const CaseId b = f.workspace->addCase(c).value();
        const CaseId d = f.add("third", "", "kept");
        Run run = runOf(a, 10, Route::Expert);
        run.answer.confidence = 0.9;
        run.decision.complexity = 0.2;
        QVERIFY(f.workspace->storeRun(run));
        run = runOf(b, 10, Route::Vision);
        run.answer.confidence = 0.3;
        run.answer.band = Band::Low;
        run.decision.complexity = 0.7;
        QVERIFY(f.workspace->storeRun(run));

        using Order = CaseFilter::Order;
        const auto ids = [&](const CaseFilter& filter) { return numbers(f.workspace->caseIds(filter).value()); };
        using Ids = std::vector<std::int64_t>;
        QCOMPARE(ids({}), Ids({d.value, b.value, a.value}));
        QCOMPARE(ids({.order = Order::Oldest}), Ids({a.value, b.value, d.value}));
        QCOMPARE(ids({.order = Order::LowestConfidence}), Ids({b.value, a.value, d.value}));
        QCOMPARE(ids({.order = Order::HighestComplexity}), Ids({b.value, a.value, d.value}));
        QCOMPARE(ids({.states = {CaseState::Answered}, .order = Order::Oldest}), Ids({a.value, b.value}));
        QCOMPARE(ids({.states = {CaseState::Decided, CaseState::Open}}), Ids({d.value}));
        QCOMPARE(ids({.has_image = true}), Ids({b.value}));
        QCOMPARE(ids({.has_image = false}), Ids({d.value, a.value}));
        QCOMPARE(ids({.routes = {Route::Expert, Route::Remote}}), Ids({a.value}));
        QCOMPARE(ids({.categories = {"billing"}}), Ids({b.value, a.value}));
        QCOMPARE(ids({.categories = {"kept", "no'such"}}), Ids({d.value}));
        QCOMPARE(ids({.band = Band::Low}), Ids({b.value}));
        QCOMPARE(ids({.split = "test"}), Ids({a.value}));
        QCOMPARE(ids({.labelled = true}), Ids({d.value}));
        QCOMPARE(ids({.from = 1000, .to = 2000}), Ids({a.value}));
        QCOMPARE(ids({.has_image = true, .split = "test"}), Ids());
        QCOMPARE(f.workspace->countCases({.labelled = false}).value(), 2);
    }

    void summariesComeInTheOrderAskedFor()
    {
        WorkspaceFixture f;
        const CaseId a = f.add("", std::string("\n first\nline ") + std::string(200, 'x'));
        Case c;
        c.title = "Second";
        c.attachments = {{"", "x", "image/png", f.write("x", "x"), 0, 1, 1},
                         {"", "y", "image/png", f.write("y", "y"), 0, 1, 1}};
        const CaseId b = f.workspace->addCase(c).value();
        QVERIFY(f.workspace->storeRun(runOf(b, 5, Route::Vision)));
        const CaseId ids[] = {b, {99}, a};
        const auto lines = f.workspace->caseSummaries(ids).value();
        QCOMPARE(lines.size(), std::size_t(2));
        QVERIFY(lines[0].id == b && lines[1].id == a);
        QCOMPARE(lines[0].title, std::string("Second"));
        QCOMPARE(lines[0].category, std::string("billing"));
        QCOMPARE(*lines[0].confidence, 0.8);
        QVERIFY(*lines[0].band == Band::Medium && *lines[0].route == Route::Vision && !lines[0].labelled);
        QCOMPARE(lines[0].thumbnail_digest, sha256("x"));
        QCOMPARE(lines[0].attachments, 2);
        QVERIFY(QString::fromStdString(lines[1].title).startsWith("first line xxx"));
        QCOMPARE(lines[1].title.size(), std::size_t(120));
        QVERIFY(!lines[1].route && !lines[1].confidence);
    }

    void chineseWordsOfTwoCharactersAreFound_data()
    {
        QTest::addColumn<QString>("search");
        QTest::addColumn<int>("hits");
        QTest::newRow("two at the start") << "洗衣" << 1;
        QTest::newRow("two across") << "衣机" << 1;
        QTest::newRow("two at the end") << "坏了" << 1;
        QTest::newRow("the whole run") << "洗衣机坏了" << 1;
        QTest::newRow("one character inside") << "机" << 1;
        QTest::newRow("one character at the end") << "了" << 1;
        QTest::newRow("two that do not touch") << "洗机" << 0;
        QTest::newRow("with a latin word") << "e04 坏了" << 1;
        QTest::newRow("run together with a latin word") << "E04洗衣" << 1;
        QTest::newRow("full-width letters") << "Ｅ０４" << 1;
        QTest::newRow("another word") << "冰箱" << 0;
        QTest::newRow("japanese") << "フィル" << 1;
    }

    void chineseWordsOfTwoCharactersAreFound()
    {
        QFETCH(QString, search);
        QFETCH(int, hits);
        WorkspaceFixture f;
        f.add("", "E04 洗衣机坏了，フィルター");
        QCOMPARE(found(f, search.toStdString()), hits);
    }

    void latinWordsAreFoundByTheirBeginningWhereverTheyStand()
    {
        WorkspaceFixture f;
        Case c;
        c.title = "Washing machine";
        c.text = "Wi-Fi naïve STRASSE";
        c.fields = {{"device", "TX-200"}};
        c.dialogue = {{"customer", "dripping", 0}};
        QVERIFY(f.workspace->addCase(c).has_value());
        for (const char* hit :
             {"wash", "WASHING mach", "machine wash", "naive", "straße", "tx-2", "tx 200", "drip", "wi-fi", "w"})
            QVERIFY2(found(f, hit) == 1, hit);
        for (const char* miss : {"ashing", "wash fridge", "fifi"})
            QVERIFY2(found(f, miss) == 0, miss);
    }

    void whatIsTypedNeverBreaksTheSearch()
    {
        WorkspaceFixture f;
        f.add("quoted and near", "or not");
        for (const char* typed : {"\"",       "\"\"",       "'",
                                  "*",        "AND",        "NOT",
                                  "OR OR",    "NEAR(",      "(quoted",
                                  "quoted)",  "a:b",        "terms:quoted",
                                  "-quoted",  "^quoted",    "quoted*",
                                  "\"quoted", "quoted AND", "{a b}: c",
                                  "\\",       ";--",        "%",
                                  "\xff\xfe", "\xcc\x81",   "+",
                                  "🙂",     "、。",       "quoted' OR 1=1 --"})
            QVERIFY2(found(f, typed) >= 0, typed);
        QCOMPARE(found(f, std::string("quo\0ted", 7)), 0);
        QCOMPARE(found(f, "???"), 0);
        QCOMPARE(found(f, "  "), 1);
        QCOMPARE(found(f, "(quoted"), 1);
        QCOMPARE(found(f, "not"), 1);
        QVERIFY(found(f, std::string(200'000, 'x') + std::string(100'000, '"')) == 0);
        std::string words;
        for (int i = 0; i < 5000; ++i)
            words += "quoted ";
        QCOMPARE(found(f, words), 1);
    }

    void randomBytesNeverBreakTheSearch()
    {
        WorkspaceFixture f;
        f.add("one");
        std::mt19937 random(7);
        for (int i = 0; i < 300; ++i) {
            std::string typed;
            for (unsigned n = random() % 12; n > 0; --n)
                typed += static_cast<char>(random());
            QVERIFY2(found(f, typed) >= 0, QByteArray::fromStdString(typed).toHex());
        }
    }

    void deletedCasesAppearNowhereUntilTheyAreRestored()
    {
        WorkspaceFixture f;
        const CaseId id = f.add("gone", "word", "label");
        f.add("stays");
        QVERIFY(f.workspace->storeRun(runOf(id, 1000)));
        Feedback feedback;
        feedback.case_id = id;
        feedback.decided = "label";
        QVERIFY(f.workspace->addFeedback(feedback));
        const CaseId ids[] = {id};
        QVERIFY(f.workspace->deleteCases(ids));
        QCOMPARE(f.workspace->countCases({}).value(), 1);
        QCOMPARE(f.workspace->caseIds({}).value().size(), std::size_t(1));
        QCOMPARE(found(f, "word"), 0);
        QCOMPARE(f.workspace->caseSummaries(ids).value().size(), std::size_t(0));
        QVERIFY(!f.workspace->loadCase(id));
        QVERIFY(!f.workspace->setLabel(id, "x"));
        QCOMPARE(f.workspace->runSummaries({}, 10).value().size(), std::size_t(0));
        QCOMPARE(f.workspace->feedback({}).value().size(), std::size_t(0));
        QCOMPARE(f.workspace->adoptLabelsAsCategories().value().size(), std::size_t(0));
        int visited = 0;
        QVERIFY(f.workspace->forEachCase({.labelled = true}, [&](const Case&) -> Result<void> {
            ++visited;
            return {};
        }));
        QCOMPARE(visited, 0);

        QVERIFY(f.workspace->restoreCases(ids));
        QCOMPARE(f.workspace->countCases({}).value(), 2);
        QCOMPARE(found(f, "word"), 1);
        QCOMPARE(*f.workspace->loadCase(id).value().label, std::string("label"));
        QCOMPARE(f.workspace->runSummaries({}, 10).value().size(), std::size_t(1));
    }

    void purgingRemovesOldDeletionsAndFilesNobodyRefersTo()
    {
        WorkspaceFixture f;
        Case c;
        c.attachments = {{"", "a", "image/png", f.write("a", "only"), 0, 1, 1},
                         {"", "b", "image/png", f.write("b", "shared"), 0, 1, 1}};
        const CaseId first = f.workspace->addCase(c).value();
        c.attachments = {{"", "b", "image/png", f.root / "b", 0, 1, 1}};
        const CaseId second = f.workspace->addCase(c).value();
        QVERIFY(f.workspace->storeRun(runOf(first, 1000)));
        const CaseId ids[] = {first};
        QVERIFY(f.workspace->deleteCases(ids));
        const UnixMillis deleted = f.clock.wallMillis();
        QCOMPARE(f.workspace->purgeDeleted(deleted).value(), 0);
        QVERIFY(f.workspace->restoreCases(ids));
        QVERIFY(f.workspace->deleteCases(ids));
        QVERIFY(fs::exists(f.workspace->attachmentPath(sha256("only"))));

        QCOMPARE(f.workspace->purgeDeleted(deleted + 1).value(), 1);
        QVERIFY(!fs::exists(f.workspace->attachmentPath(sha256("only"))));
        QVERIFY(fs::exists(f.workspace->attachmentPath(sha256("shared"))));
        QVERIFY(f.workspace->restoreCases(ids));
        QVERIFY(!f.workspace->loadCase(first));
        QCOMPARE(readFile(f.workspace->loadCase(second).value().attachments[0].path), std::string("shared"));
        QVERIFY(f.workspace->storeRun(runOf({}, 1)).has_value());
        QCOMPARE(f.workspace->storeRun(runOf(first, 1)).error().message.code, std::string("workspace.no_case"));
    }

    void whatAnUndoneImportLeftIsCollected()
    {
        WorkspaceFixture f;
        const fs::path source = f.write("a", "undone");
        QVERIFY(!f.workspace->transaction([&]() -> Result<void> {
            if (!f.workspace->storeAttachment(source, "a"))
                return fail(ErrorKind::Failed, "test.unexpected");
            return fail(ErrorKind::Failed, "test.stop");
        }));
        QVERIFY(fs::exists(f.workspace->attachmentPath(sha256("undone"))));
        QVERIFY(f.workspace->purgeDeleted(1).has_value());
        QVERIFY(!fs::exists(f.workspace->attachmentPath(sha256("undone"))));
    }

    void theSameBytesAreStoredOnce()
    {
        WorkspaceFixture f;
        const auto a = f.workspace->storeAttachment(f.write("a", "same"), "a.png").value();
        const std::string same = "same";
        const auto b = f.workspace->storeAttachment(std::as_bytes(std::span(same)), "b.png").value();
        QCOMPARE(a.digest, b.digest);
        QVERIFY(a.path == b.path);
        QCOMPARE(a.file_name, std::string("a.png"));
        QCOMPARE(b.bytes, 4);
        const auto files = std::distance(fs::recursive_directory_iterator(f.folder / "attachments"), {});
        QCOMPARE(files, 2); // one folder, one file: nothing is left of the incoming copies
    }

    void anAttachmentThatCannotBeReadLeavesNoCase()
    {
        WorkspaceFixture f;
        Case c;
        c.attachments = {{"", "a", "image/png", f.root / "missing.png", 0, 1, 1}};
        QCOMPARE(f.workspace->addCase(c).error().message.code, std::string("file.unreadable"));
        c.attachments = {{sha256("never stored"), "a", "image/png", {}, 0, 1, 1}};
        QCOMPARE(f.workspace->addCase(c).error().message.code, std::string("file.unreadable"));
        QCOMPARE(f.workspace->countCases({}).value(), 0);
        QVERIFY(f.workspace->attachmentPath("../../etc/passwd").empty());
    }

    void visitingGoesInIdOrderAndStopsAtTheFirstError()
    {
        WorkspaceFixture f;
        for (int i = 0; i < 5; ++i)
            f.add(std::to_string(i), "", "l");
        std::string seen;
        const auto stopped = f.workspace->forEachCase({.labelled = true}, [&](const Case& c) -> Result<void> {
            seen += c.title;
            if (c.title == "3")
                return fail(ErrorKind::Cancelled, "cancelled");
            return f.workspace->setLabel(c.id, std::nullopt);
        });
        QCOMPARE(seen, std::string("0123"));
        QVERIFY(stopped.error().kind == ErrorKind::Cancelled);
        QCOMPARE(f.workspace->countCases({.labelled = true}).value(), 2);
    }
};

QTEST_GUILESS_MAIN(TestWorkspaceCases)
#include "tst_workspace_cases.moc"

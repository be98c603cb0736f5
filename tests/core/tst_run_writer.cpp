#include "core/serving/run_writer.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace casebench;

class RunWriterTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRunOfACaseThatIsGoneDoesNotTakeTheOthersWithIt()
    {
        QTemporaryDir folder;
        const std::shared_ptr<Workspace> workspace = *Workspace::create(std::filesystem::path(folder.path().toStdString()) / "w.casebench");
        std::vector<std::string> said;
        RunWriter writer(workspace, [&said](const Diagnostic& diagnostic) { said.push_back(diagnostic.message.code); });
        Run run;
        Run lost;
        lost.case_id = CaseId{4711};
        // Nothing can be written meanwhile, so that what comes last forms one batch.
        const auto added = workspace->transaction([&]() -> Result<void> {
            if (const auto touched = workspace->setSetting("test", "1"); !touched)
                return touched;
            writer.add(run);
            writer.add(lost);
            writer.add(run);
            return {};
        });
        QVERIFY(added.has_value());
        writer.flush();
        QCOMPARE(workspace->runSummaries({}, 10)->size(), std::size_t{2});
        QCOMPARE(said, std::vector<std::string>{"workspace.no_case"});
    }
};

QTEST_GUILESS_MAIN(RunWriterTest)
#include "tst_run_writer.moc"

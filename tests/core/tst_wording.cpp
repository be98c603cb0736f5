// Every code that core produces has words.
#include "core/foundation/cause.h"
#include "ui/wording/message_table.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

using namespace casebench;

class TestWording : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void every_code_that_core_produces_is_in_the_table();
    void no_code_stands_in_the_table_twice();
    void arguments_are_put_in();
    void an_argument_that_is_a_code_is_put_into_words();
    void the_cause_of_a_message_keeps_its_own_arguments();
    void an_unknown_code_shows_itself_and_its_arguments();
    void braces_that_do_not_close_are_left_as_they_are();
};

void TestWording::every_code_that_core_produces_is_in_the_table()
{
    const QRegularExpression produced(
        R"re((?:fail\(\s*ErrorKind::\w+\s*,|Message\{|report\([^;"]*?Severity::\w+\s*,)\s*"([a-z0-9_.]+)")re");
    QStringList missing;
    int seen = 0;
    for (const char* folder : {"/core", "/app", "/ui"}) {
        QDirIterator files(QStringLiteral(CASEBENCH_SOURCE_DIR) + folder, {"*.cpp", "*.h"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            auto matches = produced.globalMatch(QString::fromUtf8(file.readAll()));
            while (matches.hasNext()) {
                const QString code = matches.next().captured(1);
                ++seen;
                if (!wordingOf(code.toStdString()))
                    missing << code + " in " + file.fileName();
            }
        }
    }
    QVERIFY(seen > 20);
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join('\n')));
}

void TestWording::no_code_stands_in_the_table_twice()
{
    QSet<QByteArray> seen;
    for (const auto& wording : messageTable()) {
        const QByteArray code(wording.code.data(), qsizetype(wording.code.size()));
        QVERIFY2(!seen.contains(code), code.constData());
        seen.insert(code);
        QVERIFY2(*wording.text, code.constData());
    }
}

void TestWording::arguments_are_put_in()
{
    QCOMPARE(words({"workspace.not_found", {{"path", "/a/b"}}}), std::string("The workspace /a/b does not exist."));
}

void TestWording::an_argument_that_is_a_code_is_put_into_words()
{
    const auto text = words({"model.file_invalid", {{"file", "x"}, {"reason", "safetensors.truncated"}}});
    QCOMPARE(text, std::string("The model file x is not valid: it breaks off"));
}

void TestWording::the_cause_of_a_message_keeps_its_own_arguments()
{
    const Message cause{"model.file_invalid", {{"file", "x"}, {"reason", "safetensors.truncated"}}};
    QCOMPARE(words({"trace.expert_failed", causeAs("reason", cause)}),
             std::string("The expert path failed: The model file x is not valid: it breaks off"));
}

void TestWording::an_unknown_code_shows_itself_and_its_arguments()
{
    QCOMPARE(words({"moon.full", {{"phase", "4"}}}), std::string("moon.full phase=4"));
}

void TestWording::braces_that_do_not_close_are_left_as_they_are()
{
    QCOMPARE(fillIn("a {b", {}, [](const std::string& code) { return code; }), std::string("a {b"));
}

QTEST_GUILESS_MAIN(TestWording)
#include "tst_wording.moc"

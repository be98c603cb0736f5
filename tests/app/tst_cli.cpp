// The command line as scripts see it: the built program is run, its exit codes, JSON keys and files are looked at.
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

#include "core/workspace/workspace.h" // after Qt's: moc of Qt 6.4 stumbles over <concepts> otherwise

using namespace casebench;

namespace {

constexpr int kPatienceMs = 120'000;

struct Outcome {
    int code = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    // One line that holds every word.
    bool complainsAbout(const QStringList& words) const
    {
        return err.count('\n') == 1 && std::all_of(words.begin(), words.end(),
                                                   [this](const QString& word) { return err.contains(word.toUtf8()); });
    }
};

std::unique_ptr<QProcess> start(const QStringList& arguments, const QMap<QString, QString>& environment = {})
{
    auto process = std::make_unique<QProcess>();
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    for (auto it = environment.begin(); it != environment.end(); ++it)
        all.insert(it.key(), it.value());
    process->setProcessEnvironment(all);
    process->start(QStringLiteral(CASEBENCH_BINARY_DIR "/bin/casebench-cli"), arguments);
    return process;
}

Outcome finish(QProcess& process)
{
    if (!process.waitForFinished(kPatienceMs) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

Outcome run(const QStringList& arguments, const QMap<QString, QString>& environment = {})
{
    return finish(*start(arguments, environment));
}

QStringList caseTexts(const QString& workspace)
{
    QStringList texts;
    const auto opened = Workspace::open(workspace.toStdString());
    if (opened)
        (void)(*opened)->forEachCase({}, [&](const Case& c) -> Result<void> {
            texts << QString::fromStdString(c.text);
            return {};
        });
    return texts;
}

// Names of the keys of `object` that are not there or are of another type.
QStringList wrong(const QJsonObject& object, const QMap<QString, QJsonValue::Type>& expected)
{
    QStringList names;
    for (auto it = expected.begin(); it != expected.end(); ++it)
        if (!object.contains(it.key()) || object[it.key()].type() != it.value())
            names << it.key();
    return names;
}

constexpr auto kNumber = QJsonValue::Double;
constexpr auto kText = QJsonValue::String;
constexpr auto kList = QJsonValue::Array;
constexpr auto kObject = QJsonValue::Object;

} // namespace

class TestCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void a_text_is_answered_with_every_key_of_the_contract();
    void the_same_case_again_is_a_hit_without_the_expert();
    void text_and_picture_take_the_expert_route();
    void the_answer_is_told_in_words();
    void an_exit_code_says_what_went_wrong_data();
    void an_exit_code_says_what_went_wrong();
    void a_missing_model_has_its_own_exit_code();
    void a_full_disk_is_no_success();
    void settings_of_a_file_overlay_the_workspaces();
    void a_settings_file_is_refused_with_its_name_data();
    void a_settings_file_is_refused_with_its_name();
    void an_import_lists_what_it_refused_and_why();
    void the_same_seed_makes_the_same_cases();
    void two_imports_at_once_both_succeed();
    void an_interrupted_import_leaves_a_sound_workspace();
    void an_interrupted_sample_leaves_nothing();
    void a_damaged_workspace_is_named();
    void models_are_listed_and_verified();
    void a_trained_workspace_is_evaluated_and_replayed();
    void a_model_with_other_categories_is_refused();
    void training_spares_a_folder_that_holds_other_things();

private:
    QString path(const QString& name) const { return folder_.filePath(name); }
    QString write(const QString& name, const QByteArray& bytes) const;
    QStringList triage(const QStringList& more) const { return QStringList{"triage", "-w", sample_, "--json"} + more; }

    QTemporaryDir folder_;
    QString sample_, picture_;
    bool models_ = false; // all pretrained models are there
};

#define NEEDS_MODELS                                                                                                   \
    if (!models_)                                                                                                      \
    QSKIP("the pretrained models are not installed")

QString TestCli::write(const QString& name, const QByteArray& bytes) const
{
    QFile file(path(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
}

void TestCli::initTestCase()
{
    // A name that a careless program would split or misread.
    sample_ = path("it's a 样本.casebench");
    const Outcome made = run({"sample", sample_, "--cases", "60", "--json"});
    QCOMPARE(made.code, 0);
    QCOMPARE(made.json()["cases"].toInt(), 60);
    QDirIterator attachments(sample_ + "/attachments", QDir::Files, QDirIterator::Subdirectories);
    QVERIFY(attachments.hasNext());
    picture_ = attachments.next();
    models_ = run({"models", "verify"}).code == 0;
}

void TestCli::a_text_is_answered_with_every_key_of_the_contract()
{
    NEEDS_MODELS;
    const QJsonObject answered =
        run(triage({"--text", "The dishwasher will not drain", "--field", "plan=gold"})).json();
    QCOMPARE(wrong(answered, {{"decision", kObject},
                              {"answer", kObject},
                              {"cache", kObject},
                              {"timings_ms", kObject},
                              {"trace", kList}}),
             QStringList());
    const QJsonObject decision = answered["decision"].toObject();
    QCOMPARE(wrong(decision, {{"input_type", kText},
                              {"base_threshold", kNumber},
                              {"effective_threshold", kNumber},
                              {"load", kNumber},
                              {"route", kText},
                              {"reason", kObject},
                              {"contributions", kList}}),
             QStringList());
    QVERIFY(decision.contains("complexity"));
    QCOMPARE(decision["input_type"].toString(), QString("text"));
    const QJsonObject answer = answered["answer"].toObject();
    QCOMPARE(wrong(answer, {{"stage", kText},
                            {"category", kText},
                            {"confidence", kNumber},
                            {"band", kText},
                            {"runner_up", kObject},
                            {"resolution", kText},
                            {"sources", kList},
                            {"similar", kList}}),
             QStringList());
    QVERIFY(answer["confidence"].toDouble() > 0 && answer["confidence"].toDouble() <= 1);
    QCOMPARE(wrong(answered["cache"].toObject(), {{"result", kText}, {"feature", kText}}), QStringList());
    QCOMPARE(answered["cache"].toObject()["result"].toString(), QString("miss"));
    QVERIFY(answered["timings_ms"].toObject()["total"].toDouble() > 0);
    const QJsonArray trace = answered["trace"].toArray();
    QVERIFY(!trace.isEmpty());
    QCOMPARE(wrong(trace[0].toObject(), {{"name", kText}, {"start_ms", kNumber}, {"duration_ms", kNumber}}),
             QStringList());
}

void TestCli::the_same_case_again_is_a_hit_without_the_expert()
{
    NEEDS_MODELS;
    const QStringList arguments = triage({"--text", "The freezer is too warm", "--route", "expert"});
    const Outcome first = run(arguments);
    QVERIFY(first.json()["timings_ms"].toObject().contains("expert_text"));
    const QJsonObject again = run(arguments).json();
    QCOMPARE(again["cache"].toObject()["result"].toString(), QString("hit"));
    QVERIFY(!again["timings_ms"].toObject().contains("expert_text"));
    QCOMPARE(again["answer"].toObject()["category"], first.json()["answer"].toObject()["category"]);
}

void TestCli::text_and_picture_take_the_expert_route()
{
    NEEDS_MODELS;
    const Outcome outcome = run(triage({"--text", "washing machine shows E4 and does not drain", "--image", picture_}));
    QCOMPARE(outcome.code, 0);
    const QJsonObject decision = outcome.json()["decision"].toObject();
    QCOMPARE(decision["input_type"].toString(), QString("several"));
    QCOMPARE(decision["route"].toString(), QString("expert"));
    QVERIFY(!outcome.json()["answer"].toObject()["category"].toString().isEmpty());
}

void TestCli::the_answer_is_told_in_words()
{
    NEEDS_MODELS;
    const Outcome outcome = run({"triage", "-w", sample_, "--text", "The printer jams", "--route", "light"});
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.contains("confidence"));
    QVERIFY(outcome.out.contains("Route: light. The route was chosen by hand."));
    QVERIFY2(outcome.err.isEmpty(), outcome.err.constData());
}

void TestCli::an_exit_code_says_what_went_wrong_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("word");
    QTest::newRow("help") << QStringList{"--help"} << 0 << "";
    QTest::newRow("failed") << QStringList{"sample", "/proc/x.casebench", "--cases", "1"} << 1 << "/proc/x.casebench";
    QTest::newRow("no command") << QStringList{} << 2 << "";
    QTest::newRow("unknown command") << QStringList{"frobnicate"} << 2 << "frobnicate";
    QTest::newRow("nothing given") << QStringList{"triage"} << 2 << "text";
    QTest::newRow("white space only") << QStringList{"triage", "--text", " \n"} << 2 << "text";
    QTest::newRow("field without value") << QStringList{"triage", "--text", "a", "--field", "plan"} << 2 << "plan";
    QTest::newRow("unknown route") << QStringList{"triage", "--text", "a", "--route", "fast"} << 2 << "fast";
    QTest::newRow("no remote expert") << QStringList{"triage", "--text", "a", "--route", "remote"} << 2 << "remote";
    QTest::newRow("threshold too high") << QStringList{"replay", "-w", "SAMPLE", "--threshold", "0.5,1.5"} << 2
                                        << "1.5";
    QTest::newRow("threshold no number") << QStringList{"eval", "-w", "SAMPLE", "--threshold", "nan"} << 2 << "nan";
    QTest::newRow("negative seed") << QStringList{"sample", "x", "--seed", "-1"} << 2 << "-1";
    QTest::newRow("seed too large") << QStringList{"sample", "x", "--seed", "99999999999999999999999"} << 2
                                    << "whole number";
    QTest::newRow("empty name") << QStringList{"eval", "-w", ""} << 2 << "empty";
    QTest::newRow("no such picture") << QStringList{"triage", "--image", "/nowhere.png"} << 3 << "/nowhere.png";
    QTest::newRow("picture is a folder") << QStringList{"triage", "--image", "/usr"} << 3 << "/usr";
    QTest::newRow("picture is a device") << QStringList{"triage", "--image", "/dev/zero"} << 3 << "/dev/zero";
    QTest::newRow("no such workspace") << QStringList{"triage", "--text", "a", "-w", "/nowhere"} << 3 << "/nowhere";
    QTest::newRow("workspace is a file") << QStringList{"eval", "-w", "/etc/passwd"} << 3 << "/etc/passwd";
    QTest::newRow("sample exists") << QStringList{"sample", "SAMPLE"} << 3 << "casebench";
    QTest::newRow("no labelled cases") << QStringList{"eval", "-w", "SAMPLE", "--split", "none"} << 3 << "none";
}

void TestCli::an_exit_code_says_what_went_wrong()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QString, word);
    const Outcome outcome = run(arguments.replaceInStrings("SAMPLE", sample_));
    QCOMPARE(outcome.code, code);
    QVERIFY2(outcome.err.contains(word.toUtf8()), outcome.err.constData());
    QVERIFY(code == 0 || outcome.out.isEmpty());
}

void TestCli::a_missing_model_has_its_own_exit_code()
{
    QVERIFY(QDir(folder_.path()).mkdir("no models"));
    const QMap<QString, QString> nothing{{"CASEBENCH_DATA", path("no models")}};
    const Outcome outcome = run(triage({"--text", "never asked before", "--route", "expert"}), nothing);
    QCOMPARE(outcome.code, 4);
    QVERIFY2(outcome.err.contains("model.safetensors"), outcome.err.constData());
    QCOMPARE(run({"models", "verify"}, nothing).code, 4);
    QVERIFY(QDir(path("no models")).isEmpty());
}

void TestCli::a_full_disk_is_no_success()
{
    if (!QFileInfo::exists("/dev/full"))
        QSKIP("there is no /dev/full");
    QProcess process;
    process.setStandardOutputFile("/dev/full");
    process.start(QStringLiteral(CASEBENCH_BINARY_DIR "/bin/casebench-cli"), {"models", "list", "--json"});
    const Outcome outcome = finish(process);
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.complainsAbout({"output", "No space left"}), outcome.err.constData());
}

void TestCli::settings_of_a_file_overlay_the_workspaces()
{
    const QString file = write("own.toml", "[routing]\nbase_threshold = 0.6\n");
    const Outcome outcome = run(triage({"--text", "an own threshold", "--route", "light", "--config", file}));
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.json()["decision"].toObject()["base_threshold"].toDouble(), 0.6);
}

void TestCli::a_settings_file_is_refused_with_its_name_data()
{
    QTest::addColumn<QByteArray>("toml");
    QTest::addColumn<QString>("word");
    QTest::newRow("unknown key") << QByteArray("[routing]\nspeed = 3\n") << "routing.speed";
    QTest::newRow("unknown table") << QByteArray("speed = 3\n") << "speed";
    QTest::newRow("wrong type") << QByteArray("[routing]\nbase_threshold = \"high\"\n") << "routing.base_threshold";
    QTest::newRow("out of range") << QByteArray("[routing]\nbase_threshold = 1.5\n") << "1.5";
    QTest::newRow("no number") << QByteArray("[routing]\nbase_threshold = nan\n") << "routing.base_threshold";
    QTest::newRow("past an int") << QByteArray("[serving]\nlight_threads = 4294967297\n") << "4294967297";
    QTest::newRow("bands crossed") << QByteArray("[answer]\nband_high = 0.2\nband_medium = 0.8\n") << "band";
    QTest::newRow("no TOML") << QByteArray("[routing") << "end-of-file";
    QTest::newRow("no UTF-8") << QByteArray("[routing]\nx = \"\xff\"\n") << "utf-8";
    QTest::newRow("too large") << QByteArray(2 << 20, '#') << "large";
}

void TestCli::a_settings_file_is_refused_with_its_name()
{
    QFETCH(QByteArray, toml);
    QFETCH(QString, word);
    const QString file = write("bad.toml", toml);
    const Outcome outcome = run(triage({"--text", "a", "--config", file}));
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.complainsAbout({file, word}), outcome.err.constData());
    QVERIFY(run(triage({"--text", "a", "--config", folder_.path()})).complainsAbout({folder_.path(), "directory"}));
}

void TestCli::an_import_lists_what_it_refused_and_why()
{
    QVERIFY(QDir(folder_.path()).mkpath("inbox/really.csv"));
    const QMap<QString, QByteArray> files{
        {"good.csv", "text,label\nThe screen is black,Screen\n\"Two, with a comma\",Paper\n"},
        {"quote.csv", "text,label\n\"never closed,Paper\n"},
        {"nul.csv", QByteArray("text\na\0b\n", 9)},
        {"one.eml", "From: a@example.org\nSubject: Noise\n\nIt hums.\n"},
        {"empty.eml", ""},
        {"broken.zip", "PK\x03\x04nothing"},
        {"lines.jsonl", "{\"text\": \"It leaks\"}\n{broken\n[1]\n"},
        {"picture.png", "no picture"},
        {"cut.png", "\x89PNG\r\n\x1a\nIHDR"},
        {"sheet.xyz", "?"}};
    for (auto it = files.begin(); it != files.end(); ++it)
        QVERIFY(!write("inbox/" + it.key(), it.value()).isEmpty());
    const QString workspace = path("imported.casebench");
    const Outcome outcome = run({"import", "-w", workspace, "--json", path("inbox"), path("nowhere.csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.json()["imported"].toInt(), 4);
    QMap<QString, QString> refused;
    for (const QJsonValue& item : outcome.json()["refused"].toArray())
        refused[QFileInfo(item["file"].toString()).fileName()] = item["reason"].toString();
    for (const char* name :
         {"quote.csv", "nul.csv", "empty.eml", "broken.zip", "lines.jsonl", "picture.png", "cut.png", "nowhere.csv"})
        QVERIFY2(refused[name].contains(name) && !refused[name].endsWith(": "), name);
    QCOMPARE(caseTexts(workspace).size(), 4);
    const Outcome nothing = run({"import", "-w", workspace, path("inbox/nul.csv")});
    QCOMPARE(nothing.code, 3);
    QVERIFY2(nothing.out.contains("nul.csv"), nothing.out.constData());
}

void TestCli::the_same_seed_makes_the_same_cases()
{
    for (const auto& [name, seed] : {std::pair("a", "5"), std::pair("b", "5"), std::pair("c", "6")})
        QCOMPARE(run({"sample", path(name), "--cases", "12", "--seed", seed}).code, 0);
    QCOMPARE(caseTexts(path("a")).size(), 12);
    QCOMPARE(caseTexts(path("a")), caseTexts(path("b")));
    QVERIFY(caseTexts(path("a")) != caseTexts(path("c")));
}

void TestCli::two_imports_at_once_both_succeed()
{
    QByteArray table("text\n");
    for (int i = 0; i < 200; ++i)
        table += "The lamp flickers for the " + QByteArray::number(i) + "th time\n";
    const QString file = write("many.csv", table);
    const qsizetype before = caseTexts(sample_).size();
    const auto one = start({"import", "-w", sample_, file});
    const auto other = start({"import", "-w", sample_, file});
    QCOMPARE(finish(*one).code, 0);
    QCOMPARE(finish(*other).code, 0);
    QCOMPARE(caseTexts(sample_).size(), before + 400);
}

void TestCli::an_interrupted_import_leaves_a_sound_workspace()
{
    QByteArray table("text\n");
    for (int i = 0; i < 100'000; ++i)
        table += "The lamp flickers for the " + QByteArray::number(i) + "th time\n";
    QVERIFY(QDir(folder_.path()).mkdir("tmp"));
    const QString workspace = path("half.casebench");
    const auto process = start({"import", "-w", workspace, write("long.csv", table)}, {{"TMPDIR", path("tmp")}});
    process->setReadChannel(QProcess::StandardError);
    QVERIFY(process->waitForReadyRead(kPatienceMs));
    ::kill(static_cast<pid_t>(process->processId()), SIGINT);
    const Outcome outcome = finish(*process);
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains("Cancelled"), outcome.err.constData());
    QVERIFY(caseTexts(workspace).size() < 100'000);
    QVERIFY(QDir(path("tmp")).isEmpty());
    QCOMPARE(run({"import", "-w", workspace, write("one.csv", "text\nIt hums\n")}).code, 0);
}

void TestCli::an_interrupted_sample_leaves_nothing()
{
    const QString workspace = path("unfinished.casebench");
    const auto process = start({"sample", workspace, "--cases", "5000"});
    process->setReadChannel(QProcess::StandardError);
    QVERIFY(process->waitForReadyRead(kPatienceMs));
    ::kill(static_cast<pid_t>(process->processId()), SIGTERM);
    QCOMPARE(finish(*process).code, 1);
    QVERIFY(!QFileInfo::exists(workspace));
}

void TestCli::a_damaged_workspace_is_named()
{
    QVERIFY(QDir(folder_.path()).mkpath("noise.casebench"));
    write("noise.casebench/workspace.db", QByteArray("no database at all, ").repeated(500));
    for (const QString command : {"eval", "train"})
        QVERIFY(run({command, "-w", path("noise.casebench")}).complainsAbout({"noise.casebench", "not a database"}));
}

void TestCli::models_are_listed_and_verified()
{
    const QJsonArray listed = run({"models", "list", "--json"}).json()["models"].toArray();
    QVERIFY(!listed.isEmpty());
    QCOMPARE(
        wrong(listed[0].toObject(),
              {{"id", kText}, {"role", kText}, {"present", QJsonValue::Bool}, {"file", kText}, {"licence", kText}}),
        QStringList());
    const QJsonArray verified = run({"models", "verify", "--json"}).json()["models"].toArray();
    QCOMPARE(verified.size(), listed.size());
    QCOMPARE(wrong(verified[0].toObject(), {{"id", kText}, {"state", kText}, {"file", kText}, {"sha256", kText}}),
             QStringList());
}

void TestCli::a_trained_workspace_is_evaluated_and_replayed()
{
    NEEDS_MODELS;
    const QJsonArray trained = run({"train", "-w", sample_, "--json"}).json()["models"].toArray();
    QVERIFY(!trained.isEmpty());
    QCOMPARE(wrong(trained[0].toObject(), {{"id", kText}, {"metrics", kObject}}), QStringList());

    const QJsonObject evaluated = run({"eval", "-w", sample_, "--json"}).json();
    QCOMPARE(wrong(evaluated, {{"n", kNumber},
                               {"accuracy", kNumber},
                               {"macro_f1", kNumber},
                               {"ece", kNumber},
                               {"routes", kObject},
                               {"latency_ms", kObject},
                               {"cost", kNumber},
                               {"by_route", kObject}}),
             QStringList());
    QCOMPARE(wrong(evaluated["latency_ms"].toObject(),
                   {{"mean", kNumber}, {"p50", kNumber}, {"p95", kNumber}, {"p99", kNumber}}),
             QStringList());
    for (const char* key : {"apgr", "cpt50", "cpt80"})
        QVERIFY2(evaluated.contains(QLatin1String(key)), key);
    double shares = 0;
    for (const QJsonValue share : evaluated["routes"].toObject())
        shares += share.toDouble();
    QVERIFY(qAbs(shares - 1) < 1e-9);

    QCOMPARE(run(triage({"--text", "The oven stays cold after the update"})).code, 0);
    const QJsonArray replayed =
        run({"replay", "-w", sample_, "--threshold", "0.05,0.95", "--json"}).json()["replayed"].toArray();
    QCOMPARE(replayed.size(), 2);
    QCOMPARE(wrong(replayed[0].toObject(), {{"threshold", kNumber},
                                            {"n", kNumber},
                                            {"expert_share", kNumber},
                                            {"cost_per_1000", kNumber},
                                            {"changed", kNumber}}),
             QStringList());
    QVERIFY(replayed[0]["expert_share"].toDouble() >= replayed[1]["expert_share"].toDouble());
}

void TestCli::a_model_with_other_categories_is_refused()
{
    NEEDS_MODELS;
    QFile card(sample_ + "/models/heads.json");
    QVERIFY(card.open(QIODevice::ReadOnly));
    const QByteArray whole = card.readAll();
    card.close();
    QJsonObject fewer = QJsonDocument::fromJson(whole).object();
    fewer["labels"] = QJsonArray{"Only one"};
    for (const QByteArray& bytes : {QJsonDocument(fewer).toJson(), QByteArray(), whole.left(whole.size() / 2)}) {
        QVERIFY(card.open(QIODevice::WriteOnly) && card.write(bytes) == bytes.size());
        card.close();
        const Outcome outcome = run(triage({"--text", "asked of a broken model", "--route", "light"}));
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.complainsAbout({"/models/"}), outcome.err.constData());
    }
    QVERIFY(card.open(QIODevice::WriteOnly) && card.write(whole) == whole.size());
}

void TestCli::training_spares_a_folder_that_holds_other_things()
{
    NEEDS_MODELS;
    QVERIFY(QDir(folder_.path()).mkdir("mine"));
    write("mine/letter.txt", "dear");
    const Outcome outcome = run({"train", "-w", sample_, "--what", "heads", "--json", "--output", path("mine")});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.complainsAbout({path("mine")}), outcome.err.constData());
    QVERIFY(QFileInfo::exists(path("mine/letter.txt")));
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"

// The rules of docs/architecture.md that can be read off the sources: layers, folders, sizes.
#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace {

const QString kRoot = QStringLiteral(CASEBENCH_SOURCE_DIR);
constexpr int kMostLines = 500;

struct Source {
    QString path; // from the repository root
    QString text;
    QStringList includes; // what stands between the quotes or angle brackets
};

QString read(const QString& path)
{
    QFile file(kRoot + QLatin1Char('/') + path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QList<Source> sourcesBelow(const QStringList& folders, const QStringList& endings = {"*.h", "*.cpp"})
{
    static const QRegularExpression include("^#\\s*include\\s+[<\"]([^>\"]+)[>\"]", QRegularExpression::MultilineOption);
    QList<Source> sources;
    for (const QString& folder : folders) {
        QDirIterator files(kRoot + QLatin1Char('/') + folder, endings, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            Source source{QDir(kRoot).relativeFilePath(files.next()), {}, {}};
            source.text = read(source.path);
            for (auto found = include.globalMatch(source.text); found.hasNext();)
                source.includes.append(found.next().captured(1));
            sources.append(source);
        }
    }
    return sources;
}

bool isOfComputeLibrary(const QString& path)
{
    return path.contains(QLatin1String("/torch/"));
}

// "path includes what" for each include that matches.
QStringList offences(const QList<Source>& sources, const QRegularExpression& forbidden)
{
    QStringList found;
    for (const Source& source : sources)
        for (const QString& include : source.includes)
            if (forbidden.match(include).hasMatch())
                found.append(source.path + QStringLiteral(" includes ") + include);
    return found;
}

// One casebench_folder() of a CMakeLists.txt.
struct Folder {
    QString directory; // "serving"
    QSet<QString> stems;
    QStringList depends;
};

// By name: "routing" → {"routing", {"risk", "route", …}, {"foundation", "cases", …}}.
QMap<QString, Folder> declaredFolders()
{
    static const QRegularExpression call("casebench_folder\\((\\w+)\\s+SOURCES([^)]*?)"
                                         "(?:\\sDEPENDS([^)]*?))?(?:\\sLIBRARIES[^)]*)?\\)");
    static const QRegularExpression blank(QStringLiteral("\\s+"));
    QMap<QString, Folder> folders;
    for (const QString& directory : QDir(kRoot + "/core").entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        for (auto found = call.globalMatch(read("core/" + directory + "/CMakeLists.txt")); found.hasNext();) {
            const auto match = found.next();
            Folder folder{directory, {}, match.captured(3).split(blank, Qt::SkipEmptyParts)};
            for (const QString& file : match.captured(2).split(blank, Qt::SkipEmptyParts))
                folder.stems.insert(file.section('.', 0, 0));
            folders.insert(match.captured(1), folder);
        }
    }
    return folders;
}

// The declared folder that "core/routing/route.h" belongs to.
QString ownerOf(const QString& path, const QMap<QString, Folder>& folders)
{
    const QString directory = path.section('/', 1, 1);
    const QString stem = path.section('/', -1).section('.', 0, 0);
    for (auto folder = folders.begin(); folder != folders.end(); ++folder)
        if (folder->directory == directory && path.count('/') == 2 && folder->stems.contains(stem))
            return folder.key();
    return directory;
}

// `name` and all that it depends on, directly or not. An empty set: something depends on itself.
QSet<QString> reachableFrom(const QString& name, const QMap<QString, Folder>& folders, QSet<QString> above = {})
{
    if (above.contains(name))
        return {};
    above.insert(name);
    QSet<QString> reachable{name};
    for (const QString& below : folders.value(name).depends) {
        const auto further = reachableFrom(below, folders, above);
        if (further.isEmpty())
            return {};
        reachable.unite(further);
    }
    return reachable;
}

} // namespace

class StructureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void the_sources_are_found();
    void nothing_below_core_includes_qt();
    void the_command_line_and_the_wording_include_no_qt();
    void layers_include_downwards_only();
    void only_the_compute_library_includes_libtorch();
    void only_the_compute_library_includes_its_private_headers();
    void every_source_file_has_at_most_five_hundred_lines();
    void folders_of_core_depend_one_way();
    void a_folder_of_core_includes_only_what_it_declares();
    void no_file_names_a_path_of_somebodys_machine();
};

// The other tests would pass on an empty list.
void StructureTest::the_sources_are_found()
{
    QVERIFY(sourcesBelow({"core"}).size() > 100);
    QVERIFY(sourcesBelow({"ui"}).size() > 50);
    QVERIFY(sourcesBelow({"app"}).size() > 5);
    QVERIFY(declaredFolders().size() > 8);
    QVERIFY(declaredFolders().value("serving").depends.contains("routing"));
    QVERIFY(declaredFolders().value("foundation").depends.isEmpty());
}

void StructureTest::nothing_below_core_includes_qt()
{
    const auto found = offences(sourcesBelow({"core"}), QRegularExpression("^(Q[A-Z]\\w+|Qt\\w*/.*|qcustomplot\\.h)$"));
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void StructureTest::the_command_line_and_the_wording_include_no_qt()
{
    auto sources = sourcesBelow({"app/cli"});
    for (const Source& source : sourcesBelow({"ui/wording"}))
        if (source.path.contains("message_table"))
            sources.append(source);
    const auto found = offences(sources, QRegularExpression("^(Q[A-Z]\\w+|Qt\\w*/.*)$"));
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void StructureTest::layers_include_downwards_only()
{
    const auto found = offences(sourcesBelow({"core"}), QRegularExpression("^(ui|app|tests)/"))
                       + offences(sourcesBelow({"ui"}), QRegularExpression("^(app|tests)/"))
                       + offences(sourcesBelow({"app"}), QRegularExpression("^tests/"));
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void StructureTest::only_the_compute_library_includes_libtorch()
{
    QList<Source> others;
    for (const Source& source : sourcesBelow({"core", "ui", "app"}))
        if (!isOfComputeLibrary(source.path))
            others.append(source);
    const auto found = offences(others, QRegularExpression("^(torch|ATen|c10|caffe2)/"));
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void StructureTest::only_the_compute_library_includes_its_private_headers()
{
    QList<Source> others;
    for (const Source& source : sourcesBelow({"core", "ui", "app"}))
        if (!isOfComputeLibrary(source.path))
            others.append(source);
    const auto found = offences(others, QRegularExpression("^core/\\w+/torch/"));
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void StructureTest::every_source_file_has_at_most_five_hundred_lines()
{
    QStringList found;
    for (const Source& source : sourcesBelow({"core", "ui", "app"}))
        if (const auto lines = source.text.count('\n'); lines > kMostLines)
            found.append(QStringLiteral("%1 has %2 lines").arg(source.path).arg(lines));
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void StructureTest::folders_of_core_depend_one_way()
{
    const auto folders = declaredFolders();
    for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
        for (const QString& below : folder->depends)
            QVERIFY2(folders.contains(below), qPrintable(folder.key() + " depends on " + below + ", which is not there"));
        QVERIFY2(!reachableFrom(folder.key(), folders).isEmpty(), qPrintable(folder.key() + " depends on itself"));
    }
}

void StructureTest::a_folder_of_core_includes_only_what_it_declares()
{
    // The door to the compute library speaks in the value types of both folders that compute.
    const QSet<QString> allowed{"core/encoders/compute.h includes core/fusion/fused.h"};
    const auto folders = declaredFolders();
    QStringList found;
    for (const Source& source : sourcesBelow({"core"})) {
        if (isOfComputeLibrary(source.path))
            continue;
        const auto reachable = reachableFrom(ownerOf(source.path, folders), folders);
        for (const QString& include : source.includes) {
            const QString offence = source.path + " includes " + include;
            if (include.startsWith("core/") && !reachable.contains(ownerOf(include, folders)) && !allowed.contains(offence))
                found.append(offence);
        }
    }
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void StructureTest::no_file_names_a_path_of_somebodys_machine()
{
    static const QRegularExpression path("(?:^|[\\s\"'(=`])/(\\w+)/\\w", QRegularExpression::MultilineOption);
    const QSet<QString> of_the_system{"usr", "etc", "proc", "sys", "dev", "run", "bin", "org"}; // org: names on D-Bus
    QStringList found;
    for (const Source& source : sourcesBelow({"core", "ui", "app", "cmake", "models", "docs", "translations"},
                                             {"*.h", "*.cpp", "*.txt", "*.cmake", "*.md", "*.py", "*.json", "*.ts", "fetch"}))
        for (auto match = path.globalMatch(source.text); match.hasNext();)
            if (const auto each = match.next(); !of_the_system.contains(each.captured(1)))
                found.append(source.path + ": " + each.captured().trimmed() + "…");
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

QTEST_GUILESS_MAIN(StructureTest)
#include "tst_structure.moc"

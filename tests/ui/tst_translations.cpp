#include "ui/wording/language.h"
#include "ui/wording/message_table.h"
#include "ui/wording/translated.h"

#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

using namespace casebench;

class TestTranslations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void no_entry_is_unfinished_data();
    void no_entry_is_unfinished();
    void placeholders_survive_translation();
    void every_message_of_core_has_chinese_words();
    void a_switch_changes_words_and_plurals();
};

namespace {

// Calls visit(source, translation) for each entry; false when the file cannot be read.
template <class Visit> bool forEachEntry(const QString& name, Visit visit)
{
    QFile file(QStringLiteral(CASEBENCH_SOURCE_DIR "/translations/") + name);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("source")) {
            source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            const QString type = xml.attributes().value(QLatin1String("type")).toString();
            visit(source, xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed(), type);
        }
    }
    return !xml.hasError();
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(R"(%[0-9n]|\{[a-z_]+\})");
    QStringList found;
    for (auto matches = pattern.globalMatch(text); matches.hasNext();)
        found << matches.next().captured();
    found.sort();
    return found;
}

} // namespace

void TestTranslations::no_entry_is_unfinished_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("Chinese") << "casebench_zh_CN.ts";
    QTest::newRow("English plurals") << "casebench_en.ts";
}

void TestTranslations::no_entry_is_unfinished()
{
    QFETCH(QString, file);
    QStringList unfinished;
    int entries = 0;
    QVERIFY(forEachEntry(file, [&](const QString& source, const QString& translation, const QString& type) {
        ++entries;
        if (!type.isEmpty() || translation.isEmpty())
            unfinished << source;
    }));
    QVERIFY(entries > 0);
    QVERIFY2(unfinished.isEmpty(), qPrintable(unfinished.join('\n')));
}

void TestTranslations::placeholders_survive_translation()
{
    QStringList lost;
    QVERIFY(forEachEntry("casebench_zh_CN.ts", [&](const QString& source, const QString& translation, const QString&) {
        if (placeholders(source) != placeholders(translation))
            lost << source;
    }));
    QVERIFY2(lost.isEmpty(), qPrintable(lost.join('\n')));
}

void TestTranslations::every_message_of_core_has_chinese_words()
{
    Language language;
    language.choose("zh_CN");
    QStringList missing;
    for (const auto& wording : messageTable())
        if (QCoreApplication::translate("messages", wording.text) == QString::fromUtf8(wording.text))
            missing << QString::fromUtf8(wording.text);
    language.choose("en");
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join('\n')));
}

void TestTranslations::a_switch_changes_words_and_plurals()
{
    Language language;
    const Message message{"workspace.not_found", {{"path", "/a"}}};
    language.choose("zh_CN");
    QCOMPARE(translated(message), QString("工作区 /a 不存在。"));
    QCOMPARE(ageWords(0, 3'600'000), QString("1 时"));
    language.choose("en");
    QCOMPARE(translated(message), QString("The workspace /a does not exist."));
    QCOMPARE(QCoreApplication::translate("casebench::MainWindow", "%n case(s) deleted", nullptr, 1), QString("1 case deleted"));
    QCOMPARE(QCoreApplication::translate("casebench::MainWindow", "%n case(s) deleted", nullptr, 3), QString("3 cases deleted"));
}

QTEST_MAIN(TestTranslations)
#include "tst_translations.moc"

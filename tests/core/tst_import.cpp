#include "core/cases/image.h"
#include "core/cases/import.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <archive.h>
#include <archive_entry.h>
#include <fstream>

using namespace casebench;
namespace fs = std::filesystem;

namespace {

struct Imported {
    std::vector<Case> cases;
    std::vector<std::vector<bool>> readable; // of each case's attachments, while the sink had it
    ImportSummary summary;
    std::optional<Error> error;

    bool hasNote(const std::string& code) const
    {
        return std::any_of(summary.notes.begin(), summary.notes.end(),
                           [&](const Message& note) { return note.code == code; });
    }
};

Imported importAll(const std::vector<fs::path>& paths, const ImportOptions& options = {})
{
    Imported result;
    auto summary = importCases(paths, options, [&result](Case&& made) -> Result<void> {
        std::vector<bool> readable;
        for (const Attachment& attachment : made.attachments)
            readable.push_back(fs::exists(attachment.path));
        result.readable.push_back(readable);
        result.cases.push_back(std::move(made));
        return {};
    });
    if (summary)
        result.summary = *std::move(summary);
    else
        result.error = summary.error();
    return result;
}

void write(const fs::path& file, const std::string& text)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

void writePicture(const fs::path& file, int width = 40, int height = 30)
{
    fs::create_directories(file.parent_path());
    Image image{width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height * 3), 90)};
    QVERIFY(writeImage(image, file));
}

std::string fileBytes(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void writeZip(const fs::path& file, const std::vector<std::pair<std::string, std::string>>& entries)
{
    archive* zip = archive_write_new();
    archive_write_set_format_zip(zip);
    archive_write_open_filename(zip, file.c_str());
    for (const auto& [name, content] : entries) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname_utf8(entry, name.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(content.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_write_header(zip, entry);
        archive_write_data(zip, content.data(), content.size());
        archive_entry_free(entry);
    }
    archive_write_close(zip);
    archive_write_free(zip);
}

fs::path evaluation(const char* name)
{
    return fs::path(CASEBENCH_SOURCE_DIR "/../shared/eval") / name;
}

} // namespace

class ImportTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir temporary_;
    fs::path folder_;

private Q_SLOTS:
    void init()
    {
        folder_ = fs::path(temporary_.path().toStdString()) / QTest::currentTestFunction();
        fs::create_directories(folder_);
    }

    void aPictureBecomesACaseWithThatAttachment()
    {
        writePicture(folder_ / "lamp.png");
        const Imported result = importAll({folder_ / "lamp.png"});
        QCOMPARE(result.summary.imported, 1);
        const Attachment& attachment = result.cases[0].attachments.at(0);
        QCOMPARE(attachment.media_type, std::string("image/png"));
        QCOMPARE(attachment.width, 40);
        QCOMPARE(attachment.digest.size(), std::size_t{64});
        QCOMPARE(attachment.bytes, static_cast<std::int64_t>(fs::file_size(folder_ / "lamp.png")));
        QVERIFY(!hasText(result.cases[0]));
    }

    void aBrokenPictureIsRefusedWithItsReason()
    {
        writePicture(folder_ / "whole.png", 300, 300);
        const std::string bytes = fileBytes(folder_ / "whole.png");
        write(folder_ / "cut.png", bytes.substr(0, bytes.size() / 2));
        write(folder_ / "empty.jpg", "");
        write(folder_ / "notes.exe", "MZ");
        const Imported result = importAll({folder_, folder_ / "absent.csv"});
        QCOMPARE(result.summary.imported, 1);
        QCOMPARE(result.summary.refused_count, 4);
        QCOMPARE(result.summary.refused[0].reason.code, std::string("image.corrupt"));
        QCOMPARE(result.summary.refused[1].reason.code, std::string("image.empty"));
        QCOMPARE(result.summary.refused[2].reason.code, std::string("import.unsupported_type"));
        QCOMPARE(result.summary.refused[3].reason.code, std::string("file.unreadable"));
        QCOMPARE(result.summary.refused[0].reason.argument("file"), (folder_ / "cut.png").string());
    }

    void rowsBecomeCasesWithTitleTextLabelAndFields()
    {
        write(folder_ / "t.csv", "id,title,description,device,category,split\n"
                                 "1,Lamp,The lamp stays dark,Lamp 3,power,train\n"
                                 "2,Fan,\"It hums,\nloudly\",Fan 1,noise,test\n"
                                 "3,,,Fan 1,noise,test\n"
                                 "4,Pump,It leaks,Fan 1,noise,train,surplus\n");
        const Imported result = importAll({folder_ / "t.csv"});
        QCOMPARE(result.summary.imported, 2);
        const Case& first = result.cases[0];
        QCOMPARE(first.title, std::string("Lamp"));
        QCOMPARE(first.text, std::string("Lamp\nThe lamp stays dark"));
        QCOMPARE(first.label, std::optional<std::string>("power"));
        QCOMPARE(first.state, CaseState::Decided);
        QCOMPARE(first.split, std::string("train"));
        QCOMPARE(first.fields, (std::vector<Field>{{"device", "Lamp 3"}}));
        QCOMPARE(result.cases[1].text, std::string("Fan\nIt hums,\nloudly"));
        QCOMPARE(result.summary.refused_count, 2);
        QCOMPARE(result.summary.refused[0].reason.code, std::string("import.row_empty"));
        QCOMPARE(result.summary.refused[0].reason.argument("row"), std::string("4"));
        QCOMPARE(result.summary.refused[1].reason.code, std::string("csv.row_has_extra_cells"));
    }

    void givenColumnsAreUsedAndAnUnknownOneIsNamed()
    {
        write(folder_ / "t.csv", "a,b,c\nred light,power,x\ngreen light,none,y\n");
        ImportOptions options;
        options.text_columns = {"A"};
        options.label_column = "b";
        options.field_columns = {"c"};
        options.split = "train";
        const Imported result = importAll({folder_ / "t.csv"}, options);
        QCOMPARE(result.cases.at(1).text, std::string("green light"));
        QCOMPARE(result.cases[1].label, std::optional<std::string>("none"));
        QCOMPARE(result.cases[1].fields, (std::vector<Field>{{"c", "y"}}));
        QCOMPARE(result.cases[1].split, std::string("train"));
        options.label_column = "nowhere";
        const Imported refused = importAll({folder_ / "t.csv"}, options);
        QCOMPARE(refused.summary.refused.at(0).reason.code, std::string("import.no_such_column"));
        QCOMPARE(refused.summary.refused[0].reason.argument("column"), std::string("nowhere"));
    }

    void anIndexAndItsPicturesBecomeImageAndTextCases()
    {
        writePicture(folder_ / "images" / "a.png");
        writePicture(folder_ / "b.png");
        writePicture(folder_ / "images" / "unused.png");
        write(folder_ / "images" / "broken.png", "not a picture");
        write(folder_ / "index.csv",
              "image,text,label\na.png,lamp,x\nb.png;images/a.png,two pictures,y\ngone.png,no picture,x\n"
              "broken.png,broken picture,y\n../../etc/a.png,outside,y\n,text only,x\n");
        const Imported result = importAll({folder_});
        QCOMPARE(result.summary.imported, 7); // six rows and the picture that no row names
        QCOMPARE(result.cases[0].attachments.size(), std::size_t{1});
        QCOMPARE(result.cases[0].text, std::string("lamp"));
        QCOMPARE(result.cases[1].attachments.size(), std::size_t{2});
        QVERIFY(result.cases[2].attachments.empty());
        QVERIFY(result.cases[4].attachments.empty());
        QCOMPARE(result.cases[6].attachments.at(0).file_name, std::string("unused.png"));
        QVERIFY(result.hasNote("import.picture_missing"));
        QVERIFY(result.hasNote("import.picture_refused"));
        QCOMPARE(result.summary.refused_count, 0);
        const auto preview = previewImport(folder_, {});
        QVERIFY(preview);
        QCOMPARE(preview->kind, ImportKind::Folder);
        QCOMPARE(preview->mapping.image, 0);
        QCOMPARE(preview->mapping.text, (std::vector<int>{1}));
        QCOMPARE(preview->csv.rows.size(), std::size_t{6});
    }

    void foldersAreReadDeeplyButLinksAreNotFollowed()
    {
        write(folder_ / "a" / "b" / "deep.txt", "deep");
        write(folder_ / ".hidden" / "x.txt", "hidden");
        write(folder_ / "top.md", "# A title\n\nand the text");
        fs::create_directory_symlink(folder_, folder_ / "a" / "loop");
        const Imported result = importAll({folder_});
        QCOMPARE(result.summary.imported, 2);
        QCOMPARE(result.cases[0].text, std::string("deep"));
        QCOMPARE(result.cases[1].title, std::string("A title"));
        QVERIFY(result.cases[1].text.find("A title") != std::string::npos);
    }

    void jsonLinesCarryDialogueFieldsAndPictures()
    {
        writePicture(folder_ / "p.png");
        write(
            folder_ / "c.jsonl",
            R"({"title":"Lamp","text":"It stays dark","label":"power","fields":{"plan":"gold"},"images":["p.png"],"device":"L3",)"
            R"("dialogue":[{"role":"customer","content":"help"},{"speaker":"agent","text":"yes"}]})"
            "\n\nnot json\n[1,2]\n{\"text\":\"\"}\n{\"text\":\"last\"}");
        const Imported result = importAll({folder_ / "c.jsonl"});
        QCOMPARE(result.summary.imported, 2);
        const Case& first = result.cases[0];
        QCOMPARE(first.text, std::string("Lamp\nIt stays dark"));
        QCOMPARE(first.label, std::optional<std::string>("power"));
        QCOMPARE(first.attachments.size(), std::size_t{1});
        QCOMPARE(first.dialogue, (std::vector<Turn>{{"customer", "help", 0}, {"agent", "yes", 0}}));
        QVERIFY(std::find(first.fields.begin(), first.fields.end(), Field{"plan", "gold"}) != first.fields.end());
        QVERIFY(std::find(first.fields.begin(), first.fields.end(), Field{"device", "L3"}) != first.fields.end());
        QCOMPARE(result.summary.refused_count, 3);
        QCOMPARE(result.summary.refused[0].reason.code, std::string("json.invalid"));
        QCOMPARE(result.summary.refused[0].reason.argument("row"), std::string("3"));
        QCOMPARE(result.summary.refused[1].reason.code, std::string("json.not_an_object"));
    }

    void mailGivesSubjectPlainTextAndPictures()
    {
        writePicture(folder_ / "p.png");
        const std::string picture = QByteArray::fromStdString(fileBytes(folder_ / "p.png")).toBase64().toStdString();
        write(folder_ / "m.eml",
              "From: a@example.org\nSubject: =?utf-8?B?5rSX6KGj5py65LiN5o6S5rC0?=\nDate: Mon, 01 Jan 2024 00:00:00 "
              "+0000\n"
              "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=R\n\n--R\n"
              "Content-Type: multipart/alternative; boundary=A\n\n--A\nContent-Type: text/html; charset=utf-8\n\n"
              "<p>rich <b>text</b></p><script>no</script>\n--A\nContent-Type: text/plain; charset=gb2312\n"
              "Content-Transfer-Encoding: base64\n\n1PXDtLDs\n--A--\n"
              "--R\nContent-Type: image/png; name=\"../../p.png\"\nContent-Disposition: inline; "
              "filename=\"../../p.png\"\n"
              "Content-Transfer-Encoding: base64\n\n" +
                  picture +
                  "\n"
                  "--R\nContent-Type: application/pdf; name=bill.pdf\nContent-Disposition: attachment; "
                  "filename=bill.pdf\n\nx\n--R--\n");
        const Imported result = importAll({folder_ / "m.eml"});
        QCOMPARE(result.summary.imported, 1);
        const Case& made = result.cases[0];
        QCOMPARE(made.title, std::string("洗衣机不排水"));
        QCOMPARE(made.text, std::string("洗衣机不排水\n怎么办"));
        QCOMPARE(made.created, UnixMillis{1704067200000});
        QCOMPARE(made.attachments.size(), std::size_t{1});
        QCOMPARE(made.attachments[0].file_name, std::string("p.png"));
        QCOMPARE(result.readable[0], std::vector<bool>{true});
        QVERIFY(!fs::exists(made.attachments[0].path));
        QVERIFY(result.hasNote("mail.attachment_left_out"));
    }

    void htmlMailIsReadAsText()
    {
        write(folder_ / "h.eml",
              "Subject: s\nContent-Type: text/html; charset=utf-8\n\n<html><head><title>t</title>"
              "<style>p{}</style></head><body><p>one &amp; two</p><ul><li>a<li>b</ul>end</body></html>\n");
        const Imported result = importAll({folder_ / "h.eml"});
        QCOMPARE(result.cases.at(0).text, std::string("s\none & two\na\nb\nend"));
    }

    void archivesAreImportedLikeFolders()
    {
        writePicture(folder_ / "p.png");
        writeZip(folder_ / "z.zip", {{"set/cases.csv", "image,text\np.png,in the archive\n"},
                                     {"set/images/p.png", fileBytes(folder_ / "p.png")},
                                     {"说明.txt", "readme"},
                                     {"../outside.txt", "escaped"},
                                     {"/tmp/absolute.txt", "escaped"},
                                     {"inner.zip", "PK"}});
        const Imported result = importAll({folder_ / "z.zip"});
        QCOMPARE(result.summary.imported, 2);
        QCOMPARE(result.cases[0].text, std::string("in the archive"));
        QCOMPARE(result.readable[0], std::vector<bool>{true});
        QVERIFY(!fs::exists(result.cases[0].attachments[0].path));
        QCOMPARE(result.cases[0].source, "import:" + (folder_ / "z.zip").string() + "/set/cases.csv");
        QVERIFY(!fs::exists(folder_.parent_path() / "outside.txt"));
        QStringList codes;
        for (const Refused& refused : result.summary.refused)
            codes << QString::fromStdString(refused.reason.code);
        QCOMPARE(codes, (QStringList{QStringLiteral("archive.unsafe_entry"), QStringLiteral("archive.unsafe_entry"),
                                     QStringLiteral("archive.nested")}));
    }

    void anArchiveThatGrowsTooMuchIsRefused()
    {
        writeZip(folder_ / "bomb.zip", {{"a.txt", std::string(80 << 20, 'a')}});
        const Imported result = importAll({folder_ / "bomb.zip"});
        QCOMPARE(result.summary.imported, 0);
        QCOMPARE(result.summary.refused.at(0).reason.code, std::string("archive.too_large"));
        write(folder_ / "cut.zip", fileBytes(folder_ / "bomb.zip").substr(0, 40));
        QCOMPARE(importAll({folder_ / "cut.zip"}).summary.refused.at(0).reason.code, std::string("archive.corrupt"));
    }

    void theSinksErrorAndCancellingEndTheImport()
    {
        write(folder_ / "t.csv", "text\none\ntwo\nthree\n");
        int taken = 0;
        const auto failed = importCases({folder_ / "t.csv"}, {}, [&taken](Case&&) -> Result<void> {
            return ++taken == 2 ? Result<void>(fail(ErrorKind::Failed, "disk.full")) : Result<void>();
        });
        QVERIFY(!failed);
        QCOMPARE(failed.error().message.code, std::string("disk.full"));
        QCOMPARE(taken, 2);
        taken = 0;
        const auto stopped = importCases(
            {folder_ / "t.csv"}, {},
            [&taken](Case&&) -> Result<void> {
                ++taken;
                return {};
            },
            {}, [&taken] { return taken == 1; });
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        QCOMPARE(taken, 1);
    }

    void progressEndsAtTheTotal()
    {
        writePicture(folder_ / "p.png");
        write(folder_ / "t.csv", "image,text\np.png,one\n");
        write(folder_ / "n.txt", "note");
        std::int64_t last = -1, total = 0;
        bool grows = true;
        const auto imported = importCases(
            {folder_}, {}, [](Case&&) { return Result<void>(); },
            [&](std::int64_t done, std::int64_t of) {
                grows = grows && done >= last && done <= of;
                last = done;
                total = of;
            });
        QVERIFY(imported);
        QVERIFY(grows);
        QCOMPARE(last, total);
    }

    void ticketExportsAreImportedAsTheirManifestSays()
    {
        if (!fs::exists(evaluation("ticket_csv")))
            QSKIP("the evaluation tables are not here");
        const fs::path files = evaluation("ticket_csv") / "files";
        const auto rows = [&](const char* name) { return importAll({files / name}); };
        QCOMPARE(rows("gitlab_csv_complex.csv").summary.imported, 3);
        QCOMPARE(rows("gitlab_csv_no_headers.csv").summary.imported, 3);
        QCOMPARE(rows("gitlab_csv_tab.csv").summary.imported, 3);
        QCOMPARE(rows("cfpb_complaints_2015_indexcol.csv").summary.imported, 400);
        const Imported narratives = rows("cfpb_complaints_narratives.csv");
        QCOMPARE(narratives.summary.imported, 145);
        QVERIFY(std::any_of(narratives.cases.begin(), narratives.cases.end(),
                            [](const Case& made) { return made.text.size() > 500; }));
        const Imported bugs = rows("bugzilla_934bugs.csv");
        QCOMPARE(bugs.summary.imported, 934);
        QCOMPARE(bugs.cases[0].label, std::optional<std::string>("Administration"));
        const Imported no_rows = rows("redmine_import_issues_no_data_row.csv");
        QCOMPARE(no_rows.summary.imported, 0);
        QVERIFY(no_rows.hasNote("csv.no_rows"));
        const Imported western = rows("redmine_import_iso8859-1.csv");
        QVERIFY(western.hasNote("csv.encoding_guessed"));
        QVERIFY(western.cases.at(0).text.find("français") != std::string::npos);
        QCOMPARE(rows("redmine_invalid-Shift_JIS.csv").summary.imported, 1);
    }

    void listingsAndRequestsAreImportedWhole()
    {
        if (!fs::exists(evaluation("listings")))
            QSKIP("the evaluation sets are not here");
        ImportOptions options;
        options.text_columns = {"title", "description"};
        options.label_column = "label";
        options.image_column = "image";
        options.split_column = "fold";
        const Imported listings = importAll({evaluation("listings")}, options);
        QCOMPARE(listings.summary.imported, 630);
        QCOMPARE(listings.summary.refused_count, 0);
        const auto with_picture = std::count_if(listings.cases.begin(), listings.cases.end(),
                                                [](const Case& made) { return made.attachments.size() == 1; });
        QCOMPARE(with_picture, 629);
        QCOMPARE(listings.cases[0].split, std::string("2"));
        ImportOptions test;
        test.split = "test";
        const Imported requests = importAll({evaluation("banking77") / "test.csv"}, test);
        QCOMPARE(requests.summary.imported, 3080);
        QVERIFY(std::all_of(requests.cases.begin(), requests.cases.end(), [](const Case& made) {
            return made.label && hasText(made) && made.split == "test" && made.fields.empty();
        }));
        QCOMPARE(importAll({evaluation("banking77") / "train.csv"}).summary.imported, 10003);
    }

    void awkwardMailIsImported()
    {
        if (!fs::exists(evaluation("emails")))
            QSKIP("the evaluation mails are not here");
        const Imported mails = importAll({evaluation("emails") / "files"});
        QCOMPARE(mails.summary.imported + mails.summary.refused_count, 23);
        const auto mail = [&mails](const char* name) {
            for (const Case& made : mails.cases)
                if (made.source.ends_with(name))
                    return made;
            return Case{};
        };
        QCOMPARE(mail("german-qp.eml").title, std::string("Testnachricht"));
        QCOMPARE(mail("jstedfast__japanese.eml").title, std::string("日本語メールテスト (testing Japanese emails)"));
        QCOMPARE(mail("zbateson__m0003.eml").title, std::string("Die Hasen und die Frösche (Microsoft Outlook 00)"));
        QCOMPARE(mail("legacy-015.eml").attachments.size(), std::size_t{4});
        QCOMPARE(mail("github-115.eml").attachments.size(), std::size_t{3});
        QCOMPARE(mail("stack-overflow.eml").title, std::string("Message Subject"));
        QCOMPARE(mail("missing_body.eml").text, std::string("REDACTED"));
        QVERIFY(mail("gbk_charset.eml").text.starts_with("Nuu"));
        QVERIFY(mails.hasNote("mail.attachment_left_out"));
    }
};

QTEST_GUILESS_MAIN(ImportTest)
#include "tst_import.moc"

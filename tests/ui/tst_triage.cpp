// The workbench driven as a person does: real widgets, a real workspace, an engine that answers on command.
#include "tests/ui/fake_engine.h"
#include "ui/layout_settings.h"
#include "ui/main_window.h"
#include "ui/theme/theme.h"
#include "ui/triage/answer_panel.h"
#include "ui/triage/queue_model.h"
#include "ui/triage/queue_panel.h"
#include "ui/triage/triage_page.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/toast.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QtTest>

using namespace casebench;

class TestTriage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void a_dropped_picture_and_text_become_one_case();
    void enter_answers_and_enter_accepts();
    void a_digit_picks_a_category_and_the_choice_is_stored();
    void an_edit_is_saved_and_a_later_answer_does_not_overwrite_it();
    void the_draft_is_shown_until_the_final_answer_comes();
    void letters_typed_into_the_text_are_no_commands();
    void deleting_can_be_undone_from_the_toast();
    void the_reply_is_copied_as_plain_text();
    void stopping_drops_what_waits();
    void a_switch_of_the_theme_recolours_and_of_the_language_renames();
    void a_workspace_that_is_not_there_is_told();

private:
    void dropFiles(const QStringList& files);
    CaseId addCase(const std::string& text);
    FakeEngine& engine() { return static_cast<FakeEngine&>(*session_->engine()); }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(triage_->queue().view(), Qt::Key(key), modifiers); }
    std::optional<std::string> labelOf(CaseId id) { return session_->workspace()->loadCase(id)->label; }

    std::unique_ptr<QTemporaryDir> folder_;
    Language language_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;
    TriagePage* triage_ = nullptr;
};

void TestTriage::initTestCase()
{
    static QTemporaryDir settings;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    Theme::instance().install();
}

void TestTriage::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    session_ = std::make_unique<Session>(fakeDoors());
    window_ = std::make_unique<MainWindow>(*session_, language_);
    triage_ = new TriagePage(*session_);
    window_->addPage(triage_);
    window_->finish();
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
    session_->create((folder_->path() + "/w.casebench").toStdString());
    QTRY_VERIFY(session_->workspace() && session_->jobs().idle());
}

void TestTriage::cleanup()
{
    window_.reset();
    session_.reset();
    folder_.reset();
}

void TestTriage::dropFiles(const QStringList& files)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const auto& file : files)
        urls << QUrl::fromLocalFile(file);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
}

CaseId TestTriage::addCase(const std::string& text)
{
    Case c;
    c.text = text;
    session_->add(c);
    const int before = triage_->queue().model().rowCount();
    [&] { QTRY_COMPARE(triage_->queue().model().rowCount(), before + 1); }();
    [&] { QTRY_VERIFY(session_->jobs().idle() && session_->current().c); }();
    return session_->current().id;
}

void TestTriage::a_dropped_picture_and_text_become_one_case()
{
    QImage picture(64, 48, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QVERIFY(picture.save(folder_->filePath("photo.png")));
    QFile note(folder_->filePath("note.txt"));
    QVERIFY(note.open(QIODevice::WriteOnly) && note.write("It does not drain.") > 0);
    note.close();
    dropFiles({folder_->filePath("photo.png"), note.fileName()});
    QTRY_COMPARE(triage_->queue().model().rowCount(), 1);
    QTRY_VERIFY(session_->current().c);
    QCOMPARE(session_->current().c->text, std::string("It does not drain."));
    QCOMPARE(session_->current().c->attachments.size(), 1U);
    QCOMPARE(session_->current().c->attachments[0].file_name, std::string("photo.png"));
    QCOMPARE(triage_->queue().view()->currentIndex().row(), 0);
}

void TestTriage::enter_answers_and_enter_accepts()
{
    const CaseId id = addCase("E4");
    press(Qt::Key_Return);
    QTRY_VERIFY(session_->current().run && !session_->running(id));
    QVERIFY(!labelOf(id));
    press(Qt::Key_Return);
    QTRY_VERIFY(labelOf(id) == "drainage");
}

void TestTriage::a_digit_picks_a_category_and_the_choice_is_stored()
{
    const CaseId id = addCase("E4");
    press(Qt::Key_Return);
    QTRY_VERIFY(session_->current().run && !session_->running(id));
    press(Qt::Key_2);
    QTRY_VERIFY(labelOf(id) == "noise");
    const auto feedback = session_->workspace()->feedback({});
    QVERIFY(feedback.has_value());
    QCOMPARE(feedback->size(), 1U);
    QCOMPARE(feedback->front().predicted, std::string("drainage"));
    QCOMPARE(feedback->front().decided, std::string("noise"));
    QCOMPARE(feedback->front().route, Route::Expert);
    press(Qt::Key_5); // there is no fifth
    QTRY_VERIFY(session_->jobs().idle());
    QVERIFY(labelOf(id) == "noise");
}

void TestTriage::an_edit_is_saved_and_a_later_answer_does_not_overwrite_it()
{
    const CaseId id = addCase("before");
    engine().holdBack();
    press(Qt::Key_Return);
    auto* text = triage_->findChild<QPlainTextEdit*>();
    text->setFocus();
    text->selectAll();
    QTest::keyClicks(text, "after");
    engine().letGo();
    QTRY_VERIFY(session_->current().run && !session_->running(id));
    QCOMPARE(text->toPlainText(), QString("after"));
    QTRY_COMPARE(session_->workspace()->loadCase(id)->text, std::string("after"));
}

void TestTriage::the_draft_is_shown_until_the_final_answer_comes()
{
    const CaseId id = addCase("E4");
    engine().draft = true;
    engine().holdBack();
    press(Qt::Key_Return);
    QTRY_VERIFY(session_->current().run);
    QCOMPARE(session_->current().run->answer.stage, Stage::Draft);
    QVERIFY(session_->running(id));
    engine().letGo();
    QTRY_COMPARE(session_->current().run->answer.stage, Stage::Final);
    QTRY_VERIFY(!session_->running(id));
}

void TestTriage::letters_typed_into_the_text_are_no_commands()
{
    addCase("first");
    const CaseId second = addCase("second");
    auto* text = triage_->findChild<QPlainTextEdit*>();
    text->setFocus();
    QTest::keyClicks(text, "kxjd1");
    QCOMPARE(session_->current().id, second);
    QVERIFY(text->toPlainText().contains("kxjd1"));
    QCOMPARE(triage_->queue().model().rowCount(), 2);
}

void TestTriage::deleting_can_be_undone_from_the_toast()
{
    const CaseId id = addCase("E4");
    press(Qt::Key_X);
    QTRY_COMPARE(triage_->queue().model().rowCount(), 0);
    QTRY_VERIFY(!window_->toast()->words().isEmpty());
    window_->toast()->act();
    QTRY_COMPARE(triage_->queue().model().rowCount(), 1);
    QCOMPARE(triage_->queue().model().idAt(0), id);
}

void TestTriage::the_reply_is_copied_as_plain_text()
{
    const CaseId id = addCase("E4");
    press(Qt::Key_Return);
    QTRY_VERIFY(session_->current().run && !session_->running(id));
    press(Qt::Key_R);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY(copied.contains("Clean the filter."));
    QVERIFY(!copied.contains("**"));
}

void TestTriage::stopping_drops_what_waits()
{
    for (int each = 0; each < 12; ++each)
        addCase("case " + std::to_string(each));
    engine().holdBack();
    triage_->queue().runAllOpen();
    QTRY_COMPARE(session_->runsLeft(), 12);
    QTRY_VERIFY(session_->running(session_->current().id));
    press(Qt::Key_Escape);
    QCOMPARE(session_->runsLeft(), 8); // those that are with the engine
    engine().letGo();
    QTRY_COMPARE(session_->runsLeft(), 0);
}

void TestTriage::a_switch_of_the_theme_recolours_and_of_the_language_renames()
{
    Theme::instance().setChoice(ThemeChoice::Light);
    const QColor light = window_->grab().toImage().pixelColor(300, 300);
    Theme::instance().setChoice(ThemeChoice::Dark);
    const QColor dark = window_->grab().toImage().pixelColor(300, 300);
    QVERIFY(light.lightnessF() > 0.8F && dark.lightnessF() < 0.3F);
    window_->setLanguage("zh_CN");
    QTRY_COMPARE(triage_->title(), QString("分诊"));
    QTRY_VERIFY(triage_->answer().acceptButton()->text().startsWith("接受"));
    window_->setLanguage("en");
    QTRY_VERIFY(triage_->answer().acceptButton()->text().startsWith("Accept"));
}

void TestTriage::a_workspace_that_is_not_there_is_told()
{
    session_->open("/nowhere/at/all.casebench");
    QTRY_VERIFY(window_->toast()->words().contains("/nowhere/at/all.casebench"));
    QVERIFY(session_->workspace()); // the one that was open stays
}

QTEST_MAIN(TestTriage)
#include "tst_triage.moc"

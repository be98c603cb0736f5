#include "tests/ui/fake_engine.h"
#include "ui/knowledge/category_model.h"
#include "ui/triage/queue_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace casebench;

class TestModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void the_queue_lists_thousands_but_fetches_only_what_is_seen();
    void a_line_shows_its_answer_without_being_read_again();
    void a_deleted_case_leaves_the_queue_and_comes_back();
    void the_search_narrows_the_queue();
    void categories_can_be_edited_but_not_named_twice();

private:
    void addCases(int count);
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Session> session_;
};

void TestModels::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    session_ = std::make_unique<Session>(fakeDoors());
    session_->create((folder_->path() + "/w.casebench").toStdString());
    QTRY_VERIFY(session_->workspace() && session_->jobs().idle());
}

void TestModels::cleanup()
{
    session_.reset();
    folder_.reset();
}

void TestModels::addCases(int count)
{
    auto added = session_->workspace()->transaction([&]() -> Result<void> {
        for (int each = 0; each < count; ++each) {
            Case c;
            c.text = "washing machine number " + std::to_string(each);
            c.created = 1'700'000'000'000 + each;
            if (auto id = session_->workspace()->addCase(c); !id)
                return tl::unexpected(id.error());
        }
        return {};
    });
    QVERIFY(added.has_value());
    session_->refresh();
}

void TestModels::the_queue_lists_thousands_but_fetches_only_what_is_seen()
{
    addCases(3000);
    QueueModel model(*session_);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTRY_COMPARE(model.rowCount(), 3000);
    QTRY_VERIFY(session_->jobs().idle());
    QVERIFY(model.index(0).data(QueueModel::LoadedRole).toBool());
    QVERIFY(!model.index(2900).data(QueueModel::LoadedRole).toBool());
    QVERIFY(!model.index(2900).data(Qt::DisplayRole).isValid()); // asks for it
    QTRY_VERIFY(model.index(2900).data(QueueModel::LoadedRole).toBool());
    QVERIFY(model.index(2900).data(Qt::DisplayRole).toString().startsWith("washing machine"));
}

void TestModels::a_line_shows_its_answer_without_being_read_again()
{
    addCases(3);
    QueueModel model(*session_);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTRY_VERIFY(model.rowCount() == 3 && model.index(1).data(QueueModel::LoadedRole).toBool());
    QVERIFY(!model.index(1).data(QueueModel::RouteRole).isValid());
    session_->run({model.idAt(1)});
    QVERIFY(model.index(1).data(QueueModel::RunningRole).toBool());
    QTRY_VERIFY(model.index(1).data(QueueModel::RouteRole).isValid());
    QCOMPARE(Route(model.index(1).data(QueueModel::RouteRole).toInt()), Route::Expert);
    QCOMPARE(model.index(1).data(QueueModel::CategoryRole).toString(), QString("drainage"));
    QVERIFY(!model.index(1).data(QueueModel::RunningRole).toBool());
}

void TestModels::a_deleted_case_leaves_the_queue_and_comes_back()
{
    addCases(3);
    QueueModel model(*session_);
    QTRY_COMPARE(model.rowCount(), 3);
    const CaseId gone = model.idAt(1);
    session_->remove({gone});
    QTRY_COMPARE(model.rowCount(), 2);
    QCOMPARE(model.rowOf(gone), -1);
    session_->restore({gone});
    QTRY_COMPARE(model.rowCount(), 3);
    QCOMPARE(model.rowOf(gone), 1);
}

void TestModels::the_search_narrows_the_queue()
{
    addCases(20);
    QueueModel model(*session_);
    QTRY_COMPARE(model.rowCount(), 20);
    CaseFilter filter;
    filter.search = "number 17";
    session_->setFilter(filter);
    QTRY_COMPARE(model.rowCount(), 1);
}

void TestModels::categories_can_be_edited_but_not_named_twice()
{
    CategoryModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy edited(&model, &CategoryModel::edited);
    model.setCategories({{"leak", "water outside", "漏水", 0}, {"noise", "", "", 1}});
    QVERIFY(!model.setData(model.index(1, CategoryModel::Name), "leak"));
    QVERIFY(!model.setData(model.index(1, CategoryModel::Name), "  "));
    QCOMPARE(edited.count(), 0);
    QVERIFY(model.setData(model.index(1, CategoryModel::Description), "it is loud"));
    const int added = model.add("leak");
    QCOMPARE(model.categories()[std::size_t(added)].name, std::string("leak 2"));
    model.remove(0);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.categories()[0], (Category{"noise", "it is loud", "", 0}));
    QCOMPARE(edited.count(), 3);
}

QTEST_MAIN(TestModels)
#include "tst_models.moc"

#include "tests/ui/fake_engine.h"
#include "ui/settings/settings_page.h"

#include <QDoubleSpinBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace casebench;

class TestSettings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void every_key_goes_in_and_comes_out();
    void defaults_are_within_their_range();
    void what_is_applied_reaches_the_engine();
};

void TestSettings::every_key_goes_in_and_comes_out()
{
    QSet<QString> keys;
    for (const auto& setting : allSettings()) {
        QVERIFY2(!keys.contains(setting.key), setting.key);
        keys.insert(setting.key);
        EngineSettings settings;
        QVariant other = setting.defaultValue();
        if (other.typeId() == QMetaType::Bool)
            other = !other.toBool();
        else if (other.typeId() == QMetaType::QString)
            other = QStringLiteral("another");
        else
            other = other.toDouble() + (other.typeId() == QMetaType::Int ? 1 : 0.125);
        setting.setValue(settings, other);
        QVERIFY2(setting.value(settings) == other, setting.key);
        QVERIFY2(settings != EngineSettings{}, setting.key);
        setting.setValue(settings, setting.defaultValue());
        QVERIFY2(settings == EngineSettings{}, setting.key); // nothing else was touched
    }
}

void TestSettings::defaults_are_within_their_range()
{
    for (const auto& setting : allSettings()) {
        const auto value = setting.defaultValue();
        if (value.typeId() == QMetaType::Double || value.typeId() == QMetaType::Int)
            QVERIFY2(value.toDouble() >= setting.minimum && value.toDouble() <= setting.maximum, setting.key);
    }
}

void TestSettings::what_is_applied_reaches_the_engine()
{
    QTemporaryDir folder;
    Session session(fakeDoors());
    SettingsPage page(session);
    session.create((folder.path() + "/w.casebench").toStdString());
    QTRY_VERIFY(session.workspace() && session.jobs().idle());
    QVERIFY(!page.applyButton()->isEnabled());
    qobject_cast<QDoubleSpinBox*>(page.editor("routing.base_threshold"))->setValue(0.62);
    QVERIFY(page.applyButton()->isEnabled());
    page.applyButton()->click();
    QTRY_VERIFY(session.jobs().idle());
    QCOMPARE(session.engine()->settings().base_threshold, 0.62);
    QVERIFY(!page.applyButton()->isEnabled());
}

QTEST_MAIN(TestSettings)
#include "tst_settings.moc"

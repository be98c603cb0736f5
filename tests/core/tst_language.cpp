#include "core/encoders/language.h"

#include <QtTest>

using namespace casebench;

class LanguageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void languagesAreTold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<bool>("known");
        QTest::newRow("English") << QByteArray("My washing machine does not start since yesterday evening.")
                                 << QByteArray("en") << true;
        QTest::newRow("Chinese") << QByteArray("我的洗衣机从昨天晚上开始就不能启动了。") << QByteArray("zh") << true;
        QTest::newRow("two Chinese characters") << QByteArray("退款") << QByteArray("zh") << true;
        QTest::newRow("traditional Chinese")
            << QByteArray("我的洗衣機壞了，請問怎麼退貨？") << QByteArray("zh") << true;
        QTest::newRow("Japanese") << QByteArray("洗濯機が昨日の夜から動きません。助けてください。") << QByteArray("ja")
                                  << false;
        QTest::newRow("German") << QByteArray("Meine Waschmaschine startet seit gestern Abend nicht mehr.")
                                << QByteArray("de") << false;
        QTest::newRow("nothing") << QByteArray("  12345 !!") << QByteArray("und") << false;
    }

    void languagesAreTold()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, code);
        QFETCH(bool, known);
        const Language language = detectLanguage(text.toStdString());
        QCOMPARE(language.code, code.toStdString());
        QCOMPARE(language.known, known);
        QVERIFY(language.confidence >= 0 && language.confidence <= 1);
    }

    void aLongTextCutInsideACharacterIsStillTold()
    {
        std::string text = "x";
        while (text.size() < 100'000)
            text += "кошка сидит на окне и смотрит на улицу ";
        QCOMPARE(detectLanguage(text).code, std::string("ru"));
    }
};

QTEST_GUILESS_MAIN(LanguageTest)
#include "tst_language.moc"

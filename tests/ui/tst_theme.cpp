#include "ui/theme/icons.h"
#include "ui/theme/style_sheet.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

using namespace casebench;

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contrast_is_that_of_the_recommendation();
    void texts_stand_out_from_their_ground_data();
    void texts_stand_out_from_their_ground();
    void the_style_sheet_has_no_unknown_colour();
    void a_switch_is_announced_once_and_recolours();
    void every_icon_is_drawn();
};

void TestTheme::contrast_is_that_of_the_recommendation()
{
    QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrastRatio(Qt::white, Qt::white), 1.0);
    QVERIFY(std::abs(contrastRatio(QColor("#777777"), Qt::white) - 4.48) < 0.01); // the well-known near miss
}

void TestTheme::texts_stand_out_from_their_ground_data()
{
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QColor>("ground");
    for (const auto* colors : {&darkColors(), &lightColors()}) {
        const char* name = colors == &darkColors() ? "dark" : "light";
        const std::pair<const char*, QColor> grounds[] = {
            {"window", colors->window}, {"panel", colors->panel}, {"raised", colors->panel_raised}};
        const std::pair<const char*, QColor> plain[] = {{"text", colors->text}, {"muted", colors->text_muted}};
        const std::pair<const char*, QColor> tones[] = {
            {"accent", colors->accent},       {"light", colors->route_light},   {"vision", colors->route_vision},
            {"expert", colors->route_expert}, {"remote", colors->route_remote}, {"good", colors->good},
            {"warn", colors->warn},           {"bad", colors->bad}};
        for (const auto& [ground_name, ground] : grounds) {
            for (const auto& [text_name, text] : plain)
                QTest::addRow("%s %s on %s", name, text_name, ground_name) << text << ground;
            for (const auto& [tone_name, tone] : tones)
                QTest::addRow("%s %s on %s", name, tone_name, ground_name) << tone << ground;
        }
        for (const auto& [tone_name, tone] : tones)
            QTest::addRow("%s words on %s", name, tone_name) << colors->text_on_accent << tone;
        QTest::addRow("%s text on a selection", name) << colors->text << mixed(colors->panel, colors->accent, 0.22);
    }
}

void TestTheme::texts_stand_out_from_their_ground()
{
    QFETCH(QColor, text);
    QFETCH(QColor, ground);
    const double ratio = contrastRatio(text, ground);
    QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
}

void TestTheme::the_style_sheet_has_no_unknown_colour()
{
    QVERIFY(!applicationStyleSheet(darkColors()).contains('@'));
    QVERIFY(!applicationStyleSheet(lightColors()).contains('@'));
}

void TestTheme::a_switch_is_announced_once_and_recolours()
{
    auto& theme = Theme::instance();
    theme.install();
    theme.setChoice(ThemeChoice::Light);
    QSignalSpy changed(&theme, &Theme::changed);
    theme.setChoice(ThemeChoice::Dark);
    QCOMPARE(changed.count(), 1);
    QVERIFY(theme.isDark());
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkColors().window);
    theme.setChoice(ThemeChoice::Dark);
    QCOMPARE(changed.count(), 1);
}

void TestTheme::every_icon_is_drawn()
{
    const QDir icons(":/icons");
    QVERIFY(icons.entryList({"*.svg"}).size() > 10);
    for (const auto& file : icons.entryList({"*.svg"})) {
        const auto image = iconPixmap(file.chopped(4), 24, Qt::red, 2).toImage();
        QCOMPARE(image.size(), QSize(48, 48));
        bool drawn = false;
        for (int y = 0; y < 48 && !drawn; ++y)
            for (int x = 0; x < 48 && !drawn; ++x)
                drawn = image.pixelColor(x, y).alpha() > 200;
        QVERIFY2(drawn, qPrintable(file));
    }
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"

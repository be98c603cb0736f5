#include "ui/attention/heat_map.h"
#include "ui/attention/heat_map_view.h"
#include "ui/attention/word_chips.h"
#include "ui/attention/words.h"

#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

using namespace casebench;

namespace {

std::vector<TextToken> washingMachine()
{
    return {{101, "[CLS]", 0, 0}, {1, "wash", 0, 4}, {2, "##ing", 4, 7}, {3, "machine", 8, 15}, {102, "[SEP]", 15, 15}};
}

// One head of two; token t of head h looks only at cell (t + h) mod 4 of a 2 × 2 grid.
AttentionMaps maps()
{
    AttentionMaps made;
    made.tokens = washingMachine();
    made.grid_rows = made.grid_columns = 2;
    made.heads = 2;
    made.weights.assign(2 * 5 * 4, 0);
    for (int h = 0; h < 2; ++h)
        for (int t = 0; t < 5; ++t)
            made.weights[std::size_t((h * 5 + t) * 4 + (t + h) % 4)] = 1;
    return made;
}

} // namespace

class TestAttentionViews : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void word_pieces_become_one_word_as_it_was_written();
    void a_word_outside_the_text_is_written_from_its_pieces();
    void chinese_characters_stay_words_of_their_own();
    void a_word_means_the_mean_of_its_pieces();
    void without_a_word_all_but_the_markers_count();
    void maps_that_do_not_fit_show_nothing();
    void the_heat_is_strongest_over_the_strongest_cell();
    void the_grid_covers_only_the_crop();
    void the_picture_keeps_its_shape();
    void arrow_keys_walk_through_the_words();
    void a_second_click_lets_go_of_the_word();
    void chips_wrap_to_the_width();
};

void TestAttentionViews::word_pieces_become_one_word_as_it_was_written()
{
    const auto words = wordsOf(washingMachine(), "Washing machine");
    QCOMPARE(words.size(), std::size_t(2));
    QCOMPARE(words[0], (Word{1, 2, "Washing"})); // the case of the source, not of the vocabulary
    QCOMPARE(words[1], (Word{3, 3, "machine"}));
}

void TestAttentionViews::a_word_outside_the_text_is_written_from_its_pieces()
{
    const auto words = wordsOf(washingMachine(), "");
    QCOMPARE(words[0].text, QStringLiteral("washing"));
}

void TestAttentionViews::chinese_characters_stay_words_of_their_own()
{
    const auto words = wordsOf({{1, "红", 0, 3}, {2, "灯", 3, 6}}, "红灯");
    QCOMPARE(words.size(), std::size_t(2));
    QCOMPARE(words[1].text, QStringLiteral("灯"));
}

void TestAttentionViews::a_word_means_the_mean_of_its_pieces()
{
    const AttentionMaps made = maps();
    const auto words = wordsOf(made.tokens, "washing machine");
    const HeatGrid grid = heatGrid(made, 0, words[0], words); // tokens 1 and 2 of head 0: cells 1 and 2
    QCOMPARE(grid.weights, (std::vector<float>{0, 0.5F, 0.5F, 0}));
    const HeatGrid both = heatGrid(made, std::nullopt, words[1], words); // token 3: cell 3, and cell 0 of head 1
    QCOMPARE(both.weights, (std::vector<float>{0.5F, 0, 0, 0.5F}));
    QCOMPARE(focusOfWords(made, 0, words), (std::vector<float>{2, 4}));
}

void TestAttentionViews::without_a_word_all_but_the_markers_count()
{
    const AttentionMaps made = maps();
    const HeatGrid grid = heatGrid(made, 0, std::nullopt, wordsOf(made.tokens, "washing machine"));
    const float third = 1.0F / 3;
    QCOMPARE(grid.weights, (std::vector<float>{0, third, third, third}));
    QCOMPARE(grid.most, third);
}

void TestAttentionViews::maps_that_do_not_fit_show_nothing()
{
    AttentionMaps made = maps();
    made.weights.pop_back();
    QVERIFY(heatGrid(made, 0, std::nullopt, wordsOf(made.tokens, "")).weights.empty());
    QVERIFY(heatGrid(maps(), 7, std::nullopt, {}).weights.empty());
    QVERIFY(heatGrid({}, std::nullopt, std::nullopt, {}).weights.empty());
}

void TestAttentionViews::the_heat_is_strongest_over_the_strongest_cell()
{
    HeatGrid grid{2, 2, {0.1F, 0.5F, 0.3F, 0.1F}, 0.1F, 0.5F};
    const QImage image = heatImage(grid, {100, 100}, Qt::red);
    QVERIFY(qAlpha(image.pixel(75, 25)) >= 250);                        // centre of the strongest cell
    QVERIFY(std::abs(qAlpha(image.pixel(25, 75)) - 128) <= 3);          // half as strong
    QVERIFY(qAlpha(image.pixel(25, 25)) <= 6);                          // the weakest cell's centre
    const int between = qAlpha(image.pixel(50, 25));
    QVERIFY(between > 110 && between < 150);                            // bilinear: half way is half
    const QImage even = heatImage({2, 2, {0.25F, 0.25F, 0.25F, 0.25F}, 0.25F, 0.25F}, {10, 10}, Qt::red);
    QCOMPARE(qAlpha(even.pixel(5, 5)), 0); // even attention points nowhere
}

void TestAttentionViews::the_grid_covers_only_the_crop()
{
    AttentionMaps made = maps();
    made.crop_x = 0.125F;
    made.crop_width = 0.75F;
    const QRectF picture(100, 50, 400, 300);
    QCOMPARE(cropRect(made, picture), QRectF(150, 50, 300, 300));
    QCOMPARE(cellAt(made, picture, {160, 60}), 0);
    QCOMPARE(cellAt(made, picture, {440, 340}), 3);
    QCOMPARE(cellAt(made, picture, {120, 60}), -1); // the rim the model did not see
}

void TestAttentionViews::the_picture_keeps_its_shape()
{
    HeatMapView view;
    view.resize(400, 400);
    QVERIFY(view.pictureRect().isNull());
    view.setPicture(QImage(200, 100, QImage::Format_RGB32));
    QCOMPARE(view.pictureRect(), QRectF(0, 100, 400, 200));
}

void TestAttentionViews::arrow_keys_walk_through_the_words()
{
    WordChips chips;
    chips.resize(600, 60);
    chips.setChips({{"My", 0}, {"washing", 0.5}, {"machine", 1}});
    QSignalSpy changed(&chips, &WordChips::chosenChanged);
    QTest::keyClick(&chips, Qt::Key_Right);
    QCOMPARE(chips.chosen(), 0);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Right); // the last stays the last
    QCOMPARE(chips.chosen(), 2);
    QTest::keyClick(&chips, Qt::Key_Left);
    QCOMPARE(chips.chosen(), 1);
    QTest::keyClick(&chips, Qt::Key_Escape);
    QCOMPARE(chips.chosen(), -1);
    QCOMPARE(changed.count(), 5);
}

void TestAttentionViews::a_second_click_lets_go_of_the_word()
{
    WordChips chips;
    chips.resize(600, 60);
    chips.setChips({{"My", 0}, {"machine", 1}});
    const QPoint second = chips.chipRect(1).center().toPoint();
    QTest::mouseClick(&chips, Qt::LeftButton, {}, second);
    QCOMPARE(chips.chosen(), 1);
    QTest::mouseClick(&chips, Qt::LeftButton, {}, second);
    QCOMPARE(chips.chosen(), -1);
}

void TestAttentionViews::chips_wrap_to_the_width()
{
    WordChips chips;
    std::vector<WordChip> many(20, WordChip{"display", 0});
    chips.setChips(many);
    QVERIFY(chips.heightForWidth(200) > 2 * chips.heightForWidth(2000));
    chips.resize(200, chips.heightForWidth(200));
    chips.show();
    for (int i = 0; i < 20; ++i)
        QVERIFY(chips.rect().contains(chips.chipRect(i).toAlignedRect()));
}

QTEST_MAIN(TestAttentionViews)
#include "tst_attention_views.moc"

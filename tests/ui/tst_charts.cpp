#include "ui/charts/bar_list.h"
#include "ui/charts/quantity_text.h"
#include "ui/charts/time_chart.h"
#include "ui/performance/telemetry_series.h"

#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

using namespace casebench;

namespace {

TimeSeries line(const QString& name, QList<double> times, QList<double> values)
{
    return {name, &ThemeColors::accent, std::move(times), std::move(values), false};
}

void prepare(TimeChart& chart)
{
    chart.resize(600, 300);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    chart.replot();
}

QPoint pixel(TimeChart& chart, double time)
{
    return {int(std::lround(chart.xAxis->coordToPixel(time))), chart.axisRect()->center().y()};
}

} // namespace

class TestCharts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbers_are_short_and_carry_their_unit();
    void bars_grow_with_their_value_and_to_the_left_when_negative();
    void a_bar_without_a_value_is_not_drawn_as_zero();
    void bars_that_do_not_fit_are_counted();
    void a_line_breaks_where_there_was_no_data();
    void stacked_shares_fill_the_whole_height();
    void the_read_out_names_every_value_at_the_nearest_bucket();
    void dragging_selects_a_range_of_time();
    void a_click_selects_nothing();
    void the_logarithmic_scale_covers_the_values_in_whole_decades();
    void marks_are_dashed_lines_with_words();
    void a_theme_switch_recolours_the_lines();
    void latency_comes_as_three_lines_with_p95_emphasised();
    void a_tier_that_was_not_asked_has_no_point_instead_of_zero();
    void route_shares_are_of_all_runs();
    void today_begins_at_midnight();
};

void TestCharts::numbers_are_short_and_carry_their_unit()
{
    QCOMPARE(durationText(0), QStringLiteral("0 ms"));
    QCOMPARE(durationText(0.421), QStringLiteral("0.42 ms"));
    QCOMPARE(durationText(0.0042), QStringLiteral("4.2 µs"));
    QCOMPARE(durationText(184.2), QStringLiteral("184 ms"));
    QCOMPARE(durationText(2140), QStringLiteral("2.1 s"));
    QCOMPARE(durationText(600'000), QStringLiteral("10 min"));
    QCOMPARE(durationText(qQNaN()), QStringLiteral("–"));
    QCOMPARE(shareText(0.38), QStringLiteral("38 %"));
    QCOMPARE(shareText(0.018), QStringLiteral("1.8 %"));
    QCOMPARE(shareText(1), QStringLiteral("100 %"));
    QCOMPARE(bytesText(12'400'000), QStringLiteral("12.4 MB"));
    QCOMPARE(bytesText(999), QStringLiteral("999 B"));
    QCOMPARE(countText(8412), QStringLiteral("8\u2009412"));
    QCOMPARE(countText(412), QStringLiteral("412"));
    QCOMPARE(signedText(-0.04), QStringLiteral("−0.04"));
    QCOMPARE(signedText(0.21), QStringLiteral("+0.21"));
}

void TestCharts::bars_grow_with_their_value_and_to_the_left_when_negative()
{
    BarList list;
    list.resize(500, 200);
    list.setBars({{"a", 0.4, "+0.40", &ThemeColors::route_expert, {}, false},
                  {"b", 0.2, "+0.20", &ThemeColors::route_expert, {}, false},
                  {"c", -0.2, "−0.20", &ThemeColors::route_light, {}, false}});
    QVERIFY(std::abs(list.barRect(0).width() - 2 * list.barRect(1).width()) < 0.01);
    QCOMPARE(list.barRect(1).width(), list.barRect(2).width());
    QCOMPARE(list.barRect(0).left(), list.barRect(1).left());
    QVERIFY(std::abs(list.barRect(2).right() - list.barRect(0).left()) < 0.01);
}

void TestCharts::a_bar_without_a_value_is_not_drawn_as_zero()
{
    BarList list;
    list.resize(500, 200);
    list.setBars({{"a", 1, "1", &ThemeColors::neutral, {}, false}, {"b", 0, "–", &ThemeColors::neutral, {}, true}});
    QVERIFY(!list.barRect(0).isEmpty());
    QVERIFY(list.barRect(1).isEmpty());
}

void TestCharts::bars_that_do_not_fit_are_counted()
{
    BarList list;
    std::vector<Bar> bars(10, Bar{"x", 1, "1", &ThemeColors::neutral, {}, false});
    list.setBars(bars);
    list.resize(400, list.sizeHint().height() / 2); // five rows: four bars and the line that counts the rest
    QVERIFY(!list.barRect(3).isEmpty());
    QVERIFY(list.barRect(4).isEmpty());
}

void TestCharts::a_line_breaks_where_there_was_no_data()
{
    TimeChart chart;
    chart.setLines({line("p95", {0, 60, 120, 600, 660}, {1, 2, 3, 4, 5})}, 60);
    const auto data = chart.graph(0)->data();
    int gaps = 0;
    for (auto it = data->constBegin(); it != data->constEnd(); ++it)
        gaps += std::isnan(it->value) ? 1 : 0;
    QCOMPARE(gaps, 1);
    QCOMPARE(data->size(), 6);
    QVERIFY(chart.graph(0)->adaptiveSampling());
}

void TestCharts::stacked_shares_fill_the_whole_height()
{
    TimeChart chart;
    chart.setStackedBars({line("light", {0, 60}, {3, 1}), line("expert", {0, 60}, {1, 1})}, 60, true);
    const auto* light = qobject_cast<QCPBars*>(chart.plottable(0));
    const auto* expert = qobject_cast<QCPBars*>(chart.plottable(1));
    QCOMPARE(light->data()->at(0)->value, 0.75);
    QCOMPARE(expert->data()->at(0)->value, 0.25);
    QCOMPARE(expert->barBelow(), light);
    QCOMPARE(chart.yAxis->range().upper, 1.0);
}

void TestCharts::the_read_out_names_every_value_at_the_nearest_bucket()
{
    TimeChart chart;
    chart.setValueText(durationText);
    chart.setTimeRange(0, 180);
    chart.setLines({line("p95", {0, 60, 120}, {10, 184, 30}), line("p50", {0, 60, 120}, {1, 42, 3})}, 60);
    QCOMPARE(*chart.nearestTime(70), 60.0);
    QCOMPARE(*chart.nearestTime(1e9), 120.0);
    const QString text = chart.readOut(60);
    QVERIFY(text.contains(QStringLiteral("p95  184 ms")));
    QVERIFY(text.contains(QStringLiteral("p50  42 ms")));
    TimeChart empty;
    QVERIFY(!empty.nearestTime(0));
}

void TestCharts::dragging_selects_a_range_of_time()
{
    TimeChart chart;
    chart.setLines({line("p95", {1000, 1060, 1120}, {1, 2, 3})}, 60);
    chart.setTimeRange(1000, 1120);
    prepare(chart);
    QSignalSpy selected(&chart, &TimeChart::rangeSelected);
    // From right to left: the range still ascends.
    QTest::mousePress(&chart, Qt::LeftButton, {}, pixel(chart, 1100));
    QTest::mouseMove(&chart, pixel(chart, 1060));
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, pixel(chart, 1030));
    QCOMPARE(selected.count(), 1);
    QVERIFY(std::abs(selected[0][0].toLongLong() - 1'030'000) < 1000);
    QVERIFY(std::abs(selected[0][1].toLongLong() - 1'100'000) < 1000);
}

void TestCharts::a_click_selects_nothing()
{
    TimeChart chart;
    chart.setLines({line("p95", {1000, 1060}, {1, 2})}, 60);
    chart.setTimeRange(1000, 1060);
    prepare(chart);
    QSignalSpy selected(&chart, &TimeChart::rangeSelected);
    QSignalSpy cleared(&chart, &TimeChart::rangeCleared);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, pixel(chart, 1030));
    QCOMPARE(selected.count(), 0);
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, pixel(chart, 1030));
    QCOMPARE(cleared.count(), 1);
}

void TestCharts::the_logarithmic_scale_covers_the_values_in_whole_decades()
{
    TimeChart chart;
    chart.setLines({line("p50", {0, 60}, {0.4, 231})}, 60);
    chart.setLogarithmic(true);
    QCOMPARE(chart.yAxis->scaleType(), QCPAxis::stLogarithmic);
    QVERIFY(std::abs(chart.yAxis->range().lower - 0.1) < 1e-9);
    QVERIFY(std::abs(chart.yAxis->range().upper - 1000) < 1e-6);
    chart.setLogarithmic(false);
    QCOMPARE(chart.yAxis->range().lower, 0.0);
}

void TestCharts::marks_are_dashed_lines_with_words()
{
    TimeChart chart;
    chart.setMarks({{100, "threshold 0.70 → 0.62"}, {200, "trained"}});
    QCOMPARE(chart.markCount(), 2);
    int words = 0;
    for (int i = 0; i < chart.itemCount(); ++i) {
        if (const auto* text = qobject_cast<QCPItemText*>(chart.item(i)))
            words += text->text().contains("0.62") || text->text() == "trained" ? 1 : 0;
    }
    QCOMPARE(words, 2);
    chart.setTimeRange(90, 210); // the second stands near the right edge: its words go to the left of the line
    bool turned = false;
    for (int i = 0; i < chart.itemCount(); ++i) {
        const auto* text = qobject_cast<QCPItemText*>(chart.item(i));
        turned |= text != nullptr && text->text() == "trained" && (text->positionAlignment() & Qt::AlignRight);
    }
    QVERIFY(turned);
    chart.setMarks({});
    QCOMPARE(chart.markCount(), 0);
}

void TestCharts::a_theme_switch_recolours_the_lines()
{
    Theme::instance().install();
    Theme::instance().setChoice(ThemeChoice::Light);
    TimeChart chart;
    chart.setLines({line("p95", {0, 60}, {1, 2})}, 60);
    QCOMPARE(chart.graph(0)->pen().color(), lightColors().accent);
    Theme::instance().setChoice(ThemeChoice::Dark);
    QCOMPARE(chart.graph(0)->pen().color(), darkColors().accent);
    QCOMPARE(chart.xAxis->tickLabelColor(), darkColors().text_muted);
}

void TestCharts::latency_comes_as_three_lines_with_p95_emphasised()
{
    Telemetry telemetry;
    telemetry.latency = {{60'000, 10, 42, 184, 231}, {120'000, 12, 40, 180, 220}};
    const auto series = latencySeries(telemetry);
    QCOMPARE(series.size(), std::size_t(3));
    QCOMPARE(series[1].name, QStringLiteral("p95"));
    QVERIFY(series[1].emphasised);
    QCOMPARE(series[1].times, (QList<double>{60, 120}));
    QCOMPARE(series[1].values, (QList<double>{184, 180}));
}

void TestCharts::a_tier_that_was_not_asked_has_no_point_instead_of_zero()
{
    Telemetry telemetry;
    HitRatePoint first;
    first.at = 60'000;
    first.result_hits = 1;
    first.result_asked = 4;
    HitRatePoint second;
    second.at = 120'000;
    second.feature_hits = 3;
    second.feature_asked = 3;
    telemetry.hit_rate = {first, second};
    const auto series = hitRateSeries(telemetry);
    QCOMPARE(series.size(), std::size_t(2)); // the model tier was never asked
    QCOMPARE(series[0].values, (QList<double>{0.25}));
    QCOMPARE(series[1].times, (QList<double>{120}));
    QCOMPARE(hitRates(telemetry).feature, 1.0);
    QVERIFY(std::isnan(hitRates(telemetry).model));
}

void TestCharts::route_shares_are_of_all_runs()
{
    Telemetry telemetry;
    telemetry.routes = {{60'000, 5, 1, 2, 0}, {120'000, 1, 0, 1, 0}};
    const RouteShares shares = routeShares(telemetry);
    QCOMPARE(shares.light, 0.6);
    QCOMPARE(shares.expert, 0.3);
    QCOMPARE(routeSeries(telemetry).size(), std::size_t(3)); // remote is not used, so it has no bar
    QCOMPARE(routeShares({}).light, 0.0);
}

void TestCharts::today_begins_at_midnight()
{
    const QDateTime now(QDate(2026, 3, 4), QTime(15, 30));
    const TimeRange today = timeRangeOf(RangeChoice::Today, now);
    QCOMPARE(QDateTime::fromMSecsSinceEpoch(today.from), QDateTime(QDate(2026, 3, 4), QTime(0, 0)));
    QCOMPARE(today.to, UnixMillis(0)); // open, so that new runs appear
    QCOMPARE(timeRangeOf(RangeChoice::LastHour, now).from, now.toMSecsSinceEpoch() - 3'600'000);
    QCOMPARE(timeRangeOf(RangeChoice::All, now).from, UnixMillis(0));
}

QTEST_MAIN(TestCharts)
#include "tst_charts.moc"

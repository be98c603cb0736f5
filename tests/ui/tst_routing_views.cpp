#include "ui/charts/bar_list.h"
#include "ui/routing/changed_cases.h"
#include "ui/routing/complexity_histogram.h"
#include "ui/routing/cost_curve.h"
#include "ui/routing/decision_view.h"
#include "ui/routing/decision_words.h"
#include "ui/routing/route_words.h"
#include "ui/routing/span_timeline.h"
#include "ui/routing/threshold_ruler.h"
#include "ui/routing/threshold_study.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

using namespace casebench;

namespace {

RunSummary run(int id, double complexity, Route route, const char* answer, const char* label = "")
{
    RunSummary made;
    made.id = RunId{id};
    made.case_id = CaseId{id};
    made.input_type = InputType::TextOnly;
    made.complexity = complexity;
    made.route = route;
    made.category = answer;
    made.label = label;
    return made;
}

// Ten text cases of complexity 0.05, 0.15 … 0.95, one picture and one of both kinds.
std::vector<RunSummary> traffic()
{
    std::vector<RunSummary> runs;
    for (int i = 0; i < 10; ++i) {
        const double complexity = 0.05 + 0.1 * i;
        runs.push_back(run(i + 1, complexity, complexity > 0.7 ? Route::Expert : Route::Light, "Leak"));
    }
    RunSummary picture = run(11, 0, Route::Vision, "Leak");
    picture.input_type = InputType::ImageOnly;
    picture.complexity.reset();
    RunSummary both = run(12, 0.2, Route::Expert, "Leak");
    both.input_type = InputType::Several;
    runs.push_back(picture);
    runs.push_back(both);
    return runs;
}

RouteDecision expertDecision()
{
    RouteDecision decision;
    decision.input_type = InputType::TextOnly;
    decision.risk = 0.4;
    decision.complexity = 0.83;
    decision.effective_threshold = 0.60;
    decision.load = 0.42;
    decision.route = Route::Expert;
    decision.reason = {"route.text_complex", {}};
    decision.contributions = {{"codes", 2.0, 0.21}, {"nearest_case", std::nullopt, -0.04}};
    decision.counterfactuals = {{"threshold_above", 0.83, Route::Light}};
    return decision;
}

} // namespace

class TestRoutingViews : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void position_and_value_on_the_scale_are_inverse();
    void the_scale_shows_the_decisions_numbers();
    void the_flow_names_the_test_and_the_route_not_taken();
    void a_forced_route_is_not_said_to_come_from_the_complexity();
    void contributions_push_left_in_light_and_right_in_expert_colour();
    void the_formula_is_written_in_numbers();
    void what_would_change_it_is_a_sentence();
    void steps_that_overlap_lie_in_different_lanes();
    void the_shortest_step_stays_visible_and_inside();
    void bars_split_the_cases_at_the_right_heights();
    void dragging_the_handle_sets_the_threshold();
    void keys_move_the_threshold_by_hundredths();
    void a_typed_digit_asks_for_the_field();
    void every_run_is_counted_once_in_its_bin();
    void the_expert_share_follows_the_threshold();
    void the_cost_follows_the_cost_settings();
    void cases_between_two_thresholds_change_route();
    void accuracy_is_only_told_where_both_answers_are_known();
    void the_best_threshold_weighs_wrong_answers_against_expert_calls();
    void forced_runs_do_not_make_a_picture_case_depend_on_the_threshold();
    void labelled_only_leaves_the_others_out();
    void the_table_of_changed_cases_is_a_sound_model();
    void titles_are_asked_for_once_and_then_shown();
};

void TestRoutingViews::position_and_value_on_the_scale_are_inverse()
{
    ThresholdRuler scale;
    scale.resize(500, 60);
    for (const double value : {0.0, 0.05, 0.42, 0.7, 1.0})
        QVERIFY(std::abs(scale.valueAt(scale.positionOf(value)) - value) < 1e-9);
    QCOMPARE(scale.valueAt(-100), 0.0);
    QCOMPARE(scale.valueAt(10'000), 1.0);
    QVERIFY(scale.positionOf(0) >= 0 && scale.positionOf(1) <= 500);
}

void TestRoutingViews::the_scale_shows_the_decisions_numbers()
{
    const ThresholdRulerValues values = thresholdRulerValues(expertDecision());
    QCOMPARE(*values.complexity, 0.83);
    QCOMPARE(values.effective, 0.60);
    QVERIFY(values.taken == &ThemeColors::route_expert);
}

void TestRoutingViews::the_flow_names_the_test_and_the_route_not_taken()
{
    const RouteForkValues values = routeForkValues(expertDecision());
    QCOMPARE(values.test, QStringLiteral("complexity 0.83 > 0.60"));
    QCOMPARE(values.taken, Route::Expert);
    QCOMPARE(*values.not_taken, Route::Light);
}

void TestRoutingViews::a_forced_route_is_not_said_to_come_from_the_complexity()
{
    RouteDecision decision = expertDecision();
    decision.reason = {"route.forced", {}};
    decision.counterfactuals.clear();
    QVERIFY(!decidedByComplexity(decision));
    QCOMPARE(routeForkValues(decision).test, QStringLiteral("chosen by hand"));
    QVERIFY(!routeForkValues(decision).not_taken);
    QVERIFY(thresholdRulerValues(decision).taken == &ThemeColors::neutral);
}

void TestRoutingViews::contributions_push_left_in_light_and_right_in_expert_colour()
{
    const auto bars = contributionBars(expertDecision().contributions);
    QCOMPARE(bars[0].text, QStringLiteral("+0.21"));
    QVERIFY(bars[0].color == &ThemeColors::route_expert);
    QVERIFY(bars[1].color == &ThemeColors::route_light);
    QVERIFY(bars[1].tip.contains("missing")); // not zero
}

void TestRoutingViews::the_formula_is_written_in_numbers()
{
    QCOMPARE(DecisionWords::formula(0.70, 0.42, 0, 0.602), QStringLiteral("0.60 = 0.70 × (1 + 0.5 × (0.42 − 0.70)) + 0.00"));
    QVERIFY(DecisionWords::formula(0.95, 1, 0.25, 0.95).contains("held within"));
}

void TestRoutingViews::what_would_change_it_is_a_sentence()
{
    QCOMPARE(counterfactualWords({"threshold_above", 0.83, Route::Light}), QStringLiteral("With a threshold above 0.83: light path."));
    QCOMPARE(counterfactualWords({"with_text", 0, Route::Expert}), QStringLiteral("With a text beside the photo: expert path."));
}

void TestRoutingViews::steps_that_overlap_lie_in_different_lanes()
{
    const std::vector<Span> spans{{"cache", 0, 1}, {"image", 1, 30}, {"expert_text", 1, 9}, {"ocr", 10, 100}, {"head", 110, 1}};
    QCOMPARE(spanLanes(spans), (std::vector<int>{0, 0, 1, 1, 0}));
}

void TestRoutingViews::the_shortest_step_stays_visible_and_inside()
{
    SpanTimeline timeline;
    timeline.resize(400, 80);
    timeline.setSpans({{"ocr", 0, 200}, {"head", 199.999, 0.001}}, 200);
    QVERIFY(timeline.spanRect(1).width() >= 3);
    QVERIFY(timeline.spanRect(1).right() <= 400);
}

void TestRoutingViews::bars_split_the_cases_at_the_right_heights()
{
    ComplexityHistogram histogram;
    histogram.resize(600, 300);
    histogram.setValues({{4, 0, 2}, {0, 0, 1}, 0.7});
    QVERIFY(std::abs(histogram.barRect(0).height() - 2 * histogram.barRect(2).height()) < 0.01);
    QVERIFY(histogram.barRect(1).isEmpty());
    QVERIFY(histogram.barRect(0).left() >= histogram.positionOf(0));
    QVERIFY(histogram.barRect(2).right() <= histogram.positionOf(1));
}

void TestRoutingViews::dragging_the_handle_sets_the_threshold()
{
    ComplexityHistogram histogram;
    histogram.resize(600, 300);
    histogram.setValues({std::vector<std::int64_t>(60, 1), {}, 0.7});
    QSignalSpy changed(&histogram, &ComplexityHistogram::thresholdChanged);
    const auto at = [&](double value) { return QPoint(int(std::lround(histogram.positionOf(value))), 150); };
    QTest::mousePress(&histogram, Qt::LeftButton, {}, at(0.70));
    QTest::mouseMove(&histogram, at(0.62));
    QTest::mouseRelease(&histogram, Qt::LeftButton, {}, at(0.62));
    QVERIFY(changed.count() >= 1);
    QVERIFY(std::abs(histogram.threshold() - 0.62) < 0.011);
    QTest::mousePress(&histogram, Qt::LeftButton, {}, at(0.62));
    QTest::mouseMove(&histogram, QPoint(-500, 150));
    QCOMPARE(histogram.threshold(), 0.05); // held within the range that may be set
}

void TestRoutingViews::keys_move_the_threshold_by_hundredths()
{
    ComplexityHistogram histogram;
    QTest::keyClick(&histogram, Qt::Key_Left);
    QCOMPARE(histogram.threshold(), 0.69);
    QTest::keyClick(&histogram, Qt::Key_Right);
    QTest::keyClick(&histogram, Qt::Key_Right);
    QCOMPARE(histogram.threshold(), 0.71);
    for (int i = 0; i < 10; ++i)
        QTest::keyClick(&histogram, Qt::Key_PageUp);
    QCOMPARE(histogram.threshold(), 0.95);
}

void TestRoutingViews::a_typed_digit_asks_for_the_field()
{
    ComplexityHistogram histogram;
    QSignalSpy typed(&histogram, &ComplexityHistogram::typed);
    QTest::keyClick(&histogram, '6');
    QCOMPARE(typed.count(), 1);
    QCOMPARE(typed[0][0].toString(), QStringLiteral("6"));
    QTest::keyClick(&histogram, '6', Qt::ControlModifier); // a command of the window
    QCOMPARE(typed.count(), 1);
}

void TestRoutingViews::every_run_is_counted_once_in_its_bin()
{
    const ThresholdStudy study = studyThreshold(traffic(), {});
    QCOMPARE(study.runs, 12);
    QCOMPARE(study.complexities.size(), std::size_t(10));
    QCOMPARE(std::accumulate(study.bins.begin(), study.bins.end(), std::int64_t(0)), 10);
    QCOMPARE(study.bins[std::size_t(complexityBin(0.05))], 1);
    QCOMPARE(complexityBin(1.0), kComplexityBins - 1);
    QCOMPARE(study.fixed_vision, 1);
    QCOMPARE(study.fixed_expert, 1);
    StudyOptions options;
    options.complexity_decides_several = true;
    QCOMPARE(studyThreshold(traffic(), options).complexities.size(), std::size_t(11));
}

void TestRoutingViews::the_expert_share_follows_the_threshold()
{
    const ThresholdStudy study = studyThreshold(traffic(), {});
    const EngineSettings costs;
    QVERIFY(std::abs(effectOf(study, 0.70, costs).expert_share - 4.0 / 12) < 1e-9); // 0.75, 0.85, 0.95 and the one of both
    QVERIFY(std::abs(effectOf(study, 0.60, costs).expert_share - 5.0 / 12) < 1e-9);
    QVERIFY(std::abs(effectOf(study, 0.75, costs).expert_share - 3.0 / 12) < 1e-9); // equal is not above
}

void TestRoutingViews::the_cost_follows_the_cost_settings()
{
    EngineSettings costs;
    costs.cost_light = 0.1;
    costs.cost_vision = 0.5;
    costs.cost_expert = 2;
    const double spent = 7 * 0.1 + 0.5 + 4 * 2; // of 12 runs
    const double cost = effectOf(studyThreshold(traffic(), {}), 0.70, costs).cost_per_1000;
    QVERIFY(std::abs(cost - 1000 * spent / 12) < 1e-6);
}

void TestRoutingViews::cases_between_two_thresholds_change_route()
{
    const ThresholdStudy study = studyThreshold(traffic(), {});
    const auto [first, last] = changedCases(study, 0.70, 0.50);
    QCOMPARE(last - first, std::size_t(2));
    QVERIFY(std::abs(study.cases[first].complexity - 0.55) < 1e-9);
    QCOMPARE(changedCases(study, 0.7, 0.7).first, changedCases(study, 0.7, 0.7).second);
}

void TestRoutingViews::accuracy_is_only_told_where_both_answers_are_known()
{
    QVERIFY(!effectOf(studyThreshold(traffic(), {}), 0.7, {}).accuracy);
    // Newest first: one case answered on both paths, another only on the light one.
    const std::vector<RunSummary> runs{run(1, 0.6, Route::Light, "Leak", "Noise"), run(1, 0.6, Route::Expert, "Noise", "Noise"),
                                       run(2, 0.3, Route::Light, "Leak", "Leak")};
    const ThresholdStudy study = studyThreshold(runs, {});
    QCOMPARE(study.paired_complexities.size(), std::size_t(1));
    QCOMPARE(*effectOf(study, 0.7, {}).accuracy, 0.0);
    QCOMPARE(*effectOf(study, 0.5, {}).accuracy, 1.0);
    QVERIFY(study.quality);
    QCOMPARE(study.quality->expert_accuracy, 1.0);
    QCOMPARE(verdictOf(study.cases[1]), StudyVerdict::LightWrong);
    QCOMPARE(verdictOf(study.cases[0]), StudyVerdict::Unknown);
}

void TestRoutingViews::the_best_threshold_weighs_wrong_answers_against_expert_calls()
{
    const std::vector<RunSummary> runs{run(1, 0.6, Route::Light, "Leak", "Noise"), run(1, 0.6, Route::Expert, "Noise", "Noise"),
                                       run(2, 0.3, Route::Light, "Leak", "Leak"), run(2, 0.3, Route::Expert, "Leak", "Leak")};
    const ThresholdStudy study = studyThreshold(runs, {});
    QCOMPARE(*bestThreshold(study, 40, {}), 0.30); // the expert for the case only it gets right
    QCOMPARE(*bestThreshold(study, 0.5, {}), 0.60); // a wrong answer is cheaper than the call
    QVERIFY(!bestThreshold(studyThreshold(traffic(), {}), 40, {}));
}

void TestRoutingViews::forced_runs_do_not_make_a_picture_case_depend_on_the_threshold()
{
    RunSummary picture = run(7, 0.9, Route::Expert, "Leak");
    picture.input_type = InputType::ImageOnly;
    const ThresholdStudy study = studyThreshold({picture}, {});
    QVERIFY(study.cases.empty());
    QCOMPARE(study.fixed_expert, 1);
}

void TestRoutingViews::labelled_only_leaves_the_others_out()
{
    StudyOptions options;
    options.labelled_only = true;
    QCOMPARE(studyThreshold({run(1, 0.6, Route::Light, "Leak", "Noise"), run(2, 0.6, Route::Light, "Leak")}, options).runs, 1);
}

void TestRoutingViews::the_table_of_changed_cases_is_a_sound_model()
{
    ChangedCases table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.setStudy(std::make_shared<ThresholdStudy>(studyThreshold(traffic(), {})));
    table.setThresholds(0.7, 0.5, false);
    QCOMPARE(table.rowCount(), 2);
    QCOMPARE(table.caseAt(0), CaseId{6});
    QCOMPARE(table.index(0, ChangedCases::ExpertAnswer).data().toString(), QStringLiteral("not known"));
    table.setThresholds(0.7, 0.5, true); // nothing is known to disagree
    QCOMPARE(table.rowCount(), 0);
    QVERIFY(!table.caseAt(0));
}

void TestRoutingViews::titles_are_asked_for_once_and_then_shown()
{
    ChangedCases table;
    table.setStudy(std::make_shared<ThresholdStudy>(studyThreshold(traffic(), {})));
    table.setThresholds(0.7, 0.5, false);
    QSignalSpy wanted(&table, &ChangedCases::titlesWanted);
    table.index(0, ChangedCases::Title).data();
    table.index(1, ChangedCases::Title).data();
    table.index(0, ChangedCases::Title).data();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(table.takeWanted(), (std::vector<CaseId>{CaseId{6}, CaseId{7}}));
    CaseSummary summary;
    summary.id = CaseId{6};
    summary.title = "Pump runs on";
    table.setTitles({summary});
    QCOMPARE(table.index(0, ChangedCases::Title).data().toString(), QStringLiteral("Pump runs on"));
}

QTEST_MAIN(TestRoutingViews)
#include "tst_routing_views.moc"

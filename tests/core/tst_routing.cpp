#include "core/routing/load_meter.h"
#include "core/routing/text_features.h"
#include "core/routing/threshold.h"

#include <QtTest>

using namespace casebench;

class RoutingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theEffectiveThresholdFollowsTheFormula_data()
    {
        QTest::addColumn<double>("base");
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("spend");
        QTest::addColumn<double>("effective");
        QTest::newRow("reference load") << 0.70 << 0.7 << 0.0 << 0.70;
        QTest::newRow("wireframe") << 0.70 << 0.42 << 0.0 << 0.602;
        QTest::newRow("full load") << 0.70 << 1.0 << 0.0 << 0.805;
        QTest::newRow("half of the cost term") << 0.60 << 0.7 << 1.0 << 0.725;
        QTest::newRow("whole cost term") << 0.60 << 0.7 << 5.0 << 0.85;
        QTest::newRow("below 80 % of the budget") << 0.60 << 0.7 << 0.8 << 0.60;
        QTest::newRow("clamped above") << 0.95 << 1.0 << 2.0 << 0.95;
        QTest::newRow("clamped below") << 0.05 << 0.0 << 0.0 << 0.05;
    }
    void theEffectiveThresholdFollowsTheFormula()
    {
        QFETCH(double, base);
        QFETCH(double, load);
        QFETCH(double, spend);
        QFETCH(double, effective);
        QVERIFY(std::abs(effectiveThreshold(base, load, spend) - effective) < 1e-12);
    }

    void textGoesByComplexity()
    {
        RoutingInput input;
        input.input_type = InputType::TextOnly;
        input.assessment = Assessment{0.3, 0.71, {}};
        const RouteDecision complex = decideRoute(input);
        QCOMPARE(complex.route, Route::Expert);
        QCOMPARE(complex.reason.code, std::string("route.text_complex"));
        QCOMPARE(complex.counterfactuals.at(0).what, std::string("threshold_above"));
        QCOMPARE(complex.counterfactuals.at(0).value, 0.71);
        input.assessment->complexity = 0.70; // equal is not above
        const RouteDecision simple = decideRoute(input);
        QCOMPARE(simple.route, Route::Light);
        QCOMPARE(simple.counterfactuals.at(0).what, std::string("threshold_below"));
    }

    void picturesDecideLevelOne()
    {
        RoutingInput input;
        input.input_type = InputType::ImageOnly;
        QCOMPARE(decideRoute(input).route, Route::Vision);
        input.input_type = InputType::Several;
        input.assessment = Assessment{0.01, 0.1, {}};
        QCOMPARE(decideRoute(input).route, Route::Expert);
        input.complexity_decides_several = true;
        QCOMPARE(decideRoute(input).route, Route::Light);
    }

    void aLateAssessmentTakesTheLightPathAndSaysSo()
    {
        RoutingInput input;
        input.input_type = InputType::TextOnly;
        input.assessment_late = true;
        const RouteDecision decision = decideRoute(input);
        QCOMPARE(decision.route, Route::Light);
        QCOMPARE(decision.reason.code, std::string("route.assessment_late"));
    }

    void withoutARiskModelTextGoesToTheExpert()
    {
        RoutingInput input;
        input.input_type = InputType::TextOnly;
        QCOMPARE(decideRoute(input).route, Route::Expert);
        QCOMPARE(decideRoute(input).reason.code, std::string("route.untrained"));
    }

    void aForcedRouteKeepsTheNumbers()
    {
        RoutingInput input;
        input.input_type = InputType::TextOnly;
        input.assessment = Assessment{0.3, 0.9, {}};
        input.forced = Route::Light;
        const RouteDecision decision = decideRoute(input);
        QCOMPARE(decision.route, Route::Light);
        QCOMPARE(decision.reason.code, std::string("route.forced"));
        QCOMPARE(decision.complexity.value(), 0.9);
    }

    void spendIsProjectedToTheEndOfTheHour()
    {
        BudgetMeter meter;
        const UnixMillis hour = 1'700'000'000'000 - 1'700'000'000'000 % 3'600'000;
        meter.add(30, hour + 1'800'000); // 30 by half past: 60 projected
        QVERIFY(std::abs(meter.projectedRatio(50, 0, hour + 1'800'000) - 1.2) < 1e-9);
        QCOMPARE(meter.projectedRatio(0, 0, hour + 1'800'000), 0.0);
        QCOMPARE(meter.projectedRatio(50, 0, hour + 3'600'000), 0.0); // a new hour starts empty
    }

    void loadIsTheBusyShareOfFiveSeconds()
    {
        ManualClock clock;
        clock.advance(std::chrono::seconds(60));
        LoadMeter meter(clock, 2);
        const auto first = meter.begin();
        clock.advance(std::chrono::milliseconds(2500));
        QVERIFY(std::abs(meter.load(0) - 0.25) < 1e-9); // one of two workers, half of the window
        meter.end(first);
        clock.advance(std::chrono::milliseconds(4000));
        QVERIFY(std::abs(meter.load(0) - 0.10) < 1e-9); // one second is still inside
        clock.advance(std::chrono::seconds(5));
        QCOMPARE(meter.load(0), 0.0);
        QCOMPARE(meter.load(3), 1.0); // more than one batch per worker waits
    }

    void textFeaturesCountWhatTheyName()
    {
        RiskFeatures features;
        addTextFeatures("If it shows E4, it does not drain. Why? Order 4471", features);
        QCOMPARE(features[RiskFeature::Codes], 1.0F);
        QCOMPARE(features[RiskFeature::Numbers], 1.0F);
        QCOMPARE(features[RiskFeature::Negations], 1.0F);
        QCOMPARE(features[RiskFeature::Conditions], 1.0F);
        QCOMPARE(features[RiskFeature::Questions], 2.0F);
        QCOMPARE(features[RiskFeature::Clauses], 2.0F);
        QVERIFY(std::isnan(features[RiskFeature::Pictures])); // missing, not zero

        addTextFeatures("路由器不能上网，怎么办？", features);
        QCOMPARE(features[RiskFeature::Chinese], 1.0F);
        QCOMPARE(features[RiskFeature::Negations], 1.0F);
        QVERIFY(features[RiskFeature::Questions] >= 2.0F);
    }

    void illFormedTextIsCountedWithoutHarm()
    {
        RiskFeatures features;
        addTextFeatures(std::string("\xff\xfe\x80 broken \xe4\xb8", 13), features);
        QCOMPARE(features[RiskFeature::Clauses], 1.0F);
    }
};

QTEST_GUILESS_MAIN(RoutingTest)
#include "tst_routing.moc"

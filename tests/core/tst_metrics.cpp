#include "core/foundation/probability.h"
#include "core/learning/metrics.h"

#include <QtTest>
#include <cmath>

using namespace casebench;

namespace {

bool near(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

} // namespace

class MetricsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void accuracyIsTheShareOfRightPredictions()
    {
        const std::vector<Judged> judged{{"a", "a", 1}, {"a", "b", 1}, {"b", "b", 1}, {"c", "b", 1}};
        QCOMPARE(accuracy(judged), 0.5);
    }

    void macroF1CountsEveryLabelOnceAndThoseOnlyPredicted()
    {
        const std::vector<Judged> judged{{"a", "a", 1}, {"a", "b", 1}, {"b", "b", 1}, {"c", "b", 1}};
        // a: 2·1/(2+1), b: 2·1/(1+3), c: 0
        QVERIFY(near(macroF1(judged), (2.0 / 3 + 0.5 + 0) / 3));
    }

    void calibrationErrorWeighsTheBins()
    {
        // Bin (0.5, 1]: 3 examples, 2 right, mean confidence 0.8; bin [0, 0.5]: 1 example, right, 0.3.
        const std::vector<Judged> judged{{"a", "a", 0.9}, {"a", "a", 0.9}, {"a", "b", 0.6}, {"a", "a", 0.3}};
        QVERIFY(near(expectedCalibrationError(judged, 2), 0.75 * (0.8 - 2.0 / 3) + 0.25 * 0.7));
    }

    void anEdgeBelongsToTheBinBelow()
    {
        // 0.5 lies in the first of two bins, beside 0; both are half wrong by chance there: (1 − 0.5) / 2.
        const std::vector<Judged> judged{{"a", "a", 0.5}, {"a", "b", 0}};
        QVERIFY(near(expectedCalibrationError(judged, 2), 0.25));
        const std::vector<Judged> certain{{"a", "a", 1.0}};
        QCOMPARE(expectedCalibrationError(certain), 0.0);
    }

    void logLossIsTheMeanSurprise()
    {
        const std::vector<double> p{0.5, 0.25};
        QVERIFY(near(logLoss(p, std::vector<char>{1, 0}), (std::log(2) - std::log(0.75)) / 2));
        QVERIFY(std::isfinite(logLoss(std::vector<double>{0.0}, std::vector<char>{1})));
    }

    void wilsonGivesThePublishedInterval()
    {
        const Interval ten_of_twenty = wilson(10, 20);
        QVERIFY(std::abs(ten_of_twenty.low - 0.299298) < 1e-5);
        QVERIFY(std::abs(ten_of_twenty.high - 0.700702) < 1e-5);
        QVERIFY(std::abs(wilson(0, 10).high - 0.277533) < 1e-5); // z² / (n + z²)
        QVERIFY(near(wilson(0, 10).low, 0));
        QVERIFY(near(wilson(10, 10).high, 1));
        QCOMPARE(wilson(0, 0).high, 1.0);
    }

    void percentilesInterpolateBetweenTheClosestRanks()
    {
        const std::vector<double> values{40, 10, 30, 20};
        QCOMPARE(percentile(values, 0), 10.0);
        QCOMPARE(percentile(values, 50), 25.0);
        QVERIFY(near(percentile(values, 95), 38.5));
        QCOMPARE(percentile(values, 100), 40.0);
        QCOMPARE(percentile({7}, 99), 7.0);
        QCOMPARE(percentile({}, 50), 0.0);
    }

    void withNothingToMeasureEverythingIsZero()
    {
        QCOMPARE(accuracy({}), 0.0);
        QCOMPARE(macroF1({}), 0.0);
        QCOMPARE(expectedCalibrationError({}), 0.0);
        const RoutingQuality quality = routingQuality({});
        QVERIFY(quality.curve.empty() && !quality.apgr && !quality.cpt50);
    }

    void routingQualityOfAnExampleWorkedByHand()
    {
        // By falling complexity: gain +1, 0, +1, 0, −1, +1 → correct answers 2, 3, 3, 4, 4, 3, 4 of 6.
        const RoutingQuality quality = routingQuality({{0.1, false, true},
                                                       {0.9, false, true},
                                                       {0.7, false, true},
                                                       {0.8, true, true},
                                                       {0.6, false, false},
                                                       {0.2, true, false}});
        QVERIFY(near(quality.light_accuracy, 2.0 / 6));
        QVERIFY(near(quality.expert_accuracy, 4.0 / 6));
        QCOMPARE(quality.curve.size(), std::size_t{7});
        const double right[] = {2, 3, 3, 4, 4, 3, 4};
        for (int i = 0; i < 7; ++i) {
            QVERIFY(near(quality.curve[std::size_t(i)].expert_share, i / 6.0));
            QVERIFY(near(quality.curve[std::size_t(i)].accuracy, right[i] / 6));
        }
        // Recovered of the gap of 2: 0, .5, .5, 1, 1, .5, 1; trapezoids: (.25+.5+.75+1+.75+.75)/6
        QVERIFY(near(*quality.apgr, 4.0 / 6));
        QVERIFY(near(*quality.cpt50, 1.0 / 6));
        QVERIFY(near(*quality.cpt80, (2 + 0.6) / 6));
        QVERIFY(quality.apgr_interval->low < *quality.apgr && *quality.apgr < quality.apgr_interval->high);
    }

    void aThresholdSendsWhatLiesAboveIt()
    {
        const RoutingQuality quality = routingQuality({{0.2, false, true}, {0.9, false, true}});
        QCOMPARE(quality.curve[0].threshold, 0.9); // nothing is above
        QCOMPARE(quality.curve[1].threshold, 0.2); // 0.9 is
        QVERIFY(quality.curve[2].threshold < 0.2);
    }

    void equalComplexitiesGoTogetherWhateverTheirOrder()
    {
        const RoutingQuality one = routingQuality({{0.5, false, true}, {0.5, true, true}, {0.5, true, true}});
        const RoutingQuality other = routingQuality({{0.5, true, true}, {0.5, true, true}, {0.5, false, true}});
        QCOMPARE(one.curve.size(), std::size_t{2});
        QVERIFY(near(*one.apgr, 0.5)); // no better than drawing lots
        QVERIFY(near(*other.apgr, 0.5));
        QVERIFY(near(*one.cpt50, 0.5));
    }

    void anExpertThatIsNotBetterHasNoGapToRecover()
    {
        for (bool light : {true, false}) {
            const RoutingQuality quality = routingQuality({{0.5, light, false}, {0.6, true, light}});
            QVERIFY(!quality.apgr && !quality.apgr_interval && !quality.cpt50 && !quality.cpt80);
            QCOMPARE(quality.curve.size(), std::size_t{3});
        }
    }

    void theIntervalIsTheSameForASeed()
    {
        std::vector<RoutingExample> examples;
        for (int i = 0; i < 100; ++i)
            examples.push_back({i / 100.0, i % 3 != 0, i % 7 != 0});
        const auto first = routingQuality(examples, 1).apgr_interval;
        const auto again = routingQuality(examples, 1).apgr_interval;
        const auto other = routingQuality(examples, 2).apgr_interval;
        QCOMPARE(first->low, again->low);
        QCOMPARE(first->high, again->high);
        QVERIFY(first->low != other->low);
    }
};

QTEST_GUILESS_MAIN(MetricsTest)
#include "tst_metrics.moc"

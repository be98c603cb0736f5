#include "core/foundation/folds.h"
#include "core/learning/linear_training.h"

#include <QtTest>
#include <cmath>
#include <numeric>
#include <random>

using namespace casebench;

namespace {

struct Labelled {
    std::vector<HeadInput> inputs;
    std::vector<int> labels;
};

double uniform(std::mt19937& random)
{
    return static_cast<double>(random()) / 4294967296.0;
}

// Three classes around three points of the plane, the nearer together the more `noise` there is.
Labelled clusters(int n, double noise, unsigned seed)
{
    const float centres[3][2] = {{1, 0}, {-0.5F, 0.9F}, {-0.5F, -0.9F}};
    std::mt19937 random(seed);
    Labelled examples;
    for (int i = 0; i < n; ++i) {
        HeadInput input;
        for (float centre : centres[i % 3])
            input.dense.push_back(centre + static_cast<float>(noise * (2 * uniform(random) - 1)));
        examples.inputs.push_back(input);
        examples.labels.push_back(i % 3);
    }
    return examples;
}

LinearTraining threeClasses()
{
    LinearTraining options;
    options.labels = {"a", "b", "c"};
    options.features = "test";
    return options;
}

Result<LinearTrained> train(const Labelled& examples, const LinearTraining& options)
{
    return trainLinearHead(examples.inputs, examples.labels, options, {}, {});
}

int best(const std::vector<float>& logits)
{
    return static_cast<int>(std::max_element(logits.begin(), logits.end()) - logits.begin());
}

double meanLoss(const Matrix& logits, const std::vector<int>& labels, double temperature)
{
    double loss = 0;
    for (int i = 0; i < logits.rows; ++i)
        loss -= std::log(softmax({logits.row(i), std::size_t(logits.columns)}, temperature)[std::size_t(labels[i])]);
    return loss / logits.rows;
}

} // namespace

class LinearTrainingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void separableClassesAreLearnt()
    {
        const auto trained = train(clusters(90, 0.3, 1), threeClasses());
        QVERIFY(trained);
        const Labelled unseen = clusters(300, 0.3, 2);
        for (std::size_t i = 0; i < unseen.inputs.size(); ++i)
            QCOMPARE(best(trained->head.logits(unseen.inputs[i])), unseen.labels[i]);
        QCOMPARE(trained->out_of_fold_accuracy, 1.0);
        QCOMPARE(trained->head.labels(), threeClasses().labels);
        QCOMPARE(trained->head.features(), std::string("test"));
    }

    void sparseWordsAreLearntBesideTheDensePart()
    {
        Labelled examples;
        for (int i = 0; i < 40; ++i) {
            examples.inputs.push_back({{0.5F}, {{std::uint32_t(i % 2), 2}, {1, 1}}});
            examples.labels.push_back(i % 2);
        }
        LinearTraining options;
        options.labels = {"zero", "one"};
        options.buckets = 4;
        const auto trained = train(examples, options);
        QVERIFY(trained);
        QCOMPARE(trained->head.buckets(), 4U);
        QCOMPARE(best(trained->head.logits({{0.5F}, {{0}, {1}}})), 0);
        QCOMPARE(best(trained->head.logits({{0.5F}, {{1}, {1}}})), 1);
        QCOMPARE(best(trained->head.logits({{}, {{1}, {1}}})), 1);
    }

    void theOrderOfTheFirstExamplesDoesNotTurnTheWeightsRound()
    {
        Labelled examples = clusters(60, 0.3, 1);
        std::reverse(examples.inputs.begin(), examples.inputs.end());
        std::reverse(examples.labels.begin(), examples.labels.end());
        const auto trained = train(examples, threeClasses());
        for (std::size_t i = 0; i < examples.inputs.size(); ++i)
            QCOMPARE(best(trained->head.logits(examples.inputs[i])), examples.labels[i]);
    }

    void outOfFoldLogitsComeFromAHeadThatHasNotSeenTheExample()
    {
        // Each example has a bucket of its own and nothing else: whoever has seen it knows its random label.
        std::mt19937 random(3);
        Labelled examples;
        for (std::uint32_t i = 0; i < 200; ++i) {
            examples.inputs.push_back({{}, {{i}, {1}}});
            examples.labels.push_back(static_cast<int>(random() % 2));
        }
        LinearTraining options;
        options.labels = {"heads", "tails"};
        options.buckets = 256;
        options.costs = {16};
        const auto trained = train(examples, options);
        QVERIFY(trained);
        int remembered = 0;
        for (std::size_t i = 0; i < examples.inputs.size(); ++i)
            remembered += best(trained->head.logits(examples.inputs[i])) == examples.labels[i];
        QCOMPARE(remembered, 200);
        QVERIFY(trained->out_of_fold_accuracy < 0.7);
        QVERIFY(trained->out_of_fold_log_loss > 0.6);
    }

    void trainingIsDeterministic()
    {
        const Labelled examples = clusters(120, 1.2, 4);
        const auto first = train(examples, threeClasses());
        std::srand(99);
        const auto second = train(examples, threeClasses());
        QVERIFY(first && second);
        QVERIFY(first->out_of_fold == second->out_of_fold);
        QCOMPARE(second->head.logits(examples.inputs[0]), first->head.logits(examples.inputs[0]));
        QCOMPARE(second->head.temperature(), first->head.temperature());
        QCOMPARE(second->cost, first->cost);
    }

    void theCostWithTheLowestLossIsTaken()
    {
        const Labelled examples = clusters(150, 1.2, 5);
        LinearTraining options = threeClasses();
        options.costs = {0.0001, 4};
        const auto trained = train(examples, options);
        options.costs = {0.0001};
        const auto weak = train(examples, options);
        QCOMPARE(trained->cost, 4.0);
        QVERIFY(trained->out_of_fold_log_loss < weak->out_of_fold_log_loss);
    }

    void theTemperatureImprovesTheLossOfUnseenCases()
    {
        const Labelled examples = clusters(300, 1.3, 6);
        const Labelled unseen = clusters(900, 1.3, 7);
        const auto trained = train(examples, threeClasses());
        Matrix logits{900, 3, {}};
        for (const HeadInput& input : unseen.inputs) {
            const auto row = trained->head.logits(input);
            logits.values.insert(logits.values.end(), row.begin(), row.end());
        }
        QVERIFY(meanLoss(logits, unseen.labels, trained->head.temperature()) < meanLoss(logits, unseen.labels, 1));
    }

    void aTemperatureThatIsKnownIsFound()
    {
        // Outcomes drawn from softmax(logits / 3).
        std::mt19937 random(8);
        Matrix logits{4000, 3, {}};
        std::vector<int> labels;
        for (int i = 0; i < logits.rows; ++i) {
            std::vector<float> row;
            for (int k = 0; k < 3; ++k)
                row.push_back(static_cast<float>(12 * uniform(random)));
            const std::vector<double> p = softmax(row, 3);
            const double draw = uniform(random);
            labels.push_back(draw < p[0] ? 0 : draw < p[0] + p[1] ? 1 : 2);
            logits.values.insert(logits.values.end(), row.begin(), row.end());
        }
        const double temperature = fitTemperature(logits, labels);
        QVERIFY(std::abs(temperature - 3) < 0.25);
        QVERIFY(meanLoss(logits, labels, temperature) <= meanLoss(logits, labels, temperature * 1.02));
        QVERIFY(meanLoss(logits, labels, temperature) <= meanLoss(logits, labels, temperature / 1.02));
    }

    void temperaturesStayWithinTheirBounds()
    {
        const Matrix right{2, 2, {1, 0, 0, 1}};
        QVERIFY(std::abs(fitTemperature(right, std::vector<int>{0, 1}) - 0.05) < 1e-4);
        QVERIFY(std::abs(fitTemperature(right, std::vector<int>{1, 0}) - 20) < 1e-2);
        QCOMPARE(fitTemperature({}, {}), 1.0);
    }

    void aLabelWithoutExamplesIsUnlikely()
    {
        LinearTraining options = threeClasses();
        options.labels.push_back("never seen");
        const Labelled examples = clusters(60, 0.3, 1);
        const auto trained = train(examples, options);
        QVERIFY(trained);
        QVERIFY(trained->head.probabilities(examples.inputs[0])[3] < 0.1);
    }

    void theOnlyExampleOfAClassIsLeftOutOfTheFigures()
    {
        Labelled examples = clusters(60, 0.3, 1);
        examples.inputs.push_back({{0, 0}, {{0}, {10}}});
        examples.labels.push_back(3);
        LinearTraining options = threeClasses();
        options.labels.push_back("rare");
        options.buckets = 1;
        const auto trained = train(examples, options);
        QVERIFY(trained);
        QCOMPARE(trained->out_of_fold_accuracy, 1.0);
        QCOMPARE(best(trained->head.logits(examples.inputs.back())), 3);
        const float* row = trained->out_of_fold.row(60);
        QVERIFY(best({row, row + 4}) != 3);
    }

    void tooLittleToLearnFromIsRefused_data()
    {
        QTest::addColumn<QList<int>>("labels");
        QTest::addColumn<QString>("code");
        QTest::newRow("nothing") << QList<int>{} << "training.too_few_examples";
        QTest::newRow("three") << QList<int>{0, 0, 1} << "training.too_few_examples";
        QTest::newRow("all different") << QList<int>{0, 1, 2, 3} << "training.too_few_examples";
        QTest::newRow("one class") << QList<int>{2, 2, 2, 2} << "training.one_class";
    }
    void tooLittleToLearnFromIsRefused()
    {
        QFETCH(QList<int>, labels);
        QFETCH(QString, code);
        LinearTraining options = threeClasses();
        options.labels.push_back("d");
        const std::vector<HeadInput> inputs(std::size_t(labels.size()), HeadInput{{1, 2}, {}});
        const auto trained = trainLinearHead(inputs, std::vector<int>(labels.begin(), labels.end()), options, {}, {});
        QVERIFY(!trained);
        QCOMPARE(trained.error().message.code, code.toStdString());
    }

    void progressReachesItsTotal()
    {
        std::int64_t last = 0, total = 0, calls = 0;
        const Labelled examples = clusters(60, 0.3, 1);
        const auto trained = trainLinearHead(
            examples.inputs, examples.labels, threeClasses(),
            [&](std::int64_t done, std::int64_t of) {
                QVERIFY(done > last);
                last = done;
                total = of;
                ++calls;
            },
            {});
        QVERIFY(trained);
        QCOMPARE(last, total);
        QCOMPARE(calls, total);
        QCOMPARE(total, std::int64_t{3 * (3 * 5 + 1)});
    }

    void trainingStopsWhenAsked()
    {
        int asked = 0;
        const Labelled examples = clusters(60, 0.3, 1);
        const auto trained =
            trainLinearHead(examples.inputs, examples.labels, threeClasses(), {}, [&] { return ++asked == 5; });
        QVERIFY(!trained);
        QCOMPARE(trained.error().kind, ErrorKind::Cancelled);
        QCOMPARE(asked, 5);
    }

    void foldsSpreadEveryClass()
    {
        std::vector<int> classes(103, 0);
        std::fill(classes.begin() + 90, classes.end(), 1);
        const std::vector<int> fold = stratifiedFolds(classes, 5, 1);
        std::vector<int> sizes(5), rare(5);
        for (std::size_t i = 0; i < classes.size(); ++i) {
            ++sizes[std::size_t(fold[i])];
            rare[std::size_t(fold[i])] += classes[i];
        }
        for (int f = 0; f < 5; ++f) {
            QVERIFY(sizes[f] == 20 || sizes[f] == 21);
            QVERIFY(rare[f] == 2 || rare[f] == 3);
        }
        QVERIFY(stratifiedFolds(classes, 5, 1) == fold);
        QVERIFY(stratifiedFolds(classes, 5, 2) != fold);
    }

    void aModalityOfNoiseLosesItsVote()
    {
        std::mt19937 random(12);
        std::vector<std::vector<std::vector<double>>> modalities(2);
        std::vector<int> labels;
        for (int i = 0; i < 500; ++i) {
            labels.push_back(i % 2);
            const double p = uniform(random) < 0.9 ? 0.9 : 0.1; // says 0.9 and is right in 0.9 of the cases
            modalities[0].push_back(i % 2 ? std::vector{1 - p, p} : std::vector{p, 1 - p});
            const double noise = uniform(random);
            modalities[1].push_back({noise, 1 - noise});
        }
        const std::vector<double> weights = fitVoteWeights(modalities, labels);
        QVERIFY(std::abs(weights[0] - 1) < 0.2);
        QVERIFY(weights[1] >= 0 && weights[1] < 0.15);
    }

    void aModalityThatIsAlwaysWrongGetsNoNegativeWeight()
    {
        const std::vector<std::vector<std::vector<double>>> modalities{{{0.2, 0.8}, {0.8, 0.2}}};
        QCOMPARE(fitVoteWeights(modalities, std::vector<int>{0, 1}), std::vector<double>{0});
    }

    void perfectPredictionsGiveFiniteWeights()
    {
        const std::vector<std::vector<std::vector<double>>> modalities{{{0.9, 0.1}, {0.1, 0.9}}};
        const double weight = fitVoteWeights(modalities, std::vector<int>{0, 1})[0];
        QVERIFY(weight > 1 && weight < 100);
    }

    void missingModalitiesAreNoEvidence()
    {
        const std::vector<std::vector<std::vector<double>>> modalities{{{}, {}, {}}, {{0.9, 0.1}, {}, {0.4, 0.6}}};
        const std::vector<double> weights = fitVoteWeights(modalities, std::vector<int>{0, 1, 1});
        QCOMPARE(weights[0], 1.0);
        QVERIFY(weights[1] > 1);
        QCOMPARE(fitVoteWeights(std::vector<std::vector<std::vector<double>>>{{}}, {}), std::vector<double>{1});
    }
};

QTEST_GUILESS_MAIN(LinearTrainingTest)
#include "tst_linear_training.moc"

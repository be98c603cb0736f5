#include "core/modelstore/safetensors.h"
#include "core/routing/risk.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <thread>
#include <xgboost/c_api.h>

using namespace casebench;

namespace {

struct Examples {
    std::vector<RiskFeatures> features;
    std::vector<char> wrong;
    std::vector<double> probability; // the true one
};

// The light answer is the more often wrong the smaller its margin is, and when the known share is missing.
Examples simulate(int n, unsigned seed)
{
    std::mt19937 random(seed);
    const auto uniform = [&] { return static_cast<double>(random()) / 4294967296.0; };
    Examples examples;
    for (int i = 0; i < n; ++i) {
        RiskFeatures features;
        const double margin = uniform();
        features[RiskFeature::LightMargin] = static_cast<float>(margin);
        features[RiskFeature::Tokens] = static_cast<float>(std::floor(uniform() * 60));
        const bool known = uniform() < 0.5;
        if (known)
            features[RiskFeature::KnownShare] = uniform() < 0.5 ? 0.0F : static_cast<float>(uniform());
        const double p = 1 / (1 + std::exp(-(known ? 1.5 - 6 * margin : 3.5 - 6 * margin)));
        examples.features.push_back(features);
        examples.probability.push_back(p);
        examples.wrong.push_back(uniform() < p ? 1 : 0);
    }
    return examples;
}

const Examples& simulated()
{
    static const Examples examples = simulate(4000, 1);
    return examples;
}

double logOdds(double p)
{
    return std::log(p / (1 - p));
}

double sum(const Assessment& assessment)
{
    return std::accumulate(assessment.contributions.begin(), assessment.contributions.end(), 0.0,
                           [](double total, const Contribution& c) { return total + c.contribution; });
}

std::filesystem::path in(const QTemporaryDir& folder)
{
    return folder.filePath("risk.safetensors").toStdString();
}

// The margin as XGBoost's own prediction function gives it, from the booster in a saved file.
std::vector<float> marginsOfFile(const std::filesystem::path& file, const std::vector<RiskFeatures>& examples)
{
    const auto opened = SafetensorsFile::open(file);
    const auto bytes = opened->find("booster")->bytes;
    BoosterHandle booster = nullptr;
    DMatrixHandle matrix = nullptr;
    XGBoosterCreate(nullptr, 0, &booster);
    XGBoosterLoadModelFromBuffer(booster, bytes.data(), bytes.size());
    XGDMatrixCreateFromMat(examples.front().values.data(), examples.size(), kRiskFeatures, NAN, &matrix);
    const bst_ulong* shape = nullptr;
    bst_ulong dimensions = 0;
    const float* values = nullptr;
    XGBoosterPredictFromDMatrix(
        booster, matrix, R"({"type":1,"training":false,"iteration_begin":0,"iteration_end":0,"strict_shape":false})",
        &shape, &dimensions, &values);
    std::vector<float> margins(values, values + examples.size());
    XGDMatrixFree(matrix);
    XGBoosterFree(booster);
    return margins;
}

} // namespace

class RiskTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        auto result = trainRisk(simulated().features, simulated().wrong, {});
        QVERIFY(result);
        trained_ = std::make_unique<RiskTrained>(std::move(*result));
    }

    void cleanupTestCase() { trained_.reset(); }

    void everyFeatureHasANameOfItsOwn()
    {
        std::set<std::string_view> names;
        for (int i = 0; i < kRiskFeatures; ++i)
            names.insert(riskFeatureName(static_cast<RiskFeature>(i)));
        QCOMPARE(names.size(), std::size_t{kRiskFeatures});
        QCOMPARE(riskFeatureName(RiskFeature::Tokens), std::string_view("tokens"));
        QCOMPARE(riskFeatureName(RiskFeature::NearestCase), std::string_view("nearest_case"));
    }

    void theRiskOfUnseenCasesIsCloseToTheTrueProbability()
    {
        const Examples unseen = simulate(2000, 2);
        double error = 0;
        for (std::size_t i = 0; i < unseen.features.size(); ++i)
            error += std::abs(trained_->model.assess(unseen.features[i]).risk - unseen.probability[i]);
        QVERIFY(error / 2000 < 0.05);
    }

    void theRiskIsCalibratedOutOfFold()
    {
        QVERIFY(trained_->calibration_error < 0.05);
        QVERIFY(trained_->auc > 0.75 && trained_->auc < 0.95);
        QVERIFY(trained_->log_loss < 0.55);
    }

    void missingIsNotZero()
    {
        RiskFeatures missing;
        missing[RiskFeature::LightMargin] = 0.4F;
        missing[RiskFeature::Tokens] = 20;
        RiskFeatures zero = missing;
        zero[RiskFeature::KnownShare] = 0;
        const Assessment of_missing = trained_->model.assess(missing);
        const Assessment of_zero = trained_->model.assess(zero);
        QVERIFY(of_missing.risk > of_zero.risk + 0.2);
        const auto known = [](const Assessment& assessment) {
            return *std::find_if(assessment.contributions.begin(), assessment.contributions.end(),
                                 [](const Contribution& c) { return c.feature == "known_share"; });
        };
        QVERIFY(!known(of_missing).value);
        QCOMPARE(known(of_zero).value, std::optional<double>(0));
    }

    void contributionsAndABaseAddUpToTheLogOdds()
    {
        const QTemporaryDir folder;
        QVERIFY(trained_->model.save(in(folder)));
        const auto opened = SafetensorsFile::open(in(folder));
        const double slope = std::stod(opened->metadata().at("platt_slope"));
        const double offset = std::stod(opened->metadata().at("platt_offset"));
        const std::vector<RiskFeatures> some(simulated().features.begin(), simulated().features.begin() + 200);
        const std::vector<float> margins = marginsOfFile(in(folder), some);
        double base = 0;
        for (std::size_t i = 0; i < some.size(); ++i) {
            const Assessment assessment = trained_->model.assess(some[i]);
            QVERIFY(std::abs(logOdds(assessment.risk) - (slope * double(margins[i]) + offset)) < 1e-4);
            if (i == 0)
                base = logOdds(assessment.risk) - sum(assessment);
            QVERIFY(std::abs(logOdds(assessment.risk) - sum(assessment) - base) < 1e-4);
        }
    }

    void contributionsAreSortedByStrength()
    {
        const Assessment assessment = trained_->model.assess(simulated().features.front());
        QCOMPARE(assessment.contributions.size(), std::size_t{kRiskFeatures});
        for (std::size_t i = 1; i < assessment.contributions.size(); ++i)
            QVERIFY(std::abs(assessment.contributions[i - 1].contribution) >=
                    std::abs(assessment.contributions[i].contribution));
    }

    void complexityIsTheRankAmongTheReference()
    {
        RiskModel model = trained_->model;
        QCOMPARE(model.complexity(0), 0.0);
        QCOMPARE(model.complexity(1), 1.0);
        // Over the cases it comes from, a rank is spread evenly.
        std::vector<double> ranks;
        for (const RiskFeatures& features : simulate(2000, 3).features)
            ranks.push_back(model.assess(features).complexity);
        std::sort(ranks.begin(), ranks.end());
        for (double share : {0.1, 0.3, 0.5, 0.7, 0.9})
            QVERIFY(std::abs(ranks[static_cast<std::size_t>(share * 2000)] - share) < 0.06);
    }

    void tiesWithTheReferenceCountHalf()
    {
        const QTemporaryDir folder;
        QVERIFY(trained_->model.save(in(folder)));
        const auto opened = SafetensorsFile::open(in(folder));
        const auto booster = opened->find("booster")->bytes;
        const auto model =
            RiskModel::fromParts({{booster.begin(), booster.end()}, 1, 0, {0.1, 0.2, 0.2, 0.7}, 3});
        QVERIFY(model);
        QCOMPARE(model->complexity(0.2), 0.5);   // one lower, two equal
        QCOMPARE(model->complexity(0.1), 0.125);
        QCOMPARE(model->complexity(0.3), 0.75);
        QCOMPARE(model->referenceVersion(), 3);
    }

    void aSavedModelSaysTheSame()
    {
        const QTemporaryDir folder;
        QVERIFY(trained_->model.save(in(folder)));
        const auto read = RiskModel::load(in(folder));
        QVERIFY(read);
        for (int i = 0; i < 100; ++i) {
            const RiskFeatures& features = simulated().features[static_cast<std::size_t>(i)];
            const Assessment before = trained_->model.assess(features);
            const Assessment after = read->assess(features);
            QCOMPARE(after.risk, before.risk);
            QCOMPARE(after.complexity, before.complexity);
            QVERIFY(after.contributions == before.contributions);
        }
        QCOMPARE(read->referenceVersion(), 1);
        QCOMPARE(read->weightBytes(), trained_->model.weightBytes());
    }

    void trainingTwiceGivesTheSameFile()
    {
        const QTemporaryDir folder;
        const Examples examples = simulate(300, 5);
        QByteArray files[2];
        for (QByteArray& bytes : files) {
            QVERIFY(trainRisk(examples.features, examples.wrong, {})->model.save(in(folder)));
            QFile file(folder.filePath("risk.safetensors"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            bytes = file.readAll();
        }
        QCOMPARE(files[0], files[1]);
    }

    void retrainingRaisesTheReferenceVersion()
    {
        const Examples examples = simulate(50, 5);
        RiskTraining options;
        options.previous_reference_version = 4;
        QCOMPARE(trainRisk(examples.features, examples.wrong, options)->model.referenceVersion(), 5);
    }

    void withOneOutcomeOnlyTheRiskIsTheSmoothedBaseRate_data()
    {
        QTest::addColumn<int>("wrong");
        QTest::addColumn<double>("risk");
        QTest::newRow("all right") << 0 << 1.0 / 12;
        QTest::newRow("all wrong") << 10 << 11.0 / 12;
        QTest::newRow("a single exception") << 1 << 2.0 / 12;
    }
    void withOneOutcomeOnlyTheRiskIsTheSmoothedBaseRate()
    {
        QFETCH(int, wrong);
        QFETCH(double, risk);
        const Examples examples = simulate(10, 9);
        std::vector<char> outcomes(10, 0);
        std::fill_n(outcomes.begin(), wrong, char{1});
        const auto result = trainRisk(examples.features, outcomes, {});
        QVERIFY(result);
        const Assessment assessment = result->model.assess(examples.features.front());
        QVERIFY(std::abs(assessment.risk - risk) < 1e-6);
        QCOMPARE(assessment.complexity, 0.5);
        QCOMPARE(result->auc, 0.5);
        QCOMPARE(sum(assessment), 0.0);
    }

    void noiseDoesNotMakeARanking()
    {
        Examples examples = simulate(40, 11);
        for (std::size_t i = 0; i < examples.wrong.size(); ++i)
            examples.wrong[i] = i % 4 == 0; // has nothing to do with the features
        const auto result = trainRisk(examples.features, examples.wrong, {});
        QVERIFY(result);
        for (const RiskFeatures& features : examples.features)
            QVERIFY(std::abs(result->model.assess(features).risk - 0.25) < 0.2);
    }

    void tooFewExamplesAreRefused()
    {
        const auto result = trainRisk(std::vector<RiskFeatures>(3), std::vector<char>{0, 1, 0}, {});
        QVERIFY(!result);
        QCOMPARE(result.error().message.code, std::string("training.too_few_examples"));
        QCOMPARE(result.error().message.argument("count"), std::string("3"));
    }

    void infiniteFeaturesAreTakenAsVeryLarge()
    {
        RiskFeatures features;
        features[RiskFeature::LightMargin] = std::numeric_limits<float>::infinity();
        RiskFeatures large;
        large[RiskFeature::LightMargin] = 1e30F;
        QCOMPARE(trained_->model.assess(features).risk, trained_->model.assess(large).risk);
    }

    void severalThreadsGetTheSameAnswers()
    {
        constexpr std::size_t kCases = 200;
        std::vector<Assessment> alone;
        for (std::size_t i = 0; i < kCases; ++i)
            alone.push_back(trained_->model.assess(simulated().features[i]));
        const QTemporaryDir folder;
        QVERIFY(trained_->model.save(in(folder)));
        const RiskModel model = RiskModel::load(in(folder)).value(); // nobody has used it yet
        std::array<int, 4> different{};
        std::vector<std::thread> threads;
        for (int& count : different)
            threads.emplace_back([&] {
                for (std::size_t i = 0; i < kCases; ++i) {
                    const Assessment assessment = model.assess(simulated().features[i]);
                    count += assessment.risk != alone[i].risk || assessment.contributions != alone[i].contributions;
                }
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(different, (std::array<int, 4>{}));
    }

    void brokenPartsAreRefused()
    {
        const auto reason = [](RiskModel::Parts parts) {
            const auto model = RiskModel::fromParts(std::move(parts));
            return model ? std::string() : model.error().message.argument("reason");
        };
        QCOMPARE(reason({{}, 1, 0, {0.5}, 1}), std::string("risk.bad_trees"));
        QCOMPARE(reason({std::vector<std::byte>(100, std::byte{'{'}), 1, 0, {0.5}, 1}), std::string("risk.bad_trees"));
        QCOMPARE(reason({{}, 1, 0, {}, 1}), std::string("risk.bad_reference"));
        QCOMPARE(reason({{}, 1, 0, {0.5, 0.4}, 1}), std::string("risk.bad_reference"));
        QCOMPARE(reason({{}, NAN, 0, {0.5}, 1}), std::string("risk.bad_scaling"));
    }

    void aDamagedBoosterIsRefusedOrStillAssesses()
    {
        const QTemporaryDir folder;
        const Examples examples = simulate(60, 5);
        QVERIFY(trainRisk(examples.features, examples.wrong, {})->model.save(in(folder)));
        const auto opened = SafetensorsFile::open(in(folder));
        const auto bytes = opened->find("booster")->bytes;
        std::mt19937 random(13);
        int refused = 0;
        for (int i = 0; i < 300; ++i) {
            std::vector<std::byte> damaged(bytes.begin(), bytes.end());
            const char digits[] = "0123456789-,";
            for (int k = 0; k < 3; ++k)
                damaged[random() % damaged.size()] = static_cast<std::byte>(digits[random() % 12]);
            const auto model = RiskModel::fromParts({damaged, 1, 0, {0.5}, 1});
            refused += !model;
            if (model)
                QVERIFY(!(model->assess(examples.features[0]).contributions.empty()));
        }
        QVERIFY(refused > 100);
    }

    void aTreeWhoseNodesFormARingIsRefused()
    {
        const QTemporaryDir folder;
        QVERIFY(trained_->model.save(in(folder)));
        const auto opened = SafetensorsFile::open(in(folder));
        const auto bytes = opened->find("booster")->bytes;
        std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const std::string children = "\"left_children\":[1";
        const std::size_t at = text.find(children);
        QVERIFY(at != std::string::npos);
        text[at + children.size() - 1] = '0';
        const auto ring = std::as_bytes(std::span(text));
        const auto model = RiskModel::fromParts({{ring.begin(), ring.end()}, 1, 0, {0.5}, 1});
        QVERIFY(!model);
        QCOMPARE(model.error().message.argument("reason"), std::string("risk.bad_trees"));
    }

    void aFileThatIsNoRiskModelIsRefused()
    {
        const QTemporaryDir folder;
        const std::vector<float> one{1};
        QVERIFY(writeSafetensors(in(folder), {{"bias", TensorType::F32, {1}, std::as_bytes(std::span(one))}}));
        const auto model = RiskModel::load(in(folder));
        QVERIFY(!model);
        QCOMPARE(model.error().message.code, std::string("model.file_invalid"));
        QCOMPARE(model.error().message.argument("reason"), std::string("risk.bad_metadata"));
        QCOMPARE(model.error().message.argument("file"), in(folder).string());
    }

private:
    std::unique_ptr<RiskTrained> trained_;
};

QTEST_GUILESS_MAIN(RiskTest)
#include "tst_risk.moc"

#include "core/learning/training.h"
#include "core/modelstore/model_store.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace casebench;

namespace {

std::vector<std::string> idsOf(const TrainingReport& report)
{
    std::vector<std::string> ids;
    for (const TrainedModel& model : report.models)
        ids.push_back(model.id);
    return ids;
}

} // namespace

class TrainingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void partsBehindAnotherEncoderAreNotKept()
    {
        const auto store = ModelStore::open();
        QVERIFY(store.has_value());
        const auto student = store->resolve(ModelRole::LightText);
        if (!student)
            QSKIP("the light text encoder is not installed");
        const auto light = LightTextEncoder::load(student->path, store->resolveUse(student->artifact, "vocabulary")->path);
        QVERIFY(light.has_value());

        QTemporaryDir folder;
        const auto workspace = *Workspace::create(std::filesystem::path(folder.path().toStdString()) / "w.casebench");
        for (int i = 0; i < 12; ++i) {
            Case c;
            c.text = (i % 2 ? "I forgot my password, number " : "water stays in the drum, number ") + std::to_string(i);
            c.label = i % 2 ? "Password" : "Drainage";
            QVERIFY(workspace->addCase(c).has_value());
        }
        TrainingModels models;
        models.light = &*light;
        models.light_digest = "first";
        TrainingOptions options;
        options.output = workspace->modelsFolder();
        FeatureStore features(SystemClock::instance(), nullptr, 1 << 20, 1000, {});
        const auto train = [&] { return trainWorkspace(*workspace, models, features, options, {}, {}); };

        options.heads = options.fusion = false; // the router alone: but there are no heads yet
        const std::vector<std::string> both{"light-text", "router"};
        QCOMPARE(idsOf(*train()), both);
        QCOMPARE(idsOf(*train()), std::vector<std::string>{"router"});
        QVERIFY(loadHeads(options.output)->light_text.has_value());
        models.light_digest = "second";
        QCOMPARE(idsOf(*train()), both);
        QCOMPARE(loadHeads(options.output)->card.light_encoder, std::string("second"));
        QVERIFY(!std::filesystem::exists(options.output.string() + ".previous"));
    }
};

QTEST_GUILESS_MAIN(TrainingTest)
#include "tst_training.moc"

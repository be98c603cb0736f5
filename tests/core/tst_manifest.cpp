#include "core/foundation/hashing.h"
#include "core/modelstore/manifest.h"
#include "core/modelstore/model_store.h"
#include "core/modelstore/safetensors.h"
#include "core/modelstore/verify.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <set>

using namespace casebench;
namespace fs = std::filesystem;

namespace {

const std::string kWeights = "weights";

void write(const fs::path& file, const std::string& content)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
}

std::string manifest(const std::string& artifacts)
{
    return R"({"format":1,"artifacts":[)" + artifacts + "]}";
}

std::string entry(const std::string& id, const std::string& role, const std::string& file, const std::string& digest,
                  const std::string& more = {})
{
    return R"({"id":")" + id + R"(","role":")" + role + R"(","file":")" + file + R"(","sha256":")" + digest +
           R"(","licence":"MIT","source":"a test")" + more + "}";
}

} // namespace

class TestManifest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> temporary_;
    ModelFolders folders_;

    ModelStore open() const { return ModelStore::open(folders_).value(); }

private Q_SLOTS:
    void init()
    {
        temporary_ = std::make_unique<QTemporaryDir>();
        const fs::path root = temporary_->path().toStdString();
        folders_ = {root / "shipped", root / "data"};
        write(folders_.data / "a/weights", kWeights);
        write(folders_.data / "vocab.txt", "[PAD]\n");
        write(
            folders_.shipped / "manifest.json",
            manifest(
                entry(
                    "encoder", "expert_text", "a/weights", sha256(kWeights),
                    R"(,"architecture":"bert","dims":384,"uses":{"vocabulary":"words"},"config":{"max_tokens":256})") +
                "," + entry("words", "vocabulary", "vocab.txt", sha256("[PAD]\n")) + "," +
                R"({"id":"student","role":"light_text","file":"student.bin","derived":true})"));
    }

    void theShippedManifestIsValidAndNamesWhatTheProgramNeeds()
    {
        const auto artifacts = loadManifest(fs::path(CASEBENCH_SOURCE_DIR) / "models/manifest.json");
        QVERIFY2(artifacts, artifacts ? "" : artifacts.error().message.argument("reason").c_str());
        std::map<ModelRole, int> roles;
        std::set<std::string> ids;
        for (const ModelArtifact& artifact : *artifacts) {
            ++roles[artifact.role];
            ids.insert(artifact.id);
            QVERIFY2(!artifact.licence.empty() && !artifact.source.empty(), artifact.id.c_str());
        }
        QVERIFY(roles[ModelRole::ExpertText] >= 1);
        QVERIFY(roles[ModelRole::LightText] >= 1);
        QVERIFY(roles[ModelRole::Image] >= 2);
        for (const ModelArtifact& artifact : *artifacts)
            for (const auto& [use, id] : artifact.uses)
                QVERIFY2(ids.contains(id), id.c_str());
    }

    void theFetchedWeightsAreWholeAlignedAndOfTheTypesWeRead()
    {
        const auto store = ModelStore::open();
        QVERIFY(store);
        int opened = 0;
        for (const ModelArtifact& artifact : store->artifacts()) {
            if (artifact.derived || artifact.file.extension() != ".safetensors" || !fs::exists(store->locate(artifact)))
                continue;
            const auto model = store->resolve(artifact.id);
            QVERIFY2(model, artifact.id.c_str());
            const auto weights = SafetensorsFile::open(model->path);
            QVERIFY2(weights, artifact.id.c_str());
            for (const auto& [name, tensor] : weights->tensors())
                QVERIFY2(tensor.aligned(), name.c_str());
            ++opened;
        }
        if (opened == 0)
            QSKIP("no models here: models/fetch gets them");
    }

    void anEntryIsReadInFull()
    {
        const auto read = parseManifest(
            manifest(entry(
                "eye-2.1", "image", "eye/w.safetensors", std::string(64, 'a'),
                R"(,"architecture":"efficientnet-lite2","dims":1280,"newer_key":[1],"preprocessing":)"
                R"({"size":260,"crop_fraction":0.5,"interpolation":"bilinear","mean":[0.1,0.2,0.3],"deviation":[1,2,3]})")),
            "m");
        QVERIFY(read);
        const ModelArtifact& artifact = read->front();
        QCOMPARE(artifact.id, std::string("eye-2.1"));
        QCOMPARE(artifact.role, ModelRole::Image);
        QCOMPARE(artifact.architecture, std::string("efficientnet-lite2"));
        QCOMPARE(artifact.dims, 1280);
        QCOMPARE(artifact.config, std::string("{}"));
        QVERIFY((artifact.preprocessing == ImagePreprocessing{260, 0.5, "bilinear", {0.1, 0.2, 0.3}, {1, 2, 3}}));
    }

    void aWrongManifestIsRefusedWithReasonAndEntry_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("reason");
        QTest::addColumn<QString>("at");
        const auto row = [](const char* name, const std::string& json, const char* reason, const char* at = "") {
            QTest::newRow(name) << QString::fromStdString(json) << QString(reason) << QString(at);
        };
        const std::string digest(64, '0');
        const auto one = [&](const std::string& more) { return manifest(entry("x", "labels", "f", digest, more)); };
        row("no JSON", "hello", "not_json");
        row("an array", "[]", "not_json");
        row("another format", R"({"format":2,"artifacts":[]})", "bad_format");
        row("no format", R"({"artifacts":[]})", "bad_format");
        row("no artifacts", R"({"format":1})", "no_artifacts");
        row("artifacts that are an object", R"({"format":1,"artifacts":{}})", "no_artifacts");
        row("an entry that is a number", manifest("7"), "bad_entry", "0");
        row("a licence that is a number", one(R"(,"licence":3)"), "bad_entry", "x");
        row("no id", manifest(R"({"role":"labels"})"), "bad_id", "0");
        row("an id with a slash", manifest(entry("../x", "labels", "f", digest)), "bad_id", "../x");
        row("an id that hides", manifest(entry(".x", "labels", "f", digest)), "bad_id", ".x");
        row("the same id twice", manifest(entry("x", "labels", "f", digest) + "," + entry("x", "labels", "g", digest)),
            "duplicate_id", "x");
        row("an unknown role", manifest(entry("x", "oracle", "f", digest)), "unknown_role", "x");
        row("no file", manifest(entry("x", "labels", "", digest)), "bad_path", "x");
        row("a path that climbs out", manifest(entry("x", "labels", "a/../../b", digest)), "bad_path", "x");
        row("an absolute path", manifest(entry("x", "labels", "/etc/passwd", digest)), "bad_path", "x");
        row("a folder", manifest(entry("x", "labels", "a/", digest)), "bad_path", "x");
        row("a short digest", manifest(entry("x", "labels", "f", "abc")), "bad_digest", "x");
        row("an upper-case digest", manifest(entry("x", "labels", "f", std::string(64, 'A'))), "bad_digest", "x");
        row("derived and yet with a digest", one(R"(,"derived":true)"), "bad_digest", "x");
        row("negative dims", one(R"(,"dims":-1)"), "bad_dims", "x");
        row("fractional dims", one(R"(,"dims":1.5)"), "bad_dims", "x");
        row("a config that is a number", one(R"(,"config":1)"), "bad_config", "x");
        row("uses that are a list", one(R"(,"uses":["a"])"), "bad_uses", "x");
        row("an image encoder without preprocessing", manifest(entry("x", "image", "f", digest)), "bad_preprocessing",
            "x");
        row("a deviation of zero", one(R"(,"preprocessing":{"size":1,"mean":[0,0,0],"deviation":[1,0,1]})"),
            "bad_preprocessing", "x");
        row("two channels", one(R"(,"preprocessing":{"size":1,"mean":[0,0],"deviation":[1,1,1]})"), "bad_preprocessing",
            "x");
        row("an enormous picture", one(R"(,"preprocessing":{"size":99999999999,"mean":[0,0,0],"deviation":[1,1,1]})"),
            "bad_preprocessing", "x");
    }

    void aWrongManifestIsRefusedWithReasonAndEntry()
    {
        QFETCH(QString, json);
        QFETCH(QString, reason);
        QFETCH(QString, at);
        const auto read = parseManifest(json.toStdString(), "m.json");
        QVERIFY(!read);
        QCOMPARE(read.error().kind, ErrorKind::BadInput);
        QCOMPARE(read.error().message.code, std::string("model.manifest_invalid"));
        QCOMPARE(QString::fromStdString(read.error().message.argument("reason")), "manifest." + reason);
        QCOMPARE(QString::fromStdString(read.error().message.argument("entry")), at);
        QCOMPARE(read.error().message.argument("file"), std::string("m.json"));
    }

    void onlyAUsersManifestMayNameAbsolutePaths()
    {
        const auto text = manifest(entry("x", "labels", "/srv/labels.txt", std::string(64, '0')));
        QVERIFY(!parseManifest(text, "m", ManifestOrigin::Shipped));
        QVERIFY(parseManifest(text, "m", ManifestOrigin::User));
    }

    void aRoleResolvesToItsVerifiedFile()
    {
        const auto model = open().resolve(ModelRole::ExpertText);
        QVERIFY(model);
        QCOMPARE(model->path, folders_.data / "a/weights");
        QCOMPARE(model->digest, sha256(kWeights));
        const auto words = open().resolveUse(model->artifact, "vocabulary");
        QVERIFY(words);
        QCOMPARE(words->path, folders_.data / "vocab.txt");
        QCOMPARE(open().resolveUse(model->artifact, "labels").error().message.code, std::string("model.use_missing"));
    }

    void whatIsNotThereIsMissingAndNotFailed()
    {
        const auto student = open().resolve(ModelRole::LightText);
        QVERIFY(!student);
        QCOMPARE(student.error().kind, ErrorKind::ModelMissing);
        QCOMPARE(student.error().message.code, std::string("model.missing"));
        QCOMPARE(open().resolve(ModelRole::Router).error().kind, ErrorKind::ModelMissing);
        QCOMPARE(open().resolve(ModelRole::Router).error().message.argument("role"), std::string("router"));
        QCOMPARE(open().resolve("nobody").error().message.code, std::string("model.unknown"));
    }

    void aChangedFileIsNoticedAlthoughItWasVerifiedBefore()
    {
        QVERIFY(open().resolve("encoder"));
        write(folders_.data / "a/weights", "tampered");
        const auto model = open().resolve("encoder");
        QVERIFY(!model);
        QCOMPARE(model.error().message.code, std::string("model.wrong_digest"));
        QCOMPARE(model.error().message.argument("actual"), sha256("tampered"));
    }

    void aDigestNoteThatIsBrokenIsReplaced()
    {
        QVERIFY(open().resolve("encoder"));
        const auto note = folders_.data / ".digests/encoder";
        QVERIFY(fs::exists(note));
        write(note, "nonsense");
        QCOMPARE(open().resolve("encoder")->digest, sha256(kWeights));
    }

    void aDerivedModelHasTheDigestOfItsContent()
    {
        write(folders_.data / "student.bin", "one");
        QCOMPARE(open().resolve("student")->digest, sha256("one"));
        write(folders_.data / "student.bin", "other");
        QCOMPARE(open().resolve("student")->digest, sha256("other"));
    }

    void theUsersEntriesComeFirstAndReplaceThoseOfTheSameId()
    {
        write(folders_.data / "mine", "mine");
        write(folders_.data / "manifest.json",
              manifest(entry("encoder", "expert_text", "mine", sha256("mine")) + "," +
                       entry("better", "expert_text", "absent", std::string(64, '0'))));
        const ModelStore store = open();
        QCOMPARE(store.resolve("encoder")->path, folders_.data / "mine");
        QCOMPARE(store.withRole(ModelRole::ExpertText).size(), std::size_t(2));
        QCOMPARE(store.artifacts().size(), std::size_t(4));
        QCOMPARE(store.resolve(ModelRole::ExpertText)->path, folders_.data / "mine");
    }

    void anAddedEntryIsThereWhenOpenedAgain()
    {
        ModelArtifact artifact;
        artifact.id = "eye";
        artifact.role = ModelRole::Image;
        artifact.architecture = "resnet-50";
        artifact.file = folders_.data / "eye.bin";
        artifact.sha256 = sha256("eye");
        artifact.dims = 2048;
        artifact.config = R"({"layers":50})";
        artifact.uses = {{"labels", "names"}};
        artifact.preprocessing = ImagePreprocessing{224, 0.875, "bilinear", {0.5, 0.5, 0.5}, {0.25, 0.25, 0.25}};
        write(artifact.file, "eye");
        QVERIFY(open().addToUserManifest(artifact));
        QVERIFY(open().addToUserManifest(artifact));
        QCOMPARE(open().withRole(ModelRole::Image).size(), std::size_t(1));
        QVERIFY(*open().find("eye") == artifact);
        QVERIFY(open().resolve("eye"));
    }

    void anEntryThatCouldNotBeReadBackDoesNotReplaceTheManifest()
    {
        ModelArtifact artifact;
        artifact.id = "no digest";
        QCOMPARE(open().addToUserManifest(artifact).error().message.code, std::string("model.manifest_invalid"));
        QVERIFY(!fs::exists(folders_.data / "manifest.json"));
    }

    void verifyingTellsPresentMissingAndWrong()
    {
        write(folders_.data / "vocab.txt", "other");
        std::int64_t last = 0, total = 0;
        const auto statuses = verifyModels(open(), [&](std::int64_t done, std::int64_t all) {
            QVERIFY(done >= last);
            last = done;
            total = all;
        });
        QVERIFY(statuses);
        QCOMPARE(statuses->size(), std::size_t(3));
        QCOMPARE((*statuses)[0].state, ArtifactState::Present);
        QCOMPARE((*statuses)[1].state, ArtifactState::WrongDigest);
        QCOMPARE((*statuses)[1].digest, sha256("other"));
        QCOMPARE((*statuses)[2].state, ArtifactState::Missing);
        QCOMPARE(last, total);
        QCOMPARE(total, std::int64_t(kWeights.size() + 5));
    }

    void verifyingCanBeCancelled()
    {
        int calls = 0;
        const auto statuses = verifyModels(open(), {}, [&] { return ++calls > 1; });
        QVERIFY(!statuses);
        QCOMPARE(statuses.error().kind, ErrorKind::Cancelled);
    }

    void theDataFolderFollowsTheEnvironment()
    {
        qputenv("CASEBENCH_DATA", "/somewhere");
        QCOMPARE(dataFolder(), fs::path("/somewhere"));
        qunsetenv("CASEBENCH_DATA");
        qputenv("XDG_DATA_HOME", "/xdg");
        QCOMPARE(dataFolder(), fs::path("/xdg/casebench"));
        qputenv("XDG_DATA_HOME", "relative");
        qputenv("HOME", "/home/ann");
        QCOMPARE(dataFolder(), fs::path("/home/ann/.local/share/casebench"));
        qputenv("CASEBENCH_MODELS_DIR", "/models");
        QCOMPARE(defaultModelFolders().shipped, fs::path("/models"));
        qunsetenv("CASEBENCH_MODELS_DIR");
        QCOMPARE(shippedModelsFolder(), fs::path(CASEBENCH_SOURCE_DIR) / "models");
    }
};

QTEST_GUILESS_MAIN(TestManifest)
#include "tst_manifest.moc"

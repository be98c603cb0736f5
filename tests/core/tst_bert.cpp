#include "core/modelstore/safetensors.h"
#include "tests/core/compute_fixture.h"

#include <QJsonArray>
#include <cmath>
#include <fstream>
#include <list>
#include <random>
#include <thread>

using namespace casebench;

namespace {

double cosine(const std::vector<float>& a, const std::vector<float>& b)
{
    double dot = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        dot += double(a[i]) * double(b[i]);
        aa += double(a[i]) * double(a[i]);
        bb += double(b[i]) * double(b[i]);
    }
    return dot / std::sqrt(aa * bb);
}

// A tiny random checkpoint, written twice: with BERT's names and with DistilBERT's.
class TinyCheckpoint {
public:
    explicit TinyCheckpoint(const std::filesystem::path& folder) : folder_(folder)
    {
        std::ofstream(folder_ / "vocab.txt") << "[PAD]\n[UNK]\n[CLS]\n[SEP]\nred\nlight\n";
        std::ofstream(folder_ / "bert.json")
            << R"({"model_type":"bert","num_hidden_layers":1,"num_attention_heads":2,"hidden_size":8,)"
            << R"("intermediate_size":16,"vocab_size":6,"max_position_embeddings":12,"type_vocab_size":2})";
        std::ofstream(folder_ / "distilbert.json")
            << R"({"model_type":"distilbert","n_layers":1,"n_heads":2,"dim":8,"hidden_dim":16,"vocab_size":6,)"
            << R"("max_position_embeddings":12})";
    }

    TextEncoderFiles bert()
    {
        return write("bert", "bert.", "encoder.layer.0.",
                     {"attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
                      "attention.output.LayerNorm", "intermediate.dense", "output.dense", "output.LayerNorm"});
    }
    TextEncoderFiles distilBert()
    {
        return write("distilbert", "distilbert.", "transformer.layer.0.",
                     {"attention.q_lin", "attention.k_lin", "attention.v_lin", "attention.out_lin", "sa_layer_norm",
                      "ffn.lin1", "ffn.lin2", "output_layer_norm"});
    }

private:
    void add(const std::string& name, std::vector<std::int64_t> shape)
    {
        std::size_t count = 1;
        for (const std::int64_t extent : shape)
            count *= std::size_t(extent);
        values_.emplace_back(count);
        // The token types are zero, so that leaving them out (as DistilBERT does) changes nothing.
        if (name.find("token_type") == std::string::npos) {
            for (float& value : values_.back())
                value = float(random_() % 1000) / 500 - 1;
        }
        tensors_.push_back({name, TensorType::F32, std::move(shape), std::as_bytes(std::span(values_.back()))});
    }

    TextEncoderFiles write(const std::string& family, const std::string& prefix, const std::string& layer,
                           const std::vector<std::string>& names)
    {
        random_.seed(3);
        tensors_.clear();
        values_.clear();
        add(prefix + "embeddings.word_embeddings.weight", {6, 8});
        add(prefix + "embeddings.position_embeddings.weight", {12, 8});
        add(prefix + "embeddings.LayerNorm.weight", {8});
        add(prefix + "embeddings.LayerNorm.bias", {8});
        const std::vector<std::vector<std::int64_t>> shapes{{8, 8}, {8, 8}, {8, 8}, {8, 8}, {8}, {16, 8}, {8, 16}, {8}};
        for (std::size_t i = 0; i < names.size(); ++i) {
            add(prefix + layer + names[i] + ".weight", shapes[i]);
            add(prefix + layer + names[i] + ".bias", {shapes[i][0]});
        }
        if (family == "bert")
            add(prefix + "embeddings.token_type_embeddings.weight", {2, 8});
        const auto weights = folder_ / (family + ".safetensors");
        if (!writeSafetensors(weights, tensors_))
            qFatal("cannot write the checkpoint");
        return {weights, folder_ / (family + ".json"), folder_ / "vocab.txt", 12};
    }

    std::filesystem::path folder_;
    std::mt19937 random_;
    std::list<std::vector<float>> values_;
    std::vector<TensorToWrite> tensors_;
};

} // namespace

class BertTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<TextEncoder> miniLm() { return test::compute()->loadText(test::miniLmFiles()).value(); }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(test::compute());
        REQUIRE_MODEL(test::miniLmFiles().weights);
    }

    void theLibrarySaysWhatItIs()
    {
        const std::string description = test::compute()->describe();
        QVERIFY(description.starts_with("LibTorch "));
        QVERIFY2(description.find("OpenBLAS pthread") == std::string::npos, description.c_str());
    }

    void embeddingsAgreeWithTheReference()
    {
        const auto encoder = miniLm();
        std::vector<std::string> texts;
        const QJsonArray cases = test::golden("sentences.json")["cases"].toArray();
        for (const auto& one : cases)
            texts.push_back(one[u"text"].toString().toStdString());
        const auto features = encoder->encode(texts, false);
        QVERIFY(features);
        QVERIFY(texts.size() >= 50);
        for (qsizetype i = 0; i < cases.size(); ++i) {
            std::vector<float> expected;
            for (const auto& value : cases[i][u"embedding"].toArray())
                expected.push_back(float(value.toDouble()));
            const std::vector<float>& embedding = (*features)[std::size_t(i)].embedding;
            QCOMPARE(embedding.size(), expected.size());
            QVERIFY2(cosine(embedding, expected) >= 0.9999, texts[std::size_t(i)].c_str());
        }
    }

    void aTextGivesTheSameInABatchAndAlone()
    {
        const auto encoder = miniLm();
        const std::vector<std::string> texts{"red", "The red light blinks three times and then it turns off.", "",
                                             "The oven is cold."};
        const auto together = encoder->encode(texts, true).value();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto alone = encoder->encode(std::span(texts).subspan(i, 1), true).value();
            QVERIFY(cosine(together[i].embedding, alone[0].embedding) > 0.99999);
            QCOMPARE(together[i].states.rows, int(together[i].tokens.size()));
            QCOMPARE(together[i].states.columns, 384);
            for (std::size_t v = 0; v < alone[0].states.values.size(); ++v)
                QVERIFY(std::abs(together[i].states.values[v] - alone[0].states.values[v]) < 1e-4F);
        }
    }

    void idSequencesGiveTheMeanBeforeNormalisation()
    {
        const auto encoder = miniLm();
        const std::vector<std::string> texts{"The oven is cold."};
        const auto features = encoder->encode(texts, false).value();
        std::vector<int> ids;
        for (const TextToken& token : features[0].tokens)
            ids.push_back(token.id);
        const Matrix mean = encoder->encodeIds(std::vector<std::vector<int>>{ids}).value();
        QCOMPARE(mean.columns, 384);
        QVERIFY(cosine(mean.values, features[0].embedding) > 0.99999);
        QVERIFY(std::abs(cosine(mean.values, mean.values) - 1) < 1e-6);
    }

    void idsOutsideTheVocabularyAreRefused()
    {
        const auto encoder = miniLm();
        QCOMPARE(encoder->encodeIds(std::vector<std::vector<int>>{{101, 999999, 102}}).error().message.code,
                 std::string("compute.bad_token_ids"));
        QVERIFY(!encoder->encodeIds(std::vector<std::vector<int>>{{}}));
    }

    void aLongTextIsCutAndSaysSo()
    {
        std::string many;
        for (int i = 0; i < 1000; ++i)
            many += "red ";
        const auto features = miniLm()->encode(std::vector<std::string>{many, "red"}, true).value();
        QVERIFY(features[0].truncated);
        QCOMPARE(features[0].states.rows, 256);
        QVERIFY(!features[1].truncated);
    }

    void severalThreadsGetTheSameAnswer()
    {
        const auto encoder = miniLm();
        const std::vector<std::string> texts{"The red light blinks."};
        const auto expected = encoder->encode(texts, false).value()[0].embedding;
        std::vector<std::vector<float>> found(4);
        std::vector<std::thread> threads;
        for (auto& one : found)
            threads.emplace_back([&] { one = encoder->encode(texts, false).value()[0].embedding; });
        for (std::thread& thread : threads)
            thread.join();
        for (const auto& one : found)
            QVERIFY(cosine(one, expected) > 0.999999);
    }

    void distilBertsNamesReadTheSameNetwork()
    {
        TinyCheckpoint checkpoint(folder_.path().toStdString());
        const std::vector<std::string> texts{"red light red"};
        const auto bert = test::compute()->loadText(checkpoint.bert()).value()->encode(texts, true).value();
        const auto distil = test::compute()->loadText(checkpoint.distilBert()).value()->encode(texts, true).value();
        QCOMPARE(bert[0].states, distil[0].states);
    }

    void aCheckpointOfAnotherShapeIsRefused()
    {
        TinyCheckpoint checkpoint(folder_.path().toStdString());
        TextEncoderFiles files = checkpoint.bert();
        files.config = folder_.filePath("wrong.json").toStdString();
        std::ofstream(files.config)
            << R"({"num_hidden_layers":1,"num_attention_heads":2,"hidden_size":16,"intermediate_size":16,)"
            << R"("vocab_size":6,"max_position_embeddings":12})";
        QCOMPARE(test::compute()->loadText(files).error().message.code, std::string("model.tensor_mismatch"));
        std::ofstream(files.config) << "{";
        QCOMPARE(test::compute()->loadText(files).error().message.code, std::string("model.file_invalid"));
        std::ofstream(files.config)
            << R"({"num_hidden_layers":1,"num_attention_heads":3,"hidden_size":8,"intermediate_size":16,)"
            << R"("vocab_size":6,"max_position_embeddings":12})";
        QCOMPARE(test::compute()->loadText(files).error().message.code, std::string("model.file_invalid"));
    }
};

QTEST_GUILESS_MAIN(BertTest)
#include "tst_bert.moc"

#include "core/encoders/light_text.h"

#include <QtTest>
#include <cmath>

using namespace casebench;

namespace {

double dot(const SparseVector &a, const SparseVector &b)
{
    double sum = 0;
    for (std::size_t i = 0, j = 0; i < a.indices.size() && j < b.indices.size();) {
        if (a.indices[i] == b.indices[j])
            sum += double(a.values[i++]) * double(b.values[j++]);
        else if (a.indices[i] < b.indices[j])
            ++i;
        else
            ++j;
    }
    return sum;
}

} // namespace

class NgramsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void indicesAscendAndStayBelowTheBuckets()
    {
        NgramOptions options;
        options.buckets = 256;
        const SparseVector v = hashedNgrams("The washing machine does not start, 洗衣机不启动", options);
        QVERIFY(!v.indices.empty());
        for (std::size_t i = 1; i < v.indices.size(); ++i)
            QVERIFY(v.indices[i - 1] < v.indices[i]);
        QVERIFY(v.indices.back() < 256);
    }

    void eachGroupHasUnitLength()
    {
        NgramOptions words;
        words.characters = false;
        NgramOptions characters;
        characters.words = false;
        const std::string text = "red light red light again";
        for (const NgramOptions &options : {words, characters})
            QVERIFY(std::abs(dot(hashedNgrams(text, options), hashedNgrams(text, options)) - 1) < 1e-5);
    }

    void caseAndWidthDoNotMatter() { QCOMPARE(hashedNgrams("ROUTER Straße １２"), hashedNgrams("router strasse 12")); }

    void wordOrderMattersThroughBigrams()
    {
        NgramOptions options;
        options.characters = false;
        QVERIFY(hashedNgrams("screen not black", options) != hashedNgrams("not screen black", options));
    }

    void aMistypedWordStaysNear()
    {
        NgramOptions options;
        options.words = false;
        const SparseVector right = hashedNgrams("refrigerator", options);
        QVERIFY(dot(right, hashedNgrams("refrigeratr", options)) > 0.6);
        QVERIFY(dot(right, hashedNgrams("toothbrush", options)) < 0.1);
    }

    void twoChineseCharactersAreEnoughToMeet()
    {
        NgramOptions options;
        options.words = false;
        QVERIFY(dot(hashedNgrams("我的洗衣机坏了", options), hashedNgrams("洗衣", options)) > 0.2);
    }

    void repetitionCountsLogarithmically()
    {
        NgramOptions options;
        options.characters = false;
        const SparseVector v = hashedNgrams("on. off. on. on.", options);
        // unigrams: on ×3, off ×1; bigrams: "on off", "off on", "on on"
        const float ratio =
            *std::max_element(v.values.begin(), v.values.end()) / *std::min_element(v.values.begin(), v.values.end());
        QVERIFY(std::abs(ratio - (1 + std::log(3.0F))) < 1e-4F);
    }

    void emptyOrIllFormedTextIsNoError()
    {
        QVERIFY(hashedNgrams("").indices.empty());
        QVERIFY(hashedNgrams(" …!").indices.empty());
        QVERIFY(!hashedNgrams("red\xff light").indices.empty());
    }
};

QTEST_GUILESS_MAIN(NgramsTest)
#include "tst_ngrams.moc"

#include "core/encoders/tokenizer.h"
#include "tests/core/compute_fixture.h"

#include <QJsonArray>
#include <QtTest>
#include <fstream>

using namespace casebench;

namespace {

constexpr std::string_view kPieces =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\nthe\nlight\n##s\nblink\n##ing\n!\n.\n'\nred\ncafe\n红\n灯\n"
    "a\n##a\n##aa\nstrasse\n1\n##0\n";

std::vector<std::string> pieces(const WordPieceTokenizer& tokenizer, std::string_view text, int max_tokens = 1 << 20)
{
    std::vector<std::string> result;
    for (const TextToken& token : tokenizer.tokenize(text, max_tokens, false).tokens)
        result.push_back(token.piece);
    return result;
}

using Pieces = std::vector<std::string>;

} // namespace

class TokenizerTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::filesystem::path vocabularyWith(std::string_view content)
    {
        const std::filesystem::path path = folder_.filePath("vocab.txt").toStdString();
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }
    WordPieceTokenizer tokenizer(bool lower_case = true)
    {
        return WordPieceTokenizer::load(vocabularyWith(kPieces), lower_case).value();
    }

private Q_SLOTS:
    void theLongestPieceIsTakenFirst()
    {
        QCOMPARE(pieces(tokenizer(), "The LIGHTS blinking"), (Pieces{"the", "light", "##s", "blink", "##ing"}));
        QCOMPARE(pieces(tokenizer(), "aaaa"), (Pieces{"a", "##aa", "##a"}));
    }

    void punctuationAndIdeographsStandAlone()
    {
        QCOMPARE(pieces(tokenizer(), "light!red."), (Pieces{"light", "!", "red", "."}));
        QCOMPARE(pieces(tokenizer(), "the红灯light"), (Pieces{"the", "红", "灯", "light"}));
    }

    void accentsAreStrippedInBothSpellings()
    {
        QCOMPARE(pieces(tokenizer(), "CAFÉ"), (Pieces{"cafe"}));
        QCOMPARE(pieces(tokenizer(), "cafe\u0301"), (Pieces{"cafe"}));
        QCOMPARE(pieces(tokenizer(false), "café"), (Pieces{"[UNK]"}));
    }

    void controlCharactersAndIllFormedBytesDisappear()
    {
        QCOMPARE(pieces(tokenizer(), std::string_view("li\0gh\x01t\u200Bs", 12)), (Pieces{"light", "##s"}));
        QCOMPARE(pieces(tokenizer(), "red\xff\xc3 red\xe7\xba"), (Pieces{"red", "red"}));
    }

    void everyKindOfWhiteSpaceSeparates()
    {
        QCOMPARE(pieces(tokenizer(), "red\tred\nred\u00A0red\u3000red\u2028red").size(), std::size_t{6});
    }

    void aWordWithoutPiecesIsOneUnknownToken()
    {
        const auto tokens = tokenizer().tokenize("red lightx red", 100, false).tokens;
        QCOMPARE(tokens.size(), std::size_t{3});
        QCOMPARE(tokens[1].piece, std::string("[UNK]"));
        QCOMPARE(tokens[1].begin, 4);
        QCOMPARE(tokens[1].end, 10);
    }

    void aWordOfMoreThanAHundredCharactersIsUnknown()
    {
        QCOMPARE(pieces(tokenizer(), "1" + std::string(99, '0')).size(), std::size_t{100});
        QCOMPARE(pieces(tokenizer(), "1" + std::string(100, '0')), (Pieces{"[UNK]"}));
    }

    void tokensKnowTheirPlaceInTheSource()
    {
        const auto found = tokenizer().tokenize("  CAFÉ 红!lights", 100);
        QCOMPARE(found.tokens.front().piece, std::string("[CLS]"));
        QCOMPARE(found.tokens.back().piece, std::string("[SEP]"));
        std::vector<std::pair<int, int>> ranges;
        for (const TextToken& token : found.tokens)
            ranges.emplace_back(token.begin, token.end);
        const std::vector<std::pair<int, int>> expected{{0, 0},   {2, 7},   {8, 11}, {11, 12},
                                                        {12, 17}, {17, 18}, {18, 18}};
        QCOMPARE(ranges, expected);
    }

    void moreTokensThanAllowedAreCutOffAndSaid()
    {
        const auto exact = tokenizer().tokenize("red red", 4);
        QCOMPARE(exact.tokens.size(), std::size_t{4});
        QVERIFY(!exact.truncated);
        const auto cut = tokenizer().tokenize("red red red", 4);
        QCOMPARE(cut.tokens.size(), std::size_t{4});
        QCOMPARE(cut.tokens.back().piece, std::string("[SEP]"));
        QVERIFY(cut.truncated);
    }

    void theIdsAreThoseOfTheTokens()
    {
        const WordPieceTokenizer t = tokenizer();
        const std::string text = "The lights, blinking red 红灯";
        std::vector<int> expected;
        for (const TextToken& token : t.tokenize(text, 100, false).tokens)
            expected.push_back(token.id);
        QCOMPARE(t.ids(text, 100), expected);
        QCOMPARE(t.ids(text, 2).size(), std::size_t{2});
    }

    void anEmptyTextIsOnlyTheFrame() { QCOMPARE(tokenizer().tokenize(" \n", 10).tokens.size(), std::size_t{2}); }

    void awkwardStringsAgreeWithTheReference()
    {
        const std::filesystem::path real = test::miniLmFiles().vocabulary;
        REQUIRE_MODEL(real);
        const WordPieceTokenizer t = WordPieceTokenizer::load(real).value();
        const QJsonArray cases = test::golden("wordpiece.json")["cases"].toArray();
        QVERIFY(cases.size() >= 200);
        for (const auto& one : cases) {
            const std::string text = one[u"text"].toString().toStdString();
            Pieces expected;
            for (const auto& piece : one[u"tokens"].toArray())
                expected.push_back(piece.toString().toStdString());
            QVERIFY2(pieces(t, text) == expected, text.c_str());
        }
    }

    void aVocabularyWithoutTheSpecialPiecesIsRefused()
    {
        const auto refused = WordPieceTokenizer::load(vocabularyWith("the\nlight\n"));
        QVERIFY(!refused);
        QCOMPARE(refused.error().message.code, std::string("model.file_invalid"));
        QVERIFY(!WordPieceTokenizer::load("/nonexistent/vocab.txt"));
    }
};

QTEST_GUILESS_MAIN(TokenizerTest)
#include "tst_tokenizer.moc"

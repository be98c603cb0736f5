#include "core/answers/answer_json.h"

#include <QtTest>
#include <limits>

using namespace casebench;

namespace {

Run fullRun()
{
    Run run;
    run.id = {7};
    run.case_id = {12};
    run.started = 1'700'000'000'123;
    run.decision = {.input_type = InputType::Several,
                    .risk = 0.31,
                    .complexity = 0.83,
                    .base_threshold = 0.7,
                    .effective_threshold = 0.735,
                    .load = 0.8,
                    .spend_ratio = 0.5,
                    .route = Route::Expert,
                    .reason = {"route.no_model", {{"route", "vision"}, {"asked", "é中"}}},
                    .contributions = {{"tokens", 41.0, 0.2}, {"light_margin", std::nullopt, -0.1}},
                    .counterfactuals = {{"threshold_above", 0.83, Route::Light}},
                    .assessment_ms = 1.25};
    run.answer = {.stage = Stage::Final,
                  .category = "billing",
                  .confidence = 0.9,
                  .band = Band::High,
                  .ranking = {{"billing", 0.9}, {"shipping", 0.05}},
                  .resolution = "# Refund\n\"quoted\"",
                  .sources = {{{3}, "Refunds", 0.7}},
                  .similar = {{{4}, "Charged twice", "billing", 0.95}},
                  .recognised = {{"E04", 0.93F}, {"", 0}},
                  .image_tags = {{{"washer", 0.6F}}, {}},
                  .alignment_score = 0.4,
                  .language = "en",
                  .model = "fusion",
                  .notes = {{"answer.text_truncated", {}}}};
    Answer& draft = run.draft.emplace();
    draft.stage = Stage::Draft;
    draft.category = "shipping";
    draft.band = Band::Medium;
    run.result_cache = CacheOutcome::Miss;
    run.feature_cache = CacheOutcome::Hit;
    run.draft_ms = 2.5;
    run.total_ms = 80.125;
    run.cost = 1;
    run.models_digest = "abc";
    run.trace = {{{"assess", 0, 1.25}, {"expert_text", 1.5, 70}}, {{"models.loaded", {{"id", "expert-text"}}}}};
    return run;
}

} // namespace

class TestAnswerJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunComesBackEqualThroughText()
    {
        const Run run = fullRun();
        const auto json = parseJson(jsonText(toJson(run)));
        QVERIFY(json);
        const auto back = runFromJson(*json);
        QVERIFY(back);
        QVERIFY(*back == run);
        QVERIFY(*answerFromJson(toJson(*run.draft)) == *run.draft);
        QVERIFY(*decisionFromJson(toJson(RouteDecision{})) == RouteDecision{});
        QVERIFY(*traceFromJson(toJson(run.trace)) == run.trace);
        QVERIFY(*messageFromJson(toJson(run.decision.reason)) == run.decision.reason);
    }

    void theKeysThatScriptsRelyOnAreThere()
    {
        const Run run = fullRun();
        const Json decision = toJson(run.decision);
        for (const char* key : {"input_type", "complexity", "base_threshold", "effective_threshold", "load", "route",
                                "reason", "contributions"})
            QVERIFY2(decision.contains(key), key);
        QCOMPARE(decision["route"].get<std::string>(), std::string("expert"));
        QCOMPARE(decision["reason"]["arguments"]["route"].get<std::string>(), std::string("vision"));
        const Json answer = toJson(run.answer);
        for (const char* key :
             {"stage", "category", "confidence", "band", "runner_up", "resolution", "sources", "similar"})
            QVERIFY2(answer.contains(key), key);
        QCOMPARE(answer["runner_up"]["category"].get<std::string>(), std::string("shipping"));
        QVERIFY(toJson(Answer{})["runner_up"].is_null());
    }

    void unknownAndAbsentKeysAreTolerated()
    {
        const auto answer = answerFromJson(*parseJson(R"({"category":"a","newer":[1],"alignment_score":null})"));
        QVERIFY(answer);
        QCOMPARE(answer->category, std::string("a"));
        QVERIFY(!answer->alignment_score);
        QVERIFY(answer->band == Band::Low);
    }

    void wrongTypesAreRefusedWithTheKey_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("key");
        QTest::newRow("number for text") << R"({"answer":{"category":5}})"
                                         << "json.wrong_type"
                                         << "category";
        QTest::newRow("text for number") << R"({"total_ms":"5"})"
                                         << "json.wrong_type"
                                         << "total_ms";
        QTest::newRow("boolean for number") << R"({"cost":true})"
                                            << "json.wrong_type"
                                            << "cost";
        QTest::newRow("fraction for integer") << R"({"started":1.5})"
                                              << "json.wrong_type"
                                              << "started";
        QTest::newRow("integer too large") << R"({"started":18446744073709551615})"
                                           << "json.wrong_type"
                                           << "started";
        QTest::newRow("object for array") << R"({"trace":{"spans":{}}})"
                                          << "json.wrong_type"
                                          << "spans";
        QTest::newRow("array for object") << R"({"decision":[]})"
                                          << "json.wrong_type"
                                          << "decision";
        QTest::newRow("arguments not an object") << R"({"decision":{"reason":{"arguments":[]}}})"
                                                 << "json.wrong_type"
                                                 << "arguments";
        QTest::newRow("not an object at all") << "[]"
                                              << "json.wrong_type"
                                              << "run";
        QTest::newRow("unknown route") << R"({"decision":{"route":"fast"}})"
                                       << "json.unknown_value"
                                       << "route";
        QTest::newRow("float out of range") << R"({"answer":{"recognised":[{"confidence":1e300}]}})"
                                            << "json.wrong_type"
                                            << "confidence";
    }

    void wrongTypesAreRefusedWithTheKey()
    {
        QFETCH(QString, text);
        QFETCH(QString, code);
        QFETCH(QString, key);
        const auto run = runFromJson(*parseJson(text.toStdString()));
        QVERIFY(!run);
        QVERIFY(run.error().kind == ErrorKind::BadInput);
        QCOMPARE(run.error().message.code, code.toStdString());
        QCOMPARE(run.error().message.argument("key"), key.toStdString());
    }

    void textThatIsNotJsonIsAnError()
    {
        QCOMPARE(parseJson("{\"a\":").error().message.code, std::string("json.malformed"));
    }

    void invalidUtf8AndNotFiniteNumbersAreStillWritten()
    {
        Answer answer;
        answer.category = "a\xff";
        answer.confidence = std::numeric_limits<double>::quiet_NaN();
        const auto back = answerFromJson(*parseJson(jsonText(toJson(answer))));
        QVERIFY(back);
        QCOMPARE(back->category, std::string("a\xef\xbf\xbd"));
        QCOMPARE(back->confidence, 0.0);
    }

    void namesOfStagesAndBandsGoBothWays()
    {
        for (Stage stage : {Stage::Draft, Stage::Final})
            QVERIFY(stageFromName(stageName(stage)) == stage);
        for (Band band : {Band::High, Band::Medium, Band::Low})
            QVERIFY(bandFromName(bandName(band)) == band);
        QVERIFY(!bandFromName("HIGH"));
    }
};

QTEST_GUILESS_MAIN(TestAnswerJson)
#include "tst_answer_json.moc"

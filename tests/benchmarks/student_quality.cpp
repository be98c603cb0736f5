// How close the light text encoder comes to its teacher: the same linear head on either embedding alone, without n-grams.
//
//   student_quality TRAIN.csv TEST.csv      (columns text and category)
#include "core/cases/import.h"
#include "core/learning/linear_training.h"
#include "core/learning/metrics.h"
#include "core/modelstore/model_store.h"
#include "core/serving/expert_models.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

using namespace casebench;

namespace {

struct Examples {
    std::vector<std::string> texts, labels;
};

Examples read(const char* file)
{
    Examples examples;
    ImportOptions options;
    options.text_columns = {"text"};
    options.label_column = "category";
    const auto imported = importCases({file}, options, [&](Case&& c) -> Result<void> {
        examples.texts.push_back(c.text);
        examples.labels.push_back(c.label.value_or(""));
        return {};
    });
    if (!imported || examples.texts.empty()) {
        std::fprintf(stderr, "student_quality: %s has no rows\n", file);
        std::exit(3);
    }
    return examples;
}

template <class Embed> void measure(const char* name, const Examples& train, const Examples& test, Embed embed)
{
    const std::set<std::string> distinct(train.labels.begin(), train.labels.end());
    LinearTraining training;
    training.labels.assign(distinct.begin(), distinct.end());
    std::vector<HeadInput> inputs;
    std::vector<int> labels;
    for (std::size_t i = 0; i < train.texts.size(); ++i) {
        inputs.push_back({embed(train.texts[i]), {}});
        labels.push_back(static_cast<int>(std::lower_bound(training.labels.begin(), training.labels.end(), train.labels[i]) - training.labels.begin()));
    }
    const auto trained = trainLinearHead(inputs, labels, training, {}, {});
    if (!trained) {
        std::fprintf(stderr, "student_quality: %s\n", trained.error().message.code.c_str());
        std::exit(1);
    }
    std::vector<Judged> judged;
    for (std::size_t i = 0; i < test.texts.size(); ++i) {
        const std::vector<double> p = trained->head.probabilities({embed(test.texts[i]), {}});
        const auto best = std::max_element(p.begin(), p.end()) - p.begin();
        judged.push_back({training.labels[static_cast<std::size_t>(best)], test.labels[i], p[static_cast<std::size_t>(best)]});
    }
    std::printf("%-8s out of fold %.4f  test %.4f  ECE %.4f\n", name, trained->out_of_fold_accuracy, accuracy(judged),
                expectedCalibrationError(judged));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "student_quality TRAIN.csv TEST.csv\n");
        return 2;
    }
    const Examples train = read(argv[1]);
    const Examples test = read(argv[2]);
    const auto store = ModelStore::open();
    const auto student = store->resolve(ModelRole::LightText);
    if (!student) {
        std::fprintf(stderr, "student_quality: run casebench-cli models distil first\n");
        return 4;
    }
    const auto light = LightTextEncoder::load(student->path, store->resolveUse(student->artifact, "vocabulary")->path);
    ExpertModels experts(*store, EngineSettings{}, SystemClock::instance(), {});
    const auto teacher = experts.textEncoder();
    if (!light || !teacher) {
        std::fprintf(stderr, "student_quality: a model cannot be loaded\n");
        return 4;
    }
    measure("student", train, test, [&](const std::string& text) { return light->encode(text).embedding; });
    measure("teacher", train, test, [&](const std::string& text) {
        return (*teacher)->encode(std::span(&text, 1), false)->front().embedding;
    });
}

#include "core/learning/training_examples.h"

#include "core/learning/head_inputs.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <random>
#include <set>
#include <thread>

namespace casebench {
namespace {

constexpr std::size_t kTextBatch = 32;

Result<std::vector<Case>> readCases(Workspace& workspace)
{
    CaseFilter labelled;
    labelled.labelled = true;
    std::vector<Case> train, others;
    const auto read = workspace.forEachCase(labelled, [&](const Case& c) -> Result<void> {
        if (!c.label || c.label->empty())
            return {};
        if (c.split == "train")
            train.push_back(c);
        else if (c.split != "test")
            others.push_back(c);
        return {};
    });
    if (!read)
        return tl::unexpected(read.error());
    return train.empty() ? others : train;
}

// Encodes texts in batches of similar length, so that padding stays small. into(i) receives text i's features.
template <class Into>
Result<void> encodeTexts(const TextEncoder& encoder, const std::vector<std::string>& texts, bool keep_states,
                         const CancelPredicate& cancel, const std::function<void(std::int64_t)>& advanced, Into into)
{
    std::vector<std::size_t> order(texts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return texts[a].size() < texts[b].size(); });
    for (std::size_t start = 0; start < order.size(); start += kTextBatch) {
        if (cancelled(cancel))
            return fail(ErrorKind::Cancelled, "cancelled");
        const std::size_t end = std::min(order.size(), start + kTextBatch);
        std::vector<std::string> batch;
        for (std::size_t i = start; i < end; ++i)
            batch.push_back(texts[order[i]]);
        auto encoded = encoder.encode(batch, keep_states);
        if (!encoded)
            return tl::unexpected(encoded.error());
        for (std::size_t i = start; i < end; ++i)
            into(order[i], std::move((*encoded)[i - start]));
        advanced(static_cast<std::int64_t>(end - start));
    }
    return {};
}

Result<void> readPicture(const Attachment& attachment, const TrainingModels& models, FeatureStore& features,
                         TrainingExample& example)
{
    DecodeOptions options;
    options.max_side = kPictureSide;
    const auto image = decodeImage(attachment.path, options);
    if (!image)
        return {}; // the case still teaches what its text says
    auto encoded = models.image->encode(std::span(&*image, 1));
    if (!encoded)
        return tl::unexpected(encoded.error());
    if (!example.for_fusion)
        encoded->front().tokens = {};
    example.pictures.push_back(std::move(encoded->front()));
    if (!models.recogniser)
        return {};
    const Key128 key = FeatureStore::key("ocr", kOcrLanguages, attachment.digest);
    std::shared_ptr<const RecognisedText> recognised = features.get<RecognisedText>(key);
    if (!recognised) {
        auto text = models.recogniser->recognise(*image);
        if (!text)
            return tl::unexpected(text.error());
        recognised = features.put(key, std::move(*text));
    }
    if (!recognised->text.empty())
        example.recognised += (example.recognised.empty() ? "" : "\n") + recognised->text;
    return {};
}

// Pictures on all cores: text recognition takes most of the time and uses one thread.
Result<void> readPictures(TrainingSet& set, const TrainingModels& models, FeatureStore& features,
                          const CancelPredicate& cancel, const std::function<void(std::int64_t)>& advanced)
{
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::optional<Error> failure;
    const auto work = [&] {
        for (std::size_t i = next++; i < set.examples.size(); i = next++) {
            TrainingExample& example = set.examples[i];
            for (std::size_t p = 0; p < std::min(example.c.attachments.size(), kMaxPictures); ++p) {
                auto read = cancelled(cancel) ? fail(ErrorKind::Cancelled, "cancelled")
                                              : readPicture(example.c.attachments[p], models, features, example);
                const std::lock_guard lock(mutex);
                if (!read)
                    failure = read.error();
                advanced(1);
            }
            const std::lock_guard lock(mutex);
            if (failure)
                return;
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        threads.emplace_back(work);
    for (std::thread& thread : threads)
        thread.join();
    if (failure)
        return tl::unexpected(*failure);
    return {};
}

void chooseForFusion(TrainingSet& set, const TrainingOptions& options)
{
    std::vector<std::size_t> both;
    for (std::size_t i = 0; i < set.examples.size(); ++i)
        if (set.examples[i].has_text && !set.examples[i].c.attachments.empty())
            both.push_back(i);
    std::mt19937_64 random(options.seed);
    for (std::size_t i = both.size(); i > 1; --i) // Fisher–Yates; std::shuffle differs between libraries
        std::swap(both[i - 1], both[random() % i]);
    both.resize(std::min(both.size(), static_cast<std::size_t>(options.most_fusion_examples)));
    for (const std::size_t i : both)
        set.examples[i].for_fusion = options.fusion;
}

} // namespace

Result<TrainingSet> readTrainingSet(Workspace& workspace, const TrainingModels& models, FeatureStore& features,
                                    const TrainingOptions& options, const ProgressCallback& progress,
                                    const CancelPredicate& cancel)
{
    auto cases = readCases(workspace);
    if (!cases)
        return tl::unexpected(cases.error());
    if (cases->empty())
        return fail(ErrorKind::BadInput, "training.no_examples", {{"file", workspace.folder().string()}});
    std::set<std::string> labels;
    std::int64_t pictures = 0;
    for (const Case& c : *cases) {
        labels.insert(*c.label);
        pictures += static_cast<std::int64_t>(c.attachments.size());
    }
    if (labels.size() < 2)
        return fail(ErrorKind::BadInput, "training.one_class", {{"file", workspace.folder().string()}, {"label", *labels.begin()}});

    TrainingSet set;
    set.labels.assign(labels.begin(), labels.end());
    for (Case& c : *cases) {
        TrainingExample example;
        example.id = c.id;
        example.label = static_cast<int>(std::lower_bound(set.labels.begin(), set.labels.end(), *c.label) - set.labels.begin());
        example.has_text = hasText(c) || (c.attachments.empty() && !modelText(c).empty());
        example.text = modelText(c);
        example.light = models.light->encode(example.text);
        example.c = std::move(c);
        set.examples.push_back(std::move(example));
    }
    chooseForFusion(set, options);

    std::int64_t done = 0;
    const std::int64_t total = (models.image ? pictures : 0) + (models.text ? static_cast<std::int64_t>(set.examples.size()) : 0);
    const auto advanced = [&](std::int64_t by) {
        done += by;
        if (progress)
            progress(done, total);
    };
    if (models.image)
        if (const auto read = readPictures(set, models, features, cancel, advanced); !read)
            return tl::unexpected(read.error());
    if (!models.text)
        return set;

    std::vector<std::string> texts;
    std::vector<std::string> fused_texts;
    std::vector<std::size_t> fused;
    for (std::size_t i = 0; i < set.examples.size(); ++i) {
        const TrainingExample& example = set.examples[i];
        texts.push_back(withRecognised(example.text, std::vector<RecognisedText>{{example.recognised, 1}}));
        if (example.for_fusion && !example.pictures.empty()) {
            fused.push_back(i);
            fused_texts.push_back(example.text);
        }
    }
    if (const auto encoded = encodeTexts(*models.text, texts, false, cancel, advanced,
                                         [&](std::size_t i, TextFeatures f) { set.examples[i].expert = std::move(f); });
        !encoded)
        return tl::unexpected(encoded.error());
    if (const auto encoded = encodeTexts(*models.text, fused_texts, true, cancel, [](std::int64_t) {},
                                         [&](std::size_t i, TextFeatures f) { set.examples[fused[i]].states = std::move(f); });
        !encoded)
        return tl::unexpected(encoded.error());
    return set;
}

} // namespace casebench

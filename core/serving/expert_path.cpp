#include "core/serving/expert_path.h"

#include "core/learning/head_inputs.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace casebench {
namespace {

constexpr double kExpertDescriptionTemperature = 0.05;
constexpr float kTagWorthReading = 0.2F;

struct Pictures {
    std::vector<ImageFeatures> features;
    std::vector<RecognisedText> recognised; // as many as features once recognition ran
    std::vector<Message> notes;
};

class PictureReader {
public:
    explicit PictureReader(ExpertContext& context) : context_(context) {}

    Result<void> encode(Pictures& pictures)
    {
        const std::size_t count = std::min(context_.c.attachments.size(), kMaxPictures);
        if (count < context_.c.attachments.size())
            pictures.notes.push_back({"answer.pictures_left_out", {{"count", std::to_string(context_.c.attachments.size() - count)}}});
        for (std::size_t i = 0; i < count; ++i) {
            if (cancelled(context_.cancel))
                return fail(ErrorKind::Cancelled, "cancelled");
            auto features = encodeOne(context_.c.attachments[i], pictures);
            if (!features)
                return tl::unexpected(features.error());
            if (*features) {
                pictures.features.push_back(**features);
                readable_.push_back(i);
            }
        }
        return {};
    }

    // One recognised text per encoded picture. A picture whose text cannot be read counts as one without text.
    Result<void> recognise(Pictures& pictures)
    {
        const Tracer::Scope scope(context_.tracer, "ocr");
        for (const std::size_t i : readable_) {
            if (cancelled(context_.cancel))
                return fail(ErrorKind::Cancelled, "cancelled");
            const Attachment& attachment = context_.c.attachments[i];
            const Key128 key = FeatureStore::key("ocr", kOcrLanguages, attachment.digest);
            if (const auto cached = context_.features.get<RecognisedText>(key)) {
                pictures.recognised.push_back(*cached);
                continue;
            }
            context_.all_features_cached = false;
            auto text = recogniseOne(i);
            if (!text) {
                pictures.notes.push_back(text.error().message);
                pictures.recognised.emplace_back();
                continue;
            }
            pictures.recognised.push_back(*context_.features.put(key, std::move(*text)));
        }
        return {};
    }

    // The decoded picture; decoded once per case.
    Result<const Image*> image(std::size_t i)
    {
        if (const auto found = decoded_.find(i); found != decoded_.end())
            return &found->second;
        const Tracer::Scope scope(context_.tracer, "decode");
        DecodeOptions options;
        options.max_side = kPictureSide;
        auto image = decodeImage(context_.c.attachments[i].path, options);
        if (!image)
            return tl::unexpected(image.error());
        return &(decoded_[i] = std::move(*image));
    }

private:
    // Null when the picture cannot be decoded; the reason becomes a note, and the rest of the case is answered.
    Result<std::shared_ptr<const ImageFeatures>> encodeOne(const Attachment& attachment, Pictures& pictures)
    {
        // The request's own: its heads were chosen to fit, and the setting may have changed since.
        const std::string& encoder_id = context_.settings.image_encoder;
        const Key128 key = FeatureStore::key("image", context_.experts.imageDigest(encoder_id), attachment.digest);
        if (auto cached = context_.features.get<ImageFeatures>(key))
            return cached;
        context_.all_features_cached = false;
        const std::size_t index = static_cast<std::size_t>(&attachment - context_.c.attachments.data());
        auto decoded = image(index);
        if (!decoded) {
            pictures.notes.push_back(decoded.error().message);
            return std::shared_ptr<const ImageFeatures>();
        }
        auto encoder = context_.experts.imageEncoder(encoder_id);
        if (!encoder)
            return tl::unexpected(encoder.error());
        const double start = context_.tracer.elapsedMs();
        auto features = (*encoder)->encode(std::span(*decoded, 1));
        if (!features)
            return tl::unexpected(features.error());
        const double end = context_.tracer.elapsedMs();
        context_.tracer.span("image", start, end);
        context_.experts.addCall(encoder_id, end - start);
        return context_.features.put(key, std::move(features->front()));
    }

    Result<RecognisedText> recogniseOne(std::size_t i)
    {
        const auto decoded = image(i);
        if (!decoded)
            return tl::unexpected(decoded.error());
        const auto recogniser = context_.experts.recogniser();
        if (!recogniser)
            return tl::unexpected(recogniser.error());
        const double start = context_.tracer.elapsedMs();
        auto text = (*recogniser)->recognise(**decoded);
        context_.experts.addCall("ocr", context_.tracer.elapsedMs() - start);
        return text;
    }

    ExpertContext& context_;
    std::vector<std::size_t> readable_;
    std::map<std::size_t, Image> decoded_;
};

// keep_states is part of the key, because a value without token states cannot serve a fusion.
Result<std::shared_ptr<const TextFeatures>> encodeText(ExpertContext& context, const std::string& text, bool keep_states)
{
    const Key128 key = FeatureStore::key(keep_states ? "text-states" : "text", context.experts.textDigest(), text);
    if (auto cached = context.features.get<TextFeatures>(key))
        return cached;
    context.all_features_cached = false;
    auto encoder = context.experts.textEncoder();
    if (!encoder)
        return tl::unexpected(encoder.error());
    const double start = context.tracer.elapsedMs();
    auto features = (*encoder)->encode(std::span(&text, 1), keep_states);
    if (!features)
        return tl::unexpected(features.error());
    const double end = context.tracer.elapsedMs();
    context.tracer.span("expert_text", start, end);
    context.experts.addCall(context.experts.textId(), end - start);
    return context.features.put(key, std::move(features->front()));
}

// Nearness of a text to the categories' descriptions, by the expert encoder.
Result<std::vector<double>> describedProbabilities(ExpertContext& context, const std::string& text)
{
    const DescriptionModel& descriptions = context.models.descriptions;
    auto features = encodeText(context, text, false);
    if (!features)
        return tl::unexpected(features.error());
    // The n-grams see what the English encoder cannot: Chinese, and names of devices.
    const SparseVector ngrams = lightInput({}, text).sparse;
    std::vector<float> scores;
    for (std::size_t i = 0; i < descriptions.labels.size(); ++i) {
        auto category = encodeText(context, descriptions.texts[i], false);
        if (!category)
            return tl::unexpected(category.error());
        scores.push_back(static_cast<float>(dot((*features)->embedding, (*category)->embedding) +
                                            0.25 * dot(ngrams, descriptions.ngrams[i])));
    }
    return scores.empty() ? std::vector<double>{} : softmax(scores, kExpertDescriptionTemperature);
}

void takePictures(Verdict& verdict, const Pictures& pictures)
{
    verdict.recognised = pictures.recognised;
    verdict.image_tags.clear();
    for (const ImageFeatures& picture : pictures.features)
        verdict.image_tags.push_back(picture.tags);
    verdict.notes.insert(verdict.notes.end(), pictures.notes.begin(), pictures.notes.end());
}

void readEmbedding(const ExpertContext& context, Verdict& verdict)
{
    if (context.models.encoder && !verdict.text.empty())
        verdict.light_embedding = context.models.encoder->encode(verdict.text).embedding;
}

// What the pictures say in words, for the time before an image head was trained.
std::string picturesInWords(const Pictures& pictures)
{
    std::string words = joinRecognised(pictures.recognised);
    for (const ImageFeatures& picture : pictures.features)
        for (const ImageTag& tag : picture.tags)
            if (tag.probability >= kTagWorthReading)
                words += (words.empty() ? "" : "\n") + tag.label;
    return words;
}

Result<Verdict> judgePictures(ExpertContext& context, const Pictures& pictures)
{
    Verdict verdict;
    verdict.text = joinRecognised(pictures.recognised);
    takePictures(verdict, pictures);
    if (!verdict.text.empty())
        noteLanguage(verdict.text, verdict);
    readEmbedding(context, verdict);
    const auto& heads = context.models.heads;
    if (heads && heads->image && !pictures.features.empty()) {
        const Tracer::Scope scope(context.tracer, "head");
        verdict.model = "image";
        verdict.probabilities = heads->image->probabilities(imageInput(pictures.features, verdict.text));
    } else if (heads) {
        verdict.model = "image";
        if (!heads->image)
            verdict.notes.push_back({"answer.no_image_head", {}});
    } else {
        verdict.model = "expert-descriptions";
        auto probabilities = describedProbabilities(context, picturesInWords(pictures));
        if (!probabilities)
            return tl::unexpected(probabilities.error());
        verdict.probabilities = std::move(*probabilities);
    }
    return verdict;
}

// The fusion head's vote over the first picture; empty when there is no fusion head.
Result<std::optional<Fused>> fuse(ExpertContext& context, const ImageFeatures& picture, bool keep_attention)
{
    const auto& heads = context.models.heads;
    if (!heads || heads->fusion.empty())
        return std::optional<Fused>();
    auto head = context.experts.fusionHead(heads->fusion, heads->digest);
    if (!head)
        return tl::unexpected(head.error());
    if ((*head)->labels() != heads->card.labels)
        return fail(ErrorKind::BadInput, "model.file_invalid",
                    {{"file", heads->fusion.string()}, {"reason", "heads.other_labels"}});
    auto text = encodeText(context, modelText(context.c), true);
    if (!text)
        return tl::unexpected(text.error());
    const double start = context.tracer.elapsedMs();
    auto fused = (*head)->fuse(**text, picture, keep_attention);
    if (!fused)
        return tl::unexpected(fused.error());
    const double end = context.tracer.elapsedMs();
    context.tracer.span("fusion", start, end);
    context.experts.addCall("fusion", end - start);
    return std::optional<Fused>(std::move(*fused));
}

Result<void> judgeTogether(ExpertContext& context, const Pictures& pictures, Verdict& verdict)
{
    const HeadSet& heads = *context.models.heads;
    std::vector<std::vector<double>> votes(3);
    if (heads.expert_text) {
        auto features = encodeText(context, verdict.text, false);
        if (!features)
            return tl::unexpected(features.error());
        if ((*features)->truncated)
            verdict.notes.push_back({"answer.text_truncated", {}});
        votes[0] = heads.expert_text->probabilities(expertInput(**features, verdict.text));
        verdict.model = "expert-text";
    }
    if (!pictures.features.empty()) {
        if (heads.image)
            votes[1] = heads.image->probabilities(imageInput(pictures.features, joinRecognised(pictures.recognised)));
        auto fused = fuse(context, pictures.features.front(), false);
        if (!fused)
            return tl::unexpected(fused.error());
        if (*fused) {
            votes[2] = softmax((*fused)->logits);
            verdict.alignment_score = (*fused)->alignment_score;
            verdict.model = "fusion";
        }
    }
    const Tracer::Scope scope(context.tracer, "head");
    const VoteWeights& weights = heads.card.votes;
    // A text alone keeps its own calibration; the weights were fitted where all modalities voted.
    if (votes[1].empty() && votes[2].empty())
        verdict.probabilities = std::move(votes[0]);
    else
        verdict.probabilities = weightedVote(votes, std::array{weights.text, weights.image, weights.fusion});
    return {};
}

} // namespace

Result<Verdict> runVisionPath(ExpertContext& context, const std::function<void(Verdict)>& on_draft)
{
    Pictures pictures;
    PictureReader reader(context);
    if (const auto encoded = reader.encode(pictures); !encoded)
        return tl::unexpected(encoded.error());
    if (!context.settings.recognise_text)
        return judgePictures(context, pictures);
    auto draft = judgePictures(context, pictures);
    if (!draft)
        return draft;
    on_draft(std::move(*draft));
    if (const auto recognised = reader.recognise(pictures); !recognised)
        return tl::unexpected(recognised.error());
    return judgePictures(context, pictures);
}

Result<Verdict> runExpertPath(ExpertContext& context)
{
    Pictures pictures;
    PictureReader reader(context);
    if (const auto encoded = reader.encode(pictures); !encoded)
        return tl::unexpected(encoded.error());
    if (context.settings.recognise_text && !pictures.features.empty())
        if (const auto recognised = reader.recognise(pictures); !recognised)
            return tl::unexpected(recognised.error());
    if (cancelled(context.cancel))
        return fail(ErrorKind::Cancelled, "cancelled");

    Verdict verdict;
    verdict.text = withRecognised(modelText(context.c), pictures.recognised);
    takePictures(verdict, pictures);
    noteLanguage(modelText(context.c), verdict);
    readEmbedding(context, verdict);
    if (context.models.heads && context.models.heads->expert_text) {
        if (const auto judged = judgeTogether(context, pictures, verdict); !judged)
            return tl::unexpected(judged.error());
        return verdict;
    }
    verdict.model = "expert-descriptions";
    auto probabilities = describedProbabilities(context, verdict.text);
    if (!probabilities)
        return tl::unexpected(probabilities.error());
    verdict.probabilities = std::move(*probabilities);
    return verdict;
}

Result<AttentionMaps> runAttention(ExpertContext& context, int picture)
{
    if (!hasText(context.c) || context.c.attachments.empty())
        return fail(ErrorKind::Usage, "attention.needs_both");
    if (!context.models.heads || context.models.heads->fusion.empty())
        return fail(ErrorKind::ModelMissing, "attention.not_trained");
    Case single = context.c;
    const auto index = static_cast<std::size_t>(std::clamp(picture, 0, static_cast<int>(single.attachments.size()) - 1));
    single.attachments = {single.attachments[index]};
    ExpertContext narrowed{single,           context.models, context.settings, context.experts,
                           context.features, context.tracer, context.cancel};
    Pictures pictures;
    PictureReader reader(narrowed);
    if (const auto encoded = reader.encode(pictures); !encoded)
        return tl::unexpected(encoded.error());
    if (pictures.features.empty())
        return tl::unexpected(Error{ErrorKind::BadInput, pictures.notes.front()});
    auto text = encodeText(narrowed, modelText(single), true);
    if (!text)
        return tl::unexpected(text.error());
    auto fused = fuse(narrowed, pictures.features.front(), true);
    if (!fused)
        return tl::unexpected(fused.error());

    const ImageFeatures& image = pictures.features.front();
    AttentionMaps maps;
    maps.picture = static_cast<int>(index);
    maps.tokens = (*text)->tokens;
    maps.grid_rows = image.grid_rows;
    maps.grid_columns = image.grid_columns;
    maps.crop_x = image.crop_x;
    maps.crop_y = image.crop_y;
    maps.crop_width = image.crop_width;
    maps.crop_height = image.crop_height;
    maps.heads = (*fused)->heads;
    maps.weights = std::move((*fused)->attention);
    maps.alignment_score = (*fused)->alignment_score;
    maps.tags = image.tags;
    return maps;
}

} // namespace casebench

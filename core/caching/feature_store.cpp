#include "core/caching/feature_store.h"

#include <cstring>

namespace casebench {
namespace {

constexpr std::uint32_t kFormat = 2; // raised when the layout changes; other formats read as malformed

class Writer {
public:
    void number(std::int64_t value) { raw(&value, sizeof value); }
    void real(float value) { raw(&value, sizeof value); }
    void text(const std::string& value)
    {
        number(static_cast<std::int64_t>(value.size()));
        raw(value.data(), value.size());
    }
    void reals(const std::vector<float>& values)
    {
        number(static_cast<std::int64_t>(values.size()));
        raw(values.data(), values.size() * sizeof(float));
    }
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    void raw(const void* data, std::size_t size)
    {
        const auto* first = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), first, first + size);
    }
    std::vector<std::byte> bytes_;
};

class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}
    bool good() const { return good_; }
    bool finished() const { return good_ && bytes_.empty(); }
    std::int64_t number()
    {
        std::int64_t value = 0;
        raw(&value, sizeof value);
        return value;
    }
    float real()
    {
        float value = 0;
        raw(&value, sizeof value);
        return value;
    }
    // A count of things that take at least `each` bytes.
    std::size_t count(std::size_t each)
    {
        const std::int64_t value = number();
        if (value < 0 || static_cast<std::uint64_t>(value) > bytes_.size() / each) {
            good_ = false;
            return 0;
        }
        return static_cast<std::size_t>(value);
    }
    std::string text()
    {
        std::string value(count(1), '\0');
        raw(value.data(), value.size());
        return value;
    }
    std::vector<float> reals()
    {
        std::vector<float> values(count(sizeof(float)));
        raw(values.data(), values.size() * sizeof(float));
        return values;
    }

private:
    void raw(void* target, std::size_t size)
    {
        if (!good_ || bytes_.size() < size) {
            good_ = false;
            return;
        }
        std::memcpy(target, bytes_.data(), size);
        bytes_ = bytes_.subspan(size);
    }
    std::span<const std::byte> bytes_;
    bool good_ = true;
};

void write(Writer& out, const Matrix& matrix)
{
    out.number(matrix.rows);
    out.number(matrix.columns);
    out.reals(matrix.values);
}

Matrix readMatrix(Reader& in)
{
    Matrix matrix;
    matrix.rows = static_cast<int>(in.number());
    matrix.columns = static_cast<int>(in.number());
    matrix.values = in.reals();
    return matrix;
}

bool consistent(const Matrix& matrix)
{
    return matrix.rows >= 0 && matrix.columns >= 0 &&
           static_cast<std::uint64_t>(matrix.rows) * static_cast<std::uint64_t>(matrix.columns) == matrix.values.size();
}

void write(Writer& out, const TextFeatures& text)
{
    out.number(static_cast<std::int64_t>(text.tokens.size()));
    for (const TextToken& token : text.tokens) {
        out.number(token.id);
        out.text(token.piece);
        out.number(token.begin);
        out.number(token.end);
    }
    write(out, text.states);
    out.reals(text.embedding);
    out.number(text.truncated);
}

TextFeatures readText(Reader& in)
{
    TextFeatures text;
    text.tokens.resize(in.count(4 * sizeof(std::int64_t)));
    for (TextToken& token : text.tokens) {
        token.id = static_cast<int>(in.number());
        token.piece = in.text();
        token.begin = static_cast<int>(in.number());
        token.end = static_cast<int>(in.number());
    }
    text.states = readMatrix(in);
    text.embedding = in.reals();
    text.truncated = in.number() != 0;
    return text;
}

void write(Writer& out, const ImageFeatures& image)
{
    out.number(image.grid_rows);
    out.number(image.grid_columns);
    for (const float share : {image.crop_x, image.crop_y, image.crop_width, image.crop_height})
        out.real(share);
    write(out, image.tokens);
    out.reals(image.embedding);
    out.number(static_cast<std::int64_t>(image.tags.size()));
    for (const ImageTag& tag : image.tags) {
        out.text(tag.label);
        out.real(tag.probability);
    }
}

ImageFeatures readImage(Reader& in)
{
    ImageFeatures image;
    image.grid_rows = static_cast<int>(in.number());
    image.grid_columns = static_cast<int>(in.number());
    for (float* share : {&image.crop_x, &image.crop_y, &image.crop_width, &image.crop_height})
        *share = in.real();
    image.tokens = readMatrix(in);
    image.embedding = in.reals();
    image.tags.resize(in.count(sizeof(std::int64_t) + sizeof(float)));
    for (ImageTag& tag : image.tags) {
        tag.label = in.text();
        tag.probability = in.real();
    }
    return image;
}

} // namespace

std::int64_t featureBytes(const Feature& feature)
{
    struct Bytes {
        std::size_t operator()(const TextFeatures& text) const
        {
            return (text.states.values.size() + text.embedding.size()) * sizeof(float) + text.tokens.size() * sizeof(TextToken);
        }
        std::size_t operator()(const ImageFeatures& image) const
        {
            return (image.tokens.values.size() + image.embedding.size()) * sizeof(float) + image.tags.size() * sizeof(ImageTag);
        }
        std::size_t operator()(const RecognisedText& recognised) const { return recognised.text.size(); }
    };
    return static_cast<std::int64_t>(std::visit(Bytes{}, feature) + sizeof(Feature));
}

std::vector<std::byte> packFeature(const Feature& feature)
{
    Writer out;
    out.number(kFormat);
    out.number(static_cast<std::int64_t>(feature.index()));
    if (const auto* text = std::get_if<TextFeatures>(&feature)) {
        write(out, *text);
    } else if (const auto* image = std::get_if<ImageFeatures>(&feature)) {
        write(out, *image);
    } else {
        const auto& recognised = std::get<RecognisedText>(feature);
        out.text(recognised.text);
        out.real(recognised.confidence);
    }
    return out.take();
}

Result<Feature> unpackFeature(std::span<const std::byte> bytes)
{
    Reader in(bytes);
    const bool known_format = in.number() == kFormat;
    const std::int64_t kind = in.number();
    Feature feature;
    bool sound = known_format;
    if (sound && kind == 0) {
        TextFeatures text = readText(in);
        sound = consistent(text.states);
        feature = std::move(text);
    } else if (sound && kind == 1) {
        ImageFeatures image = readImage(in);
        sound = consistent(image.tokens) && static_cast<std::int64_t>(image.grid_rows) * image.grid_columns == image.tokens.rows;
        feature = std::move(image);
    } else if (sound && kind == 2) {
        RecognisedText recognised;
        recognised.text = in.text();
        recognised.confidence = in.real();
        feature = std::move(recognised);
    } else {
        sound = false;
    }
    if (!sound || !in.finished())
        return fail(ErrorKind::BadInput, "cache.malformed");
    return feature;
}

FeatureStore::FeatureStore(const Clock& clock, std::shared_ptr<Workspace> workspace, std::int64_t limit_bytes,
                           std::int64_t ttl_ms, Persist persist)
    : clock_(clock), workspace_(std::move(workspace)), memory_(clock, limit_bytes, ttl_ms), ttl_(ttl_ms),
      persist_(std::move(persist))
{
}

Key128 FeatureStore::key(std::string_view kind, std::string_view model, std::string_view content)
{
    return KeyBuilder().add(kind).add(model).add(content).finish();
}

std::shared_ptr<const Feature> FeatureStore::find(const Key128& key)
{
    if (auto feature = memory_.get(key))
        return feature;
    if (!workspace_)
        return nullptr;
    const auto stored = workspace_->cached("feature", key.hex());
    if (!stored || !*stored)
        return nullptr;
    auto feature = unpackFeature((*stored)->bytes);
    if (!feature)
        return nullptr; // written by another version: computed anew
    auto shared = std::make_shared<const Feature>(std::move(*feature));
    memory_.put(key, shared, featureBytes(*shared), (*stored)->expires);
    return shared;
}

std::shared_ptr<const Feature> FeatureStore::keep(const Key128& key, Feature feature)
{
    auto shared = std::make_shared<const Feature>(std::move(feature));
    memory_.put(key, shared, featureBytes(*shared));
    if (persist_) {
        const UnixMillis now = clock_.wallMillis();
        persist_(StoredValue{key.hex(), "feature", packFeature(*shared), now, now + ttl_});
    }
    return shared;
}

void FeatureStore::setLimits(std::int64_t limit_bytes, std::int64_t ttl_ms)
{
    ttl_ = ttl_ms;
    memory_.setLimits(limit_bytes, ttl_ms);
}

} // namespace casebench

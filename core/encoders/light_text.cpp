#include "core/encoders/light_text.h"

#include "core/encoders/features.h"
#include "core/modelstore/safetensors.h"

#include <bit>
#include <cmath>

namespace casebench {
namespace {

constexpr int kMostTokens = 512; // bounds the time of a long text; its beginning says what it is about

// binary16 → binary32 for finite values, without branches, so that the compiler makes vector code of the loop that
// calls it: moving the bits leaves an exponent that is 112 too small, subnormals included.
float widened(std::uint16_t half)
{
    const float magnitude = std::bit_cast<float>(std::uint32_t(half & 0x7FFFU) << 13) * 0x1p112F;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | std::uint32_t(half & 0x8000U) << 16);
}

} // namespace

struct LightTextEncoder::Data {
    SafetensorsFile file;
    WordPieceTokenizer tokenizer;
    std::vector<float> widened_table; // filled when the file's own table cannot be used where it lies
    const std::uint16_t* halves = nullptr;
    std::size_t dims = 0;

    void addRow(int id, std::vector<float>& sum) const
    {
        if (halves) {
            const std::uint16_t* row = halves + std::size_t(id) * dims;
            for (std::size_t d = 0; d < dims; ++d)
                sum[d] += widened(row[d]);
            return;
        }
        const float* row = widened_table.data() + std::size_t(id) * dims;
        for (std::size_t d = 0; d < dims; ++d)
            sum[d] += row[d];
    }
};

LightTextEncoder::LightTextEncoder(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

Result<LightTextEncoder> LightTextEncoder::load(const std::filesystem::path& student,
                                                const std::filesystem::path& vocabulary)
{
    auto file = SafetensorsFile::open(student);
    if (!file)
        return tl::unexpected(file.error());
    auto tokenizer = WordPieceTokenizer::load(vocabulary);
    if (!tokenizer)
        return tl::unexpected(tokenizer.error());
    const auto table = file->tensor("table");
    if (!table)
        return tl::unexpected(table.error());
    const bool floats = table->type == TensorType::F16 || table->type == TensorType::F32;
    if (!floats || table->shape.size() != 2 || table->shape[0] < tokenizer->size() || table->shape[1] < 1)
        return fail(ErrorKind::ModelMissing, "model.file_invalid",
                    {{"file", student.string()}, {"reason", "no table of a row for each piece"}});

    auto data = std::make_shared<Data>(Data{std::move(*file), std::move(*tokenizer), {}, nullptr, 0});
    data->dims = std::size_t(table->shape[1]);
    if (table->type == TensorType::F16 && table->aligned())
        data->halves = reinterpret_cast<const std::uint16_t*>(table->bytes.data());
    else
        data->widened_table = toFloats(*table);
    return LightTextEncoder(std::move(data));
}

LightTextEncoder::Encoded LightTextEncoder::encode(std::string_view utf8) const
{
    const std::vector<int> ids = data_->tokenizer.ids(utf8, kMostTokens);
    Encoded encoded;
    encoded.embedding.assign(data_->dims, 0);
    encoded.tokens = int(ids.size());
    int known = 0;
    for (const int id : ids) {
        if (id == data_->tokenizer.unknownId())
            continue;
        data_->addRow(id, encoded.embedding);
        ++known;
    }
    if (!ids.empty())
        encoded.known_share = float(known) / float(ids.size());
    double squares = 0;
    for (const float value : encoded.embedding)
        squares += double(value) * double(value);
    if (squares > 0) {
        const float scale = float(1 / std::sqrt(squares)); // the mean's divisor cancels out
        for (float& value : encoded.embedding)
            value *= scale;
    }
    return encoded;
}

int LightTextEncoder::dims() const
{
    return int(data_->dims);
}

} // namespace casebench

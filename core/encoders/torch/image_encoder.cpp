#include "core/encoders/torch/compute_device.h"
#include "core/encoders/torch/efficientnet.h"

#include <fstream>
#include <opencv2/imgproc.hpp>

namespace casebench {
namespace {

constexpr std::size_t kLargestBatch = 8;
constexpr int kTags = 5;

std::vector<std::string> readLabels(const std::filesystem::path& file, int classes, const Weights& weights)
{
    std::vector<std::string> labels;
    if (file.empty())
        return labels;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);)
        labels.push_back(std::move(line));
    if (int(labels.size()) != classes)
        weights.invalid("as many classes as labels in " + file.string());
    return labels;
}

// The part of the picture that the network sees, in pixels.
cv::Rect seenPart(const Image& image, double crop_fraction)
{
    if (crop_fraction <= 0)
        return {0, 0, image.width, image.height};
    const int square = std::max(1, int(std::min(crop_fraction, 1.0) * std::min(image.width, image.height)));
    return {(image.width - square + 1) / 2, (image.height - square + 1) / 2, square, square};
}

cv::Mat squareInput(const Image& image, const cv::Rect& part, int side)
{
    // OpenCV has no view of constant data; nothing writes through it.
    const cv::Mat whole(image.height, image.width, CV_8UC3, const_cast<std::uint8_t*>(image.rgb.data()));
    cv::Mat resized;
    if (part.width == side && part.height == side)
        return whole(part).clone();
    // Averaging where it shrinks avoids the aliasing that a cubic of four taps leaves.
    const bool shrinks = part.width >= side && part.height >= side;
    cv::resize(whole(part), resized, cv::Size(side, side), 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_CUBIC);
    return resized;
}

void checkImage(const Image& image)
{
    const auto expected = std::size_t(std::max(image.width, 0)) * std::size_t(std::max(image.height, 0)) * 3;
    if (expected == 0 || image.rgb.size() != expected)
        throw LoadError{Error{ErrorKind::Usage, Message{"compute.bad_image", {}}}};
}

class EfficientNetEncoder : public ImageEncoder {
public:
    EfficientNetEncoder(const ImageEncoderFiles& files, const ComputeDevice& where, const Weights& weights)

        : where_(where), crop_fraction_(files.crop_fraction), side_(efficientNetShape(files.architecture).side),
          network_(efficientNetShape(files.architecture), weights),
          labels_(readLabels(files.labels, network_.classes(), weights)), weight_bytes_(weights.bytes())
    {
    }

    Result<std::vector<ImageFeatures>> encode(std::span<const Image> images) const override
    {
        return guarded([&] {
            std::vector<ImageFeatures> features;
            forEachBatch(images, crop_fraction_, [&](const torch::Tensor& maps) {
                const torch::Tensor pooled = maps.mean({2, 3});
                const torch::Tensor probabilities = torch::softmax(network_.classify(pooled), 1).to(torch::kCPU);
                const torch::Tensor tokens = maps.flatten(2).transpose(1, 2).to(torch::kCPU);
                for (std::int64_t i = 0; i < maps.size(0); ++i) {
                    ImageFeatures one;
                    one.grid_rows = int(maps.size(2));
                    one.grid_columns = int(maps.size(3));
                    setCrop(one, images[features.size()]);
                    one.tokens = toMatrix(tokens[i]);
                    one.embedding = toVector(pooled[i]);
                    one.tags = tags(probabilities[i]);
                    features.push_back(std::move(one));
                }
            });
            return features;
        });
    }

    Result<Matrix> logits(std::span<const Image> images) const override
    {
        return guarded([&] {
            Matrix all{int(images.size()), network_.classes(), {}};
            forEachBatch(images, /*crop_fraction=*/0, [&](const torch::Tensor& maps) {
                const std::vector<float> batch = toVector(network_.classify(maps.mean({2, 3})));
                all.values.insert(all.values.end(), batch.begin(), batch.end());
            });
            return all;
        });
    }

    int channels() const override { return network_.channels(); }
    int inputSide() const override { return side_; }
    std::int64_t weightBytes() const override { return weight_bytes_; }

private:
    void setCrop(ImageFeatures& features, const Image& image) const
    {
        const cv::Rect part = seenPart(image, crop_fraction_);
        features.crop_x = float(part.x) / float(image.width);
        features.crop_y = float(part.y) / float(image.height);
        features.crop_width = float(part.width) / float(image.width);
        features.crop_height = float(part.height) / float(image.height);
    }

    std::vector<ImageTag> tags(const torch::Tensor& probabilities) const
    {
        std::vector<ImageTag> best;
        if (labels_.empty())
            return best;
        const auto [values, indices] = torch::topk(probabilities, std::min<std::int64_t>(kTags, probabilities.numel()));
        for (std::int64_t i = 0; i < values.numel(); ++i)
            best.push_back({labels_[std::size_t(indices[i].item<std::int64_t>())], values[i].item<float>()});
        return best;
    }

    // Hands out the feature maps, batch × channels × rows × columns, in the order of the pictures.
    template <class Use> void forEachBatch(std::span<const Image> images, double crop_fraction, const Use& use) const
    {
        where_.prepareThread();
        const c10::InferenceMode inference;
        for (std::size_t first = 0; first < images.size(); first += kLargestBatch) {
            const auto batch = images.subspan(first, std::min(kLargestBatch, images.size() - first));
            torch::Tensor bytes = torch::empty({std::int64_t(batch.size()), side_, side_, 3}, torch::kUInt8);
            const std::size_t one = std::size_t(side_) * std::size_t(side_) * 3;
            for (std::size_t i = 0; i < batch.size(); ++i) {
                checkImage(batch[i]);
                const cv::Mat square = squareInput(batch[i], seenPart(batch[i], crop_fraction), side_);
                std::copy(square.data, square.data + one, bytes.data_ptr<std::uint8_t>() + i * one);
            }
            // As the weights were trained: (value − 127) ÷ 128.
            const torch::Tensor pictures =
                bytes.to(where_.device).permute({0, 3, 1, 2}).to(torch::kFloat32).sub_(127).div_(128);
            use(network_.features(pictures));
        }
    }

    ComputeDevice where_;
    double crop_fraction_;
    int side_;
    EfficientNet network_;
    std::vector<std::string> labels_;
    std::int64_t weight_bytes_;
};

} // namespace

std::unique_ptr<ImageEncoder> makeImageEncoder(const ImageEncoderFiles& files, const ComputeDevice& where)
{
    efficientNetShape(files.architecture);
    const c10::InferenceMode inference;
    return std::make_unique<EfficientNetEncoder>(files, where, Weights(files.weights, where.device));
}

} // namespace casebench

#include "core/encoders/torch/weights.h"

namespace casebench {

Weights::Weights(const std::filesystem::path& file, torch::Device device) : device_(device)
{
    auto opened = SafetensorsFile::open(file);
    if (!opened)
        throw LoadError{opened.error()};
    file_ = std::make_shared<const SafetensorsFile>(std::move(*opened));
}

torch::Tensor Weights::wrap(const TensorView& view) const
{
    if (view.type != TensorType::F32 || !view.aligned()) {
        const std::vector<float> values = toFloats(view);
        return torch::tensor(values).reshape(view.shape).to(device_);
    }
    // The tensor keeps the file mapped. from_blob wants a pointer to non-const; nothing writes through it.
    void* data = const_cast<std::byte*>(view.bytes.data());
    const torch::Tensor mapped = torch::from_blob(
        data, view.shape, [file = file_](void*) {}, torch::kFloat32);
    return mapped.to(device_);
}

torch::Tensor Weights::get(const std::string& name) const
{
    const auto view = file_->tensor(name);
    if (!view)
        throw LoadError{view.error()};
    return wrap(*view);
}

torch::Tensor Weights::get(const std::string& name, const std::vector<std::int64_t>& shape) const
{
    const auto view = file_->tensor(name);
    if (!view)
        throw LoadError{view.error()};
    const auto checked = file_->tensor(name, view->type, shape);
    if (!checked)
        throw LoadError{checked.error()};
    return wrap(*checked);
}

std::int64_t Weights::bytes() const
{
    std::int64_t sum = 0;
    for (const auto& [name, view] : file_->tensors())
        sum += std::int64_t(view.bytes.size());
    return sum;
}

void Weights::invalid(std::string reason) const
{
    throw LoadError{
        Error{ErrorKind::ModelMissing,
              Message{"model.file_invalid", {{"file", file_->path().string()}, {"reason", std::move(reason)}}}}};
}

std::vector<float> toVector(const torch::Tensor& tensor)
{
    const torch::Tensor flat = tensor.to(torch::kCPU, torch::kFloat32).contiguous();
    const float* data = flat.data_ptr<float>();
    return {data, data + flat.numel()};
}

Matrix toMatrix(const torch::Tensor& tensor)
{
    return {int(tensor.size(0)), int(tensor.size(1)), toVector(tensor)};
}

} // namespace casebench

// Tensors of a safetensors file as LibTorch tensors. Private to the compute library.
#pragma once

#include "core/encoders/features.h"
#include "core/modelstore/safetensors.h"

#include <filesystem>
#include <memory>
#include <string>
#include <torch/torch.h>
#include <vector>

namespace casebench {

// An open weights file. get() throws LoadError: models are built in constructors, and the compute library turns the
// exception into a Result at its door.
class Weights {
public:
    Weights(const std::filesystem::path& file, torch::Device device);

    bool has(const std::string& name) const { return file_->find(name) != nullptr; }
    // A float tensor of this shape. On the CPU, F32 data is used where it lies in the mapped file (read-only by
    // agreement); anything else is widened or copied.
    torch::Tensor get(const std::string& name, const std::vector<std::int64_t>& shape) const;
    // Whatever its shape.
    torch::Tensor get(const std::string& name) const;
    const std::map<std::string, std::string>& metadata() const { return file_->metadata(); }
    // Bytes of all tensors in the file.
    std::int64_t bytes() const;
    // Throws LoadError with model.file_invalid.
    [[noreturn]] void invalid(std::string reason) const;

private:
    torch::Tensor wrap(const TensorView& view) const;
    std::shared_ptr<const SafetensorsFile> file_;
    torch::Device device_;
};

// Carries an Error through LibTorch code.
struct LoadError {
    Error error;
};

// Runs `work` and turns what it throws into an Error: LoadError as it is, anything else as compute.failed {reason}.
template <class Work> auto guarded(Work&& work) -> Result<decltype(work())>
{
    try {
        return work();
    } catch (const LoadError& e) {
        return tl::unexpected(e.error);
    } catch (const c10::Error& e) {
        return fail(ErrorKind::Failed, "compute.failed", {{"reason", e.what_without_backtrace()}});
    } catch (const std::exception& e) {
        return fail(ErrorKind::Failed, "compute.failed", {{"reason", e.what()}});
    }
}

// Two-dimensional float tensor → Matrix.
Matrix toMatrix(const torch::Tensor& tensor);
// Flattened.
std::vector<float> toVector(const torch::Tensor& tensor);

} // namespace casebench

#include "core/encoders/compute_entry.h"
#include "core/encoders/torch/compute_device.h"
#include "core/encoders/torch/weights.h"
#include "core/fusion/torch/fusion.h"

#include <charconv>
#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <string>
#include <string_view>
#include <torch/version.h>
#include <vector>

namespace casebench {
namespace {

// "openmp", "pthread", "serial", or empty when no OpenBLAS is loaded.
std::string openBlasBuild()
{
    // Only names are collected inside: the loader holds a lock during the walk, and opening a library there waits for a
    // second lock that another thread, which is just loading one, holds while it waits for the first.
    std::vector<std::string> names;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* collected) {
            const std::string_view name = info->dlpi_name;
            if (name.find("openblas") != std::string_view::npos || name.find("libblas") != std::string_view::npos)
                static_cast<std::vector<std::string>*>(collected)->emplace_back(name);
            return 0;
        },
        &names);
    for (const std::string& name : names) {
        void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_NOLOAD);
        if (!library)
            continue;
        const auto parallel = reinterpret_cast<int (*)()>(dlsym(library, "openblas_get_parallel"));
        const int kind = parallel ? parallel() : -1;
        dlclose(library);
        if (kind >= 0)
            return kind == 2 ? "openmp" : kind == 1 ? "pthread" : "serial";
    }
    return {};
}

torch::Device chosenDevice(const std::string& name)
{
    const bool cuda = torch::cuda::is_available();
    if (name == "cpu" || (name == "auto" && !cuda))
        return torch::kCPU;
    if (name == "auto" || name == "cuda")
        return {torch::kCUDA, 0};
    const std::string_view prefix = "cuda:";
    int index = -1;
    if (name.starts_with(prefix))
        std::from_chars(name.data() + prefix.size(), name.data() + name.size(), index);
    if (!cuda || index < 0 || index >= int(torch::cuda::device_count()))
        throw LoadError{Error{ErrorKind::Usage, Message{"compute.device_unavailable", {{"device", name}}}}};
    return {torch::kCUDA, static_cast<c10::DeviceIndex>(index)};
}

// Fresh buffers of some megabytes would be mapped and page-faulted anew at every layer; keep them in the heap instead.
void keepLargeBuffers()
{
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

class TorchCompute : public Compute {
public:
    explicit TorchCompute(const ComputeOptions& options)
        : where_{chosenDevice(options.device), std::max(1, options.threads)}, blas_(openBlasBuild())
    {
        keepLargeBuffers();
        where_.prepareThread();
        if (blas_ == "pthread")
            report(options.diagnostics, Severity::Warning, "compute.blas_pthread");
    }

    Result<std::unique_ptr<TextEncoder>> loadText(const TextEncoderFiles& files) override
    {
        return guarded([&] { return makeTextEncoder(files, where_); });
    }
    Result<std::unique_ptr<ImageEncoder>> loadImage(const ImageEncoderFiles& files) override
    {
        return guarded([&] { return makeImageEncoder(files, where_); });
    }
    Result<std::unique_ptr<FusionHead>> loadFusion(const std::filesystem::path& weights) override
    {
        return guarded([&] { return makeFusionHead(weights, where_); });
    }
    Result<FusionTrained> trainFusion(std::span<const FusionExample> examples, const FusionTraining& training,
                                      const ProgressCallback& progress, const CancelPredicate& cancel) override
    {
        return guarded([&] { return trainFusionHead(examples, training, where_, progress, cancel); });
    }
    Result<std::shared_ptr<TextRecogniser>> openRecogniser(const std::string& languages) override
    {
        return makeTextRecogniser(languages);
    }
    std::string describe() const override
    {
        std::string text = "LibTorch " TORCH_VERSION ", " + where_.device.str() + ", " +
                           std::to_string(where_.threads) + (where_.threads == 1 ? " thread" : " threads");
        if (!blas_.empty())
            text += ", OpenBLAS " + blas_;
        return text;
    }

private:
    ComputeDevice where_;
    std::string blas_;
};

} // namespace

void ComputeDevice::prepareThread() const
{
    thread_local int prepared = 0;
    if (prepared != threads) {
        at::set_num_threads(threads);
        prepared = threads;
    }
}

} // namespace casebench

extern "C" casebench::Result<std::shared_ptr<casebench::Compute>>
casebenchOpenCompute(const casebench::ComputeOptions& options)
{
    using namespace casebench;
    return guarded([&]() -> std::shared_ptr<Compute> { return std::make_shared<TorchCompute>(options); });
}

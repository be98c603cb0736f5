// Where and with how many threads the compute library works. Private to the compute library.
#pragma once

#include "core/encoders/compute.h"

#include <torch/torch.h>

namespace casebench {

struct ComputeDevice {
    torch::Device device = torch::kCPU;
    int threads = 2;
    // The thread count of OpenMP (and of the OpenBLAS built on it) is kept per calling thread: every entry point
    // calls this first.
    void prepareThread() const;
};

std::unique_ptr<TextEncoder> makeTextEncoder(const TextEncoderFiles& files, const ComputeDevice& where);
std::unique_ptr<ImageEncoder> makeImageEncoder(const ImageEncoderFiles& files, const ComputeDevice& where);
Result<std::shared_ptr<TextRecogniser>> makeTextRecogniser(const std::string& languages);

} // namespace casebench

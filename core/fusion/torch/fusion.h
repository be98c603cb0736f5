// Mid fusion with LibTorch. Private to the compute library.
#pragma once

#include "core/encoders/torch/compute_device.h"

namespace casebench {

// All throw LoadError.
std::unique_ptr<FusionHead> makeFusionHead(const std::filesystem::path& weights, const ComputeDevice& where);
FusionTrained trainFusionHead(std::span<const FusionExample> examples, const FusionTraining& training,
                              const ComputeDevice& where, const ProgressCallback& progress,
                              const CancelPredicate& cancel);
// compute.features_mismatch {part} when the features are not of these sizes or not consistent.
void checkFusionFeatures(const TextFeatures& text, const ImageFeatures& image, std::int64_t text_hidden,
                         std::int64_t channels);

} // namespace casebench

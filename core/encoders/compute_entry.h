// The one symbol that loadCompute() looks up in casebench-compute.
#pragma once

#include "core/encoders/compute.h"

namespace casebench {

// Error: compute.device_unavailable {device}.
using OpenCompute = Result<std::shared_ptr<Compute>>(const ComputeOptions&);
inline constexpr const char* kOpenComputeSymbol = "casebenchOpenCompute";

} // namespace casebench

// The sample help desk as a workspace.
#pragma once

#include "core/cases/sample.h"

#include <filesystem>

namespace casebench {

// Makes the workspace with categories, articles and cases; returns the number of cases. When it fails or is cancelled,
// the folder is removed again. Errors: workspace.exists {path}, those of generateSample() and of the workspace.
Result<std::int64_t> makeSampleWorkspace(const std::filesystem::path& folder, const SampleOptions& options,
                                         const ProgressCallback& progress, const CancelPredicate& cancel);

} // namespace casebench

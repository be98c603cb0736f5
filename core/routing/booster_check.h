// Whether a serialised booster can be given to XGBoost, which follows the indices in it without looking. Private to the
// folder.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace casebench {

// The booster's JSON written anew when it holds binary logistic trees over `features` features whose every index is in
// range, and no categories; nothing otherwise. At most 16 MiB are read.
std::optional<std::string> checkedBooster(std::span<const std::byte> serialised, int features);

} // namespace casebench

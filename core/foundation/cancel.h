// Cancellation and progress of long work.
#pragma once

#include <cstdint>
#include <functional>

namespace casebench {

// Returns true when the work should stop. Called often, from the thread that works; must be quick and thread-safe.
// An empty function never cancels. Work that was cancelled returns ErrorKind::Cancelled, "cancelled".
using CancelPredicate = std::function<bool()>;

inline bool cancelled(const CancelPredicate& predicate)
{
    return predicate && predicate();
}

// done of total (total 0: not known yet). Called from the thread that works.
using ProgressCallback = std::function<void(std::int64_t done, std::int64_t total)>;

} // namespace casebench

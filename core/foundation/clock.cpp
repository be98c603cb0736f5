#include "core/foundation/clock.h"

namespace casebench {

UnixMillis SystemClock::wallMillis() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

MonotonicNanos SystemClock::monotonicNanos() const
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

const SystemClock& SystemClock::instance()
{
    static const SystemClock clock;
    return clock;
}

} // namespace casebench

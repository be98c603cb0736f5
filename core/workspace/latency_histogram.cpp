#include "core/workspace/latency_histogram.h"

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr double kRatio = 1.08;
constexpr double kSmallestMs = 0.001;
constexpr int kLastBucket = 286; // 0.001·1.08^286 ms is one hour

} // namespace

int LatencyHistogram::bucketOf(double ms)
{
    if (!(ms > kSmallestMs))
        return 0;
    const double exact = std::ceil(std::log(ms / kSmallestMs) / std::log(kRatio));
    return static_cast<int>(std::clamp(exact, 1.0, double(kLastBucket)));
}

double LatencyHistogram::middleOf(int bucket)
{
    return kSmallestMs * std::pow(kRatio, bucket == 0 ? 0.0 : bucket - 0.5);
}

void LatencyHistogram::addToBucket(int bucket, std::int64_t count)
{
    const auto index = static_cast<std::size_t>(std::clamp(bucket, 0, kLastBucket));
    if (index >= buckets_.size())
        buckets_.resize(index + 1);
    buckets_[index] += count;
    count_ += count;
}

double LatencyHistogram::percentile(double q) const
{
    if (count_ == 0)
        return 0;
    const auto rank = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(q * double(count_) - 1e-9)));
    std::int64_t seen = 0;
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
        seen += buckets_[i];
        if (seen >= rank)
            return middleOf(static_cast<int>(i));
    }
    return middleOf(kLastBucket);
}

} // namespace casebench

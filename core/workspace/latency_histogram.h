// Durations counted in buckets whose bounds grow by 8 %. Private to this folder (and its tests).
#pragma once

#include <cstdint>
#include <vector>

namespace casebench {

// Bucket 0 holds what is at most 1 µs; bucket i > 0 holds ]0.001·1.08^(i−1), 0.001·1.08^i] ms; the last holds
// everything beyond an hour. A bucket is told as the geometric middle of its bounds, so that between 1 µs and 1 h a
// percentile is off by at most √1.08 − 1 = 3.9 %.
class LatencyHistogram {
public:
    static int bucketOf(double ms);
    static double middleOf(int bucket); // ms

    void add(double ms, std::int64_t count = 1) { addToBucket(bucketOf(ms), count); }
    void addToBucket(int bucket, std::int64_t count);
    std::int64_t count() const { return count_; }
    // The smallest duration such that the share `q` (0…1) of all is at most that (nearest rank); 0 when empty.
    double percentile(double q) const;
    // Counts by bucket; may end before the last bucket.
    const std::vector<std::int64_t>& buckets() const { return buckets_; }

private:
    std::vector<std::int64_t> buckets_;
    std::int64_t count_ = 0;
};

} // namespace casebench

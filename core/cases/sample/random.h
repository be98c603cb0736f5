// Portable random numbers: the standard distributions differ between libraries, these do not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

namespace casebench::sample {

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    // A generator for one item of a series, independent of how many numbers its neighbours draw.
    Random(std::uint64_t seed, std::uint64_t item)
        : engine_(seed * 0x9E3779B97F4A7C15ULL ^ (item + 1) * 0xBF58476D1CE4E5B9ULL)
    {
    }

    std::uint64_t bits() { return engine_(); }
    // In [0, 1).
    double unit() { return static_cast<double>(engine_() >> 11) * 0x1.0p-53; }
    double between(double low, double high) { return low + (high - low) * unit(); }
    // In [0, count). The bias of the remainder is below 2^-40 for the small counts used here.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
    bool chance(double probability) { return unit() < probability; }
    template <class List> const auto& pick(const List& list) { return list[below(std::size(list))]; }
    template <class List> void shuffle(List& list)
    {
        for (std::size_t i = std::size(list); i > 1; --i)
            std::swap(list[i - 1], list[below(i)]);
    }

private:
    std::mt19937_64 engine_;
};

} // namespace casebench::sample

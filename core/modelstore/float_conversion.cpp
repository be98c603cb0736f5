#include "core/modelstore/safetensors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace casebench {
namespace {

// IEEE 754 binary16: 1 sign, 5 exponent (bias 15), 10 fraction bits.
float fromHalf(std::uint16_t half)
{
    const int exponent = half >> 10 & 31;
    const int fraction = half & 1023;
    float magnitude = 0;
    if (exponent == 31)
        magnitude = fraction ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
    else if (exponent == 0)
        magnitude = std::ldexp(static_cast<float>(fraction), -24);
    else
        magnitude = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
    return half & 0x8000 ? -magnitude : magnitude;
}

std::uint16_t toHalf(float value)
{
    constexpr std::uint32_t kInfinite = 0x7f800000;    // binary32
    constexpr std::uint32_t kOverflows = 0x477ff000;   // 65,520: the first value that rounds to infinity
    constexpr std::uint32_t kSmallestNormal = 0x38800000; // 2⁻¹⁴
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t magnitude = bits & 0x7fffffff;
    std::uint32_t half = 0;
    if (magnitude > kInfinite)
        half = 0x7e00;
    else if (magnitude >= kOverflows)
        half = 0x7c00;
    else if (magnitude < kSmallestNormal)
        half = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(std::bit_cast<float>(magnitude), 24)));
    else // moves the exponent's bias from 127 to 15; a carry out of the fraction belongs to the exponent
        half = (magnitude - (112U << 23) + 0xfff + (magnitude >> 13 & 1)) >> 13;
    return static_cast<std::uint16_t>((bits >> 16 & 0x8000) | half);
}

// bfloat16 is the upper half of a binary32.
float fromBfloat(std::uint16_t upper)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(upper) << 16);
}

template <class Stored, class Convert> std::vector<float> convertAll(std::span<const std::byte> bytes, Convert convert)
{
    std::vector<float> values(bytes.size() / sizeof(Stored));
    for (std::size_t i = 0; i < values.size(); ++i) {
        Stored stored;
        std::memcpy(&stored, bytes.data() + i * sizeof stored, sizeof stored);
        values[i] = convert(stored);
    }
    return values;
}

} // namespace

std::vector<float> toFloats(const TensorView& tensor)
{
    const auto widen = [](auto stored) { return static_cast<float>(stored); };
    switch (tensor.type) {
    case TensorType::F32:
        return convertAll<float>(tensor.bytes, widen);
    case TensorType::F16:
        return convertAll<std::uint16_t>(tensor.bytes, fromHalf);
    case TensorType::BF16:
        return convertAll<std::uint16_t>(tensor.bytes, fromBfloat);
    case TensorType::I64:
        return convertAll<std::int64_t>(tensor.bytes, widen);
    case TensorType::I32:
        return convertAll<std::int32_t>(tensor.bytes, widen);
    case TensorType::I8:
        return convertAll<std::int8_t>(tensor.bytes, widen);
    case TensorType::U8:
        break;
    }
    return convertAll<std::uint8_t>(tensor.bytes, widen);
}

std::vector<std::uint16_t> toHalves(std::span<const float> values)
{
    std::vector<std::uint16_t> halves(values.size());
    std::transform(values.begin(), values.end(), halves.begin(), toHalf);
    return halves;
}

} // namespace casebench

// Numbers with their unit, short and the same in every language and locale: "0.42 ms", "184 ms", "2.1 s", "38 %", "12.4 MB".
#pragma once

#include <QString>

#include <cstdint>

namespace casebench {

// Milliseconds; not finite or negative: "–".
QString durationText(double ms);
// 0…1 → "38 %"; tenths below 10 %: "1.8 %".
QString shareText(double share);
QString bytesText(std::int64_t bytes);
// Thousands set apart by a thin space: "8 412".
QString countText(std::int64_t count);
// A value in [0,1] with two decimals: "0.83".
QString unitText(double value);
// "+0.21", "−0.04" (with the minus sign, not a hyphen).
QString signedText(double value);

} // namespace casebench

#include "ui/charts/quantity_text.h"

#include <array>
#include <cmath>

namespace casebench {
namespace {

const QString kUnknown = QStringLiteral("–");

QString fixed(double value, int decimals)
{
    return QString::number(value, 'f', decimals);
}

// Three significant digits, as many decimals as they need.
QString threeDigits(double value)
{
    return fixed(value, value < 1 ? 2 : value < 10 ? 1 : 0);
}

} // namespace

QString durationText(double ms)
{
    if (!std::isfinite(ms) || ms < 0)
        return kUnknown;
    if (ms == 0)
        return QStringLiteral("0 ms");
    if (ms < 0.01)
        return fixed(ms * 1000, 1) + QStringLiteral(" µs");
    if (ms < 999.5)
        return threeDigits(ms) + QStringLiteral(" ms");
    const double seconds = ms / 1000;
    if (seconds < 119.5)
        return fixed(seconds, seconds < 10 ? 1 : 0) + QStringLiteral(" s");
    return fixed(seconds / 60, 0) + QStringLiteral(" min");
}

QString shareText(double share)
{
    if (!std::isfinite(share))
        return kUnknown;
    const double percent = share * 100;
    const bool tenths = percent > 0 && percent < 9.95;
    return fixed(percent, tenths ? 1 : 0) + QStringLiteral(" %");
}

QString bytesText(std::int64_t bytes)
{
    constexpr std::array<const char*, 4> kUnits{" B", " kB", " MB", " GB"};
    double value = double(bytes);
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < kUnits.size()) {
        value /= 1000;
        ++unit;
    }
    const int decimals = unit == 0 || value >= 99.95 ? 0 : 1;
    return fixed(value, decimals) + QString::fromLatin1(kUnits[unit]);
}

QString countText(std::int64_t count)
{
    QString digits = QString::number(std::abs(count));
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, QChar(0x2009));
    return count < 0 ? QChar(0x2212) + digits : digits;
}

QString unitText(double value)
{
    return std::isfinite(value) ? fixed(value, 2) : kUnknown;
}

QString signedText(double value)
{
    if (!std::isfinite(value))
        return kUnknown;
    const QString digits = fixed(std::abs(value), 2);
    return (value < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + digits;
}

} // namespace casebench

#include "ui/routing/decision_words.h"

#include "core/routing/threshold.h"
#include "ui/charts/quantity_text.h"

#include <cmath>

namespace casebench {

QString DecisionWords::featureValue(const Contribution& contribution)
{
    if (!contribution.value)
        return tr("missing");
    const double value = *contribution.value;
    return value == std::floor(value) ? QString::number(value, 'f', 0) : unitText(value);
}

QString DecisionWords::formula(double base, double load, double cost_term, double effective)
{
    const double unclamped = base * (1 + 0.5 * (load - kReferenceLoad)) + cost_term;
    const QString text = QStringLiteral("%1 = %2 × (1 + 0.5 × (%3 − %4)) + %5")
                             .arg(unitText(effective), unitText(base), unitText(load), unitText(kReferenceLoad),
                                  unitText(cost_term));
    constexpr double kSame = 0.005;
    return std::abs(unclamped - effective) < kSame ? text : tr("%1, held within 0.05 and 0.95").arg(text);
}

} // namespace casebench

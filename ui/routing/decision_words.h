// The numbers of a routing decision as text; its names are in route_words.h.
#pragma once

#include "core/routing/route.h"

#include <QCoreApplication>
#include <QString>

namespace casebench {

struct DecisionWords {
    Q_DECLARE_TR_FUNCTIONS(DecisionWords)

public:
    // The value behind a contribution: "3", "0.42", "missing".
    static QString featureValue(const Contribution& contribution);
    // "0.60 = 0.70 × (1 + 0.5 × (0.42 − 0.70)) + 0.00", with a remark where the result was clamped. The last figure is the
    // cost term (core/routing/threshold.h).
    static QString formula(double base, double load, double cost_term, double effective);
};

} // namespace casebench

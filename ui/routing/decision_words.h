// A routing decision in words of the window's language.
#pragma once

#include "core/routing/route.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <string>

namespace casebench {

struct DecisionWords {
    Q_DECLARE_TR_FUNCTIONS(DecisionWords)

public:
    static QString routePath(Route route); // "light path"
    static QString input(InputType type);  // "text + photo"
    // A feature of the risk model; an unknown one by its own name.
    static QString feature(const std::string& name);
    // A timed step; an unknown one by its own name.
    static QString span(const std::string& name);
    // The value behind a contribution: "3", "0.42", "missing".
    static QString featureValue(const Contribution& contribution);
    // "0.60 = 0.70 × (1 + 0.5 × (0.42 − 0.70)) + 0.00", with a remark where the result was clamped. The last figure is the
    // cost term (core/routing/threshold.h).
    static QString formula(double base, double load, double cost_term, double effective);
    // What would have led to another route, one sentence each; empty when nothing would.
    static QStringList wouldChange(const RouteDecision& decision);
};

} // namespace casebench

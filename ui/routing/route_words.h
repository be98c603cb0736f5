// The names of what a routing decision is made of, in the window's language.
#pragma once

#include "core/routing/route.h"

#include <QString>

namespace casebench {

QString inputTypeWords(InputType type);
// A feature of the risk model ("light_margin"); an unknown one is shown as it is.
QString featureWords(const std::string& feature);
// A step of the trace ("expert_text"); an unknown one is shown as it is.
QString spanWords(const std::string& span);
// "light path", "expert path", …
QString pathWords(Route route);
// A whole sentence: what would have led elsewhere.
QString counterfactualWords(const Counterfactual& counterfactual);

} // namespace casebench

// Private to the folder.
#pragma once

#include "core/encoders/features.h"

#include <span>

namespace casebench {

// Mean −log softmax(logits / temperature)[label] in nats, over the rows.
double meanLogLoss(const Matrix& logits, std::span<const int> labels, double temperature);

} // namespace casebench

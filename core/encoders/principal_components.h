// Principal component analysis in double precision (LAPACK).
#pragma once

#include "core/encoders/features.h"
#include "core/foundation/error.h"

#include <span>
#include <vector>

namespace casebench {

struct PrincipalComponents {
    std::vector<double> directions; // count × dims, row-major; unit rows, by falling variance
    std::vector<double> variances;  // count, never negative
};

// The first `count` eigenvectors of a symmetric covariance matrix (dims × dims, row-major). Signs are fixed so that the
// largest coefficient of each is positive: the same data gives the same answer. count is at most dims.
// Error: numeric.eigen_failed {}.
Result<PrincipalComponents> principalComponents(std::span<const double> covariance, int dims, int count);

// Covariance (dims × dims, divided by the rows) of the rows of `samples`; `mean` receives the mean row.
std::vector<double> covarianceOf(const Matrix& samples, std::vector<double>& mean);

} // namespace casebench

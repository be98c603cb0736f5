#include "core/encoders/principal_components.h"

#include <algorithm>
#include <cmath>

// The Fortran interfaces of LAPACK and BLAS, which every build of them has.
extern "C" {
void dsyevd_(const char* job, const char* triangle, const int* n, double* a, const int* lda, double* values,
             double* work, const int* work_size, int* integer_work, const int* integer_work_size, int* info);
void dsyrk_(const char* triangle, const char* transposed, const int* n, const int* k, const double* alpha,
            const double* a, const int* lda, const double* beta, double* c, const int* ldc);
}

namespace casebench {

Result<PrincipalComponents> principalComponents(std::span<const double> covariance, int dims, int count)
{
    std::vector<double> vectors(covariance.begin(), covariance.end());
    std::vector<double> values(static_cast<std::size_t>(dims));
    int info = 0, ask = -1, integers = 0;
    double size = 0;
    dsyevd_("V", "L", &dims, vectors.data(), &dims, values.data(), &size, &ask, &integers, &ask, &info);
    std::vector<double> work(static_cast<std::size_t>(size));
    std::vector<int> integer_work(static_cast<std::size_t>(integers));
    const int work_size = int(size);
    dsyevd_("V", "L", &dims, vectors.data(), &dims, values.data(), work.data(), &work_size, integer_work.data(),
            &integers, &info);
    if (info != 0)
        return fail(ErrorKind::Failed, "numeric.eigen_failed");

    PrincipalComponents result;
    for (int i = 0; i < count; ++i) {
        const int column = dims - 1 - i; // LAPACK sorts ascending
        const auto begin = vectors.begin() + std::ptrdiff_t(column) * dims;
        const auto largest =
            std::max_element(begin, begin + dims, [](double a, double b) { return std::abs(a) < std::abs(b); });
        const double sign = *largest < 0 ? -1 : 1;
        std::transform(begin, begin + dims, std::back_inserter(result.directions),
                       [sign](double value) { return sign * value; });
        result.variances.push_back(std::max(0.0, values[std::size_t(column)]));
    }
    return result;
}

std::vector<double> covarianceOf(const Matrix& samples, std::vector<double>& mean)
{
    const int dims = samples.columns, rows = samples.rows;
    mean.assign(std::size_t(dims), 0);
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < dims; ++c)
            mean[std::size_t(c)] += double(samples.row(r)[c]) / rows;
    }
    std::vector<double> centred(std::size_t(rows) * std::size_t(dims));
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < dims; ++c)
            centred[std::size_t(r) * std::size_t(dims) + std::size_t(c)] =
                double(samples.row(r)[c]) - mean[std::size_t(c)];
    }
    std::vector<double> covariance(std::size_t(dims) * std::size_t(dims));
    const double scale = 1.0 / rows, none = 0;
    // Row-major rows × dims is column-major dims × rows.
    dsyrk_("L", "N", &dims, &rows, &scale, centred.data(), &dims, &none, covariance.data(), &dims);
    for (int i = 0; i < dims; ++i) {
        for (int j = 0; j < i; ++j)
            covariance[std::size_t(i) * std::size_t(dims) + std::size_t(j)] =
                covariance[std::size_t(j) * std::size_t(dims) + std::size_t(i)];
    }
    return covariance;
}

} // namespace casebench

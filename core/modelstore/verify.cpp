#include "core/modelstore/verify.h"

#include "core/foundation/hashing.h"

#include <numeric>

namespace casebench {
namespace {

ArtifactStatus inspect(const ModelStore& store, const ModelArtifact& artifact)
{
    ArtifactStatus status{artifact, store.locate(artifact), ArtifactState::Missing, {}, 0};
    std::error_code error;
    if (std::filesystem::is_regular_file(status.path, error)) {
        status.state = ArtifactState::Present;
        status.bytes = static_cast<std::int64_t>(std::filesystem::file_size(status.path, error));
    }
    return status;
}

void checkDigest(ArtifactStatus& status)
{
    const auto digest = sha256File(status.path);
    if (!digest) {
        status.state = ArtifactState::Unreadable;
        return;
    }
    status.digest = *digest;
    if (!status.artifact.derived && *digest != status.artifact.sha256)
        status.state = ArtifactState::WrongDigest;
}

} // namespace

Result<std::vector<ArtifactStatus>> verifyModels(const ModelStore& store, const ProgressCallback& progress,
                                                 const CancelPredicate& cancel)
{
    std::vector<ArtifactStatus> statuses;
    for (const ModelArtifact& artifact : store.artifacts())
        statuses.push_back(inspect(store, artifact));
    const auto total = std::accumulate(statuses.begin(), statuses.end(), std::int64_t{0},
                                       [](std::int64_t sum, const ArtifactStatus& s) { return sum + s.bytes; });
    std::int64_t done = 0;
    for (ArtifactStatus& status : statuses) {
        if (cancelled(cancel))
            return fail(ErrorKind::Cancelled, "cancelled");
        if (status.state == ArtifactState::Present)
            checkDigest(status);
        done += status.bytes;
        if (progress)
            progress(done, total);
    }
    return statuses;
}

} // namespace casebench

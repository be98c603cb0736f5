#include "ui/triage/thumbnails.h"

#include "core/cases/image.h"

#include <cstring>

namespace casebench {

namespace {
constexpr int kCachedKiB = 24 * 1024;
}

Thumbnails::Thumbnails(Session& session, QObject* parent) : QObject(parent), session_(session), cache_(kCachedKiB)
{
    connect(&session, &Session::workspaceChanged, this, [this] { cache_.clear(); });
}

const QPixmap* Thumbnails::find(const QString& digest)
{
    if (const auto* known = cache_.object(digest))
        return known->isNull() ? nullptr : known;
    if (!session_.workspace() || underway_.contains(digest))
        return nullptr;
    underway_.insert(digest);
    session_.jobs().start(
        this,
        [workspace = session_.workspace(), name = digest.toStdString()](const JobContext&) {
            return decodeForDisplay(workspace->attachmentPath(name), kSide);
        },
        [this, digest](Result<QImage> image) {
            underway_.remove(digest);
            // A picture that cannot be decoded is remembered as empty, so that it is tried once.
            auto* pixmap = new QPixmap(image ? QPixmap::fromImage(std::move(*image)) : QPixmap());
            cache_.insert(digest, pixmap, std::max(1, pixmap->width() * pixmap->height() * 4 / 1024));
            Q_EMIT ready(digest);
        });
    return nullptr;
}

Result<QImage> decodeForDisplay(const std::filesystem::path& file, int max_side)
{
    DecodeOptions options;
    options.max_side = max_side;
    options.accept_truncated = true;
    const auto decoded = decodeImage(file, options);
    if (!decoded)
        return tl::unexpected(decoded.error());
    QImage image(decoded->width, decoded->height, QImage::Format_RGB888);
    for (int y = 0; y < decoded->height; ++y)
        std::memcpy(image.scanLine(y), decoded->rgb.data() + std::size_t(y) * std::size_t(decoded->width) * 3,
                    std::size_t(decoded->width) * 3);
    return image.convertToFormat(QImage::Format_RGB32);
}

} // namespace casebench

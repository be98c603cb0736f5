// Small pictures of attachments: decoded in the background, the most recently seen kept.
#pragma once

#include "ui/session.h"

#include <QCache>
#include <QImage>
#include <QPixmap>
#include <QSet>

namespace casebench {

class Thumbnails : public QObject {
    Q_OBJECT

public:
    explicit Thumbnails(Session& session, QObject* parent = nullptr);

    // Longer side in pixels.
    static constexpr int kSide = 128;

    // The picture, or null while it is being decoded (ready() follows) and when it cannot be.
    const QPixmap* find(const QString& digest);

Q_SIGNALS:
    void ready(const QString& digest);

private:
    Session& session_;
    QCache<QString, QPixmap> cache_;
    QSet<QString> underway_;
};

// Decodes a file for display, its longer side at most max_side (0: as it is). For jobs, not for the GUI thread.
Result<QImage> decodeForDisplay(const std::filesystem::path& file, int max_side);

} // namespace casebench

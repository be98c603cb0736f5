// What is dropped or pasted becomes a case, or the list of files to import.
#pragma once

#include "core/cases/case.h"
#include "core/foundation/error.h"

#include <QMimeData>
#include <QStringList>

#include <functional>

namespace casebench {

class Workspace;

struct Intake {
    // Makes the one case these things are; reads files, so call it in a job. Empty: nothing usable, or see `imports`.
    std::function<Result<Case>(Workspace&)> make;
    // Folders, tables, archives and mails: they go through the import dialog.
    QStringList imports;
};

// Whether takeIn would find anything.
bool canTakeIn(const QMimeData& data);
// Pictures and plain text files together become one case; several pictures are its attachments.
Intake takeIn(const QMimeData& data);

} // namespace casebench

#include "ui/intake.h"

#include "core/workspace/workspace.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QUrl>

#include <fstream>
#include <sstream>

namespace casebench {

namespace {

constexpr std::uintmax_t kMaxTextBytes = 1 << 20;
const QStringList kImportSuffixes{"csv", "tsv", "jsonl", "json", "zip", "eml", "xlsx"};
const QStringList kTextSuffixes{"txt", "md", "text", "log"};

// The suffix alone: the disk is not touched while something is dragged over the window.
bool goesToImport(const QString& path)
{
    const QFileInfo info(path);
    return info.suffix().isEmpty() || kImportSuffixes.contains(info.suffix().toLower());
}

Result<std::string> readText(const std::filesystem::path& file)
{
    std::error_code code;
    const auto bytes = std::filesystem::file_size(file, code);
    std::ifstream in(file, std::ios::binary);
    if (code || !in || bytes > kMaxTextBytes)
        return fail(ErrorKind::BadInput, bytes > kMaxTextBytes && !code ? "intake.text_too_large" : "file.not_found",
                    {{"file", file.string()}});
    std::ostringstream text;
    text << in.rdbuf();
    return QString::fromUtf8(QByteArray::fromStdString(text.str())).toStdString(); // ill-formed UTF-8 is replaced
}

Result<Case> caseFromFiles(const QStringList& files)
{
    Case c;
    c.source = "drop";
    for (const auto& file : files) {
        const std::filesystem::path path = file.toStdString();
        if (kTextSuffixes.contains(QFileInfo(file).suffix().toLower())) {
            auto text = readText(path);
            if (!text)
                return tl::unexpected(text.error());
            c.text += (c.text.empty() ? "" : "\n\n") + *text;
            continue;
        }
        Attachment attachment;
        attachment.path = path;
        attachment.file_name = path.filename().string();
        c.attachments.push_back(std::move(attachment));
    }
    return c;
}

Result<Case> caseFromPixels(Workspace& workspace, const QImage& image, const QString& text)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    auto attachment = workspace.storeAttachment(
        std::as_bytes(std::span(png.constData(), std::size_t(png.size()))), "pasted.png");
    if (!attachment)
        return tl::unexpected(attachment.error());
    Case c;
    c.source = "paste";
    c.text = text.toStdString();
    c.attachments.push_back(std::move(*attachment));
    return c;
}

QStringList localFiles(const QMimeData& data)
{
    QStringList files;
    for (const auto& url : data.urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    return files;
}

} // namespace

bool canTakeIn(const QMimeData& data)
{
    return !localFiles(data).isEmpty() || data.hasImage() || (data.hasText() && !data.text().trimmed().isEmpty());
}

Intake takeIn(const QMimeData& data)
{
    Intake intake;
    const QStringList files = localFiles(data);
    if (std::any_of(files.begin(), files.end(), goesToImport)) {
        intake.imports = files;
    } else if (!files.isEmpty()) {
        intake.make = [files](Workspace&) { return caseFromFiles(files); };
    } else if (data.hasImage()) {
        intake.make = [image = qvariant_cast<QImage>(data.imageData()), text = data.text()](Workspace& workspace) {
            return caseFromPixels(workspace, image, text);
        };
    } else if (const QString text = data.text().trimmed(); !text.isEmpty()) {
        intake.make = [text](Workspace&) -> Result<Case> {
            Case c;
            c.source = "paste";
            c.text = text.toStdString();
            return c;
        };
    }
    return intake;
}

} // namespace casebench

#include "core/cases/import.h"

#include "core/cases/import_run.h"
#include "core/cases/read_file.h"
#include "core/cases/text_encoding.h"
#include "core/foundation/cause.h"
#include "core/foundation/hashing.h"

#include <algorithm>
#include <utility>

namespace casebench {
namespace detail {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxDepth = 32;
constexpr std::size_t kMaxFiles = 1'000'000;
constexpr std::int64_t kMaxTextBytes = 4LL << 20;
constexpr int kCheckSide = 64; // enough to run through the whole file, little enough to be quick
constexpr std::size_t kMaxPictureFolders = 1000;

bool isHidden(const fs::path& path)
{
    const std::string name = path.filename().string();
    return name.starts_with('.') || name == "__MACOSX" || name == "Thumbs.db" || name == "desktop.ini";
}

std::int64_t sizeOf(const fs::path& file)
{
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return error ? 0 : static_cast<std::int64_t>(size);
}

} // namespace

std::vector<fs::path> listFiles(const fs::path& folder, bool& too_many)
{
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (isHidden(entry->path()) || entry.depth() >= kMaxDepth) {
            entry.disable_recursion_pending();
            continue;
        }
        std::error_code unreadable;
        if (!entry->is_regular_file(unreadable))
            continue;
        if (files.size() == kMaxFiles) {
            too_many = true;
            break;
        }
        files.push_back(entry->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

PictureFinder::PictureFinder(fs::path folder) : folders_{std::move(folder)}
{
    std::error_code error;
    fs::directory_iterator entry(folders_.front(), error);
    for (; !error && entry != fs::directory_iterator() && folders_.size() < kMaxPictureFolders;
         entry.increment(error)) {
        std::error_code unreadable;
        if (!entry->is_symlink(unreadable) && entry->is_directory(unreadable) && !isHidden(entry->path()))
            folders_.push_back(entry->path());
    }
    std::sort(folders_.begin() + 1, folders_.end());
}

std::optional<fs::path> PictureFinder::find(std::string name) const
{
    std::replace(name.begin(), name.end(), '\\', '/');
    const fs::path relative = fs::path(name).lexically_normal();
    if (name.empty() || name.find('\0') != std::string::npos || relative.is_absolute() || *relative.begin() == "..")
        return std::nullopt;
    for (const fs::path& folder : folders_) {
        std::error_code error;
        if (fs::path candidate = (folder / relative).lexically_normal(); fs::is_regular_file(candidate, error))
            return candidate;
    }
    return std::nullopt;
}

std::vector<fs::path> PictureFinder::findAll(const std::string& cell, std::vector<std::string>& missing) const
{
    if (const auto single = find(cell))
        return {*single};
    std::vector<fs::path> files;
    for (std::size_t start = 0; start <= cell.size();) {
        const std::size_t end = std::min(cell.find_first_of(";|", start), cell.size());
        std::string name = cell.substr(start, end - start);
        name.erase(0, name.find_first_not_of(' '));
        name.erase(name.find_last_not_of(' ') + 1);
        if (auto found = find(name))
            files.push_back(*std::move(found));
        else if (!name.empty())
            missing.push_back(std::move(name));
        start = end + 1;
    }
    return files;
}

ImportRun::ImportRun(const ImportOptions& import_options, const CaseSink& sink, const ProgressCallback& progress,
                     const CancelPredicate& cancel)
    : options(import_options), sink_(sink), progress_(progress), cancel_(cancel)
{
}

std::string ImportRun::shown(const fs::path& file) const
{
    for (const auto& [root, name] : shown_roots_)
        if (const fs::path inner = file.lexically_relative(root); !inner.empty() && *inner.begin() != "..")
            return inner == "." ? name : name + "/" + inner.string();
    return file.string();
}

void ImportRun::advance(std::int64_t bytes)
{
    done_bytes_ = std::min(done_bytes_ + bytes, expected_bytes_);
    if (progress_)
        progress_(done_bytes_, expected_bytes_);
}

Case ImportRun::blankCase(const fs::path& file) const
{
    Case made;
    made.source = "import:" + shown(file);
    made.split = options.split;
    return made;
}

void ImportRun::refuse(const fs::path& file, Message reason)
{
    std::erase_if(reason.arguments, [](const Argument& argument) { return argument.name == "file"; });
    reason.arguments.insert(reason.arguments.begin(), {"file", shown(file)});
    ++summary.refused_count;
    if (summary.refused.size() < ImportSummary::kListed)
        summary.refused.push_back({shown(file), std::move(reason)});
}

void ImportRun::note(const fs::path& file, Message message)
{
    message.arguments.insert(message.arguments.begin(), {"file", shown(file)});
    ++summary.notes_count;
    if (summary.notes.size() < ImportSummary::kListed)
        summary.notes.push_back(std::move(message));
}

std::vector<Argument> whyLeftOut(Message cause, const std::string& name)
{
    for (Argument& argument : cause.arguments)
        if (argument.name == "file")
            argument.value = name;
    return causeAs("code", cause);
}

Result<void> ImportRun::deliver(Case&& made, const fs::path& file, std::vector<Argument> where)
{
    if (stopped())
        return fail(ErrorKind::Cancelled, "cancelled");
    if (!hasText(made) && made.attachments.empty() && made.dialogue.empty()) {
        if (where.empty())
            refuse(file, {"import.nothing_in_it", {}});
        else
            refuse(file, {"import.row_empty", std::move(where)});
        return {};
    }
    if (made.label)
        made.state = CaseState::Decided;
    return sink_(std::move(made)).map([this] { ++summary.imported; });
}

Result<Attachment> ImportRun::attach(const fs::path& file)
{
    if (pending_.erase(file) > 0)
        advance(sizeOf(file));
    const auto bytes = readFile(file, options.images.max_file_bytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const auto span = std::as_bytes(std::span(*bytes));
    const auto info = probeImage(span, file.string(), options.images);
    if (!info)
        return tl::unexpected(info.error());
    DecodeOptions check;
    check.limits = options.images;
    check.max_side = kCheckSide;
    if (const auto decoded = decodeImage(span, file.string(), check); !decoded)
        return tl::unexpected(decoded.error());
    return Attachment{sha256(span),
                      file.filename().string(),
                      info->media_type,
                      file,
                      static_cast<std::int64_t>(bytes->size()),
                      info->width,
                      info->height};
}

void ImportRun::attachNamed(Case& made, const PictureFinder& finder, const std::string& cell, const fs::path& file,
                            const std::vector<Argument>& where)
{
    const auto noteWhere = [&](std::string code, std::vector<Argument> arguments) {
        arguments.insert(arguments.end(), where.begin(), where.end());
        note(file, {std::move(code), std::move(arguments)});
    };
    std::vector<std::string> missing;
    for (const fs::path& picture : finder.findAll(cell, missing)) {
        if (auto attachment = attach(picture))
            made.attachments.push_back(*std::move(attachment));
        else
            noteWhere("import.picture_refused", whyLeftOut(attachment.error().message, picture.filename().string()));
    }
    for (const std::string& name : missing)
        noteWhere("import.picture_missing", {{"picture", name}});
}

Result<void> ImportRun::importPicture(const fs::path& file)
{
    auto attachment = attach(file);
    if (!attachment) {
        refuse(file, attachment.error().message);
        return {};
    }
    Case made = blankCase(file);
    made.attachments.push_back(*std::move(attachment));
    return deliver(std::move(made), file);
}

Result<void> ImportRun::importText(const fs::path& file)
{
    const auto text = regularFileSize(file).and_then([&](std::int64_t size) -> Result<std::string> {
        if (size > kMaxTextBytes)
            return fail(ErrorKind::BadInput, "import.text_too_long",
                        {{"bytes", std::to_string(size)}, {"limit", std::to_string(kMaxTextBytes)}});
        return readStart(file, kMaxTextBytes).and_then([&](const std::string& bytes) {
            return decodeText(bytes, file.string());
        });
    });
    if (!text) {
        refuse(file, text.error().message);
        return {};
    }
    Case made = blankCase(file);
    made.text = *text;
    if (lowerExtension(file) != ".txt" && text->starts_with("# "))
        made.title = text->substr(2, text->find_first_of("\r\n") - 2);
    return deliver(std::move(made), file);
}

Result<void> ImportRun::importFolder(const fs::path& folder)
{
    bool too_many = false;
    const std::vector<fs::path> files = listFiles(folder, too_many);
    if (too_many)
        note(folder, {"import.folder_cut_off", {{"limit", std::to_string(kMaxFiles)}}});
    if (files.empty())
        refuse(folder, {"import.nothing_in_it", {}});
    const std::set<fs::path> outer = std::exchange(pending_, {files.begin(), files.end()});
    for (const fs::path& file : files)
        expect(sizeOf(file));
    const auto isTable = [](const fs::path& file) {
        const auto kind = importKind(file);
        return kind && (*kind == ImportKind::Table || *kind == ImportKind::JsonLines);
    };
    for (const bool tables : {true, false})
        for (const fs::path& file : files) {
            if (isTable(file) != tables || !pending_.contains(file))
                continue;
            pending_.erase(file);
            if (auto imported = importFile(file); !imported)
                return imported;
        }
    pending_ = outer;
    return {};
}

Result<void> ImportRun::importFile(const fs::path& file)
{
    if (stopped())
        return fail(ErrorKind::Cancelled, "cancelled");
    const Result<ImportKind> kind = importKind(file);
    if (!kind) {
        refuse(file, kind.error().message);
        advance(sizeOf(file));
        return {};
    }
    if (*kind == ImportKind::Table) // advances by itself
        return importTable(file);
    const Result<void> imported = *kind == ImportKind::Picture     ? importPicture(file)
                                  : *kind == ImportKind::JsonLines ? importJsonLines(file)
                                  : *kind == ImportKind::Mail      ? importMail(file)
                                  : *kind == ImportKind::Archive   ? importArchive(file)
                                                                   : importText(file);
    advance(sizeOf(file));
    return imported;
}

Result<void> ImportRun::importPath(const fs::path& path)
{
    std::error_code error;
    if (fs::is_directory(path, error))
        return importFolder(path.lexically_normal());
    expect(sizeOf(path));
    return importFile(path.lexically_normal());
}

} // namespace detail

Result<ImportKind> importKind(const std::filesystem::path& path)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return ImportKind::Folder;
    if (const auto size = detail::regularFileSize(path); !size)
        return tl::unexpected(size.error());
    const std::string extension = detail::lowerExtension(path);
    const std::pair<const char*, ImportKind> kKinds[] = {
        {".csv", ImportKind::Table},       {".tsv", ImportKind::Table},        {".tab", ImportKind::Table},
        {".jsonl", ImportKind::JsonLines}, {".ndjson", ImportKind::JsonLines}, {".txt", ImportKind::Text},
        {".md", ImportKind::Text},         {".markdown", ImportKind::Text},    {".eml", ImportKind::Mail},
        {".zip", ImportKind::Archive}};
    for (const auto& [ending, kind] : kKinds)
        if (extension == ending)
            return kind;
    if (looksLikeImageFile(path.filename().string()))
        return ImportKind::Picture;
    const auto start = detail::readStart(path, 4096);
    if (start && probeImage(std::as_bytes(std::span(*start)), path.string()))
        return ImportKind::Picture;
    return fail(ErrorKind::BadInput, "import.unsupported_type", {{"file", path.string()}});
}

Result<ImportSummary> importCases(const std::vector<std::filesystem::path>& paths, const ImportOptions& options,
                                  const CaseSink& sink, const ProgressCallback& progress, const CancelPredicate& cancel)
{
    detail::ImportRun run(options, sink, progress, cancel);
    for (const std::filesystem::path& path : paths)
        if (auto imported = run.importPath(path); !imported)
            return tl::unexpected(imported.error());
    return std::move(run.summary);
}

Result<ImportPreview> previewImport(const std::filesystem::path& path, const ImportOptions& options)
{
    const Result<ImportKind> kind = importKind(path);
    if (!kind)
        return tl::unexpected(kind.error());
    ImportPreview preview;
    preview.kind = *kind;
    if (*kind == ImportKind::Table)
        preview.table = path;
    if (*kind == ImportKind::Folder) {
        bool too_many = false;
        const auto files = detail::listFiles(path, too_many);
        preview.files = static_cast<std::int64_t>(files.size());
        const auto table = std::find_if(files.begin(), files.end(), [](const std::filesystem::path& file) {
            const auto found = importKind(file);
            return found && *found == ImportKind::Table;
        });
        if (table != files.end())
            preview.table = *table;
    }
    if (preview.table.empty())
        return preview;
    auto table = detail::previewTable(preview.table, options);
    if (!table)
        return table;
    table->kind = preview.kind;
    table->files = preview.files;
    return table;
}

} // namespace casebench

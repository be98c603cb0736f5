// The state of one import, handed from reader to reader. Internal to core/cases.
#pragma once

#include "core/cases/import.h"

#include <map>
#include <optional>
#include <set>

namespace casebench::detail {

// Where names found in a table or in JSON lines lead to: the folder of that file and the folders directly in it.
class PictureFinder {
public:
    explicit PictureFinder(std::filesystem::path folder);
    // The existing file that a relative name without ".." means.
    std::optional<std::filesystem::path> find(std::string name) const;
    // The files that a cell names: one name, or several with ; or | between them; those that are missing stand in
    // `missing`.
    std::vector<std::filesystem::path> findAll(const std::string& cell, std::vector<std::string>& missing) const;

private:
    std::vector<std::filesystem::path> folders_;
};

// Results of its functions: an error ends the whole import; what is wrong with one item is noted and is no error.
class ImportRun {
public:
    ImportRun(const ImportOptions& import_options, const CaseSink& sink, const ProgressCallback& progress,
              const CancelPredicate& cancel);

    Result<void> importPath(const std::filesystem::path& path);
    Result<void> importFolder(const std::filesystem::path& folder);
    Result<void> importFile(const std::filesystem::path& file);
    Result<void> importPicture(const std::filesystem::path& file);
    Result<void> importText(const std::filesystem::path& file);
    Result<void> importTable(const std::filesystem::path& file);
    Result<void> importJsonLines(const std::filesystem::path& file);
    Result<void> importMail(const std::filesystem::path& file);
    Result<void> importArchive(const std::filesystem::path& file);

    // Hands the case to the sink; one without text, pictures and dialogue is refused as import.nothing_in_it {row or
    // line}.
    Result<void> deliver(Case&& made, const std::filesystem::path& file, std::vector<Argument> where = {});
    void refuse(const std::filesystem::path& file, Message reason);
    void note(const std::filesystem::path& file, Message message);

    // Reads, checks and digests one picture file. Errors as decodeImage().
    Result<Attachment> attach(const std::filesystem::path& file);
    // Attaches what `cell` names; what is missing or broken becomes a note.
    void attachNamed(Case& made, const PictureFinder& finder, const std::string& cell,
                     const std::filesystem::path& file, const std::vector<Argument>& where);
    // A case with what all cases of this import have.
    Case blankCase(const std::filesystem::path& file) const;
    // How the user knows the file: within an archive, ARCHIVE/ENTRY.
    std::string shown(const std::filesystem::path& file) const;
    void advance(std::int64_t bytes);
    void expect(std::int64_t bytes) { expected_bytes_ += bytes; }
    bool stopped() const { return cancelled(cancel_); }

    const ImportOptions& options;
    ImportSummary summary;

private:
    const CaseSink& sink_;
    const ProgressCallback& progress_;
    const CancelPredicate& cancel_;
    std::map<std::filesystem::path, std::string> shown_roots_; // unpacked archives
    std::set<std::filesystem::path> pending_;                  // files of the folder not yet used
    std::int64_t done_bytes_ = 0;
    std::int64_t expected_bytes_ = 0;
    int archive_depth_ = 0;
};

// Why a part of a case was left out, as the argument `code` of a note; `name` is the part's own name.
std::vector<Argument> whyLeftOut(Message cause, const std::string& name);

// The files of a folder, sorted; see importCases() for the limits. `too_many` is set when the listing was cut off.
std::vector<std::filesystem::path> listFiles(const std::filesystem::path& folder, bool& too_many);

// The preview of one table: dialect, columns, first rows and mapping. Errors as previewImport().
Result<ImportPreview> previewTable(const std::filesystem::path& file, const ImportOptions& options);

// HTML as plain text: blocks end lines, scripts and styles are left out. Both UTF-8.
std::string htmlToText(const std::string& html);

} // namespace casebench::detail

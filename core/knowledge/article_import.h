// Markdown files as knowledge articles.
#pragma once

#include "core/cases/import.h"
#include "core/workspace/workspace.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace casebench {

inline constexpr std::int64_t kMaxArticleBytes = 1 << 20;

// A front matter between two lines "---" may give title, language and categories (separated by commas); without it the
// first heading, else `name`, is the title, and the language is detected. Error (BadInput): article.empty {file}.
Result<Article> parseArticle(std::string_view markdown, const std::string& name);

// Files ending in .md or .markdown, and those of folders (recursive). Everything else that was named is refused.
// Errors: the sink's. Refusals: file.unreadable, article.empty, article.too_large {file, limit}, article.not_markdown
// {file}, article.not_utf8 {file}.
Result<ImportSummary> importArticles(const std::vector<std::filesystem::path>& paths,
                                     const std::function<Result<void>(Article&&)>& sink);

} // namespace casebench

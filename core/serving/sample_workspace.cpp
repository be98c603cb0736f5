#include "core/serving/sample_workspace.h"

#include "core/workspace/workspace.h"

namespace casebench {
namespace {

Result<void> fill(Workspace& workspace, const SampleOptions& options, std::int64_t& count, const ProgressCallback& progress,
                  const CancelPredicate& cancel)
{
    std::vector<Category> categories;
    for (const SampleCategory& category : sampleCategories())
        categories.push_back({category.name, category.description, category.name_zh, static_cast<int>(categories.size())});
    if (const auto set = workspace.setCategories(categories); !set)
        return set;
    for (const SampleArticle& article : sampleArticles())
        if (const auto added = workspace.addArticle({{}, article.title, article.markdown, article.language, article.categories, "sample"}); !added)
            return tl::unexpected(added.error());
    const std::filesystem::path pictures = workspace.folder() / "drawing";
    const auto generated = workspace.transaction([&] {
        return generateSample(
            options, pictures,
            [&](SampleCase&& sample) -> Result<void> {
                ++count;
                const std::vector<Attachment> drawn = sample.c.attachments;
                auto added = workspace.addCase(std::move(sample.c));
                std::error_code ignored;
                for (const Attachment& picture : drawn)
                    std::filesystem::remove(picture.path, ignored);
                return added.map([](CaseId) {});
            },
            progress, cancel);
    });
    std::error_code ignored;
    std::filesystem::remove_all(pictures, ignored);
    return generated;
}

} // namespace

Result<std::int64_t> makeSampleWorkspace(const std::filesystem::path& folder, const SampleOptions& options,
                                         const ProgressCallback& progress, const CancelPredicate& cancel)
{
    auto workspace = Workspace::create(folder);
    if (!workspace)
        return tl::unexpected(workspace.error());
    std::int64_t count = 0;
    if (const auto filled = fill(**workspace, options, count, progress, cancel); !filled) {
        workspace->reset();
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
        return tl::unexpected(filled.error());
    }
    return count;
}

} // namespace casebench

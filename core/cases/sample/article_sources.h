// The Markdown files of resources/sample/articles, compiled in.
#pragma once

#include <string_view>
#include <vector>

namespace casebench::sample {

const std::vector<std::string_view>& articleSources();

} // namespace casebench::sample

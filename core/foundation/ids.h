// Strong identifiers, so that one kind of number cannot be passed for another.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace casebench {

template <class Tag> struct Id {
    std::int64_t value = 0; // 0: none
    auto operator<=>(const Id&) const = default;
    explicit operator bool() const { return value != 0; }
};

using CaseId = Id<struct CaseTag>;
using RunId = Id<struct RunTag>;
using ArticleId = Id<struct ArticleTag>;

} // namespace casebench

template <class Tag> struct std::hash<casebench::Id<Tag>> {
    std::size_t operator()(const casebench::Id<Tag>& id) const noexcept { return std::hash<std::int64_t>{}(id.value); }
};

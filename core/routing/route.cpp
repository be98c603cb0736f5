#include "core/routing/route.h"

#include <array>
#include <utility>

namespace casebench {
namespace {

constexpr std::array<std::pair<Route, std::string_view>, 4> kRoutes{{{Route::Light, "light"},
                                                                     {Route::Vision, "vision"},
                                                                     {Route::Expert, "expert"},
                                                                     {Route::Remote, "remote"}}};
constexpr std::array<std::pair<InputType, std::string_view>, 4> kInputTypes{{{InputType::Empty, "empty"},
                                                                             {InputType::TextOnly, "text"},
                                                                             {InputType::ImageOnly, "image"},
                                                                             {InputType::Several, "several"}}};

template <class Table, class Value> std::string_view nameOf(const Table& table, Value value)
{
    for (const auto& [candidate, name] : table)
        if (candidate == value)
            return name;
    return "";
}

template <class Value, class Table> std::optional<Value> valueOf(const Table& table, std::string_view name)
{
    for (const auto& [value, candidate] : table)
        if (candidate == name)
            return value;
    return std::nullopt;
}

} // namespace

std::string_view routeName(Route route)
{
    return nameOf(kRoutes, route);
}

std::optional<Route> routeFromName(std::string_view name)
{
    return valueOf<Route>(kRoutes, name);
}

std::string_view inputTypeName(InputType type)
{
    return nameOf(kInputTypes, type);
}

std::optional<InputType> inputTypeFromName(std::string_view name)
{
    return valueOf<InputType>(kInputTypes, name);
}

} // namespace casebench

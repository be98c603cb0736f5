#include "core/answers/answer.h"

#include <array>
#include <utility>

namespace casebench {
namespace {

constexpr std::array kStages{Stage::Draft, Stage::Final};
constexpr std::array kBands{Band::High, Band::Medium, Band::Low};

} // namespace

std::string_view stageName(Stage stage)
{
    return stage == Stage::Draft ? "draft" : "final";
}

std::string_view bandName(Band band)
{
    switch (band) {
    case Band::High:
        return "high";
    case Band::Medium:
        return "medium";
    case Band::Low:
        break;
    }
    return "low";
}

std::optional<Stage> stageFromName(std::string_view name)
{
    for (Stage stage : kStages)
        if (stageName(stage) == name)
            return stage;
    return std::nullopt;
}

std::optional<Band> bandFromName(std::string_view name)
{
    for (Band band : kBands)
        if (bandName(band) == name)
            return band;
    return std::nullopt;
}

} // namespace casebench

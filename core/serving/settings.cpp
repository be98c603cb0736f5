#include "core/serving/settings.h"

#include "core/workspace/workspace.h"

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <toml++/toml.h>
#include <utility>
#include <variant>

namespace casebench {
namespace {

using Member = std::variant<double EngineSettings::*, int EngineSettings::*, bool EngineSettings::*, std::string EngineSettings::*>;

struct SettingRow {
    std::string_view key;
    Member member;
    double least = 0;
    double most = 0;
};

constexpr int kNoLimit = 1'000'000'000;

const std::array<SettingRow, 21>& settingRows()
{
    static const std::array<SettingRow, 21> rows{{
        {"routing.base_threshold", &EngineSettings::base_threshold, 0.05, 0.95},
        {"routing.complexity_decides_several", &EngineSettings::complexity_decides_several},
        {"routing.budget_ms", &EngineSettings::routing_budget_ms, 1, 1000},
        {"cost.hourly_budget", &EngineSettings::hourly_budget, 0, kNoLimit},
        {"cost.daily_budget", &EngineSettings::daily_budget, 0, kNoLimit},
        {"cost.light", &EngineSettings::cost_light, 0, kNoLimit},
        {"cost.vision", &EngineSettings::cost_vision, 0, kNoLimit},
        {"cost.expert", &EngineSettings::cost_expert, 0, kNoLimit},
        {"answer.band_high", &EngineSettings::band_high, 0, 1},
        {"answer.band_medium", &EngineSettings::band_medium, 0, 1},
        {"answer.draft_limit_ms", &EngineSettings::draft_limit_ms, 0, 2000},
        {"cache.result_ttl_s", &EngineSettings::result_ttl_s, 1, 86'400},
        {"cache.feature_ttl_s", &EngineSettings::feature_ttl_s, 1, 86'400},
        {"cache.result_mb", &EngineSettings::result_cache_mb, 1, 65'536},
        {"cache.feature_mb", &EngineSettings::feature_cache_mb, 1, 65'536},
        {"cache.model_mb", &EngineSettings::model_memory_mb, 64, 1'048'576},
        {"serving.light_threads", &EngineSettings::light_threads, 1, 64},
        {"serving.expert_threads", &EngineSettings::expert_threads, 1, 64},
        {"serving.compute_threads", &EngineSettings::compute_threads, 1, 256},
        {"models.image_encoder", &EngineSettings::image_encoder},
        {"models.recognise_text", &EngineSettings::recognise_text},
    }};
    return rows;
}

nlohmann::json valueOf(const EngineSettings& settings, const SettingRow& row)
{
    return std::visit([&settings](auto member) -> nlohmann::json { return settings.*member; }, row.member);
}

// False when the type does not fit.
bool assign(EngineSettings& settings, const SettingRow& row, const nlohmann::json& value)
{
    return std::visit(
        [&](auto member) {
            auto& target = settings.*member;
            using Target = std::remove_reference_t<decltype(target)>;
            if constexpr (std::is_same_v<Target, bool>) {
                if (!value.is_boolean())
                    return false;
            } else if constexpr (std::is_same_v<Target, std::string>) {
                if (!value.is_string())
                    return false;
            } else if constexpr (std::is_same_v<Target, int>) {
                if (!value.is_number_integer() || !std::in_range<int>(value.get<std::int64_t>()))
                    return false;
            } else if (!value.is_number()) {
                return false;
            }
            target = value.get<Target>();
            return true;
        },
        row.member);
}

bool withinRange(const EngineSettings& settings, const SettingRow& row)
{
    const nlohmann::json value = valueOf(settings, row);
    if (!value.is_number())
        return true;
    const double number = value.get<double>();
    return number >= row.least && number <= row.most;
}

// "routing" + "base_threshold" = 0.7 → {"routing.base_threshold", 0.7}
Result<EngineSettings> overlayTable(EngineSettings settings, const toml::table& table, const std::string& file)
{
    for (const auto& [section, node] : table) {
        const toml::table* entries = node.as_table();
        if (!entries)
            return fail(ErrorKind::BadInput, "settings.unknown_key", {{"file", file}, {"key", std::string(section.str())}});
        for (const auto& [name, entry] : *entries) {
            const std::string key = std::string(section.str()) + "." + std::string(name.str());
            const SettingRow* row = nullptr;
            for (const SettingRow& candidate : settingRows())
                if (candidate.key == key)
                    row = &candidate;
            if (!row)
                return fail(ErrorKind::BadInput, "settings.unknown_key", {{"file", file}, {"key", key}});
            nlohmann::json value;
            if (const auto number = entry.value_exact<std::int64_t>())
                value = *number;
            else if (const auto real = entry.value_exact<double>())
                value = *real;
            else if (const auto flag = entry.value_exact<bool>())
                value = *flag;
            else if (const auto text = entry.value_exact<std::string>())
                value = *text;
            if (!assign(settings, *row, value) || !withinRange(settings, *row))
                return fail(ErrorKind::BadInput, "settings.bad_value",
                            {{"file", file}, {"key", key}, {"value", value.dump()}});
        }
    }
    return settings;
}

constexpr std::uintmax_t kMaxTomlBytes = 1 << 20;

// Empty when the file can be parsed: the parser takes a folder or a pipe for an empty file.
std::error_code whyUnreadable(const std::filesystem::path& file)
{
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (error)
        return error;
    if (std::filesystem::is_directory(status))
        return std::make_error_code(std::errc::is_a_directory);
    if (!std::filesystem::is_regular_file(status))
        return std::make_error_code(std::errc::invalid_argument);
    const auto size = std::filesystem::file_size(file, error);
    return !error && size > kMaxTomlBytes ? std::make_error_code(std::errc::file_too_large) : error;
}

tl::unexpected<Error> unreadable(const std::filesystem::path& file, const std::string& reason)
{
    return fail(ErrorKind::BadInput, "settings.unreadable", {{"file", file.string()}, {"reason", reason}});
}

} // namespace

Result<void> validate(const EngineSettings& settings)
{
    for (const SettingRow& row : settingRows())
        if (!withinRange(settings, row))
            return fail(ErrorKind::Usage, "settings.out_of_range",
                        {{"key", std::string(row.key)}, {"value", valueOf(settings, row).dump()}});
    if (settings.band_medium > settings.band_high)
        return fail(ErrorKind::Usage, "settings.bands_crossed");
    return {};
}

Result<EngineSettings> loadSettings(Workspace& workspace)
{
    EngineSettings settings;
    for (const SettingRow& row : settingRows()) {
        const auto stored = workspace.setting(std::string(row.key));
        if (!stored)
            return tl::unexpected(stored.error());
        if (!*stored)
            continue;
        const nlohmann::json value = nlohmann::json::parse(**stored, nullptr, false);
        if (!assign(settings, row, value) || !withinRange(settings, row))
            return fail(ErrorKind::BadInput, "settings.bad_value",
                        {{"file", workspace.folder().string()}, {"key", std::string(row.key)}, {"value", **stored}});
    }
    return settings;
}

Result<void> saveSettings(Workspace& workspace, const EngineSettings& settings)
{
    if (const auto valid = validate(settings); !valid)
        return valid;
    return workspace.transaction([&]() -> Result<void> {
        for (const SettingRow& row : settingRows())
            if (const auto stored = workspace.setSetting(std::string(row.key), valueOf(settings, row).dump()); !stored)
                return stored;
        return {};
    });
}

Result<EngineSettings> overlaySettings(EngineSettings base, const std::filesystem::path& toml_file)
{
    if (const std::error_code error = whyUnreadable(toml_file))
        return unreadable(toml_file, error.message());
    try {
        const toml::table table = toml::parse_file(toml_file.string());
        auto settings = overlayTable(std::move(base), table, toml_file.string());
        if (settings)
            if (const auto valid = validate(*settings); !valid)
                return unreadable(toml_file, valid.error().message.code);
        return settings;
    } catch (const toml::parse_error& error) {
        return unreadable(toml_file, std::string(error.description()));
    }
}

} // namespace casebench

// The engine's settings, one object each: key, default, range, words. A page of settings is then a loop.
#pragma once

#include "core/serving/settings.h"

#include <QString>
#include <QVariant>

#include <optional>
#include <span>
#include <utility>
#include <variant>

namespace casebench {

enum class SettingGroup { Routing, Answers, Cost, Caches, Computing };

struct Setting {
    using Member = std::variant<double EngineSettings::*, int EngineSettings::*, bool EngineSettings::*,
                                std::string EngineSettings::*>;
    const char* key; // as in the workspace and in --config
    SettingGroup group;
    Member member;
    const char* label;   // QT_TRANSLATE_NOOP("settings", …)
    const char* tooltip; // the same
    double minimum = 0, maximum = 1, step = 0.01;
    std::optional<std::pair<double, double>> suggested = std::nullopt; // marked on the page

    QVariant value(const EngineSettings& settings) const;
    void setValue(EngineSettings& settings, const QVariant& value) const;
    QVariant defaultValue() const { return value(EngineSettings{}); }
    QString labelWords() const;
    QString tooltipWords() const; // with range and default
};

std::span<const Setting> allSettings();
QString groupWords(SettingGroup group);

} // namespace casebench

#include "ui/settings/setting.h"

#include <QCoreApplication>

namespace casebench {

namespace {

using S = EngineSettings;
using G = SettingGroup;

const Setting kSettings[] = {
    {"routing.base_threshold", G::Routing, &S::base_threshold, QT_TRANSLATE_NOOP("settings", "Base threshold"),
     QT_TRANSLATE_NOOP("settings", "Texts more complex than this go to the expert. Load and cost move it."), 0.05, 0.95, 0.01,
     std::pair(0.65, 0.75)},
    {"routing.complexity_decides_several", G::Routing, &S::complexity_decides_several,
     QT_TRANSLATE_NOOP("settings", "Complexity decides for text + photo"),
     QT_TRANSLATE_NOOP("settings", "Otherwise cases with text and a photo always go to the expert.")},
    {"routing.budget_ms", G::Routing, &S::routing_budget_ms, QT_TRANSLATE_NOOP("settings", "Routing budget (ms)"),
     QT_TRANSLATE_NOOP("settings", "When the assessment takes longer, the light path is taken."), 1, 1000, 1},
    {"answer.band_high", G::Answers, &S::band_high, QT_TRANSLATE_NOOP("settings", "High confidence from"),
     QT_TRANSLATE_NOOP("settings", "Answers at or above this confidence count as high."), 0, 1, 0.01},
    {"answer.band_medium", G::Answers, &S::band_medium, QT_TRANSLATE_NOOP("settings", "Medium confidence from"),
     QT_TRANSLATE_NOOP("settings", "Answers at or above this confidence count as medium, below it as low."), 0, 1, 0.01},
    {"answer.draft_limit_ms", G::Answers, &S::draft_limit_ms, QT_TRANSLATE_NOOP("settings", "Draft after (ms)"),
     QT_TRANSLATE_NOOP("settings", "When the expert is expected to take longer, a light draft is shown first."), 0, 2000, 10},
    {"models.recognise_text", G::Answers, &S::recognise_text, QT_TRANSLATE_NOOP("settings", "Recognise text in photos"),
     QT_TRANSLATE_NOOP("settings", "Reads displays and labels on the expert and vision paths.")},
    {"cost.hourly_budget", G::Cost, &S::hourly_budget, QT_TRANSLATE_NOOP("settings", "Budget per hour (expert calls)"),
     QT_TRANSLATE_NOOP("settings", "Near the budget the threshold rises. 0: no budget."), 0, 1'000'000, 10},
    {"cost.daily_budget", G::Cost, &S::daily_budget, QT_TRANSLATE_NOOP("settings", "Budget per day (expert calls)"),
     QT_TRANSLATE_NOOP("settings", "Near the budget the threshold rises. 0: no budget."), 0, 10'000'000, 100},
    {"cost.light", G::Cost, &S::cost_light, QT_TRANSLATE_NOOP("settings", "Cost of a light answer"),
     QT_TRANSLATE_NOOP("settings", "In units of one expert call."), 0, 100, 0.01},
    {"cost.vision", G::Cost, &S::cost_vision, QT_TRANSLATE_NOOP("settings", "Cost of a vision answer"),
     QT_TRANSLATE_NOOP("settings", "In units of one expert call."), 0, 100, 0.01},
    {"cost.expert", G::Cost, &S::cost_expert, QT_TRANSLATE_NOOP("settings", "Cost of an expert answer"),
     QT_TRANSLATE_NOOP("settings", "In units of one expert call."), 0, 100, 0.01},
    {"cache.result_ttl_s", G::Caches, &S::result_ttl_s, QT_TRANSLATE_NOOP("settings", "Keep results (s)"),
     QT_TRANSLATE_NOOP("settings", "How long an answer is given again to the same case."), 0, 86'400, 30},
    {"cache.feature_ttl_s", G::Caches, &S::feature_ttl_s, QT_TRANSLATE_NOOP("settings", "Keep features (s)"),
     QT_TRANSLATE_NOOP("settings", "How long the encoders' results are used again."), 0, 604'800, 60},
    {"cache.result_mb", G::Caches, &S::result_cache_mb, QT_TRANSLATE_NOOP("settings", "Result cache (MB)"),
     QT_TRANSLATE_NOOP("settings", "Memory for answers."), 1, 4096, 8},
    {"cache.feature_mb", G::Caches, &S::feature_cache_mb, QT_TRANSLATE_NOOP("settings", "Feature cache (MB)"),
     QT_TRANSLATE_NOOP("settings", "Memory for the encoders' results."), 1, 16'384, 16},
    {"cache.model_mb", G::Caches, &S::model_memory_mb, QT_TRANSLATE_NOOP("settings", "Model memory (MB)"),
     QT_TRANSLATE_NOOP("settings", "Weights beyond this are unloaded, the least used first."), 64, 65'536, 64},
    {"serving.light_threads", G::Computing, &S::light_threads, QT_TRANSLATE_NOOP("settings", "Light threads"),
     QT_TRANSLATE_NOOP("settings", "Cases answered at once on the light path. Takes effect at the next start."), 1, 64, 1},
    {"serving.expert_threads", G::Computing, &S::expert_threads, QT_TRANSLATE_NOOP("settings", "Expert threads"),
     QT_TRANSLATE_NOOP("settings", "Cases answered at once on the expert and vision paths. Takes effect at the next start."), 1, 64, 1},
    {"serving.compute_threads", G::Computing, &S::compute_threads, QT_TRANSLATE_NOOP("settings", "Threads per expert case"),
     QT_TRANSLATE_NOOP("settings", "LibTorch threads of each expert thread. Takes effect at the next start."), 1, 64, 1},
    {"models.image_encoder", G::Computing, &S::image_encoder, QT_TRANSLATE_NOOP("settings", "Image encoder"),
     QT_TRANSLATE_NOOP("settings", "A model id of the manifest, such as efficientnet-lite0.")},
};

} // namespace

std::span<const Setting> allSettings()
{
    return kSettings;
}

QVariant Setting::value(const EngineSettings& settings) const
{
    return std::visit(
        [&](auto pointer) {
            if constexpr (std::is_same_v<decltype(pointer), std::string S::*>)
                return QVariant(QString::fromStdString(settings.*pointer));
            else
                return QVariant(settings.*pointer);
        },
        member);
}

void Setting::setValue(EngineSettings& settings, const QVariant& value) const
{
    std::visit(
        [&](auto pointer) {
            if constexpr (std::is_same_v<decltype(pointer), std::string S::*>)
                settings.*pointer = value.toString().toStdString();
            else
                settings.*pointer = value.value<std::remove_reference_t<decltype(settings.*pointer)>>();
        },
        member);
}

QString Setting::labelWords() const
{
    return QCoreApplication::translate("settings", label);
}

QString Setting::tooltipWords() const
{
    QString words = QCoreApplication::translate("settings", tooltip);
    const bool number = std::holds_alternative<double S::*>(member) || std::holds_alternative<int S::*>(member);
    if (number)
        words += QCoreApplication::translate("settings", "\nFrom %1 to %2, default %3.")
                     .arg(minimum)
                     .arg(maximum)
                     .arg(defaultValue().toString());
    if (suggested)
        words += QCoreApplication::translate("settings", " Suggested: %1 to %2.").arg(suggested->first).arg(suggested->second);
    return words + QStringLiteral("\n") + QLatin1String(key);
}

QString groupWords(SettingGroup group)
{
    switch (group) {
    case G::Routing:
        return QCoreApplication::translate("settings", "Routing");
    case G::Answers:
        return QCoreApplication::translate("settings", "Answers");
    case G::Cost:
        return QCoreApplication::translate("settings", "Cost");
    case G::Caches:
        return QCoreApplication::translate("settings", "Caches");
    case G::Computing:
        return QCoreApplication::translate("settings", "Computing");
    }
    return {};
}

} // namespace casebench

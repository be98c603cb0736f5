#include "ui/routing/decision_words.h"

#include "core/routing/threshold.h"
#include "ui/charts/quantity_text.h"

#include <array>
#include <cmath>
#include <utility>

namespace casebench {
namespace {

using Named = std::pair<const char*, const char*>;

constexpr std::array<Named, 17> kFeatures{{
    {"tokens", QT_TRANSLATE_NOOP("DecisionWords", "length of the text")},
    {"clauses", QT_TRANSLATE_NOOP("DecisionWords", "clauses")},
    {"numbers", QT_TRANSLATE_NOOP("DecisionWords", "numbers in the text")},
    {"codes", QT_TRANSLATE_NOOP("DecisionWords", "codes in the text")},
    {"negations", QT_TRANSLATE_NOOP("DecisionWords", "negations")},
    {"conditions", QT_TRANSLATE_NOOP("DecisionWords", "conditions")},
    {"questions", QT_TRANSLATE_NOOP("DecisionWords", "questions")},
    {"chinese", QT_TRANSLATE_NOOP("DecisionWords", "share of Chinese")},
    {"known_share", QT_TRANSLATE_NOOP("DecisionWords", "words the light model knows")},
    {"pictures", QT_TRANSLATE_NOOP("DecisionWords", "pictures attached")},
    {"picture_megapixels", QT_TRANSLATE_NOOP("DecisionWords", "size of the picture")},
    {"picture_sharpness", QT_TRANSLATE_NOOP("DecisionWords", "sharpness of the picture")},
    {"fields", QT_TRANSLATE_NOOP("DecisionWords", "fields")},
    {"turns", QT_TRANSLATE_NOOP("DecisionWords", "turns of the dialogue")},
    {"light_margin", QT_TRANSLATE_NOOP("DecisionWords", "lead of the light answer")},
    {"light_entropy", QT_TRANSLATE_NOOP("DecisionWords", "doubt of the light model")},
    {"nearest_case", QT_TRANSLATE_NOOP("DecisionWords", "distance to known cases")},
}};

constexpr std::array<Named, 13> kSpans{{
    {"cache", QT_TRANSLATE_NOOP("DecisionWords", "cache")},
    {"assess", QT_TRANSLATE_NOOP("DecisionWords", "assess")},
    {"route", QT_TRANSLATE_NOOP("DecisionWords", "route")},
    {"light_text", QT_TRANSLATE_NOOP("DecisionWords", "light text")},
    {"expert_text", QT_TRANSLATE_NOOP("DecisionWords", "expert text")},
    {"image", QT_TRANSLATE_NOOP("DecisionWords", "image encoder")},
    {"decode", QT_TRANSLATE_NOOP("DecisionWords", "read picture")},
    {"ocr", QT_TRANSLATE_NOOP("DecisionWords", "recognise text")},
    {"fusion", QT_TRANSLATE_NOOP("DecisionWords", "fuse")},
    {"head", QT_TRANSLATE_NOOP("DecisionWords", "decide")},
    {"search", QT_TRANSLATE_NOOP("DecisionWords", "search")},
    {"queue", QT_TRANSLATE_NOOP("DecisionWords", "wait")},
    {"store", QT_TRANSLATE_NOOP("DecisionWords", "store")},
}};

template <std::size_t N> QString named(const std::array<Named, N>& table, const std::string& name)
{
    for (const auto& [key, words] : table)
        if (name == key)
            return DecisionWords::tr(words);
    return QString::fromStdString(name).replace(QLatin1Char('_'), QLatin1Char(' '));
}

} // namespace

QString DecisionWords::routePath(Route route)
{
    switch (route) {
    case Route::Light:
        return tr("light path");
    case Route::Vision:
        return tr("vision path");
    case Route::Expert:
        return tr("expert path");
    case Route::Remote:
        return tr("remote expert");
    }
    return {};
}

QString DecisionWords::input(InputType type)
{
    switch (type) {
    case InputType::Empty:
        return tr("nothing");
    case InputType::TextOnly:
        return tr("text");
    case InputType::ImageOnly:
        return tr("photo");
    case InputType::Several:
        return tr("text + photo");
    }
    return {};
}

QString DecisionWords::feature(const std::string& name)
{
    return named(kFeatures, name);
}

QString DecisionWords::span(const std::string& name)
{
    return named(kSpans, name);
}

QString DecisionWords::featureValue(const Contribution& contribution)
{
    if (!contribution.value)
        return tr("missing");
    const double value = *contribution.value;
    return value == std::floor(value) ? QString::number(value, 'f', 0) : unitText(value);
}

QString DecisionWords::formula(double base, double load, double cost_term, double effective)
{
    const double unclamped = base * (1 + 0.5 * (load - kReferenceLoad)) + cost_term;
    const QString text = QStringLiteral("%1 = %2 × (1 + 0.5 × (%3 − %4)) + %5")
                             .arg(unitText(effective), unitText(base), unitText(load), unitText(kReferenceLoad),
                                  unitText(cost_term));
    constexpr double kSame = 0.005;
    return std::abs(unclamped - effective) < kSame ? text : tr("%1, held within 0.05 and 0.95").arg(text);
}

QStringList DecisionWords::wouldChange(const RouteDecision& decision)
{
    QStringList sentences;
    for (const Counterfactual& change : decision.counterfactuals) {
        const QString path = routePath(change.route);
        if (change.what == "threshold_above")
            sentences << tr("The %1, if the effective threshold were %2 or more.").arg(path, unitText(change.value));
        else if (change.what == "threshold_below")
            sentences << tr("The %1, if the effective threshold were below %2.").arg(path, unitText(change.value));
        else if (change.what == "without_image")
            sentences << tr("The %1, without the photo.").arg(path);
        else if (change.what == "without_text")
            sentences << tr("The %1, without the text.").arg(path);
        else if (change.what == "with_text")
            sentences << tr("The %1, if a text came with the photo.").arg(path);
        else if (change.what == "assessment_in_time")
            sentences << tr("The %1, perhaps, had the assessment been there in time.").arg(path);
    }
    return sentences;
}

} // namespace casebench

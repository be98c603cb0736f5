#include "ui/routing/route_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace casebench {

namespace {

struct Named {
    const char* name;
    const char* words;
};

constexpr Named kFeatures[] = {
    {"tokens", QT_TRANSLATE_NOOP("features", "length of the text")},
    {"clauses", QT_TRANSLATE_NOOP("features", "clauses")},
    {"numbers", QT_TRANSLATE_NOOP("features", "numbers")},
    {"codes", QT_TRANSLATE_NOOP("features", "error codes")},
    {"negations", QT_TRANSLATE_NOOP("features", "negations")},
    {"conditions", QT_TRANSLATE_NOOP("features", "conditions")},
    {"questions", QT_TRANSLATE_NOOP("features", "questions")},
    {"chinese", QT_TRANSLATE_NOOP("features", "Chinese share")},
    {"known_share", QT_TRANSLATE_NOOP("features", "known words")},
    {"pictures", QT_TRANSLATE_NOOP("features", "pictures")},
    {"picture_megapixels", QT_TRANSLATE_NOOP("features", "picture size")},
    {"picture_sharpness", QT_TRANSLATE_NOOP("features", "picture sharpness")},
    {"fields", QT_TRANSLATE_NOOP("features", "fields")},
    {"turns", QT_TRANSLATE_NOOP("features", "dialogue turns")},
    {"light_margin", QT_TRANSLATE_NOOP("features", "light model's margin")},
    {"light_entropy", QT_TRANSLATE_NOOP("features", "light model's doubt")},
    {"nearest_case", QT_TRANSLATE_NOOP("features", "distance to known cases")},
};

constexpr Named kSpans[] = {
    {"queue", QT_TRANSLATE_NOOP("spans", "wait")},
    {"cache", QT_TRANSLATE_NOOP("spans", "cache")},
    {"assess", QT_TRANSLATE_NOOP("spans", "assess")},
    {"route", QT_TRANSLATE_NOOP("spans", "route")},
    {"light_text", QT_TRANSLATE_NOOP("spans", "light text")},
    {"expert_text", QT_TRANSLATE_NOOP("spans", "text")},
    {"decode", QT_TRANSLATE_NOOP("spans", "read picture")},
    {"image", QT_TRANSLATE_NOOP("spans", "image")},
    {"ocr", QT_TRANSLATE_NOOP("spans", "recognise")},
    {"fusion", QT_TRANSLATE_NOOP("spans", "fuse")},
    {"head", QT_TRANSLATE_NOOP("spans", "decide")},
    {"search", QT_TRANSLATE_NOOP("spans", "search")},
    {"store", QT_TRANSLATE_NOOP("spans", "store")},
};

template <std::size_t N> QString find(const Named (&table)[N], const char* context, const std::string& name)
{
    const auto found =
        std::find_if(std::begin(table), std::end(table), [&](const Named& each) { return name == each.name; });
    return found == std::end(table) ? QString::fromStdString(name)
                                    : QCoreApplication::translate(context, found->words);
}

} // namespace

QString inputTypeWords(InputType type)
{
    switch (type) {
    case InputType::Empty:
        return QCoreApplication::translate("routing", "nothing");
    case InputType::TextOnly:
        return QCoreApplication::translate("routing", "text");
    case InputType::ImageOnly:
        return QCoreApplication::translate("routing", "photo");
    case InputType::Several:
        return QCoreApplication::translate("routing", "text + photo");
    }
    return {};
}

QString featureWords(const std::string& feature)
{
    return find(kFeatures, "features", feature);
}

QString spanWords(const std::string& span)
{
    return find(kSpans, "spans", span);
}

QString pathWords(Route route)
{
    switch (route) {
    case Route::Light:
        return QCoreApplication::translate("routing", "light path");
    case Route::Vision:
        return QCoreApplication::translate("routing", "vision path");
    case Route::Expert:
        return QCoreApplication::translate("routing", "expert path");
    case Route::Remote:
        return QCoreApplication::translate("routing", "remote path");
    }
    return {};
}

QString counterfactualWords(const Counterfactual& counterfactual)
{
    const QString path = pathWords(counterfactual.route);
    const QString value = QString::number(counterfactual.value, 'f', 2);
    if (counterfactual.what == "threshold_above")
        return QCoreApplication::translate("routing", "With a threshold above %1: %2.").arg(value, path);
    if (counterfactual.what == "threshold_below")
        return QCoreApplication::translate("routing", "With a threshold below %1: %2.").arg(value, path);
    if (counterfactual.what == "without_image")
        return QCoreApplication::translate("routing", "Without the photo: %1.").arg(path);
    if (counterfactual.what == "without_text")
        return QCoreApplication::translate("routing", "Without the text: %1.").arg(path);
    if (counterfactual.what == "with_text")
        return QCoreApplication::translate("routing", "With a text beside the photo: %1.").arg(path);
    if (counterfactual.what == "assessment_in_time")
        return QCoreApplication::translate("routing", "With the assessment in time: %1.").arg(path);
    return QStringLiteral("%1: %2").arg(QString::fromStdString(counterfactual.what), path);
}

} // namespace casebench

#include "ui/routing/changed_cases.h"

#include "ui/charts/quantity_text.h"
#include "ui/theme/theme.h"

#include <utility>

namespace casebench {
namespace {

bool disagree(const StudyCase& c)
{
    return !c.light_answer.empty() && !c.expert_answer.empty() && c.light_answer != c.expert_answer;
}

QString answer(const std::string& category)
{
    return category.empty() ? ChangedCases::tr("not known") : QString::fromStdString(category);
}

QString verdictWords(StudyVerdict verdict)
{
    switch (verdict) {
    case StudyVerdict::Same:
        return ChangedCases::tr("same");
    case StudyVerdict::LightWrong:
        return ChangedCases::tr("light wrong");
    case StudyVerdict::ExpertWrong:
        return ChangedCases::tr("expert wrong");
    case StudyVerdict::BothWrong:
        return ChangedCases::tr("both wrong");
    case StudyVerdict::Unknown:
        break;
    }
    return QStringLiteral("–");
}

} // namespace

void ChangedCases::setStudy(std::shared_ptr<const ThresholdStudy> study)
{
    beginResetModel();
    study_ = std::move(study);
    rows_.clear();
    wanted_.clear();
    titles_.clear();
    endResetModel();
}

void ChangedCases::setThresholds(double from, double to, bool only_disagreements)
{
    beginResetModel();
    rows_.clear();
    if (study_) {
        const auto [first, last] = changedCases(*study_, from, to);
        for (std::size_t i = first; i < last; ++i)
            if (!only_disagreements || disagree(study_->cases[i]))
                rows_.push_back(i);
    }
    endResetModel();
}

void ChangedCases::setTitles(const std::vector<CaseSummary>& summaries)
{
    for (const CaseSummary& summary : summaries)
        titles_[summary.id] = QString::fromStdString(summary.title);
    if (!rows_.empty())
        Q_EMIT dataChanged(index(0, Title), index(int(rows_.size()) - 1, Title), {Qt::DisplayRole});
}

void ChangedCases::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!rows_.empty())
        Q_EMIT dataChanged(index(0, 0), index(int(rows_.size()) - 1, ColumnCount - 1));
}

CaseId ChangedCases::caseAt(int row) const
{
    return row >= 0 && row < int(rows_.size()) ? at(row).id : CaseId{};
}

int ChangedCases::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(rows_.size());
}

int ChangedCases::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

std::vector<CaseId> ChangedCases::takeWanted()
{
    return std::exchange(wanted_, {});
}

QVariant ChangedCases::text(const StudyCase& c, int column) const
{
    switch (column) {
    case Title:
        if (const auto known = titles_.find(c.id); known != titles_.end())
            return known->second;
        wanted_.push_back(c.id);
        if (wanted_.size() == 1)
            Q_EMIT titlesWanted();
        return titles_.emplace(c.id, tr("case %1").arg(c.id.value)).first->second; // asked for once
    case LightAnswer:
        return answer(c.light_answer);
    case ExpertAnswer:
        return answer(c.expert_answer);
    default:
        return verdictWords(verdictOf(c));
    }
}

QVariant ChangedCases::color(const StudyCase& c, int column) const
{
    const ThemeColors& colors = themeColors();
    switch (column) {
    case LightAnswer:
        return c.light_answer.empty() ? colors.text_muted : colors.route_light;
    case ExpertAnswer:
        return c.expert_answer.empty() ? colors.text_muted : colors.route_expert;
    case Verdict: {
        const StudyVerdict verdict = verdictOf(c);
        return verdict == StudyVerdict::LightWrong || verdict == StudyVerdict::BothWrong ? colors.bad : colors.text_muted;
    }
    default:
        return colors.text;
    }
}

QVariant ChangedCases::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const StudyCase& c = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(c, index.column());
    case Qt::ToolTipRole:
        return tr("%1 · complexity %2").arg(text(c, index.column()).toString(), unitText(c.complexity));
    case Qt::ForegroundRole:
        return color(c, index.column());
    default:
        return {};
    }
}

QVariant ChangedCases::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    const QString names[] = {tr("Case"), tr("Light"), tr("Expert"), tr("Verdict")};
    return names[section];
}

} // namespace casebench

#include "ui/triage/queue_model.h"

namespace casebench {

namespace {
constexpr int kPage = 64;           // lines fetched at once
constexpr std::size_t kKept = 20'000; // lines kept before those out of view are forgotten
} // namespace

QueueModel::QueueModel(Session& session, QObject* parent)
    : QAbstractListModel(parent), session_(session), listing_(session.jobs(), this)
{
    connect(&session, &Session::workspaceChanged, this, [this] {
        listed_ = false;
        takeIds({});
        lines_.clear();
        list();
    });
    connect(&session, &Session::filterChanged, this, &QueueModel::list);
    connect(&session, &Session::casesChanged, this, &QueueModel::list);
    connect(&session, &Session::caseTouched, this, &QueueModel::refreshLine);
    connect(&session, &Session::runStateChanged, this, &QueueModel::announce);
    connect(&session, &Session::runArrived, this, [this](CaseId id, const auto& run) { takeRun(id, *run); });
    connect(&session, &Session::knowledgeChanged, this, [this] {
        if (!ids_.empty())
            Q_EMIT dataChanged(index(0), index(rowCount() - 1), {CategoryRole});
    });
    list();
}

void QueueModel::list()
{
    if (!session_.workspace())
        return;
    listing_.start(
        [workspace = session_.workspace(), filter = session_.filter()](const JobContext&) {
            return workspace->caseIds(filter);
        },
        [this](Result<std::vector<CaseId>> ids) {
            if (!ids) {
                Q_EMIT session_.problem(ids.error().message);
                return;
            }
            listed_ = true;
            takeIds(std::move(*ids));
        });
}

void QueueModel::takeIds(std::vector<CaseId> ids)
{
    ++generation_;
    pages_underway_.clear();
    wanted_pages_.clear();
    if (ids != ids_) {
        beginResetModel();
        ids_ = std::move(ids);
        rows_.clear();
        for (std::size_t row = 0; row < ids_.size(); ++row)
            rows_.emplace(ids_[row], int(row));
        endResetModel();
    }
    // Known lines stay until their new ones arrive, so that nothing flickers.
    if (lines_.size() > kKept)
        lines_.clear();
    for (int row = 0; row < rowCount() && row < kPage; row += kPage)
        want(row);
    Q_EMIT listedAgain();
}

int QueueModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ids_.size());
}

CaseId QueueModel::idAt(int row) const
{
    return row >= 0 && row < rowCount() ? ids_[std::size_t(row)] : CaseId{};
}

int QueueModel::rowOf(CaseId id) const
{
    const auto found = rows_.find(id);
    return found == rows_.end() ? -1 : found->second;
}

QVariant QueueModel::data(const QModelIndex& index, int role) const
{
    const CaseId id = idAt(index.row());
    if (!index.isValid() || !id)
        return {};
    if (role == IdRole)
        return qlonglong(id.value);
    if (role == RunningRole)
        return session_.running(id);
    const auto found = lines_.find(id);
    if (role == LoadedRole)
        return found != lines_.end();
    if (found == lines_.end() || found->second.generation != generation_)
        want(index.row());
    if (found == lines_.end())
        return {};
    const CaseSummary& line = found->second.summary;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return QString::fromStdString(line.title);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(QString::fromStdString(line.title),
                                            categoryWords(session_.categories(), line.category));
    case StateRole:
        return int(line.state);
    case CategoryRole:
        return categoryWords(session_.categories(), line.category);
    case ConfidenceRole:
        return line.confidence ? QVariant(*line.confidence) : QVariant();
    case BandRole:
        return line.band ? QVariant(int(*line.band)) : QVariant();
    case RouteRole:
        return line.route ? QVariant(int(*line.route)) : QVariant();
    case ThumbnailRole:
        return QString::fromStdString(line.thumbnail_digest);
    case CreatedRole:
        return qlonglong(line.created);
    default:
        return {};
    }
}

// Called while painting: only notes the page and asks for it afterwards, all pages of one paint together.
void QueueModel::want(int row) const
{
    const int page = row / kPage;
    if (pages_underway_.contains(page) || wanted_pages_.contains(page))
        return;
    if (wanted_pages_.isEmpty())
        QMetaObject::invokeMethod(const_cast<QueueModel*>(this), &QueueModel::fetchPages, Qt::QueuedConnection);
    wanted_pages_.insert(page);
}

void QueueModel::fetchPages()
{
    const auto pages = std::exchange(wanted_pages_, {});
    if (!session_.workspace())
        return;
    for (const int page : pages) {
        const int first = page * kPage, last = std::min(first + kPage, rowCount());
        if (first >= last)
            continue;
        pages_underway_.insert(page);
        std::vector<CaseId> ids(ids_.begin() + first, ids_.begin() + last);
        session_.jobs().start(
            this,
            [workspace = session_.workspace(), ids = std::move(ids)](const JobContext&) {
                return workspace->caseSummaries(ids);
            },
            [this, page, generation = generation_](Result<std::vector<CaseSummary>> lines) {
                if (generation == generation_)
                    pages_underway_.remove(page);
                if (lines)
                    takeLines(*lines);
                else
                    Q_EMIT session_.problem(lines.error().message);
            });
    }
}

void QueueModel::takeLines(const std::vector<CaseSummary>& lines)
{
    int first = rowCount(), last = -1;
    for (const auto& line : lines) {
        lines_[line.id] = {line, generation_};
        if (const int row = rowOf(line.id); row >= 0) {
            first = std::min(first, row);
            last = std::max(last, row);
        }
    }
    if (last >= first)
        Q_EMIT dataChanged(index(first), index(last));
}

void QueueModel::refreshLine(CaseId id)
{
    if (!session_.workspace() || rowOf(id) < 0)
        return;
    session_.jobs().start(
        this,
        [workspace = session_.workspace(), id](const JobContext&) {
            return workspace->caseSummaries(std::span(&id, 1));
        },
        [this](Result<std::vector<CaseSummary>> lines) {
            if (lines)
                takeLines(*lines);
        });
}

void QueueModel::takeRun(CaseId id, const Run& run)
{
    const auto found = lines_.find(id);
    if (found == lines_.end())
        return;
    CaseSummary& line = found->second.summary;
    if (!line.labelled)
        line.category = run.answer.category;
    if (line.state == CaseState::Open)
        line.state = CaseState::Answered;
    line.confidence = run.answer.confidence;
    line.band = run.answer.band;
    line.route = run.decision.route;
    announce(id);
}

void QueueModel::announce(CaseId id)
{
    if (const int row = rowOf(id); row >= 0)
        Q_EMIT dataChanged(index(row), index(row));
}

QString categoryWords(const std::vector<Category>& categories, const std::string& name)
{
    if (QLocale().language() == QLocale::Chinese)
        for (const auto& category : categories)
            if (category.name == name && !category.display_zh.empty())
                return QString::fromStdString(category.display_zh);
    return QString::fromStdString(name);
}

} // namespace casebench

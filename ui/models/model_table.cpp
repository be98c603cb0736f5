#include "ui/models/model_table.h"

#include "ui/charts/quantity_text.h"
#include "ui/theme/theme.h"
#include "ui/wording/translated.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPixmap>

#include <algorithm>

namespace casebench {
namespace {

constexpr int kShortDigest = 12;

QColor stateColor(ModelState state)
{
    const ThemeColors& colors = themeColors();
    switch (state) {
    case ModelState::Ready:
        return colors.good;
    case ModelState::Loading:
        return colors.warn;
    case ModelState::Failed:
    case ModelState::Missing:
        return colors.bad;
    case ModelState::NotLoaded:
        break;
    }
    return colors.text_muted;
}

QPixmap dot(const QColor& color)
{
    constexpr int kSide = 20; // two device pixels for one: sharp on dense screens
    QPixmap pixmap(kSide, kSide);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(1, 1, 8, 8));
    return pixmap;
}

QString roleWords(const std::string& role)
{
    return QString::fromStdString(role).replace(QLatin1Char('_'), QLatin1Char(' '));
}

bool sameRows(const std::vector<ModelStatus>& a, const std::vector<ModelStatus>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const ModelStatus& x, const ModelStatus& y) { return x.id == y.id; });
}

} // namespace

QString modelStateWords(const ModelStatus& model)
{
    const auto stateWord = [](const char* text) { return QCoreApplication::translate("ModelState", text); };
    QString words;
    switch (model.state) {
    case ModelState::NotLoaded:
        words = stateWord(QT_TRANSLATE_NOOP("ModelState", "not loaded"));
        break;
    case ModelState::Loading:
        words = stateWord(QT_TRANSLATE_NOOP("ModelState", "loading"));
        break;
    case ModelState::Ready:
        words = stateWord(QT_TRANSLATE_NOOP("ModelState", "ready"));
        break;
    case ModelState::Failed:
        words = stateWord(QT_TRANSLATE_NOOP("ModelState", "failed"));
        break;
    case ModelState::Missing:
        words = stateWord(QT_TRANSLATE_NOOP("ModelState", "missing"));
        break;
    }
    return model.reason.code.empty() ? words : words + QStringLiteral(": ") + translated(model.reason);
}

void ModelTable::setModels(std::vector<ModelStatus> models)
{
    if (!sameRows(models, models_)) {
        beginResetModel();
        models_ = std::move(models);
        endResetModel();
        return;
    }
    models_ = std::move(models);
    if (!models_.empty())
        Q_EMIT dataChanged(index(0, 0), index(int(models_.size()) - 1, ColumnCount - 1));
}

void ModelTable::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!models_.empty())
        Q_EMIT dataChanged(index(0, 0), index(int(models_.size()) - 1, ColumnCount - 1));
}

int ModelTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(models_.size());
}

int ModelTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString ModelTable::text(const ModelStatus& model, int column) const
{
    const QString none = QStringLiteral("–");
    switch (column) {
    case Name:
        return QString::fromStdString(model.id);
    case Role:
        return roleWords(model.role);
    case State:
        return modelStateWords(model);
    case Digest:
        return model.version.empty() ? none : QString::fromStdString(model.version.substr(0, kShortDigest));
    case Memory:
        return model.bytes > 0 ? bytesText(model.bytes) : none;
    case LoadTime:
        return model.load_ms > 0 ? durationText(model.load_ms) : none;
    case Calls:
        return countText(model.calls);
    case P50:
        return model.calls > 0 ? durationText(model.p50_ms) : none;
    case P95:
        return model.calls > 0 ? durationText(model.p95_ms) : none;
    default:
        return {};
    }
}

QVariant ModelTable::sortValue(const ModelStatus& model, int column) const
{
    switch (column) {
    case State:
        return int(model.state);
    case Memory:
        return qint64(model.bytes);
    case LoadTime:
        return model.load_ms;
    case Calls:
        return qint64(model.calls);
    case P50:
        return model.p50_ms;
    case P95:
        return model.p95_ms;
    default:
        return text(model, column);
    }
}

QVariant ModelTable::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ModelStatus& model = models_[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(model, index.column());
    case Qt::ToolTipRole:
        return index.column() == Digest ? QString::fromStdString(model.version) : text(model, index.column());
    case Qt::DecorationRole:
        return index.column() == State ? QVariant(dot(stateColor(model.state))) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::Alignment((index.column() >= Memory ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case kSortRole:
        return sortValue(model, index.column());
    case kDigestRole:
        return QString::fromStdString(model.version);
    default:
        return {};
    }
}

QVariant ModelTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::Alignment((section >= Memory ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Model");
    case Role:
        return tr("Role");
    case State:
        return tr("State");
    case Digest:
        return tr("Digest");
    case Memory:
        return tr("Memory");
    case LoadTime:
        return tr("Load time");
    case Calls:
        return tr("Calls");
    case P50:
        return tr("p50");
    default:
        return tr("p95");
    }
}

} // namespace casebench

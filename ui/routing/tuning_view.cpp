#include "ui/routing/tuning_view.h"

#include "core/routing/threshold.h"
#include "ui/charts/quantity_text.h"
#include "ui/charts/stat_tile.h"
#include "ui/routing/changed_cases.h"
#include "ui/routing/complexity_histogram.h"
#include "ui/routing/cost_curve.h"
#include "ui/routing/decision_words.h"
#include "ui/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/panel.h"

#include <QDateTime>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QMessageBox>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>
#include <cmath>

namespace casebench {
namespace {

constexpr std::int64_t kMostRuns = 200'000; // newest; bounds memory
constexpr std::array kRangeDays{7, 30, 0};  // 0: all

QString colored(const QColor& color, const QString& text)
{
    return QStringLiteral("<span style='color:%1'>■</span> %2").arg(color.name(), text.toHtmlEscaped());
}

} // namespace

TuningView::TuningView(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), loading_(session.jobs(), this), titling_(session.jobs(), this)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    stack_ = new QStackedWidget(this);
    layout->addWidget(stack_);
    auto* content = new QWidget(stack_);
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(12);
    grid->addWidget(buildHistogram(), 0, 0);
    curve_panel_ = new Panel(QStringLiteral("tuning-cost-quality"), this);
    curve_ = new CostCurve(curve_panel_);
    curve_panel_->body()->addWidget(curve_, 1);
    grid->addWidget(curve_panel_, 0, 1);
    grid->addWidget(buildEffects(), 1, 0);
    grid->addWidget(buildCases(), 1, 1);
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(1, 2);
    grid->setRowStretch(0, 5);
    grid->setRowStretch(1, 4);
    stack_->addWidget(content);
    empty_ = new EmptyState(QStringLiteral("routing"), stack_);
    stack_->addWidget(empty_);
    controls_ = buildControls();

    connect(&session, &Session::settingsChanged, this, &TuningView::settingsArrived);
    connect(&session, &Session::statusChanged, this, &TuningView::fillLive);
    connect(&Theme::instance(), &Theme::changed, this, &TuningView::fillCaptions);
    shown_base_ = base();
    histogram_->setThreshold(base());
    showStudy(std::make_shared<ThresholdStudy>());
}

QWidget* TuningView::buildControls()
{
    auto* controls = new QWidget(this);
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (std::size_t i = 0; i < range_chips_.size(); ++i) {
        range_chips_[i] = new Chip(controls);
        range_chips_[i]->setCheckable(true);
        row->addWidget(range_chips_[i]);
        connect(range_chips_[i], &Chip::clicked, this, [this, i] {
            range_ = int(i);
            load();
        });
    }
    labelled_chip_ = new Chip(controls);
    labelled_chip_->setCheckable(true);
    connect(labelled_chip_, &Chip::toggled, this, &TuningView::load);
    row->addWidget(labelled_chip_);
    summary_ = makeLabel("muted", controls);
    summary_->setMinimumWidth(40);
    row->addWidget(summary_, 1);
    reset_ = new KeyButton(QKeySequence(Qt::CTRL | Qt::Key_Backspace), controls);
    apply_ = new KeyButton(QKeySequence(Qt::CTRL | Qt::Key_Return), controls);
    apply_->setPrimary(true);
    row->addWidget(reset_);
    row->addWidget(apply_);
    for (KeyButton* button : {reset_, apply_}) {
        auto* action = new QAction(button);
        action->setShortcut(button->key());
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        connect(action, &QAction::triggered, button, &QAbstractButton::click);
    }
    connect(reset_, &QPushButton::clicked, this, [this] { moveTo(base()); });
    connect(apply_, &QPushButton::clicked, this, &TuningView::askToApply);
    return controls;
}

QWidget* TuningView::buildHistogram()
{
    histogram_panel_ = new Panel(QStringLiteral("tuning-histogram"), this);
    histogram_ = new ComplexityHistogram(histogram_panel_);
    field_ = new QDoubleSpinBox(histogram_panel_);
    field_->setRange(0.05, 0.95);
    field_->setSingleStep(0.01);
    field_->setDecimals(2);
    field_->setLocale(QLocale::c());
    field_->setKeyboardTracking(false);
    field_->setButtonSymbols(QAbstractSpinBox::NoButtons);
    histogram_panel_->addToHeader(field_);
    histogram_panel_->body()->addWidget(histogram_, 1);
    auto* below = new QHBoxLayout;
    legend_ = makeLabel("muted", histogram_panel_);
    keys_ = makeLabel("muted", histogram_panel_);
    below->addWidget(legend_);
    below->addStretch(1);
    below->addWidget(keys_);
    histogram_panel_->body()->addLayout(below);
    connect(histogram_, &ComplexityHistogram::thresholdChanged, this, &TuningView::moveTo);
    connect(field_, &QDoubleSpinBox::valueChanged, this, &TuningView::moveTo);
    connect(histogram_, &ComplexityHistogram::typed, this, [this](const QString& text) {
        field_->setFocus(Qt::OtherFocusReason);
        field_->selectAll();
        QKeyEvent key(QEvent::KeyPress, 0, Qt::NoModifier, text);
        QCoreApplication::sendEvent(field_, &key);
    });
    return histogram_panel_;
}

QWidget* TuningView::buildEffects()
{
    effects_panel_ = new Panel(QStringLiteral("tuning-effects"), this);
    auto* tiles = new QGridLayout;
    tiles->setSpacing(10);
    int place = 0;
    for (StatTile** tile : {&share_, &cost_, &accuracy_, &changing_}) {
        *tile = new StatTile(effects_panel_);
        tiles->addWidget(*tile, place / 2, place % 2);
        ++place;
    }
    effects_panel_->body()->addLayout(tiles, 1);
    auto* worth = new QHBoxLayout;
    worth_before_ = makeLabel("muted", effects_panel_);
    wrong_cost_ = new QSpinBox(effects_panel_);
    wrong_cost_->setRange(1, 100'000);
    wrong_cost_->setValue(40);
    wrong_cost_->setButtonSymbols(QAbstractSpinBox::NoButtons);
    worth_after_ = makeLabel("muted", effects_panel_);
    worth->addWidget(worth_before_);
    worth->addWidget(wrong_cost_);
    worth->addWidget(worth_after_, 1);
    effects_panel_->body()->addLayout(worth);
    live_ = new QLabel(effects_panel_);
    live_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    effects_panel_->body()->addWidget(live_);
    connect(wrong_cost_, &QSpinBox::valueChanged, this, &TuningView::fillEffects);
    return effects_panel_;
}

QWidget* TuningView::buildCases()
{
    cases_panel_ = new Panel(QStringLiteral("tuning-cases"), this);
    disagreements_chip_ = new Chip(cases_panel_);
    disagreements_chip_->setCheckable(true);
    cases_panel_->addToHeader(disagreements_chip_);
    cases_ = new ChangedCases(this);
    table_ = new QTableView(cases_panel_);
    table_->setModel(cases_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setSectionResizeMode(ChangedCases::Title, QHeaderView::Stretch);
    table_->horizontalHeader()->setDefaultSectionSize(92);
    cases_panel_->body()->addWidget(table_, 1);
    connect(disagreements_chip_, &Chip::toggled, this, &TuningView::fillEffects);
    connect(cases_, &ChangedCases::titlesWanted, this, &TuningView::fetchTitles, Qt::QueuedConnection);
    const auto choose = [this](const QModelIndex& index) { session_.select(cases_->caseAt(index.row())); };
    connect(table_, &QTableView::clicked, this, choose);
    connect(table_, &QTableView::activated, this, choose);
    return cases_panel_;
}

double TuningView::base() const
{
    return session_.settings().base_threshold;
}

double TuningView::threshold() const
{
    return histogram_->threshold();
}

void TuningView::load()
{
    for (std::size_t i = 0; i < range_chips_.size(); ++i)
        range_chips_[i]->setChecked(int(i) == range_);
    if (!session_.workspace()) {
        loading_.cancel();
        showStudy(std::make_shared<ThresholdStudy>());
        return;
    }
    TimeRange range;
    if (const int days = kRangeDays[std::size_t(range_)]; days > 0)
        range.from = QDateTime::currentDateTime().addDays(-days).toMSecsSinceEpoch();
    StudyOptions options;
    options.labelled_only = labelled_chip_->isChecked();
    options.complexity_decides_several = session_.settings().complexity_decides_several;
    using Study = std::shared_ptr<const ThresholdStudy>;
    loading_.start(
        [workspace = session_.workspace(), range, options](const JobContext&) -> Result<Study> {
            auto runs = workspace->runSummaries(range, kMostRuns);
            if (!runs)
                return tl::unexpected(runs.error());
            return std::make_shared<const ThresholdStudy>(studyThreshold(*runs, options));
        },
        [this](Result<Study> study) {
            if (study)
                showStudy(*study);
            else
                Q_EMIT session_.problem(study.error().message);
        });
}

void TuningView::showStudy(std::shared_ptr<const ThresholdStudy> study)
{
    study_ = std::move(study);
    HistogramValues values;
    values.counts.assign(study_->bins.begin(), study_->bins.end());
    values.wrong.assign(study_->wrong_bins.begin(), study_->wrong_bins.end());
    values.base = base();
    histogram_->setValues(std::move(values));
    curve_->setQuality(study_->quality);
    cases_->setStudy(study_);
    stack_->setCurrentIndex(study_->complexities.empty() ? 1 : 0);
    fillCaptions();
    fillEffects();
}

void TuningView::moveTo(double threshold)
{
    histogram_->setThreshold(threshold);
    const QSignalBlocker block(field_);
    field_->setValue(histogram_->threshold());
    fillEffects();
}

void TuningView::fillEffects()
{
    if (!study_)
        return;
    const double chosen = threshold();
    const EngineSettings& costs = session_.settings();
    const ThresholdEffect now = effectOf(*study_, base(), costs);
    const ThresholdEffect then = effectOf(*study_, chosen, costs);
    share_->setWords(tr("Expert share"), shareText(then.expert_share), tr("was %1").arg(shareText(now.expert_share)));
    cost_->setWords(tr("Cost per 1 000"), QString::number(then.cost_per_1000, 'f', 1),
                    tr("was %1 expert calls").arg(now.cost_per_1000, 0, 'f', 1));
    if (then.accuracy)
        accuracy_->setWords(tr("Accuracy"), shareText(*then.accuracy), tr("was %1").arg(shareText(*now.accuracy)));
    else
        accuracy_->setWords(tr("Accuracy"), QStringLiteral("–"), tr("no case answered on both paths"));
    const auto [first, last] = changedCases(*study_, base(), chosen);
    changing_->setWords(tr("Cases that change route"), countText(qint64(last - first)),
                        tr("of %1").arg(countText(qint64(study_->cases.size()))));
    curve_->setThresholds(base(), chosen);
    cases_->setThresholds(base(), chosen, disagreements_chip_->isChecked());
    cases_panel_->setInfo(countText(cases_->rowCount()));

    const std::optional<double> best = bestThreshold(*study_, wrong_cost_->value(), costs);
    worth_after_->setText(best ? tr("expert calls → best threshold %1").arg(unitText(*best))
                               : tr("expert calls → not known without both answers"));
    const bool moved = std::abs(chosen - base()) > 0.001;
    reset_->setEnabled(moved);
    apply_->setEnabled(moved && session_.engine());
    fillLive();
}

void TuningView::fillLive()
{
    if (!isVisible())
        return;
    const EngineStatus& status = session_.status();
    const auto byLoad = [&](double value) { return value * (1 + 0.5 * (status.load - kReferenceLoad)); };
    const double cost_term = std::clamp(status.effective_threshold - byLoad(base()), 0.0, 0.25);
    const double effective = std::clamp(byLoad(threshold()) + cost_term, 0.05, 0.95);
    live_->setText(tr("Effective now: %1").arg(DecisionWords::formula(threshold(), status.load, cost_term, effective)));
}

void TuningView::fetchTitles()
{
    const std::vector<CaseId> ids = cases_->takeWanted();
    if (ids.empty() || !session_.workspace())
        return;
    session_.jobs().start(
        cases_, [workspace = session_.workspace(), ids](const JobContext&) { return workspace->caseSummaries(ids); },
        [this](Result<std::vector<CaseSummary>> summaries) {
            if (summaries)
                cases_->setTitles(*summaries);
        });
}

void TuningView::askToApply()
{
    const ThresholdEffect now = effectOf(*study_, base(), session_.settings());
    const ThresholdEffect then = effectOf(*study_, threshold(), session_.settings());
    auto* box = new QMessageBox(QMessageBox::Question, tr("Apply the threshold"),
                                tr("Set the base threshold from %1 to %2?").arg(unitText(base()), unitText(threshold())),
                                QMessageBox::Apply | QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QString detail = tr("Over the stored runs, the expert share would have been %1 instead of %2.")
                         .arg(shareText(then.expert_share), shareText(now.expert_share));
    if (threshold() < kSuggestedBaseLow || threshold() > kSuggestedBaseHigh)
        detail += QLatin1Char('\n') + tr("The advised range is %1 to %2.")
                                          .arg(unitText(kSuggestedBaseLow), unitText(kSuggestedBaseHigh));
    box->setInformativeText(detail);
    connect(box, &QMessageBox::finished, this, [this](int button) {
        if (button == QMessageBox::Apply)
            applyNow();
    });
    box->open();
}

void TuningView::applyNow()
{
    EngineSettings settings = session_.settings();
    applying_ = {settings.base_threshold, threshold()};
    settings.base_threshold = threshold();
    session_.setSettings(settings);
}

void TuningView::settingsArrived()
{
    const auto applied = std::exchange(applying_, std::nullopt);
    if (applied && base() == applied->second && session_.workspace()) {
        const Message event{"event.threshold_changed",
                            {{"from", unitText(applied->first).toStdString()}, {"to", unitText(applied->second).toStdString()}}};
        session_.jobs().start(
            this, [workspace = session_.workspace(), event](const JobContext&) { return workspace->addEvent(event); },
            [this](Result<void> stored) {
                if (!stored)
                    Q_EMIT session_.problem(stored.error().message);
            });
    }
    // The handle follows the setting unless somebody has moved it away.
    if (threshold() == shown_base_)
        moveTo(base());
    shown_base_ = base();
    HistogramValues values = histogram_->values();
    values.base = base();
    histogram_->setValues(std::move(values));
    fillEffects();
}

void TuningView::fillCaptions()
{
    const ThemeColors& colors = themeColors();
    legend_->setText(QStringList{colored(colors.route_light, tr("light path")), colored(colors.route_expert, tr("expert path")),
                                 colored(colors.bad, tr("light answer known to be wrong"))}
                         .join(QStringLiteral("&nbsp;&nbsp;&nbsp;")));
    summary_->setText(tr("%1 runs · both answers known for %2")
                          .arg(countText(study_->runs), countText(qint64(study_->paired_complexities.size()))));
    summary_->setToolTip(tr("%1 runs were decided by their complexity; the threshold does not touch the others.")
                             .arg(countText(qint64(study_->complexities.size()))));
    if (const auto& quality = study_->quality; quality && quality->apgr) {
        QStringList figures{tr("APGR %1").arg(unitText(*quality->apgr))};
        if (quality->cpt50)
            figures << tr("CPT(50) %1").arg(shareText(*quality->cpt50));
        if (quality->cpt80)
            figures << tr("CPT(80) %1").arg(shareText(*quality->cpt80));
        curve_panel_->setInfo(figures.join(QStringLiteral(" · ")));
    } else {
        curve_panel_->setInfo({});
    }
}

void TuningView::retranslate()
{
    const std::array ranges{tr("7 days"), tr("30 days"), tr("All")};
    for (std::size_t i = 0; i < range_chips_.size(); ++i)
        range_chips_[i]->setText(ranges[i]);
    labelled_chip_->setText(tr("Labelled only"));
    reset_->setCaption(tr("Reset"));
    apply_->setCaption(tr("Apply…"));
    histogram_panel_->setTitle(tr("Complexity of cases, and the threshold"));
    histogram_->setAccessibleName(tr("Complexity of cases, and the threshold"));
    field_->setAccessibleName(tr("Threshold"));
    keys_->setText(tr("← → moves by 0.01, drag, or type"));
    curve_panel_->setTitle(tr("Cost against quality"));
    effects_panel_->setTitle(tr("What changes"));
    effects_panel_->setInfo(tr("replayed at load 0.70, where effective = base"));
    cases_panel_->setTitle(tr("Cases that change route"));
    disagreements_chip_->setText(tr("Only disagreements"));
    worth_before_->setText(tr("One wrong answer costs as much as"));
    empty_->setWords(tr("No runs to learn from yet"),
                     tr("Run some text cases on the Triage page: their complexity shows here, and what another threshold "
                        "would have done to them."));
    cases_->retranslate();
    fillCaptions();
    fillEffects();
}

} // namespace casebench

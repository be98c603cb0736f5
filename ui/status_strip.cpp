#include "ui/status_strip.h"

#include "ui/theme/theme.h"
#include "ui/widgets/indicators.h"
#include "ui/widgets/panel.h"
#include "ui/wording/translated.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

namespace casebench {

namespace {

constexpr int kHeight = 30;

QString hitRate(const CacheCounters& cache)
{
    const auto asked = cache.hits + cache.misses;
    return asked == 0 ? QStringLiteral("–")
                      : QStringLiteral("%1 %").arg(100.0 * double(cache.hits) / double(asked), 0, 'f', 0);
}

} // namespace

StatusStrip::StatusStrip(Session& session, QWidget* parent)
    : QFrame(parent), session_(session), engine_(new RouteDot(this)), load_caption_(makeLabel("muted", this)),
      load_(makeLabel("muted", this)), p95_(makeLabel("muted", this)), hits_(makeLabel("muted", this)),
      progress_words_(makeLabel("muted", this)), privacy_(makeLabel("muted", this)),
      load_bar_(new ConfidenceBar(this)), progress_(new QProgressBar(this)), cancel_(new QPushButton(this))
{
    setFixedHeight(kHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 0, 16, 0);
    layout->setSpacing(8);
    load_bar_->setFixedWidth(80);
    progress_->setFixedWidth(110);
    progress_->setTextVisible(false);
    cancel_->setProperty("look", "link");
    layout->addWidget(engine_);
    layout->addSpacing(14);
    for (QWidget* widget : std::initializer_list<QWidget*>{load_caption_, load_bar_, load_})
        layout->addWidget(widget);
    layout->addSpacing(14);
    layout->addWidget(p95_);
    layout->addSpacing(14);
    layout->addWidget(hits_);
    layout->addStretch(1);
    for (QWidget* widget : std::initializer_list<QWidget*>{progress_words_, progress_, cancel_, privacy_})
        layout->addWidget(widget);
    connect(&session, &Session::statusChanged, this, &StatusStrip::showStatus);
    connect(&session, &Session::runsProgressed, this, &StatusStrip::showProgress);
    connect(cancel_, &QPushButton::clicked, &session, &Session::cancelRuns);
    connect(&Theme::instance(), &Theme::changed, this, &StatusStrip::showStatus);
    retranslate();
}

void StatusStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QFrame::changeEvent(event);
}

void StatusStrip::retranslate()
{
    load_caption_->setText(tr("Load"));
    privacy_->setText(tr("Nothing leaves this computer"));
    privacy_->setToolTip(tr("Every model runs on this machine. No case, picture or answer is sent anywhere."));
    cancel_->setText(tr("Cancel"));
    showStatus();
    showProgress(done_, total_);
}

void StatusStrip::showStatus()
{
    const auto& status = session_.status();
    const auto& colors = themeColors();
    if (!session_.engine()) {
        engine_->setDot(colors.neutral, tr("No engine"));
    } else {
        const auto state = status.state;
        QStringList words{state == EngineStatus::State::Ready      ? tr("Engine ready")
                          : state == EngineStatus::State::Starting ? tr("Engine starting")
                                                                   : tr("Light path only")};
        if (!status.compute.empty())
            words << tr("%n thread(s)", nullptr, status.compute_threads);
        if (status.resident_bytes > 0)
            words << tr("%1 MB").arg(status.resident_bytes / (1 << 20));
        engine_->setDot(state == EngineStatus::State::Ready      ? colors.good
                        : state == EngineStatus::State::Starting ? colors.warn
                                                                 : colors.bad,
                        words.join(QStringLiteral(" · ")));
        engine_->setToolTip(status.reason.code.empty() ? QString::fromStdString(status.compute)
                                                       : translated(status.reason));
    }
    load_bar_->setConfidence(status.load, colors.accent);
    load_->setText(QString::number(status.load, 'f', 2));
    p95_->setVisible(status.p95_ms > 0); // nothing was answered yet
    p95_->setText(tr("p95 %1 ms").arg(status.p95_ms, 0, 'f', status.p95_ms < 10 ? 1 : 0));
    hits_->setText(
        tr("Result cache %1 · Feature cache %2").arg(hitRate(status.result_cache), hitRate(status.feature_cache)));
}

void StatusStrip::showProgress(int done, int total)
{
    done_ = done;
    total_ = total;
    const bool busy = done < total && total > 1;
    for (QWidget* widget : std::initializer_list<QWidget*>{progress_words_, progress_, cancel_})
        widget->setVisible(busy);
    privacy_->setVisible(!busy);
    progress_->setMaximum(std::max(total, 1));
    progress_->setValue(done);
    progress_words_->setText(tr("%1 of %2 cases answered").arg(done).arg(total));
}

void StatusStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeColors().panel);
    painter.fillRect(QRect(0, 0, width(), 1), themeColors().border);
}

} // namespace casebench

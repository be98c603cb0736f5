#include "ui/models/cache_card.h"

#include "ui/charts/quantity_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/indicators.h"

#include <limits>

namespace casebench {

CacheCard::CacheCard(const QString& name, QWidget* parent) : Panel(name, parent)
{
    auto* row = new QHBoxLayout;
    rate_ = makeLabel("title", this);
    rate_caption_ = makeLabel("muted", this);
    row->addWidget(rate_);
    row->addWidget(rate_caption_, 1, Qt::AlignBottom);
    body()->addLayout(row);
    bar_ = new ConfidenceBar(this);
    body()->addWidget(bar_);
    for (QLabel** label : {&fill_, &counts_, &age_}) {
        *label = makeLabel("muted", this);
        body()->addWidget(*label);
    }
    connect(&Theme::instance(), &Theme::changed, this, &CacheCard::retranslate);
    retranslate();
}

void CacheCard::setStatus(const CacheCounters& status)
{
    status_ = status;
    retranslate();
}

QStringList CacheCard::lines() const
{
    return {rate_->text(), fill_->text(), counts_->text(), age_->text()};
}

void CacheCard::retranslate()
{
    const std::int64_t asked = status_.hits + status_.misses;
    rate_->setText(shareText(asked > 0 ? double(status_.hits) / double(asked) : std::numeric_limits<double>::quiet_NaN()));
    rate_caption_->setText(asked > 0 ? tr("hit rate") : tr("hit rate, not asked yet"));
    const double filled = status_.limit_bytes > 0 ? double(status_.bytes) / double(status_.limit_bytes) : 0;
    bar_->setConfidence(filled, filled > 0.9 ? themeColors().warn : themeColors().accent);
    fill_->setText(tr("%1 of %2 · %3 entries")
                       .arg(bytesText(status_.bytes), bytesText(status_.limit_bytes), countText(status_.entries)));
    counts_->setText(tr("%1 hits · %2 misses · %3 evicted")
                         .arg(countText(status_.hits), countText(status_.misses), countText(status_.evictions)));
    age_->setText(status_.entries > 0 ? tr("oldest entry %1").arg(durationText(status_.oldest_age_s * 1000)) : tr("empty"));
}

} // namespace casebench

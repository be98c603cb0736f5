// One cache tier: how often it helped, how full it is.
#pragma once

#include "core/serving/engine.h"
#include "ui/widgets/panel.h"

namespace casebench {

class ConfidenceBar;

class CacheCard : public Panel {
    Q_OBJECT
public:
    explicit CacheCard(const QString& name, QWidget* parent = nullptr);
    void setStatus(const CacheCounters& status);
    // The words for the status that is shown.
    QStringList lines() const;
    void retranslate();

private:
    CacheCounters status_;
    QLabel *rate_, *rate_caption_, *fill_, *counts_, *age_;
    ConfidenceBar* bar_;
};

} // namespace casebench

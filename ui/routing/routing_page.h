// Routing: the selected case's decision, and the threshold for all of them.
#pragma once

#include "ui/page.h"

class QStackedWidget;

namespace casebench {

class Chip;
class DecisionView;
class EmptyState;
class Panel;
class TuningView;

class RoutingPage : public Page {
    Q_OBJECT
public:
    explicit RoutingPage(Session& session, QWidget* parent = nullptr);

    QString title() const override;
    void entered() override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

    // The decision of the selected case, or the threshold over all stored runs.
    void showTuning(bool tuning);
    bool showsTuning() const;
    TuningView* tuning() const { return tuning_; }

protected:
    void retranslate() override;

private:
    void fill();

    Chip *case_chip_, *tuning_chip_;
    Panel* header_;
    QStackedWidget* stack_;
    EmptyState* empty_;
    DecisionView* decision_;
    TuningView* tuning_;
};

} // namespace casebench

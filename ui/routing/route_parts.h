// The drawings a routing decision is shown with. Each can stand in a narrow column or across a page.
#pragma once

#include "core/serving/answer.h"

#include <QWidget>

namespace casebench {

// input → complexity → route, as boxes with lines between them.
class RouteFlow : public QWidget {
    Q_OBJECT

public:
    explicit RouteFlow(QWidget* parent = nullptr);
    void setDecision(const RouteDecision& decision);
    QSize sizeHint() const override { return {300, 34}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RouteDecision decision_;
};

// Base threshold, effective threshold and complexity on one scale from 0 to 1.
class ThresholdScale : public QWidget {
    Q_OBJECT

public:
    explicit ThresholdScale(QWidget* parent = nullptr);
    void setDecision(const RouteDecision& decision);
    QSize sizeHint() const override { return {300, 62}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RouteDecision decision_;
};

// What pushed the complexity up (to the right) and down, strongest first.
class ContributionBars : public QWidget {
    Q_OBJECT

public:
    explicit ContributionBars(QWidget* parent = nullptr);
    // At most `most` bars are drawn.
    void setContributions(const std::vector<Contribution>& contributions, int most);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Contribution> contributions_;
};

// The steps of a run, side by side on the time they took.
class SpanBar : public QWidget {
    Q_OBJECT

public:
    explicit SpanBar(QWidget* parent = nullptr);
    void setTrace(const Trace& trace, double total_ms);
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString legend() const;
    int lanes() const { return int(lane_ends_.size()); }

    std::vector<Span> spans_;
    std::vector<int> lane_of_;
    std::vector<double> lane_ends_; // spans that overlap stand in lanes of their own
    double total_ms_ = 0;
};

} // namespace casebench

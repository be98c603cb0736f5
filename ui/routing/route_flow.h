// A decision in one line: input → complexity → route, as boxes with lines between them.
#pragma once

#include "core/routing/route.h"

#include <QWidget>

namespace casebench {

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

} // namespace casebench

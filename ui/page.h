// One page of the window: what the rail at the left switches between.
#pragma once

#include <QAction>
#include <QEvent>
#include <QWidget>

namespace casebench {

class Session;

class Page : public QWidget {
    Q_OBJECT

public:
    // name: stable, for saved layouts and --grab ("triage"). icon: a file of resources/icons.
    Page(const QString& name, const QString& icon, Session& session, QWidget* parent = nullptr);

    const QString& name() const { return name_; }
    const QString& icon() const { return icon_; }
    virtual QString title() const = 0;
    // Commands of this page that belong in the Case menu; active only while the page is shown.
    virtual QList<QAction*> caseActions() const { return {}; }
    // The page is about to be seen: fetch what is stale. Pages that are not shown fetch nothing.
    virtual void entered() {}
    // Whatever the page wants to find again next time (splitters, filters).
    virtual QByteArray saveLayout() const { return {}; }
    virtual void restoreLayout(const QByteArray&) {}

protected:
    Session& session() const { return session_; }
    // Sets every text. Called by the page at the end of its constructor and again when the language changes.
    virtual void retranslate() = 0;
    void changeEvent(QEvent* event) override;

private:
    QString name_;
    QString icon_;
    Session& session_;
};

} // namespace casebench

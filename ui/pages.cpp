#include "ui/pages.h"

#include "ui/attention/attention_page.h"
#include "ui/import/import_dialog.h"
#include "ui/knowledge/knowledge_page.h"
#include "ui/main_window.h"
#include "ui/models/models_page.h"
#include "ui/performance/performance_page.h"
#include "ui/routing/routing_page.h"
#include "ui/settings/settings_page.h"
#include "ui/triage/triage_page.h"
#include "ui/widgets/toast.h"

namespace casebench {

void addPages(MainWindow& window, Session& session)
{
    auto* triage = new TriagePage(session);
    auto* knowledge = new KnowledgePage(session);
    window.addPage(triage);
    window.addPage(new RoutingPage(session));
    window.addPage(new AttentionPage(session));
    window.addPage(new PerformancePage(session));
    window.addPage(new ModelsPage(session));
    window.addPage(knowledge);
    window.addPage(new SettingsPage(session));

    QObject::connect(triage, &TriagePage::importWanted, &window, [&window] { Q_EMIT window.importRequested({}); });
    QObject::connect(triage, &TriagePage::routingWanted, &window, [&window] { window.showPage(QStringLiteral("routing")); });
    QObject::connect(triage, &TriagePage::replyCopied, &window, [&window] {
        window.toast()->show(Toast::Tone::Notice, MainWindow::tr("The reply is on the clipboard."));
    });
    QObject::connect(&window, &MainWindow::importRequested, &window, [&window, &session](const QStringList& paths) {
        auto* dialog = new ImportDialog(session, paths, &window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    const auto show_article = [&window, knowledge](qint64 id) {
        window.showPage(knowledge->name());
        knowledge->showArticle(id);
    };
    QObject::connect(triage, &TriagePage::articleWanted, &window, show_article);
    QObject::connect(&window, &MainWindow::articleRequested, &window, show_article);
    QObject::connect(knowledge, &KnowledgePage::notice, &window,
                     [&window](const QString& words) { window.toast()->show(Toast::Tone::Notice, words); });
}

} // namespace casebench

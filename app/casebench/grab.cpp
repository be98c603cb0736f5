#include "app/casebench/grab.h"

#include "ui/main_window.h"
#include "ui/theme/theme.h"
#include "ui/widgets/panel.h"

#include <QDir>

#include <cstdio>

namespace casebench {

Grabber::Grabber(MainWindow& window, Session& session, const QString& folder)
    : QObject(&window), window_(window), session_(session), folder_(folder)
{
    for (const char* language : {"en", "zh_CN"})
        for (const bool dark : {true, false})
            for (int page = 0; page < window.pages().size(); ++page)
                shots_.append({page, dark, QLatin1String(language)});
}

// Idle counts when it lasts for one more turn of the event loop: what a delivery starts comes first.
void Grabber::whenIdle(std::function<void()> then)
{
    QTimer::singleShot(0, this, [this, then = std::move(then)]() mutable {
        if (session_.jobs().idle()) {
            QTimer::singleShot(0, this, [this, then = std::move(then)]() mutable {
                session_.jobs().idle() ? then() : whenIdle(std::move(then));
            });
            return;
        }
        connect(
            &session_.jobs(), &JobTracker::becameIdle, this,
            [this, then = std::move(then)]() mutable { whenIdle(std::move(then)); }, Qt::SingleShotConnection);
    });
}

void Grabber::start()
{
    if (!QDir().mkpath(folder_)) {
        std::fprintf(stderr, "%s: cannot be created\n", qPrintable(folder_));
        Q_EMIT finished(1);
        return;
    }
    // A case that has no answer yet gets one, so that there is something to see.
    whenIdle([this] {
        const auto& current = session_.current();
        if (current.id && !current.run)
            session_.run({current.id});
        whenIdle([this] { next(); });
    });
}

void Grabber::next()
{
    if (++at_ >= shots_.size()) {
        Q_EMIT finished(0);
        return;
    }
    const Shot& shot = shots_[at_];
    Theme::instance().setChoice(shot.dark ? ThemeChoice::Dark : ThemeChoice::Light);
    if (at_ == 0 || shots_[at_ - 1].language != shot.language)
        window_.setLanguage(shot.language);
    window_.showPage(shot.page);
    whenIdle([this] { take(); });
}

void Grabber::take()
{
    const Shot& shot = shots_[at_];
    const QString suffix = QStringLiteral("-%1-%2.png").arg(shot.dark ? "dark" : "light", shot.language.left(2));
    Page* page = window_.pages()[shot.page];
    bool written = write(window_, page->name() + suffix);
    for (auto* panel : page->findChildren<Panel*>())
        if (panel->isVisible())
            written = write(*panel, page->name() + QLatin1Char('.') + panel->objectName() + suffix) && written;
    if (written)
        next();
    else
        Q_EMIT finished(1);
}

bool Grabber::write(QWidget& widget, const QString& name)
{
    const QString path = QDir(folder_).filePath(name);
    if (widget.grab().save(path))
        return true;
    std::fprintf(stderr, "%s: cannot be written\n", qPrintable(path));
    return false;
}

} // namespace casebench

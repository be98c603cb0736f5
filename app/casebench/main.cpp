// The workbench. Wiring only.
#include "app/casebench/grab.h"
#include "ui/layout_settings.h"
#include "ui/main_window.h"
#include "ui/pages.h"
#include "ui/theme/theme.h"
#include "ui/wording/message_table.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QImageReader>
#include <QTemporaryDir>

#include <clocale>
#include <cstdio>

namespace casebench {

namespace {

struct Options {
    QString workspace, new_folder, grab, language, theme;
    QSize size;
};

Options parse(QCoreApplication& program)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("A workbench for people who triage support cases."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument("workspace", "The workspace to open (NAME.casebench).", "[workspace]");
    parser.addOptions({{"grab", "Writes a picture of every page and panel into <folder> and leaves.", "folder"},
                       {"language", "en or zh_CN.", "language"},
                       {"theme", "light, dark or system.", "theme"},
                       {"size", "Size of the window, such as 1440x900.", "size"},
                       {"new", "Makes a new workspace at <folder> and opens it.", "folder"}});
    parser.process(program);
    Options options;
    options.workspace = parser.positionalArguments().value(0);
    options.new_folder = parser.value("new");
    options.grab = parser.value("grab");
    options.language = parser.value("language");
    options.theme = parser.value("theme");
    const auto sides = parser.value("size").split(QLatin1Char('x'));
    options.size = QSize(sides.value(0).toInt(), sides.value(1).toInt());
    if (parser.isSet("size") && options.size.isEmpty()) {
        std::fprintf(stderr, "--size wants WIDTHxHEIGHT, such as 1440x900\n");
        std::exit(2);
    }
    return options;
}

// Qt loads these plugins when they are first needed; while the compute library is being loaded the loader's lock is held,
// and the window would stand still.
void loadPluginsNow()
{
    QImageReader::supportedImageFormats();
}

ThemeChoice chosenTheme(const QString& option)
{
    if (option == QLatin1String("dark"))
        return ThemeChoice::Dark;
    if (option == QLatin1String("light"))
        return ThemeChoice::Light;
    return option.isEmpty() ? ThemeChoice(layoutSettings().value(QStringLiteral("theme"), 0).toInt()) : ThemeChoice::System;
}

// The compute library is loaded when the window has been painted once.
class FirstPaint : public QObject {
public:
    FirstPaint(QWidget& window, Session& session) : QObject(&window), session_(session) { window.installEventFilter(this); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, &session_, &Session::warmUp);
        }
        return false;
    }

private:
    Session& session_;
};

void openFirst(Session& session, const Options& options)
{
    if (!options.new_folder.isEmpty())
        session.create(options.new_folder.toStdString());
    else if (!options.workspace.isEmpty())
        session.open(options.workspace.toStdString());
    else if (const auto recent = recentWorkspaces(); !recent.isEmpty() && options.grab.isEmpty())
        session.open(recent.front().toStdString());
}

int run(int argc, char** argv)
{
    QApplication program(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // QApplication took the user's; numbers are read and written independently of it
    QApplication::setApplicationName(QStringLiteral("casebench"));
    QApplication::setApplicationDisplayName(QStringLiteral("Casebench"));
    QApplication::setApplicationVersion(QStringLiteral(CASEBENCH_VERSION));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/casebench.svg")));
    const Options options = parse(program);
    QTemporaryDir own_settings; // pictures neither depend on the user's layout nor change it
    if (!options.grab.isEmpty())
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, own_settings.path());
    loadPluginsNow();
    Theme::instance().install();
    Theme::instance().setChoice(chosenTheme(options.theme));
    Language language;
    language.choose(options.language.isEmpty() ? layoutSettings().value(QStringLiteral("language")).toString()
                                               : options.language);

    Session session({[](const auto& folder) { return Workspace::open(folder); },
                     [](const auto& folder) { return Workspace::create(folder); },
                     [](EngineOptions engine) { return Engine::create(std::move(engine)); }});
    MainWindow window(session, language);
    addPages(window, session);
    window.finish();
    if (!options.size.isEmpty())
        window.resize(options.size);
    new FirstPaint(window, session);
    window.show();
    openFirst(session, options);
    if (!options.grab.isEmpty()) {
        auto* grabber = new Grabber(window, session, options.grab);
        QObject::connect(grabber, &Grabber::finished, &program, &QApplication::exit, Qt::QueuedConnection);
        QObject::connect(&session, &Session::problem, &program, [](const Message& message) {
            std::fprintf(stderr, "%s\n", words(message).c_str());
        });
        grabber->start();
    }
    return QApplication::exec();
}

} // namespace

} // namespace casebench

int main(int argc, char** argv)
{
    return casebench::run(argc, argv);
}

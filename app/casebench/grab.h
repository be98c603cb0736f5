// Pictures of every page and panel, in both themes and both languages.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>

namespace casebench {

class MainWindow;
class Session;

// Opens page after page, waits until its data has arrived, and writes PAGE-THEME-LANGUAGE.png and
// PAGE.PANEL-THEME-LANGUAGE.png into a folder.
class Grabber : public QObject {
    Q_OBJECT

public:
    Grabber(MainWindow& window, Session& session, const QString& folder);

    // Begins when the session has nothing to do any more. finished(0) when all pictures are written, else finished(1).
    void start();

Q_SIGNALS:
    void finished(int exit_code);

private:
    struct Shot {
        int page;
        bool dark;
        QString language;
    };

    void whenIdle(std::function<void()> then);
    void next();
    void take();
    bool write(QWidget& widget, const QString& name);

    MainWindow& window_;
    Session& session_;
    QString folder_;
    QList<Shot> shots_;
    int at_ = -1;
};

} // namespace casebench

// The queue: a list of case ids whose lines are fetched in the background as they come into view.
#pragma once

#include "ui/session.h"

#include <QAbstractListModel>
#include <QSet>

#include <unordered_map>

namespace casebench {

class QueueModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole, // qlonglong
        LoadedRole,            // bool: the line is there
        StateRole,             // int of CaseState
        CategoryRole,          // QString, as it is shown
        ConfidenceRole,        // double; invalid: no answer
        BandRole,              // int of Band; invalid: no answer
        RouteRole,             // int of Route; invalid: no answer
        ThumbnailRole,         // QString digest; empty: none
        CreatedRole,           // qlonglong, Unix milliseconds
        RunningRole            // bool
    };

    explicit QueueModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

    CaseId idAt(int row) const;
    int rowOf(CaseId id) const; // −1: not in the list
    const std::vector<CaseId>& ids() const { return ids_; }
    bool listed() const { return listed_; } // the ids were read at least once

Q_SIGNALS:
    void listedAgain(); // the ids are new, also when they are the same as before

private:
    struct Line {
        CaseSummary summary;
        quint64 generation = 0; // of the list it was read for; an older one is shown until the new one is there
    };

    void list();
    void takeIds(std::vector<CaseId> ids);
    void want(int row) const;
    void fetchPages();
    void takeLines(const std::vector<CaseSummary>& lines);
    void refreshLine(CaseId id);
    void takeRun(CaseId id, const Run& run);
    void announce(CaseId id);

    Session& session_;
    JobLine listing_;
    std::vector<CaseId> ids_;
    std::unordered_map<CaseId, int> rows_;
    std::unordered_map<CaseId, Line> lines_;
    mutable QSet<int> wanted_pages_; // asked for by the view, not yet fetched
    QSet<int> pages_underway_;
    bool listed_ = false;
    quint64 generation_ = 0; // of the list
};

// The name of a category in the window's language.
QString categoryWords(const std::vector<Category>& categories, const std::string& name);

} // namespace casebench

// Where the text looked in the picture: word chips, the photo under a heat map, one head or their mean.
#pragma once

#include "ui/attention/heat_map.h"
#include "ui/attention/words.h"
#include "ui/jobs/job_tracker.h"
#include "ui/page.h"

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QStackedWidget;

namespace casebench {

class BarList;
class ConfidenceBar;
class EmptyState;
class HeatMapView;
class HeatScale;
class Panel;
class WordChips;

class AttentionPage : public Page {
    Q_OBJECT
public:
    explicit AttentionPage(Session& session, QWidget* parent = nullptr);

    QString title() const override;
    void entered() override;

    // Empty: the mean over all.
    std::optional<int> head() const;

protected:
    void retranslate() override;

private:
    enum class State { NoCase, NoText, NoPicture, Computing, Failed, Shown };
    QWidget* buildMain();
    QWidget* buildSide();
    void addKeys();
    void caseChanged();
    void compute();
    void loadPicture();
    void stop();
    void setState(State state);
    void showMaps(AttentionMaps maps);
    void fillWordChips();
    void fillGrid();
    void fillWords();
    void fillChoices();

    JobLine computing_, picturing_;
    State state_ = State::NoCase;
    bool stale_ = true; // what is shown is not of the selected case
    std::shared_ptr<const Case> shown_;
    Error error_;
    AttentionMaps maps_;
    std::vector<Word> words_;
    int picture_ = 0;

    QStackedWidget* stack_ = nullptr;
    EmptyState* empty_ = nullptr;
    Panel *text_panel_ = nullptr, *picture_panel_ = nullptr, *view_panel_ = nullptr, *score_panel_ = nullptr, *tag_panel_ = nullptr;
    WordChips* chips_ = nullptr;
    HeatMapView* view_ = nullptr;
    HeatScale* scale_ = nullptr;
    QComboBox *heads_ = nullptr, *pictures_ = nullptr;
    QLabel *head_label_ = nullptr, *opacity_label_ = nullptr, *picture_label_ = nullptr, *scale_label_ = nullptr,
           *score_ = nullptr, *score_words_ = nullptr, *busy_ = nullptr;
    QSlider* opacity_ = nullptr;
    QPushButton* all_words_ = nullptr;
    QPushButton* cancel_ = nullptr;
    BarList* tags_ = nullptr;
};

} // namespace casebench

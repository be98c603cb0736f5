#include "ui/attention/attention_page.h"

#include "core/cases/image.h"
#include "ui/attention/heat_map_view.h"
#include "ui/attention/word_chips.h"
#include "ui/charts/bar_list.h"
#include "ui/charts/quantity_text.h"
#include "ui/session.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/panel.h"
#include "ui/wording/translated.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSlider>
#include <QStackedWidget>

#include <algorithm>

namespace casebench {
namespace {

constexpr int kPictureSide = 1280; // as large as a window shows it
constexpr int kSideWidth = 300;

Result<QImage> decodePicture(const std::filesystem::path& file)
{
    DecodeOptions options;
    options.max_side = kPictureSide;
    options.accept_truncated = true;
    auto decoded = decodeImage(file, options);
    if (!decoded)
        return tl::unexpected(decoded.error());
    const QImage view(decoded->rgb.data(), decoded->width, decoded->height, 3 * decoded->width, QImage::Format_RGB888);
    return view.convertToFormat(QImage::Format_RGB32);
}

} // namespace

AttentionPage::AttentionPage(Session& session, QWidget* parent)
    : Page(QStringLiteral("attention"), QStringLiteral("attention"), session, parent), computing_(session.jobs(), this),
      picturing_(session.jobs(), this)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    stack_ = new QStackedWidget(this);
    layout->addWidget(stack_);
    auto* content = new QWidget(stack_);
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(buildMain(), 1);
    row->addWidget(buildSide());
    stack_->addWidget(content);
    empty_ = new EmptyState(QStringLiteral("attention"), stack_);
    stack_->addWidget(empty_);
    connect(empty_, &EmptyState::activated, this, &AttentionPage::compute);

    const auto changed = [this] {
        const auto c = this->session().current().c;
        if (c && shown_ && c->id == shown_->id && c->attachments == shown_->attachments && modelText(*c) == modelText(*shown_))
            return;
        stale_ = true;
        stop();
        if (isVisible())
            caseChanged();
    };
    connect(&session, &Session::currentChanged, this, changed);
    connect(&session, &Session::caseLoaded, this, changed);
    connect(&session, &Session::workspaceChanged, this, changed);
    addKeys();
    retranslate();
    setState(State::NoCase);
}

QWidget* AttentionPage::buildMain()
{
    auto* main = new QWidget(this);
    auto* column = new QVBoxLayout(main);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    text_panel_ = new Panel(QStringLiteral("attention-words"), main);
    auto* scroll = new QScrollArea(text_panel_);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* plain = new QWidget(scroll);
    plain->setProperty("look", "plain");
    auto* plain_layout = new QVBoxLayout(plain);
    plain_layout->setContentsMargins(0, 0, 0, 0);
    chips_ = new WordChips(plain);
    plain_layout->addWidget(chips_);
    plain_layout->addStretch(1);
    scroll->setWidget(plain);
    all_words_ = new QPushButton(text_panel_);
    all_words_->setProperty("look", "link");
    text_panel_->addToHeader(all_words_);
    text_panel_->body()->addWidget(scroll, 1);
    column->addWidget(text_panel_, 1);
    picture_panel_ = new Panel(QStringLiteral("attention-picture"), main);
    view_ = new HeatMapView(picture_panel_);
    picture_panel_->body()->addWidget(view_, 1);
    column->addWidget(picture_panel_, 5);
    connect(chips_, &WordChips::chosenChanged, this, &AttentionPage::fillGrid);
    connect(all_words_, &QPushButton::clicked, this, [this] { chips_->setChosen(-1); });
    return main;
}

QWidget* AttentionPage::buildSide()
{
    auto* side = new QWidget(this);
    side->setFixedWidth(kSideWidth);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);

    view_panel_ = new Panel(QStringLiteral("attention-view"), side);
    heads_ = new QComboBox(view_panel_);
    pictures_ = new QComboBox(view_panel_);
    opacity_ = new QSlider(Qt::Horizontal, view_panel_);
    opacity_->setRange(0, 100);
    opacity_->setPageStep(10);
    opacity_->setValue(int(view_->opacity() * 100));
    scale_ = new HeatScale(view_panel_);
    busy_ = makeLabel("muted", view_panel_);
    busy_->setWordWrap(true);
    cancel_ = new QPushButton(view_panel_);
    for (auto [label, widget] : std::initializer_list<std::pair<QLabel**, QWidget*>>{
             {&picture_label_, pictures_}, {&head_label_, heads_}, {&opacity_label_, opacity_}, {&scale_label_, scale_}}) {
        *label = makeLabel("muted", view_panel_);
        (*label)->setBuddy(widget);
        view_panel_->body()->addWidget(*label);
        view_panel_->body()->addWidget(widget);
    }
    view_panel_->body()->addWidget(busy_);
    view_panel_->body()->addWidget(cancel_, 0, Qt::AlignLeft);
    column->addWidget(view_panel_);

    score_panel_ = new Panel(QStringLiteral("attention-alignment"), side);
    score_ = makeLabel("title", score_panel_);
    score_words_ = makeLabel("muted", score_panel_);
    score_words_->setWordWrap(true);
    score_panel_->body()->addWidget(score_);
    score_panel_->body()->addWidget(score_words_);
    column->addWidget(score_panel_);

    tag_panel_ = new Panel(QStringLiteral("attention-tags"), side);
    tags_ = new BarList(tag_panel_);
    tag_panel_->body()->addWidget(tags_, 1);
    column->addWidget(tag_panel_, 1);

    connect(opacity_, &QSlider::valueChanged, this, [this](int percent) { view_->setOpacity(percent / 100.0); });
    connect(heads_, &QComboBox::currentIndexChanged, this, [this] {
        fillWordChips();
        fillGrid();
    });
    connect(pictures_, &QComboBox::activated, this, [this](int index) {
        picture_ = index;
        loadPicture();
        compute();
    });
    connect(cancel_, &QPushButton::clicked, this, [this] {
        stop();
        error_ = {ErrorKind::Cancelled, {"cancelled", {}}};
        setState(State::Failed);
    });
    return side;
}

// 0 shows the mean of the heads, 1…8 one of them.
void AttentionPage::addKeys()
{
    for (int digit = 0; digit <= 8; ++digit) {
        auto* key = new QShortcut(QKeySequence(Qt::Key_0 + digit), this);
        key->setContext(Qt::WidgetWithChildrenShortcut);
        connect(key, &QShortcut::activated, this, [this, digit] {
            if (digit < heads_->count())
                heads_->setCurrentIndex(digit);
        });
    }
}

QString AttentionPage::title() const
{
    return tr("Attention");
}

std::optional<int> AttentionPage::head() const
{
    return heads_->currentIndex() > 0 ? std::optional(heads_->currentIndex() - 1) : std::nullopt;
}

void AttentionPage::entered()
{
    if (stale_)
        caseChanged();
    chips_->setFocus(Qt::OtherFocusReason); // arrows and digits work at once
}

void AttentionPage::stop()
{
    computing_.cancel();
    picturing_.cancel();
}

void AttentionPage::caseChanged()
{
    const auto c = session().current().c;
    picture_ = 0;
    shown_ = c;
    maps_ = {};
    words_.clear();
    view_->setPicture({});
    fillChoices();
    if (!session().current().id)
        return setState(State::NoCase);
    if (!c)
        return; // caseLoaded follows
    stale_ = false;
    if (!hasText(*c))
        return setState(State::NoText);
    if (c->attachments.empty())
        return setState(State::NoPicture);
    loadPicture();
    compute();
}

void AttentionPage::loadPicture()
{
    const auto c = session().current().c;
    if (!c || picture_ >= int(c->attachments.size()))
        return;
    picturing_.start([file = c->attachments[std::size_t(picture_)].path](const JobContext&) { return decodePicture(file); },
                     [this](Result<QImage> image) {
                         if (image)
                             view_->setPicture(*image);
                     });
}

void AttentionPage::compute()
{
    const auto c = session().current().c;
    if (!session().engine() || !c)
        return;
    maps_ = {};
    fillWordChips();
    fillGrid();
    setState(State::Computing);
    computing_.start(
        [engine = session().engine(), c, picture = picture_](const JobContext& job) {
            return engine->attention(*c, picture, job.cancelled);
        },
        [this](Result<AttentionMaps> maps) {
            if (maps)
                return showMaps(std::move(*maps));
            error_ = maps.error();
            setState(State::Failed);
        });
}

void AttentionPage::showMaps(AttentionMaps maps)
{
    const auto c = session().current().c;
    maps_ = std::move(maps);
    words_ = wordsOf(maps_.tokens, modelText(*c));
    view_->setMaps(maps_);
    fillChoices();
    fillWordChips();
    fillGrid();
    setState(State::Shown);
}

void AttentionPage::setState(State state)
{
    state_ = state;
    const bool content = state == State::Computing || state == State::Shown;
    stack_->setCurrentIndex(content ? 0 : 1);
    busy_->setVisible(state == State::Computing);
    cancel_->setVisible(state == State::Computing);
    fillWords();
}

void AttentionPage::fillChoices()
{
    const QSignalBlocker block_heads(heads_);
    const QSignalBlocker block_pictures(pictures_);
    const int chosen = heads_->currentIndex();
    heads_->clear();
    heads_->addItem(tr("all heads, averaged (0)"));
    for (int h = 1; h <= maps_.heads; ++h)
        heads_->addItem(tr("head %1 (%1)").arg(h));
    heads_->setCurrentIndex(std::clamp(chosen, 0, heads_->count() - 1));
    pictures_->clear();
    const auto c = session().current().c;
    const int count = c ? int(c->attachments.size()) : 0;
    for (int i = 0; i < count; ++i)
        pictures_->addItem(QString::fromStdString(c->attachments[std::size_t(i)].file_name));
    pictures_->setCurrentIndex(picture_);
    pictures_->setVisible(count > 1);
    picture_label_->setVisible(count > 1);
}

void AttentionPage::fillWordChips()
{
    const std::vector<float> focus = focusOfWords(maps_, head(), words_);
    const auto [least, most] = std::minmax_element(focus.begin(), focus.end());
    std::vector<WordChip> chips;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const bool spread = i < focus.size() && *most > *least;
        chips.push_back({words_[i].text, spread ? double((focus[i] - *least) / (*most - *least)) : 0});
    }
    chips_->setChips(std::move(chips));
}

void AttentionPage::fillGrid()
{
    const int chosen = chips_->chosen();
    const auto word = chosen >= 0 ? std::optional(words_[std::size_t(chosen)]) : std::nullopt;
    const HeatGrid grid = heatGrid(maps_, head(), word, words_);
    view_->setGrid(grid);
    scale_->setRange(double(grid.least), double(grid.most));
    picture_panel_->setInfo(word ? tr("where “%1” looked").arg(word->text) : tr("where the text looked"));
    all_words_->setVisible(chosen >= 0);
}

void AttentionPage::fillWords()
{
    switch (state_) {
    case State::NoCase:
        empty_->setWords(tr("No case is selected"), tr("Select a case with a text and a picture on the Triage page."));
        break;
    case State::NoText:
        empty_->setWords(tr("This case has no text"), tr("Attention shows where the words of a text looked in the picture. "
                                                         "Add a text to the case to see it."));
        break;
    case State::NoPicture:
        empty_->setWords(tr("This case has no picture"), tr("Attention shows where the words of a text looked in the picture. "
                                                            "Drop a photo on the case to see it."));
        break;
    case State::Failed:
        empty_->setWords(tr("The attention could not be computed"), translated(error_.message), tr("Try again"));
        break;
    case State::Computing:
    case State::Shown:
        break;
    }
    const bool waiting = session().status().state == EngineStatus::State::Starting;
    busy_->setText(waiting ? tr("The expert models are still loading; this starts as soon as they are ready.")
                           : tr("Computing on the expert path…"));
    const bool shown = state_ == State::Shown;
    score_->setText(shown ? signedText(double(maps_.alignment_score)) : QStringLiteral("–"));
    score_words_->setText(tr("Cosine between text and picture in their shared space: +1 they mean the same, 0 nothing in common."));
    std::vector<Bar> bars;
    for (const ImageTag& tag : maps_.tags)
        bars.push_back({QString::fromStdString(tag.label), double(tag.probability), unitText(double(tag.probability)),
                        &ThemeColors::route_vision, {}, false});
    tags_->setBars(std::move(bars));
}

void AttentionPage::retranslate()
{
    text_panel_->setTitle(tr("Words"));
    text_panel_->setInfo(tr("click a word, or ← → ↑ ↓"));
    picture_panel_->setTitle(tr("Picture"));
    view_panel_->setTitle(tr("View"));
    score_panel_->setTitle(tr("Alignment"));
    tag_panel_->setTitle(tr("Image tags"));
    all_words_->setText(tr("All words (Esc)"));
    picture_label_->setText(tr("Picture"));
    head_label_->setText(tr("Attention head"));
    opacity_label_->setText(tr("Opacity"));
    scale_label_->setText(tr("Share of the attention"));
    cancel_->setText(tr("Cancel"));
    chips_->setAccessibleName(tr("Words of the text"));
    view_->setAccessibleName(tr("Picture with the attention over it"));
    heads_->setAccessibleName(tr("Attention head"));
    opacity_->setAccessibleName(tr("Opacity"));
    tags_->setAccessibleName(tr("Image tags"));
    fillChoices();
    fillGrid();
    fillWords();
}

} // namespace casebench

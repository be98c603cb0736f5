#include "ui/triage/answer_panel.h"

#include "ui/routing/route_words.h"
#include "ui/theme/theme.h"
#include "ui/triage/category_picker.h"
#include "ui/triage/queue_model.h"
#include "ui/triage/rank_row.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/indicators.h"
#include "ui/wording/translated.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollArea>
#include <QStackedLayout>
#include <QStyle>
#include <QTextBrowser>

namespace casebench {
namespace {

constexpr int kPillPadding = 16; // as in the style sheet

} // namespace

AnswerPanel::AnswerPanel(Session& session, QWidget* parent)
    : Panel(QStringLiteral("answer"), parent), session_(session), stack_(new QStackedLayout),
      empty_(new EmptyState(QStringLiteral("answer"), this)), pill_(new QLabel(this))
{
    pill_->setAlignment(Qt::AlignCenter);
    addToHeader(pill_);
    body()->addLayout(stack_, 1);
    auto* scroll = new QScrollArea(this); // a long answer scrolls instead of pushing the window apart
    scroll->setWidget(makeContent());
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    scroll->widget()->setAutoFillBackground(false);
    stack_->addWidget(scroll);
    stack_->addWidget(empty_);
    connect(empty_, &EmptyState::activated, this, &AnswerPanel::runWanted);
    for (auto signal : {&Session::workspaceChanged, &Session::currentChanged, &Session::caseLoaded, &Session::runChanged,
                        &Session::knowledgeChanged})
        connect(&session, signal, this, &AnswerPanel::showAnswer);
    connect(&session, &Session::decided, this, &AnswerPanel::showAnswer);
    connect(&session, &Session::runStateChanged, this, &AnswerPanel::showState);
    connect(&Theme::instance(), &Theme::changed, this, &AnswerPanel::showAnswer);
    retranslate();
}

QWidget* AnswerPanel::makeContent()
{
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    category_ = makeLabel("title", content);
    summary_ = makeLabel("muted", content);
    decision_ = makeLabel("muted", content);
    notes_ = makeLabel("muted", content);
    for (auto* label : {category_, summary_, decision_, notes_})
        label->setWordWrap(true);
    layout->addWidget(category_);
    layout->addWidget(summary_);
    layout->addWidget(decision_);
    auto* ranking = new QVBoxLayout;
    ranking->setSpacing(1);
    layout->addLayout(ranking);
    for (int each = 0; each < kRanks; ++each) {
        ranks_[each] = new RankRow(each + 1, content);
        connect(ranks_[each], &QAbstractButton::clicked, this, [this, each] { pick(each); });
        ranking->addWidget(ranks_[each]);
    }
    resolution_caption_ = makeCaption(content);
    resolution_ = new QTextBrowser(content);
    resolution_->setOpenLinks(false);
    resolution_->setMinimumHeight(96);
    source_ = new QPushButton(content);
    source_->setProperty("look", "link");
    connect(source_, &QPushButton::clicked, this, [this] { Q_EMIT articleWanted(source_->property("article").toLongLong()); });
    similar_caption_ = makeCaption(content);
    similar_ = new QWidget(content);
    new QVBoxLayout(similar_);
    similar_->layout()->setContentsMargins(0, 0, 0, 0);
    similar_->layout()->setSpacing(0);
    layout->addSpacing(4);
    layout->addWidget(resolution_caption_);
    layout->addWidget(resolution_, 1);
    layout->addWidget(source_);
    layout->addWidget(similar_caption_);
    layout->addWidget(similar_);
    layout->addWidget(notes_);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    accept_ = new KeyButton(Qt::Key_Return, content);
    next_ = new KeyButton(Qt::Key_D, content);
    correct_ = new KeyButton(Qt::Key_C, content);
    copy_ = new KeyButton(Qt::Key_R, content);
    for (auto* button : {accept_, next_, correct_, copy_})
        buttons->addWidget(button);
    accept_->setPrimary(true);
    body()->addLayout(buttons);
    return content;
}

void AnswerPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Panel::changeEvent(event);
}

void AnswerPanel::retranslate()
{
    setTitle(tr("Answer"));
    resolution_caption_->setText(tr("Suggested resolution"));
    resolution_->setAccessibleName(tr("Suggested resolution"));
    similar_caption_->setText(tr("Similar cases"));
    accept_->setCaption(tr("Accept"));
    next_->setCaption(tr("Next"));
    next_->setToolTip(tr("Accept the answer and go to the next case (D)"));
    correct_->setCaption(tr("Correct"));
    copy_->setCaption(tr("Copy reply"));
    showAnswer();
}

// The article's heading repeats its title, which stands in the link below.
static QString withoutHeading(const std::string& markdown)
{
    const QString text = QString::fromStdString(markdown).trimmed();
    return text.startsWith(QLatin1String("# ")) ? text.section(QLatin1Char('\n'), 1).trimmed() : text;
}

QString AnswerPanel::name(const std::string& category) const
{
    return categoryWords(session_.categories(), category);
}

void AnswerPanel::showState()
{
    const auto& current = session_.current();
    const bool running = current.id && session_.running(current.id);
    empty_->setWords(running                ? tr("Answering…")
                     : current.id           ? tr("Not answered yet")
                                            : tr("No answer"),
                     current.id && !running ? tr("Press Enter to answer this case.") : QString(),
                     current.id && !running ? tr("Answer this case") : QString());
}

void AnswerPanel::showAnswer()
{
    showState();
    const auto& run = session_.current().run;
    stack_->setCurrentIndex(run ? 0 : 1);
    pill_->setVisible(run != nullptr);
    for (auto* button : {accept_, next_, correct_, copy_})
        button->setVisible(run != nullptr);
    if (!run)
        return;
    const Answer& answer = run->answer;
    const bool draft = answer.stage == Stage::Draft;
    pill_->setText(draft ? tr("DRAFT") : tr("FINAL"));
    pill_->setProperty("look", draft ? "pill-draft" : "pill");
    pill_->style()->polish(pill_);
    // The look's padding does not reach the layout while the label was hidden.
    pill_->setMinimumWidth(pill_->fontMetrics().horizontalAdvance(pill_->text()) + 2 * kPillPadding);
    category_->setText(answer.category.empty() ? tr("No answer") : name(answer.category));
    QStringList summary{bandWords(answer.band), QString::number(answer.confidence, 'f', 2), pathWords(run->decision.route)};
    if (run->draft && run->draft->category != answer.category)
        summary << tr("draft said %1 (%2)").arg(name(run->draft->category)).arg(run->draft->confidence, 0, 'f', 2);
    if (run->result_cache == CacheOutcome::Hit)
        summary << tr("from the result cache");
    summary_->setText(summary.join(QStringLiteral(" · ")));
    const auto& c = session_.current().c;
    decision_->setVisible(c && c->label);
    if (c && c->label)
        decision_->setText(tr("✓ Decided: %1").arg(name(*c->label)));
    showRanking(answer);
    showResolution(answer);
    showSimilar(answer);
    QStringList notes;
    for (const auto& note : answer.notes)
        notes << translated(note);
    notes_->setText(notes.join(QLatin1Char('\n')));
    notes_->setVisible(!notes.isEmpty());
    accept_->setEnabled(!answer.category.empty());
    next_->setEnabled(!answer.category.empty());
    copy_->setEnabled(!answer.resolution.empty());
}

void AnswerPanel::showRanking(const Answer& answer)
{
    const auto& colors = themeColors();
    for (int each = 0; each < kRanks; ++each) {
        const bool there = each < int(answer.ranking.size());
        ranks_[each]->setVisible(there);
        if (there) {
            const auto& rank = answer.ranking[std::size_t(each)];
            ranks_[each]->setRank(name(rank.category), rank.confidence,
                                  each == 0 ? bandColor(colors, answer.band) : colors.neutral);
        }
    }
}

void AnswerPanel::showResolution(const Answer& answer)
{
    resolution_->setMarkdown(answer.resolution.empty() ? tr("No article fits. Add one on the Knowledge page.")
                                                       : withoutHeading(answer.resolution));
    source_->setVisible(!answer.sources.empty());
    if (answer.sources.empty())
        return;
    const Source& source = answer.sources.front();
    source_->setProperty("article", qlonglong(source.article.value));
    source_->setText(tr("Article %1 “%2”").arg(source.article.value).arg(QString::fromStdString(source.title)));
    source_->setToolTip(tr("Open the article (similarity %1)").arg(source.similarity, 0, 'f', 2));
}

void AnswerPanel::showSimilar(const Answer& answer)
{
    constexpr std::size_t kMost = 3;
    while (auto* item = similar_->layout()->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (std::size_t each = 0; each < std::min(answer.similar.size(), kMost); ++each) {
        const SimilarCase& similar = answer.similar[each];
        auto* link = new QPushButton(similar_);
        link->setProperty("look", "link");
        const QString text = QStringLiteral("%1 · %2 · %3")
                                 .arg(similar.similarity, 0, 'f', 2)
                                 .arg(name(similar.category), QString::fromStdString(similar.title).simplified());
        link->setText(link->fontMetrics().elidedText(text, Qt::ElideRight, std::max(200, width() - 50)));
        link->setToolTip(QString::fromStdString(similar.title));
        link->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        link->setMinimumHeight(link->sizeHint().height());
        connect(link, &QPushButton::clicked, this, [this, id = similar.id] { session_.select(id); });
        similar_->layout()->addWidget(link);
    }
    similar_caption_->setVisible(!answer.similar.empty());
    similar_->setVisible(!answer.similar.empty());
}

bool AnswerPanel::pick(int rank)
{
    const auto& run = session_.current().run;
    if (!run || rank < 0 || rank >= int(run->answer.ranking.size()))
        return false;
    session_.decide(run->answer.ranking[std::size_t(rank)].category);
    return true;
}

bool AnswerPanel::accept()
{
    const auto& run = session_.current().run;
    if (!run || run->answer.category.empty())
        return false;
    session_.decide(run->answer.category);
    return true;
}

void AnswerPanel::chooseCategory()
{
    const auto& current = session_.current();
    if (!current.c)
        return;
    CategoryPicker picker(session_.categories(), current.run ? current.run->answer.category : std::string(), this);
    if (picker.exec() == QDialog::Accepted)
        session_.decide(picker.chosen());
}

void AnswerPanel::copyReply()
{
    const auto& run = session_.current().run;
    if (!run || run->answer.resolution.empty())
        return;
    QTextDocument document;
    document.setMarkdown(QString::fromStdString(run->answer.resolution));
    QGuiApplication::clipboard()->setText(document.toPlainText());
}

} // namespace casebench

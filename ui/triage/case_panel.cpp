#include "ui/triage/case_panel.h"

#include "ui/theme/theme.h"
#include "ui/triage/picture_view.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/wording/language.h"

#include <QDateTime>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStackedLayout>
#include <QTableWidget>
#include <QTextBrowser>

namespace casebench {

namespace {

constexpr int kSavePauseMs = 700;
constexpr std::size_t kTags = 4;

} // namespace

CasePanel::CasePanel(Session& session, QWidget* parent)
    : Panel(QStringLiteral("case"), parent), session_(session), stack_(new QStackedLayout),
      empty_(new EmptyState(QStringLiteral("triage"), this)), title_(new QLineEdit(this)), meta_(makeLabel("muted", this)),
      text_(new QPlainTextEdit(this)), pictures_(new PictureView(session, this)), fields_caption_(makeCaption(this)),
      dialogue_caption_(makeCaption(this)), fields_(new QTableWidget(0, 2, this)), dialogue_(new QTextBrowser(this)),
      rest_(new QWidget(this))
{
    body()->addLayout(stack_);
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    findings_ = makeFindings();
    layout->addWidget(title_);
    layout->addWidget(meta_);
    layout->addWidget(text_);
    layout->addWidget(pictures_, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{findings_, fields_caption_, fields_, dialogue_caption_, dialogue_})
        layout->addWidget(widget);
    layout->addWidget(rest_, 1);
    stack_->addWidget(content);
    stack_->addWidget(empty_);

    title_->setProperty("look", "heading");
    meta_->setWordWrap(true);
    text_->setTabChangesFocus(true);
    text_->setMinimumHeight(60);
    fields_->verticalHeader()->hide();
    fields_->horizontalHeader()->hide();
    fields_->horizontalHeader()->setStretchLastSection(true);
    fields_->verticalHeader()->setDefaultSectionSize(26);
    dialogue_->setMinimumHeight(44);
    save_pause_.setSingleShot(true);
    save_pause_.setInterval(kSavePauseMs);
    connect(&save_pause_, &QTimer::timeout, this, &CasePanel::saveNow);
    connect(title_, &QLineEdit::textEdited, this, &CasePanel::edited);
    connect(text_, &QPlainTextEdit::textChanged, this, &CasePanel::edited);
    connect(fields_, &QTableWidget::itemChanged, this, &CasePanel::edited);
    connect(&session, &Session::currentChanged, this, [this] {
        saveNow();
        if (!session_.current().id)
            showCase();
    });
    connect(&session, &Session::workspaceChanged, this, &CasePanel::showCase);
    connect(&session, &Session::caseLoaded, this, &CasePanel::showCase);
    connect(&session, &Session::runChanged, this, &CasePanel::showFindings);
    connect(&session, &Session::decided, this, &CasePanel::showMeta);
    connect(&Theme::instance(), &Theme::changed, this, &CasePanel::showCase);
    retranslate();
}

QWidget* CasePanel::makeFindings()
{
    auto* findings = new QWidget(this);
    auto* columns = new QHBoxLayout(findings);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(16);
    recognised_caption_ = makeCaption(findings);
    tags_caption_ = makeCaption(findings);
    recognised_ = new QLabel(findings);
    recognised_->setWordWrap(true);
    recognised_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    tags_ = new QWidget(findings);
    tag_flow_ = new FlowLayout(tags_, 6);
    const std::pair<QLabel*, QWidget*> parts[] = {{recognised_caption_, recognised_}, {tags_caption_, tags_}};
    for (const auto& [caption, content] : parts) {
        auto* column = new QVBoxLayout;
        column->setSpacing(4);
        column->addWidget(caption);
        column->addWidget(content);
        column->addStretch(1);
        columns->addLayout(column, 1);
    }
    return findings;
}

void CasePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Panel::changeEvent(event);
}

void CasePanel::retranslate()
{
    setTitle(tr("Case"));
    empty_->setWords(tr("No case is selected"), tr("Choose one in the queue, or drop a photo and a sentence here."));
    title_->setPlaceholderText(tr("Title"));
    title_->setAccessibleName(tr("Title"));
    text_->setPlaceholderText(tr("What the customer wrote"));
    text_->setAccessibleName(tr("Text of the case"));
    recognised_caption_->setText(tr("Recognised text"));
    tags_caption_->setText(tr("Image tags"));
    fields_caption_->setText(tr("Fields"));
    fields_->setAccessibleName(tr("Fields"));
    dialogue_caption_->setText(tr("Dialogue"));
    dialogue_->setAccessibleName(tr("Dialogue"));
    showCase();
}

void CasePanel::showCase()
{
    const auto& c = session_.current().c;
    stack_->setCurrentIndex(c ? 0 : 1);
    const bool other = !shown_ || !c || shown_->id != c->id;
    shown_ = c;
    setInfo(c ? tr("Case %1").arg(c->id.value) : QString());
    if (!c)
        return;
    filling_ = true;
    if (other || !unsaved_) { // an edit under way is not overwritten
        if (title_->text() != QString::fromStdString(c->title))
            title_->setText(QString::fromStdString(c->title));
        if (text_->toPlainText() != QString::fromStdString(c->text))
            text_->setPlainText(QString::fromStdString(c->text));
        showFields(*c);
    }
    const int lines = std::clamp(int(c->text.size() / 60) + 1 + int(std::count(c->text.begin(), c->text.end(), '\n')), 3, 7);
    text_->setFixedHeight(lines * text_->fontMetrics().lineSpacing() + 20);
    pictures_->setVisible(!c->attachments.empty());
    rest_->setVisible(c->attachments.empty());
    pictures_->setPictures(c->attachments);
    showDialogue(*c);
    showMeta();
    showFindings();
    filling_ = false;
}

void CasePanel::showMeta()
{
    const auto& c = session_.current().c;
    if (!c)
        return;
    QStringList parts;
    if (!c->source.empty())
        parts << QString::fromStdString(c->source);
    const auto created = QDateTime::fromMSecsSinceEpoch(c->created);
    parts << QLocale().toString(created, QLocale::ShortFormat);
    if (!c->queue.empty())
        parts << QString::fromStdString(c->queue);
    if (!c->split.empty())
        parts << tr("split %1").arg(QString::fromStdString(c->split));
    if (c->label)
        parts << tr("decided: %1").arg(QString::fromStdString(*c->label));
    meta_->setText(parts.join(QStringLiteral(" · ")));
}

void CasePanel::showFindings()
{
    QString recognised;
    std::vector<ImageTag> tags;
    if (const auto& run = session_.current().run) {
        QStringList texts;
        for (const auto& each : run->answer.recognised)
            if (!each.text.empty())
                texts << QString::fromStdString(each.text).simplified();
        recognised = texts.join(QStringLiteral(" · "));
        for (const auto& picture : run->answer.image_tags)
            tags.insert(tags.end(), picture.begin(), picture.begin() + std::ptrdiff_t(std::min(picture.size(), kTags)));
    }
    recognised_->setText(recognised);
    recognised_caption_->setVisible(!recognised.isEmpty());
    recognised_->setVisible(!recognised.isEmpty());
    while (auto* item = tag_flow_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& tag : tags) {
        auto* label = makeLabel("tag", tags_);
        label->setText(QStringLiteral("%1 %2").arg(QString::fromStdString(tag.label).section(QLatin1Char(','), 0, 0))
                           .arg(double(tag.probability), 0, 'f', 2));
        tag_flow_->addWidget(label);
    }
    tags_caption_->setVisible(!tags.empty());
    tags_->setVisible(!tags.empty());
    findings_->setVisible(!recognised.isEmpty() || !tags.empty());
}

void CasePanel::showFields(const Case& c)
{
    fields_->setRowCount(int(c.fields.size()));
    for (int row = 0; row < fields_->rowCount(); ++row) {
        const Field& field = c.fields[std::size_t(row)];
        auto* key = new QTableWidgetItem(QString::fromStdString(field.key));
        key->setFlags(Qt::ItemIsEnabled);
        key->setForeground(themeColors().text_muted);
        fields_->setItem(row, 0, key);
        fields_->setItem(row, 1, new QTableWidgetItem(QString::fromStdString(field.value)));
    }
    const bool any = !c.fields.empty();
    fields_caption_->setVisible(any);
    fields_->setVisible(any);
    fields_->setFixedHeight(std::min(int(c.fields.size()), 3) * 26 + 4);
}

void CasePanel::showDialogue(const Case& c)
{
    QString html;
    for (const auto& turn : c.dialogue) {
        const QString when = turn.at ? QLocale().toString(QDateTime::fromMSecsSinceEpoch(turn.at).time(), QLocale::ShortFormat)
                                     : QString();
        html += QStringLiteral("<p style='margin:2px 0'><span style='color:%1'>%2 %3</span> %4</p>")
                    .arg(themeColors().text_muted.name(), QString::fromStdString(turn.speaker).toHtmlEscaped(), when,
                         QString::fromStdString(turn.text).toHtmlEscaped());
    }
    dialogue_->setHtml(html);
    dialogue_caption_->setVisible(!c.dialogue.empty());
    dialogue_->setVisible(!c.dialogue.empty());
    dialogue_->setFixedHeight(std::min(int(c.dialogue.size()), 4) * (fontMetrics().lineSpacing() + 6) + 14);
}

void CasePanel::edited()
{
    if (filling_ || !shown_)
        return;
    unsaved_ = true;
    save_pause_.start();
}

Case CasePanel::editedCase() const
{
    Case c = *shown_;
    if (const auto& current = session_.current().c; current && current->id == c.id)
        c = *current;
    c.title = title_->text().trimmed().toStdString();
    c.text = text_->toPlainText().toStdString();
    for (int row = 0; row < fields_->rowCount() && row < int(c.fields.size()); ++row)
        c.fields[std::size_t(row)].value = fields_->item(row, 1)->text().toStdString();
    return c;
}

void CasePanel::saveNow()
{
    if (!std::exchange(unsaved_, false) || !shown_)
        return;
    save_pause_.stop();
    if (Case c = editedCase(); c != *shown_) {
        shown_ = std::make_shared<const Case>(c);
        session_.save(c);
    }
}

} // namespace casebench

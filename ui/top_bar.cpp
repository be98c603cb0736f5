#include "ui/top_bar.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QToolButton>

namespace casebench {

namespace {
constexpr int kHeight = 44;
constexpr int kSearchWidth = 330;
} // namespace

TopBar::TopBar(Session& session, QWidget* parent)
    : QFrame(parent), session_(session), menus_(new QMenuBar(this)), workspace_(makeLabel("muted", this)),
      search_(new QLineEdit(this)), times_(makeLabel("muted", this)), language_(new QToolButton(this)),
      theme_(new QToolButton(this)), help_(new QToolButton(this))
{
    setFixedHeight(kHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 0, 12, 0);
    layout->setSpacing(8);
    auto* brand = makeLabel("brand", this);
    brand->setText(QStringLiteral("Casebench"));
    menus_->setNativeMenuBar(false);
    menus_->setStyleSheet(QStringLiteral("QMenuBar { border: none; background: transparent; }"));
    layout->addWidget(brand);
    layout->addWidget(menus_, 0, Qt::AlignVCenter);
    layout->addWidget(workspace_, 1);
    layout->addWidget(search_);
    layout->addStretch(1);
    layout->addWidget(times_);
    for (auto* button : {language_, theme_, help_})
        layout->addWidget(button);
    search_->setFixedWidth(kSearchWidth);
    search_->setClearButtonEnabled(true);
    search_->setObjectName(QStringLiteral("search"));
    language_->setPopupMode(QToolButton::InstantPopup);
    theme_->setPopupMode(QToolButton::InstantPopup);
    connect(&session, &Session::workspaceChanged, this, &TopBar::showWorkspace);
    for (auto signal : {&Session::currentChanged, &Session::caseLoaded, &Session::runChanged})
        connect(&session, signal, this, &TopBar::showTimes);
    connect(&Theme::instance(), &Theme::changed, this, &TopBar::drawIcons);
    drawIcons();
    retranslate();
}

void TopBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QFrame::changeEvent(event);
}

void TopBar::drawIcons()
{
    language_->setIcon(themedIcon(QStringLiteral("language")));
    theme_->setIcon(themedIcon(QStringLiteral("theme")));
    help_->setIcon(themedIcon(QStringLiteral("help")));
    update();
}

void TopBar::retranslate()
{
    search_->setPlaceholderText(tr("Search cases, articles, commands   %1")
                                    .arg(QKeySequence(Qt::CTRL | Qt::Key_K).toString(QKeySequence::NativeText)));
    search_->setAccessibleName(tr("Search"));
    language_->setToolTip(tr("Language"));
    theme_->setToolTip(tr("Theme"));
    help_->setToolTip(tr("Help"));
    for (auto* button : {language_, theme_, help_})
        button->setAccessibleName(button->toolTip());
    showWorkspace();
    showTimes();
}

void TopBar::showWorkspace()
{
    const auto& workspace = session_.workspace();
    workspace_->setText(workspace ? QString::fromStdString(workspace->folder().stem().string()) : tr("No workspace"));
    workspace_->setToolTip(workspace ? QString::fromStdString(workspace->folder().string()) : QString());
}

void TopBar::showTimes()
{
    const auto& run = session_.current().run;
    if (!run)
        times_->clear();
    else if (run->draft_ms > 0)
        times_->setText(tr("Draft %1 ms · Final %2 ms").arg(run->draft_ms, 0, 'f', 0).arg(run->total_ms, 0, 'f', 0));
    else
        times_->setText(tr("Answered in %1 ms").arg(run->total_ms, 0, 'f', run->total_ms < 10 ? 1 : 0));
}

void TopBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeColors().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), themeColors().border);
}

} // namespace casebench

#include "ui/settings/settings_page.h"

#include "ui/theme/theme.h"
#include "ui/widgets/panel.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>

namespace casebench {

namespace {
constexpr int kMargin = 12;
constexpr int kEditorWidth = 150;
} // namespace

SettingsPage::SettingsPage(Session& session, QWidget* parent)
    : Page(QStringLiteral("settings"), QStringLiteral("settings"), session, parent), apply_(new QPushButton(this)),
      revert_(new QPushButton(this)), defaults_(new QPushButton(this)), hint_(makeLabel("muted", this))
{
    auto* content = new QWidget(this);
    content->setProperty("look", "page");
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(kMargin);
    QVBoxLayout* stacks[] = {new QVBoxLayout, new QVBoxLayout};
    for (auto* stack : stacks) {
        stack->setSpacing(kMargin);
        columns->addLayout(stack, 1);
    }
    for (const auto& setting : allSettings()) {
        Panel*& panel = panels_[int(setting.group)];
        if (!panel) {
            panel = new Panel(QStringLiteral("settings-%1").arg(int(setting.group)), content);
            panel->body()->addLayout(new QGridLayout);
            stacks[panels_.size() > 3 ? 1 : 0]->addWidget(panel);
        }
        makeEditor(setting, panel);
    }
    for (auto* stack : stacks)
        stack->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(hint_, 1);
    for (auto* button : {defaults_, revert_, apply_})
        buttons->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    layout->setSpacing(kMargin);
    layout->addWidget(scroll, 1);
    layout->addLayout(buttons);
    apply_->setProperty("look", "primary");
    connect(apply_, &QPushButton::clicked, this, [this] { this->session().setSettings(editedSettings()); });
    connect(revert_, &QPushButton::clicked, this, [this] { fill(this->session().settings()); });
    connect(defaults_, &QPushButton::clicked, this, [this] { fill(EngineSettings{}); });
    connect(&session, &Session::settingsChanged, this, [this] { fill(this->session().settings()); });
    connect(&Theme::instance(), &Theme::changed, this, &SettingsPage::showMarks);
    retranslate();
    fill(session.settings());
}

QWidget* SettingsPage::makeEditor(const Setting& setting, Panel* panel)
{
    Editor editor{&setting, nullptr, new QLabel(panel), makeLabel("muted", panel)};
    const auto changed = [this] { showMarks(); };
    if (std::holds_alternative<bool EngineSettings::*>(setting.member)) {
        auto* box = new QCheckBox(panel);
        connect(box, &QCheckBox::toggled, this, changed);
        editor.widget = box;
    } else if (std::holds_alternative<std::string EngineSettings::*>(setting.member)) {
        auto* line = new QLineEdit(panel);
        connect(line, &QLineEdit::textChanged, this, changed);
        editor.widget = line;
    } else if (std::holds_alternative<int EngineSettings::*>(setting.member)) {
        auto* number = new QSpinBox(panel);
        number->setRange(int(setting.minimum), int(setting.maximum));
        number->setSingleStep(int(setting.step));
        connect(number, &QSpinBox::valueChanged, this, changed);
        editor.widget = number;
    } else {
        auto* number = new QDoubleSpinBox(panel);
        number->setDecimals(setting.step < 1 ? 2 : 0);
        number->setRange(setting.minimum, setting.maximum);
        number->setSingleStep(setting.step);
        connect(number, &QDoubleSpinBox::valueChanged, this, changed);
        editor.widget = number;
    }
    editor.widget->setFixedWidth(kEditorWidth);
    editor.label->setBuddy(editor.widget);
    auto* grid = qobject_cast<QGridLayout*>(panel->body()->itemAt(0)->layout());
    const int row = grid->rowCount();
    grid->addWidget(editor.label, row, 0);
    grid->addWidget(editor.widget, row, 1);
    grid->addWidget(editor.mark, row, 2);
    grid->setColumnStretch(0, 1);
    grid->setColumnMinimumWidth(2, 130);
    editors_.insert(QLatin1String(setting.key), editor);
    return editor.widget;
}

QVariant SettingsPage::edited(const Editor& editor) const
{
    if (const auto* box = qobject_cast<QCheckBox*>(editor.widget))
        return box->isChecked();
    if (const auto* line = qobject_cast<QLineEdit*>(editor.widget))
        return line->text().trimmed();
    if (const auto* whole = qobject_cast<QSpinBox*>(editor.widget))
        return whole->value();
    return qobject_cast<QDoubleSpinBox*>(editor.widget)->value();
}

EngineSettings SettingsPage::editedSettings() const
{
    EngineSettings settings = session().settings();
    for (const auto& editor : editors_)
        editor.setting->setValue(settings, edited(editor));
    return settings;
}

void SettingsPage::fill(const EngineSettings& settings)
{
    filling_ = true;
    for (const auto& editor : std::as_const(editors_)) {
        const QVariant value = editor.setting->value(settings);
        if (auto* box = qobject_cast<QCheckBox*>(editor.widget))
            box->setChecked(value.toBool());
        else if (auto* line = qobject_cast<QLineEdit*>(editor.widget))
            line->setText(value.toString());
        else if (auto* whole = qobject_cast<QSpinBox*>(editor.widget))
            whole->setValue(value.toInt());
        else
            qobject_cast<QDoubleSpinBox*>(editor.widget)->setValue(value.toDouble());
    }
    filling_ = false;
    showMarks();
}

void SettingsPage::showMarks()
{
    if (filling_)
        return;
    for (const auto& editor : std::as_const(editors_)) {
        const Setting& setting = *editor.setting;
        const QVariant value = edited(editor);
        QString mark = value == setting.defaultValue() ? QString() : tr("default %1").arg(setting.defaultValue().toString());
        if (setting.suggested) {
            const double number = value.toDouble();
            const bool outside = number < setting.suggested->first - 1e-9 || number > setting.suggested->second + 1e-9;
            mark = tr("suggested %1–%2").arg(setting.suggested->first).arg(setting.suggested->second);
            editor.mark->setStyleSheet(outside ? QStringLiteral("color: %1").arg(themeColors().warn.name()) : QString());
        }
        editor.mark->setText(mark);
    }
    const bool different = editedSettings() != session().settings();
    apply_->setEnabled(different && session().engine());
    revert_->setEnabled(different);
}

QString SettingsPage::title() const
{
    return tr("Settings");
}

void SettingsPage::retranslate()
{
    for (auto panel = panels_.begin(); panel != panels_.end(); ++panel)
        panel.value()->setTitle(groupWords(SettingGroup(panel.key())));
    for (const auto& editor : std::as_const(editors_)) {
        editor.label->setText(editor.setting->labelWords());
        for (QWidget* widget : std::initializer_list<QWidget*>{editor.label, editor.widget})
            widget->setToolTip(editor.setting->tooltipWords());
        editor.widget->setAccessibleName(editor.setting->labelWords());
    }
    apply_->setText(tr("Apply"));
    revert_->setText(tr("Revert"));
    defaults_->setText(tr("Defaults"));
    hint_->setText(tr("These settings belong to the workspace. Theme and language are in the View menu."));
    showMarks();
}

} // namespace casebench

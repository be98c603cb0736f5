#include "ui/theme/style_sheet.h"

namespace casebench {

QPalette applicationPalette(const ThemeColors& colors)
{
    QPalette palette(colors.text, colors.panel_raised, colors.border, colors.border, colors.border, colors.text,
                     colors.text, colors.panel, colors.window);
    palette.setColor(QPalette::AlternateBase, colors.panel_raised);
    palette.setColor(QPalette::ToolTipBase, colors.panel_raised);
    palette.setColor(QPalette::ToolTipText, colors.text);
    palette.setColor(QPalette::PlaceholderText, colors.text_muted);
    palette.setColor(QPalette::Highlight, colors.accent);
    palette.setColor(QPalette::HighlightedText, colors.text_on_accent);
    palette.setColor(QPalette::Link, colors.accent);
    palette.setColor(QPalette::LinkVisited, colors.accent);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, mixed(colors.panel, colors.text_muted, 0.75));
    return palette;
}

namespace {

// "@name" stands for a colour.
constexpr auto kSheet = R"(
QWidget { font-size: 10pt; }
QMainWindow, QWidget[look="page"] { background: @window; }
QWidget[look="bar"] { background: @panel; }
QLabel { background: transparent; }
QLabel[look="title"] { font-size: 17pt; font-weight: 700; }
QLabel[look="heading"] { font-size: 13pt; font-weight: 600; }
QLabel[look="muted"] { color: @text_muted; }
QLabel[look="caption"] { color: @text_muted; font-size: 8.5pt; font-weight: 600; }
QLabel[look="brand"] { font-size: 11pt; font-weight: 700; }
QPushButton { background: @panel_raised; border: 1px solid @border; border-radius: 6px; padding: 5px 9px; min-height: 18px; }
QPushButton:hover { border-color: @text_muted; }
QPushButton:pressed { background: @border; }
QPushButton:focus { border: 1px solid @accent; }
QPushButton:disabled { color: @disabled; }
QPushButton[look="primary"] { background: @accent; color: @text_on_accent; border-color: @accent; font-weight: 600; }
QPushButton[look="primary"]:hover { background: @accent_hover; }
QPushButton[look="primary"]:focus { border: 2px solid @text; padding: 4px 8px; }
QPushButton[look="primary"]:disabled { background: @panel_raised; color: @disabled; border-color: @border; }
QPushButton[look="link"], QToolButton[look="link"] { background: transparent; border: 1px solid transparent; color: @accent; padding: 1px 3px; text-align: left; }
QPushButton[look="link"]:focus, QToolButton[look="link"]:focus { border-color: @accent; border-radius: 4px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 3px 6px; }
QToolButton:hover { background: @panel_raised; }
QToolButton:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; width: 0; }
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {
  background: @panel_raised; border: 1px solid @border; border-radius: 6px; padding: 4px 8px;
  selection-background-color: @accent; selection-color: @text_on_accent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border-color: @accent; }
QLineEdit[look="heading"] { background: transparent; border: 1px solid transparent; font-size: 13pt; font-weight: 600; padding: 2px 0; }
QLineEdit[look="heading"]:hover { border-color: @border; }
QLineEdit[look="heading"]:focus { border-color: @accent; padding: 2px 6px; }
QLabel[look="tag"] { color: @accent; border: 1px solid @accent; border-radius: 8px; padding: 0 8px; }
QLabel[look="pill"] { color: @text_on_accent; background: @good; border-radius: 9px; padding: 2px 16px; font-size: 9pt; font-weight: 600; }
QLabel[look="pill-draft"] { color: @text_on_accent; background: @warn; border-radius: 9px; padding: 2px 16px; font-size: 9pt; font-weight: 600; }
QTextBrowser { background: transparent; border: 1px solid transparent; padding: 0; }
QTextBrowser:focus { border: 1px solid @accent; border-radius: 6px; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { border: none; width: 20px; background: transparent; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/icons/up.svg); width: 11px; height: 11px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/icons/down.svg); width: 11px; height: 11px; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/icons/down.svg); width: 14px; height: 14px; }
QAbstractItemView { background: @panel; alternate-background-color: @panel_raised; border: none; outline: none;
  selection-background-color: @selection; selection-color: @text; }
QTableView, QTreeView, QListWidget { border: 1px solid @border; border-radius: 6px; gridline-color: @border; }
QTableView:focus, QTreeView:focus, QListWidget:focus { border-color: @accent; }
QListWidget::item { padding: 3px 6px; }
QTableView::item { padding: 2px 6px; border: none; }
QHeaderView::section { background: @panel_raised; color: @text_muted; border: none; border-bottom: 1px solid @border; padding: 5px 8px; font-weight: 600; }
QTableCornerButton::section { background: @panel_raised; border: none; }
QScrollArea, QScrollArea > QWidget > QWidget[look="plain"] { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 1px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 1px; }
QScrollBar::handle { background: @border; border-radius: 4px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @text_muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: @border; }
QMenuBar { background: @panel; border-bottom: 1px solid @border; }
QMenuBar::item { padding: 4px 9px; background: transparent; }
QMenuBar::item:selected { background: @panel_raised; border-radius: 4px; }
QMenu { background: @panel; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @border; margin: 4px 6px; }
QToolTip { background: @panel_raised; color: @text; border: 1px solid @border; padding: 4px 6px; }
QProgressBar { background: @panel_raised; border: none; border-radius: 3px; max-height: 6px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QCheckBox::indicator { width: 16px; height: 16px; border: 1px solid @text_muted; border-radius: 4px; background: @panel_raised; }
QCheckBox::indicator:focus { border-color: @accent; }
QCheckBox::indicator:checked { image: url(:/icons/check.svg); border-color: @text_muted; }
QSlider::groove:horizontal { background: @border; height: 4px; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @accent; width: 14px; margin: -5px 0; border-radius: 7px; }
QSlider::handle:horizontal:focus { border: 2px solid @text; }
QTabWidget::pane { border: none; }
QTabBar::tab { padding: 6px 14px; border-bottom: 2px solid transparent; color: @text_muted; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QGroupBox { border: none; margin-top: 18px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 0; color: @text_muted; }
)";

} // namespace

QString applicationStyleSheet(const ThemeColors& colors)
{
    // Longer names first: "@text" is the beginning of "@text_muted".
    const std::pair<const char*, QColor> tokens[] = {
        {"@text_on_accent", colors.text_on_accent},
        {"@text_muted", colors.text_muted},
        {"@text", colors.text},
        {"@panel_raised", colors.panel_raised},
        {"@panel", colors.panel},
        {"@accent_hover", mixed(colors.accent, colors.text, 0.15)},
        {"@accent", colors.accent},
        {"@window", colors.window},
        {"@good", colors.good},
        {"@warn", colors.warn},
        {"@border", colors.border},
        {"@selection", mixed(colors.panel, colors.accent, 0.22)},
        {"@disabled", mixed(colors.panel, colors.text_muted, 0.75)},
    };
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto& [name, color] : tokens)
        sheet.replace(QLatin1String(name), color.name());
    return sheet;
}

} // namespace casebench

// The engine's settings, edited together and applied together.
#pragma once

#include "ui/page.h"
#include "ui/session.h"
#include "ui/settings/setting.h"

#include <QHash>

class QLabel;
class QPushButton;

namespace casebench {

class Panel;

class SettingsPage : public Page {
    Q_OBJECT

public:
    explicit SettingsPage(Session& session, QWidget* parent = nullptr);

    QString title() const override;
    // The editor of a setting, by its key.
    QWidget* editor(const QString& key) const { return editors_.value(key).widget; }
    QPushButton* applyButton() const { return apply_; }

protected:
    void retranslate() override;

private:
    struct Editor {
        const Setting* setting = nullptr;
        QWidget* widget = nullptr;
        QLabel* label = nullptr;
        QLabel* mark = nullptr; // that it differs from the default, or from what is suggested
    };

    QWidget* makeEditor(const Setting& setting, Panel* panel);
    QVariant edited(const Editor& editor) const;
    EngineSettings editedSettings() const;
    void fill(const EngineSettings& settings);
    void showMarks();

    QHash<QString, Editor> editors_;
    QHash<int, Panel*> panels_; // by SettingGroup
    QPushButton *apply_, *revert_, *defaults_;
    QLabel* hint_;
    bool filling_ = false;
};

} // namespace casebench

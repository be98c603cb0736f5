// Which language a text is in (CLD2).
#pragma once

#include <string>
#include <string_view>

namespace casebench {

struct Language {
    std::string code;      // "en", "zh", "de", …; "und" when the text is too short or mixed to tell
    float confidence = 0;  // 0…1
    bool known = false;    // the models were made for it (English, Chinese)
};

// Thread-safe. A text with mostly Han characters counts as "zh" even when it is short.
Language detectLanguage(std::string_view utf8);

} // namespace casebench

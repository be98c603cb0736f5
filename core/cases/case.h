// The case: what a customer sends. A plain value.
#pragma once

#include "core/foundation/clock.h"
#include "core/foundation/ids.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace casebench {

// A picture that belongs to a case. The bytes lie in a content-addressed file.
struct Attachment {
    std::string digest;          // SHA-256 of the file's bytes, lower-case hex; also names the stored file
    std::string file_name;       // as it was sent, for display only
    std::string media_type;      // "image/jpeg", …
    std::filesystem::path path;  // where the bytes can be read now
    std::int64_t bytes = 0;
    int width = 0;               // pixels after the EXIF orientation was applied; 0: not known
    int height = 0;
    bool operator==(const Attachment&) const = default;
};

// A structured field (device, plan, priority). Keys are unique within a case; order is the order they came in.
struct Field {
    std::string key;
    std::string value;
    bool operator==(const Field&) const = default;
};

// One turn of the dialogue so far.
struct Turn {
    std::string speaker;      // "customer", "agent", "bot", or a name
    std::string text;
    UnixMillis at = 0;        // 0: not known
    bool operator==(const Turn&) const = default;
};

enum class CaseState { Open, Answered, Decided }; // Answered: a run exists; Decided: a person confirmed a label

struct Case {
    CaseId id;
    std::string title;               // one line; empty: the start of the text serves
    std::string text;                // UTF-8
    std::vector<Attachment> attachments;
    std::vector<Field> fields;
    std::vector<Turn> dialogue;
    std::string queue;               // "" is the default queue
    std::string source;              // "drop", "import:FILE", "sample", …
    std::string split;               // "", "train", "test", …
    std::string decided_by;          // which modality one must look at: "text", "image", "both"; known of sample cases only
    std::optional<std::string> label; // the category a person confirmed
    CaseState state = CaseState::Open;
    UnixMillis created = 0;
    UnixMillis updated = 0;
    bool operator==(const Case&) const = default;
};

// The text without leading and trailing white space is empty.
bool hasText(const Case& c);

// The fields and dialogue turns as text lines that follow the free text in what the text models read:
// "text\nkey: value\nspeaker: text". Only the free text decides whether a case counts as having text.
std::string modelText(const Case& c);

} // namespace casebench

#include "ui/wording/message_table.h"

#include <unordered_map>

// lupdate collects these; the program links no Qt for them.
#define QT_TRANSLATE_NOOP(context, text) text

namespace casebench {

namespace {

// Sorted by code within each group, one code a line.
constexpr Wording kTable[] = {
    // general
    {"cancelled", QT_TRANSLATE_NOOP("messages", "Cancelled.")},
    // files
    {"file.not_found", QT_TRANSLATE_NOOP("messages", "The file {file} does not exist.")},
    {"file.unreadable", QT_TRANSLATE_NOOP("messages", "The file {file} cannot be read: {reason}")},
    {"file.unwritable", QT_TRANSLATE_NOOP("messages", "The file {file} cannot be written: {reason}")},
    {"json.malformed", QT_TRANSLATE_NOOP("messages", "The stored text is not valid JSON: {reason}")},
    {"json.unknown_value", QT_TRANSLATE_NOOP("messages", "The value {value} of {key} is not known.")},
    {"json.wrong_type", QT_TRANSLATE_NOOP("messages", "The value of {key} has the wrong type.")},
    // engine, training, evaluation
    {"answer.categories_untrained",
     QT_TRANSLATE_NOOP("messages", "{count} categories were added after the last training and cannot be suggested yet.")},
    {"answer.expert_unavailable",
     QT_TRANSLATE_NOOP("messages", "The expert path could not answer, so this is the light answer. {reason}")},
    {"answer.no_image_head",
     QT_TRANSLATE_NOOP("messages", "Nothing was trained on pictures yet, so the picture did not vote.")},
    {"answer.nothing_to_read",
     QT_TRANSLATE_NOOP("messages", "The case has no text and no picture.")},
    {"answer.pictures_left_out",
     QT_TRANSLATE_NOOP("messages", "{count} pictures were left out: a case is read with eight at most.")},
    {"article.empty",
     QT_TRANSLATE_NOOP("messages", "The article {file} has no text.")},
    {"article.not_markdown",
     QT_TRANSLATE_NOOP("messages", "{file} is not a Markdown file.")},
    {"article.not_utf8",
     QT_TRANSLATE_NOOP("messages", "The article {file} is not UTF-8 text.")},
    {"article.too_large",
     QT_TRANSLATE_NOOP("messages", "The article {file} is too large: at most {limit} bytes are accepted.")},
    {"attention.not_trained",
     QT_TRANSLATE_NOOP("messages", "There is no trained fusion model for this workspace's categories. Train on cases with text and pictures first.")},
    {"cache.malformed",
     QT_TRANSLATE_NOOP("messages", "A stored value of the cache cannot be read.")},
    {"cache.result_hit",
     QT_TRANSLATE_NOOP("messages", "The answer was known from {age_ms} ms ago ({route} path).")},
    {"cache.shared_computation",
     QT_TRANSLATE_NOOP("messages", "The same case was being computed already; its answer was shared.")},
    {"eval.no_cases",
     QT_TRANSLATE_NOOP("messages", "{file} has no labelled cases with split “{split}”.")},
    {"heads.bad_card", QT_TRANSLATE_NOOP("messages", "it names no categories, or its weights are no weights")},
    {"heads.no_expert_head", QT_TRANSLATE_NOOP("messages", "no expert head fits")},
    {"heads.not_trained",
     QT_TRANSLATE_NOOP("messages", "Nothing was trained yet in {folder}.")},
    {"heads.other_image_encoder",
     QT_TRANSLATE_NOOP("messages", "The picture heads were trained behind {trained}, but {current} is chosen: pictures do not vote until the next training.")},
    {"heads.other_labels", QT_TRANSLATE_NOOP("messages", "its categories are not those of heads.json")},
    {"heads.other_text_encoder",
     QT_TRANSLATE_NOOP("messages", "The text heads were trained behind another text encoder than {current}: they do not vote until the next training.")},
    {"models.loaded",
     QT_TRANSLATE_NOOP("messages", "The models were loaded for this case.")},
    {"replay.no_runs",
     QT_TRANSLATE_NOOP("messages", "{file} has no stored runs of text cases with a known complexity.")},
    {"route.needs_image",
     QT_TRANSLATE_NOOP("messages", "The {route} path needs a picture.")},
    {"route.needs_text",
     QT_TRANSLATE_NOOP("messages", "The {route} path needs text.")},
    {"route.remote_not_connected",
     QT_TRANSLATE_NOOP("messages", "No remote expert is connected.")},
    {"route.several_complex",
     QT_TRANSLATE_NOOP("messages", "Text and picture, more complex than the threshold.")},
    {"settings.bands_crossed",
     QT_TRANSLATE_NOOP("messages", "The medium band must not start above the high band.")},
    {"trace.assessment_late",
     QT_TRANSLATE_NOOP("messages", "The assessment took longer than {budget_ms} ms.")},
    {"trace.expert_failed",
     QT_TRANSLATE_NOOP("messages", "The expert path failed: {reason}")},
    {"training.left_out",
     QT_TRANSLATE_NOOP("messages", "{model} was not trained: {reason}")},
    {"training.no_examples",
     QT_TRANSLATE_NOOP("messages", "{file} has no labelled cases to train on.")},
    {"training.no_such_input",
     QT_TRANSLATE_NOOP("messages", "no training case has the input it needs")},
    {"training.too_few_pairs",
     QT_TRANSLATE_NOOP("messages", "too few cases with text and picture")},
    {"triage.bad_field",
     QT_TRANSLATE_NOOP("messages", "A field is written KEY=VALUE, not “{field}”.")},
    {"triage.nothing_given",
     QT_TRANSLATE_NOOP("messages", "Give a text, a picture, or both.")},
    // pictures
    {"image.corrupt", QT_TRANSLATE_NOOP("messages", "The picture {file} is damaged: {reason}")},
    {"image.empty", QT_TRANSLATE_NOOP("messages", "The picture {file} is empty.")},
    {"image.encoding_failed", QT_TRANSLATE_NOOP("messages", "The picture cannot be encoded: {reason}")},
    {"image.unexplained", QT_TRANSLATE_NOOP("messages", "its bytes do not follow its format")},
    {"image.library_failed", QT_TRANSLATE_NOOP("messages", "The picture library cannot be started: {reason}")},
    {"image.too_large",
     QT_TRANSLATE_NOOP("messages", "The picture {file} is too large: {bytes} bytes, at most {limit} are accepted.")},
    {"image.too_many_pixels",
     QT_TRANSLATE_NOOP("messages",
                       "The picture {file} has too many pixels: {width} × {height}, at most {limit} are accepted.")},
    {"image.unknown_format", QT_TRANSLATE_NOOP("messages", "The file {file} is not a picture of a known format.")},
    // texts and tables
    {"csv.encoding_guessed",
     QT_TRANSLATE_NOOP("messages", "{file}: the encoding was guessed as {encoding} (confidence {confidence} %).")},
    {"csv.field_too_long",
     QT_TRANSLATE_NOOP("messages", "{file}: a cell in row {row} is longer than {limit} bytes; reading stopped there.")},
    {"csv.no_header", QT_TRANSLATE_NOOP("messages", "{file}: the first row was read as data, not as column names.")},
    {"csv.no_rows", QT_TRANSLATE_NOOP("messages", "{file} has no data rows.")},
    {"csv.row_has_extra_cells",
     QT_TRANSLATE_NOOP("messages", "{file}: row {row} has {cells} cells, but there are {columns} columns.")},
    {"csv.too_large",
     QT_TRANSLATE_NOOP("messages", "The table {file} is too large: {bytes} bytes, at most {limit} are accepted.")},
    {"csv.too_many_columns",
     QT_TRANSLATE_NOOP("messages", "{file}: row {row} has more than {limit} cells; reading stopped there.")},
    {"csv.unterminated_quote", QT_TRANSLATE_NOOP("messages", "{file}: a quote opened in row {row} is never closed.")},
    {"json.invalid", QT_TRANSLATE_NOOP("messages", "{file}: line {row} is not valid JSON.")},
    {"json.line_too_long", QT_TRANSLATE_NOOP("messages", "{file}: line {row} is longer than {limit} bytes.")},
    {"json.not_an_object", QT_TRANSLATE_NOOP("messages", "{file}: line {row} is not a JSON object.")},
    {"text.binary", QT_TRANSLATE_NOOP("messages", "The file {file} is not text.")},
    {"text.invalid_bytes",
     QT_TRANSLATE_NOOP("messages", "{file}: the bytes near position {offset} are not valid {encoding}.")},
    {"text.no_such_encoding", QT_TRANSLATE_NOOP("messages", "There is no encoding named {encoding}.")},
    {"text.unknown_encoding",
     QT_TRANSLATE_NOOP("messages", "The encoding of {file} is not known; name it in the import options.")},
    // importing
    {"archive.corrupt", QT_TRANSLATE_NOOP("messages", "The archive {file} is damaged: {reason}")},
    {"archive.encrypted", QT_TRANSLATE_NOOP("messages", "{file} is encrypted.")},
    {"archive.nested", QT_TRANSLATE_NOOP("messages", "{file} is an archive within an archive; unpack it first.")},
    {"archive.too_large",
     QT_TRANSLATE_NOOP("messages",
                       "The archive {file} unpacks to too much: at most {limit} bytes, or 200 times its size.")},
    {"archive.too_many_entries", QT_TRANSLATE_NOOP("messages", "The archive {file} has more than {limit} entries.")},
    {"archive.unsafe_entry", QT_TRANSLATE_NOOP("messages", "The entry {file} leads out of the archive or is no file.")},
    {"import.columns_guessed",
     QT_TRANSLATE_NOOP("messages",
                       "{file}: columns taken by name or content: text {text}; label {label}; picture {image}.")},
    {"import.folder_cut_off",
     QT_TRANSLATE_NOOP("messages", "The folder {file} has more than {limit} files; the rest was left out.")},
    {"import.no_such_column", QT_TRANSLATE_NOOP("messages", "{file} has no column {column}.")},
    {"import.nothing_in_it", QT_TRANSLATE_NOOP("messages", "There is no text, picture or dialogue in {file}.")},
    {"import.picture_missing",
     QT_TRANSLATE_NOOP("messages", "{file}, row {row}: the picture {picture} is missing; the case has none.")},
    {"import.picture_refused",
     QT_TRANSLATE_NOOP("messages", "{file}, row {row}: a picture was left out. {code}")},
    {"import.row_empty", QT_TRANSLATE_NOOP("messages", "{file}: there is no text, picture or dialogue in row {row}.")},
    {"import.temporary_folder", QT_TRANSLATE_NOOP("messages", "Temporary files cannot be written: {reason}")},
    {"import.text_too_long",
     QT_TRANSLATE_NOOP("messages", "The text {file} is too long: {bytes} bytes, at most {limit} are accepted.")},
    {"import.unsupported_type", QT_TRANSLATE_NOOP("messages", "The file {file} is of a type that cannot be imported.")},
    {"mail.attachment_left_out",
     QT_TRANSLATE_NOOP("messages", "{file}: the attachment {attachment} is no picture and was left out.")},
    {"mail.corrupt", QT_TRANSLATE_NOOP("messages", "The mail {file} cannot be read.")},
    {"mail.picture_left_out",
     QT_TRANSLATE_NOOP("messages", "{file}: a picture was left out. {code}")},
    {"mail.text_unreadable", QT_TRANSLATE_NOOP("messages", "{file}: a text part was left out. {code}")},
    {"mail.too_large",
     QT_TRANSLATE_NOOP("messages", "The mail {file} is too large: {bytes} bytes, at most {limit} are accepted.")},
    // the sample
    {"sample.bad_count", QT_TRANSLATE_NOOP("messages", "A sample has between 1 and 100,000 cases, not {count}.")},
    // models
    {"compute.bad_image",
     QT_TRANSLATE_NOOP("messages", "The picture handed to the image model is empty or incomplete.")},
    {"compute.bad_token_ids",
     QT_TRANSLATE_NOOP("messages", "The token numbers handed to the text model are not in its vocabulary.")},
    {"compute.blas_pthread",
     QT_TRANSLATE_NOOP("messages", "OpenBLAS was loaded in its pthread build: inference with several threads will be "
                                   "slow and uneven. Install libopenblas0-openmp.")},
    {"compute.device_unavailable", QT_TRANSLATE_NOOP("messages", "The device {device} is not available.")},
    {"compute.failed", QT_TRANSLATE_NOOP("messages", "The computation failed: {reason}")},
    {"compute.features_mismatch", QT_TRANSLATE_NOOP("messages", "The {part} features do not fit this model.")},
    {"distil.nothing_to_learn",
     QT_TRANSLATE_NOOP("messages", "There is nothing to distil: the vocabulary or the number of dimensions is empty.")},
    {"fusion.bad_label", QT_TRANSLATE_NOOP("messages", "A training example has a label that is not in the list.")},
    {"fusion.too_few_examples",
     QT_TRANSLATE_NOOP("messages", "The fusion needs at least two labelled cases that have text and a picture.")},
    {"model.architecture_unknown", QT_TRANSLATE_NOOP("messages", "The architecture {architecture} is not known.")},
    {"numeric.eigen_failed", QT_TRANSLATE_NOOP("messages", "The principal components could not be computed.")},
    {"compute.not_loadable",
     QT_TRANSLATE_NOOP("messages", "The compute library cannot be loaded: {reason} Only the light path works.")},
    {"model.config_invalid", QT_TRANSLATE_NOOP("messages", "The configuration of model {id} is not valid: {file}")},
    {"model.file_invalid", QT_TRANSLATE_NOOP("messages", "The model file {file} is not valid: {reason}")},
    {"model.manifest_invalid", QT_TRANSLATE_NOOP("messages", "The model list {file} is not valid: {reason} {entry}")},
    {"model.missing",
     QT_TRANSLATE_NOOP("messages", "Model {id} is not installed ({file}). Run: casebench-cli models fetch")},
    {"model.ocr_missing",
     QT_TRANSLATE_NOOP("messages", "The text recognition data for {languages} is not installed: {reason}")},
    {"model.role_missing",
     QT_TRANSLATE_NOOP("messages", "No model for {role} is installed. Run: casebench-cli models fetch")},
    {"model.tensor_mismatch",
     QT_TRANSLATE_NOOP("messages", "{file}: tensor {tensor} should be {expected} but is {actual}.")},
    {"model.tensor_missing", QT_TRANSLATE_NOOP("messages", "{file}: tensor {tensor} is missing.")},
    {"model.tensors_unwritable",
     QT_TRANSLATE_NOOP("messages", "The weights {file} cannot be written: tensor {tensor} is not valid.")},
    {"model.unknown", QT_TRANSLATE_NOOP("messages", "There is no model {id}.")},
    {"model.use_missing", QT_TRANSLATE_NOOP("messages", "Model {id} does not name its {use}.")},
    {"model.wrong_digest",
     QT_TRANSLATE_NOOP("messages", "{file} of model {id} is not the expected file (SHA-256 {actual} instead of "
                                   "{expected}). Fetch it again: casebench-cli models fetch")},
    {"manifest.bad_config", QT_TRANSLATE_NOOP("messages", "an entry's configuration is not valid")},
    {"manifest.bad_digest", QT_TRANSLATE_NOOP("messages", "an entry's digest is not 64 hexadecimal digits")},
    {"manifest.bad_dims", QT_TRANSLATE_NOOP("messages", "an entry's dimensions are not valid")},
    {"manifest.bad_entry", QT_TRANSLATE_NOOP("messages", "an entry lacks something it must have")},
    {"manifest.bad_format", QT_TRANSLATE_NOOP("messages", "its format is not known")},
    {"manifest.bad_id", QT_TRANSLATE_NOOP("messages", "an entry's name is not valid")},
    {"manifest.bad_path", QT_TRANSLATE_NOOP("messages", "an entry's path leads out of the models folder")},
    {"manifest.bad_preprocessing", QT_TRANSLATE_NOOP("messages", "an entry's preprocessing is not valid")},
    {"manifest.bad_uses", QT_TRANSLATE_NOOP("messages", "an entry names an artifact that is not there")},
    {"manifest.duplicate_id", QT_TRANSLATE_NOOP("messages", "two entries have the same name")},
    {"manifest.no_artifacts", QT_TRANSLATE_NOOP("messages", "it lists no artifacts")},
    {"manifest.not_json", QT_TRANSLATE_NOOP("messages", "it is not JSON")},
    {"manifest.unknown_role", QT_TRANSLATE_NOOP("messages", "an entry's role is not known")},
    {"linear_head.bad_metadata", QT_TRANSLATE_NOOP("messages", "it is not a linear head")},
    {"linear_head.bad_shapes", QT_TRANSLATE_NOOP("messages", "its weights do not match its labels")},
    {"fusion_head.not_finite", QT_TRANSLATE_NOOP("messages", "a weight is not a finite number")},
    {"linear_head.not_finite", QT_TRANSLATE_NOOP("messages", "a weight is not a finite number")},
    {"risk.bad_metadata", QT_TRANSLATE_NOOP("messages", "it is not a risk model")},
    {"risk.bad_reference", QT_TRANSLATE_NOOP("messages", "its reference distribution is not valid")},
    {"risk.bad_scaling", QT_TRANSLATE_NOOP("messages", "its scaling is not a finite number")},
    {"risk.bad_trees", QT_TRANSLATE_NOOP("messages", "its trees are not valid")},
    {"safetensors.bad_entry", QT_TRANSLATE_NOOP("messages", "an entry of its header is not valid")},
    {"safetensors.bad_name", QT_TRANSLATE_NOOP("messages", "a tensor's name is not valid")},
    {"safetensors.bad_offsets", QT_TRANSLATE_NOOP("messages", "a tensor lies outside the file")},
    {"safetensors.bad_shape", QT_TRANSLATE_NOOP("messages", "a tensor's shape is not valid")},
    {"safetensors.duplicate_name", QT_TRANSLATE_NOOP("messages", "two tensors have the same name")},
    {"safetensors.gap", QT_TRANSLATE_NOOP("messages", "its tensors leave a gap")},
    {"safetensors.header_not_json", QT_TRANSLATE_NOOP("messages", "its header is not JSON")},
    {"safetensors.header_too_large", QT_TRANSLATE_NOOP("messages", "its header is too large")},
    {"safetensors.overlap", QT_TRANSLATE_NOOP("messages", "its tensors overlap")},
    {"safetensors.size_mismatch", QT_TRANSLATE_NOOP("messages", "a tensor's size does not match its shape")},
    {"safetensors.truncated", QT_TRANSLATE_NOOP("messages", "it breaks off")},
    {"safetensors.unknown_type", QT_TRANSLATE_NOOP("messages", "a tensor's type is not known")},
    // workspace
    {"workspace.backup_in_transaction",
     QT_TRANSLATE_NOOP("messages", "The workspace {path} cannot be backed up in the middle of a change.")},
    {"workspace.busy",
     QT_TRANSLATE_NOOP("messages", "Another program keeps the workspace {path} locked. Try again in a moment.")},
    {"workspace.damaged", QT_TRANSLATE_NOOP("messages", "The workspace {path} is damaged: {reason}")},
    {"workspace.database",
     QT_TRANSLATE_NOOP("messages", "The workspace {path} could not be read or written: {reason}")},
    {"workspace.disk_full",
     QT_TRANSLATE_NOOP("messages", "There is no room left on the disk for the workspace {path}.")},
    {"workspace.duplicate_category", QT_TRANSLATE_NOOP("messages", "There are two categories named {name}.")},
    {"workspace.exists", QT_TRANSLATE_NOOP("messages", "There is already something at {path}.")},
    {"workspace.newer",
     QT_TRANSLATE_NOOP("messages", "The workspace {path} was written by a newer program (version {version}). It was "
                                   "left untouched.")},
    {"workspace.no_article", QT_TRANSLATE_NOOP("messages", "There is no article {id}.")},
    {"workspace.no_case", QT_TRANSLATE_NOOP("messages", "There is no case {id}, or it was deleted.")},
    {"workspace.no_database",
     QT_TRANSLATE_NOOP("messages", "{path} is not a workspace: there is no workspace.db in it.")},
    {"workspace.no_run", QT_TRANSLATE_NOOP("messages", "There is no run {id}; it may have passed its retention.")},
    {"workspace.not_a_folder", QT_TRANSLATE_NOOP("messages", "{path} is not a workspace: a workspace is a folder.")},
    {"workspace.not_found", QT_TRANSLATE_NOOP("messages", "The workspace {path} does not exist.")},
    {"workspace.other_program", QT_TRANSLATE_NOOP("messages", "The database in {path} belongs to another program.")},
    {"workspace.read_only", QT_TRANSLATE_NOOP("messages", "The workspace {path} is read-only.")},
    {"workspace.setting_not_json", QT_TRANSLATE_NOOP("messages", "The setting {key} is not valid JSON.")},
    // dropped things
    {"intake.text_too_large",
     QT_TRANSLATE_NOOP("messages", "The text file {file} is larger than 1 MB: import it instead.")},
    // settings
    {"settings.bad_value", QT_TRANSLATE_NOOP("messages", "{file}: the setting {key} cannot be {value}.")},
    {"settings.out_of_range", QT_TRANSLATE_NOOP("messages", "The setting {key} cannot be {value}.")},
    {"settings.unknown_key", QT_TRANSLATE_NOOP("messages", "{file}: there is no setting {key}.")},
    {"settings.unreadable", QT_TRANSLATE_NOOP("messages", "The settings file {file} cannot be read: {reason}")},
    // engine
    {"engine.queue_full",
     QT_TRANSLATE_NOOP("messages", "Too many cases are waiting. Try again in {retry_ms} milliseconds.")},
    {"attention.needs_both", QT_TRANSLATE_NOOP("messages", "Attention needs a case with both text and a picture.")},
    {"training.failed", QT_TRANSLATE_NOOP("messages", "Training failed: {reason}")},
    {"training.one_class",
     QT_TRANSLATE_NOOP("messages", "All labelled cases have the same category: there is nothing to tell apart.")},
    {"training.output_taken",
     QT_TRANSLATE_NOOP("messages", "{file} is not a folder of trained models: it stays as it is.")},
    {"training.too_few_examples",
     QT_TRANSLATE_NOOP("messages", "There are too few labelled cases to train on ({count}).")},
    // reasons of a route
    {"route.assessment_late",
     QT_TRANSLATE_NOOP("messages",
                       "The assessment was not there within its time budget, so the light path was taken.")},
    {"route.empty", QT_TRANSLATE_NOOP("messages", "The case has neither text nor a picture.")},
    {"route.forced", QT_TRANSLATE_NOOP("messages", "The route was chosen by hand.")},
    {"route.image_only", QT_TRANSLATE_NOOP("messages", "Only a picture came in, so the vision path was taken.")},
    {"route.no_model", QT_TRANSLATE_NOOP("messages", "The models of the {route} path are not there.")},
    {"route.several", QT_TRANSLATE_NOOP("messages", "Text and picture came in, so the expert path was taken.")},
    {"route.several_simple",
     QT_TRANSLATE_NOOP("messages", "Text and picture came in, but the case is simple: the light path was taken.")},
    {"route.text_complex",
     QT_TRANSLATE_NOOP("messages", "The text is more complex than the threshold, so the expert path was taken.")},
    {"route.text_simple",
     QT_TRANSLATE_NOOP("messages", "The text is not more complex than the threshold, so the light path was taken.")},
    {"route.untrained",
     QT_TRANSLATE_NOOP("messages", "The complexity model is not trained yet, so the case could not be assessed.")},
    // notes of an answer
    {"answer.from_descriptions",
     QT_TRANSLATE_NOOP("messages",
                       "Nothing is trained yet: the answer comes from the descriptions of the categories.")},
    {"answer.image_unreadable", QT_TRANSLATE_NOOP("messages", "The picture {file} was left out: {reason}")},
    {"answer.language_unknown",
     QT_TRANSLATE_NOOP("messages", "The models were not made for the language of this text ({language}).")},
    {"answer.no_categories",
     QT_TRANSLATE_NOOP("messages", "There are no categories yet. Define some on the Knowledge page.")},
    {"answer.text_truncated",
     QT_TRANSLATE_NOOP("messages", "The text was longer than the model reads: its end was left out.")},
    // events on the charts
    {"event.threshold_changed", QT_TRANSLATE_NOOP("messages", "threshold {from} → {to}")},
    {"event.trained", QT_TRANSLATE_NOOP("messages", "trained")},
};

const std::unordered_map<std::string_view, const char*>& index()
{
    static const auto built = [] {
        std::unordered_map<std::string_view, const char*> map;
        for (const auto& wording : kTable)
            map.emplace(wording.code, wording.text);
        return map;
    }();
    return built;
}

} // namespace

std::span<const Wording> messageTable()
{
    return kTable;
}

const char* wordingOf(std::string_view code)
{
    const auto found = index().find(code);
    return found == index().end() ? nullptr : found->second;
}

std::vector<Argument> argumentsUnder(const std::string& name, const Message& message)
{
    std::vector<Argument> arguments;
    for (const Argument& argument : message.arguments)
        if (argument.name.starts_with(name + "."))
            arguments.push_back({argument.name.substr(name.size() + 1), argument.value});
    return arguments;
}

std::string words(const Message& message)
{
    if (const char* wording = wordingOf(message.code))
        return fillIn(wording, message, [](const std::string& code) { return std::string(wordingOf(code)); });
    std::string bare = message.code;
    for (const auto& argument : message.arguments)
        bare += " " + argument.name + "=" + argument.value;
    return bare;
}

} // namespace casebench

#include "core/cases/import_run.h"
#include "core/cases/read_file.h"
#include "core/cases/temporary_folder.h"
#include "core/cases/text_encoding.h"

#include <gmime/gmime.h>
#include <memory>

namespace casebench::detail {
namespace {

constexpr std::int64_t kMaxMailBytes = 64LL << 20;
constexpr int kMaxDepth = 32;
constexpr int kMaxParts = 1000;

struct Unref {
    void operator()(gpointer object) const { g_object_unref(object); }
};
template <class T> using Owned = std::unique_ptr<T, Unref>;

std::string orEmpty(const char* text)
{
    return text ? text : "";
}

// A header as GMime decoded it; what is not UTF-8 after that is guessed, or left out.
std::string headerText(const char* text)
{
    return decodeText(orEmpty(text), "header").value_or("");
}

std::string decodedBytes(GMimePart* part)
{
    GMimeDataWrapper* const content = g_mime_part_get_content(part); // not owned
    if (!content)
        return {};
    const Owned<GMimeStream> memory(g_mime_stream_mem_new());
    g_mime_data_wrapper_write_to_stream(content, memory.get());
    const GByteArray* const bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory.get()));
    return {reinterpret_cast<const char*>(bytes->data), bytes->len};
}

// The charset the mail names when the bytes fit it; mails name wrong ones, so else a guess.
Result<std::string> decodedText(GMimePart* part, const std::string& name)
{
    const std::string bytes = decodedBytes(part);
    std::string charset = orEmpty(g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), "charset"));
    if (charset.starts_with("x-") || charset.starts_with("X-"))
        charset.erase(0, 2);
    if (auto text = charset.empty() ? Result<std::string>(tl::unexpected(Error{})) : decodeText(bytes, name, charset);
        text)
        return text;
    return decodeText(bytes, name);
}

bool isText(GMimeObject* object, const char* subtype)
{
    return GMIME_IS_PART(object) && !orEmpty(g_mime_object_get_disposition(object)).starts_with("attachment") &&
           g_mime_content_type_is_type(g_mime_object_get_content_type(object), "text", subtype);
}

// What a mail holds, collected in one walk.
class MailReader {
public:
    explicit MailReader(std::string name) : name_(std::move(name)) {}

    std::string text;
    std::vector<GMimePart*> pictures; // owned by the message
    std::vector<std::string> skipped; // names of attachments that are no pictures
    std::optional<Error> fault;

    void walk(GMimeObject* object, int depth)
    {
        if (!object || depth > kMaxDepth || ++parts_ > kMaxParts)
            return;
        if (GMIME_IS_MULTIPART(object))
            walkMultipart(GMIME_MULTIPART(object), depth);
        else if (GMIME_IS_MESSAGE_PART(object))
            walkMessage(g_mime_message_part_get_message(GMIME_MESSAGE_PART(object)), depth + 1);
        else if (isText(object, "plain") || isText(object, "html"))
            addText(object);
        else if (GMIME_IS_PART(object))
            addAttachment(GMIME_PART(object));
    }

private:
    // Of alternatives the plain text is read, else the last that is text; pictures may be in any.
    void walkMultipart(GMimeMultipart* multipart, int depth)
    {
        const bool alternative = g_mime_content_type_is_type(g_mime_object_get_content_type(GMIME_OBJECT(multipart)),
                                                             "multipart", "alternative");
        const int count = g_mime_multipart_get_count(multipart);
        const std::string before = text;
        std::string chosen;
        bool plain = false;
        for (int i = 0; i < count && parts_ <= kMaxParts; ++i) {
            GMimeObject* const child = g_mime_multipart_get_part(multipart, i);
            walk(child, depth + 1);
            if (!alternative)
                continue;
            const std::string added = text.substr(before.size());
            if (!plain && added.find_first_not_of(" \r\n\t") != std::string::npos) {
                chosen = added;
                plain = isText(child, "plain");
            }
            text = before;
        }
        if (alternative)
            text = before + chosen;
    }

    void walkMessage(GMimeMessage* message, int depth)
    {
        if (!message)
            return;
        if (const std::string subject = headerText(g_mime_message_get_subject(message)); !subject.empty())
            addLine(subject);
        walk(g_mime_message_get_mime_part(message), depth);
    }

    void addLine(const std::string& line) { text += (text.empty() ? "" : "\n") + line; }

    void addText(GMimeObject* object)
    {
        auto decoded = decodedText(GMIME_PART(object), name_);
        if (!decoded) {
            fault = decoded.error();
            return;
        }
        std::string body = isText(object, "html") ? htmlToText(*decoded) : *std::move(decoded);
        std::erase(body, '\r');
        body.erase(body.find_last_not_of(" \n\t") + 1);
        if (!body.empty())
            addLine(body);
    }

    void addAttachment(GMimePart* part)
    {
        const std::string file_name = headerText(g_mime_part_get_filename(part));
        if (g_mime_content_type_is_type(g_mime_object_get_content_type(GMIME_OBJECT(part)), "image", "*") ||
            looksLikeImageFile(file_name))
            pictures.push_back(part);
        else if (!file_name.empty())
            skipped.push_back(file_name);
    }

    std::string name_;
    int parts_ = 0;
};

Owned<GMimeMessage> parse(const std::string& bytes)
{
    static const bool started = (g_mime_init(), true);
    static_cast<void>(started);
    const Owned<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(bytes.data(), bytes.size()));
    const Owned<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
    return Owned<GMimeMessage>(g_mime_parser_construct_message(parser.get(), nullptr));
}

// The picture as a file of its own. The name keeps to what the mail says, without any folder.
std::filesystem::path pictureFile(GMimePart* part, const std::filesystem::path& folder, std::size_t number)
{
    const std::filesystem::path named(headerText(g_mime_part_get_filename(part)));
    std::string name = named.filename().string();
    if (name.empty() || name == "." || name == ".." || name.size() > 200 || name.find('\0') != std::string::npos)
        name = "picture";
    const std::filesystem::path own = folder / std::to_string(number);
    std::error_code ignored;
    std::filesystem::create_directory(own, ignored);
    return own / name;
}

} // namespace

Result<void> ImportRun::importMail(const std::filesystem::path& file)
{
    const auto bytes = regularFileSize(file).and_then([&](std::int64_t size) -> Result<std::string> {
        if (size > kMaxMailBytes)
            return fail(ErrorKind::BadInput, "mail.too_large",
                        {{"bytes", std::to_string(size)}, {"limit", std::to_string(kMaxMailBytes)}});
        return readStart(file, kMaxMailBytes);
    });
    if (!bytes) {
        refuse(file, bytes.error().message);
        return {};
    }
    const Owned<GMimeMessage> message = parse(*bytes);
    if (!message) {
        refuse(file, {"mail.corrupt", {}});
        return {};
    }
    MailReader reader(shown(file));
    reader.walk(g_mime_message_get_mime_part(message.get()), 0);

    Case made = blankCase(file);
    made.title = headerText(g_mime_message_get_subject(message.get()));
    made.text = made.title + (made.title.empty() || reader.text.empty() ? "" : "\n") + reader.text;
    if (GDateTime* const date = g_mime_message_get_date(message.get()))
        made.created = g_date_time_to_unix(date) * 1000;
    const auto folder = TemporaryFolder::create();
    if (!folder)
        return tl::unexpected(folder.error());
    for (std::size_t i = 0; i < reader.pictures.size(); ++i) {
        const auto picture = pictureFile(reader.pictures[i], folder->path(), i + 1);
        const std::string content = decodedBytes(reader.pictures[i]);
        if (auto written = writeFile(picture, std::as_bytes(std::span(content))); !written)
            return written;
        if (auto attachment = attach(picture))
            made.attachments.push_back(*std::move(attachment));
        else
            note(file, {"mail.picture_left_out", whyLeftOut(attachment.error().message, picture.filename().string())});
    }
    for (const std::string& name : reader.skipped)
        note(file, {"mail.attachment_left_out", {{"attachment", name}}});
    if (reader.fault)
        note(file, {"mail.text_unreadable", whyLeftOut(reader.fault->message, file.filename().string())});
    return deliver(std::move(made), file);
}

} // namespace casebench::detail

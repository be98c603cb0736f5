#include "core/cases/import_run.h"

#include <algorithm>
#include <array>
#include <libxml/HTMLparser.h>
#include <memory>
#include <string_view>

namespace casebench::detail {
namespace {

constexpr std::array<std::string_view, 5> kSilent{"script", "style", "head", "title", "noscript"};
constexpr std::array<std::string_view, 19> kBlocks{"p",     "div", "br", "tr",  "li",        "ul", "ol",
                                                   "table", "h1",  "h2", "h3",  "h4",        "h5", "h6",
                                                   "hr",    "dt",  "dd", "pre", "blockquote"};

template <class Names> bool isOneOf(const xmlNode* node, const Names& names)
{
    const std::string_view name = reinterpret_cast<const char*>(node->name);
    return std::find(names.begin(), names.end(), name) != names.end();
}

void endLine(std::string& text)
{
    text.erase(text.find_last_not_of(' ') + 1);
    if (!text.empty() && text.back() != '\n')
        text += '\n';
}

void addWords(std::string& text, std::string_view words)
{
    for (const char c : words) {
        const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!blank)
            text += c;
        else if (!text.empty() && text.back() != ' ' && text.back() != '\n')
            text += ' ';
    }
}

// Depth is bounded by the parser (256 elements).
void collect(const xmlNode* node, std::string& text)
{
    for (; node; node = node->next) {
        if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
            addWords(text, reinterpret_cast<const char*>(node->content));
        } else if (node->type == XML_ELEMENT_NODE && !isOneOf(node, kSilent)) {
            const bool block = isOneOf(node, kBlocks);
            if (block)
                endLine(text);
            collect(node->children, text);
            if (block)
                endLine(text);
        }
    }
}

struct DocumentFree {
    void operator()(xmlDoc* document) const { xmlFreeDoc(document); }
};

} // namespace

std::string htmlToText(const std::string& html)
{
    const std::unique_ptr<xmlDoc, DocumentFree> document(
        htmlReadMemory(html.data(), static_cast<int>(html.size()), nullptr, "UTF-8",
                       HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET));
    std::string text;
    if (document)
        collect(xmlDocGetRootElement(document.get()), text);
    text.erase(text.find_last_not_of(" \n") + 1);
    return text;
}

} // namespace casebench::detail

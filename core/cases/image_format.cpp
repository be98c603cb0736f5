#include "core/cases/image_format.h"

#include <array>
#include <exiv2/exiv2.hpp>
#include <mutex>
#include <string_view>

namespace casebench::detail {
namespace {

struct Format {
    std::string_view loader; // how the name of the loader's class begins
    const char* media_type;
};

constexpr std::array kFormats{
    Format{"VipsForeignLoadJpeg", "image/jpeg"},  Format{"VipsForeignLoadPng", "image/png"},
    Format{"VipsForeignLoadNsgif", "image/gif"},  Format{"VipsForeignLoadWebp", "image/webp"},
    Format{"VipsForeignLoadTiff", "image/tiff"},  Format{"VipsForeignLoadHeif", "image/heic"},
    Format{"VipsForeignLoadMagick", "image/bmp"}, Format{"VipsForeignLoadPpm", "image/x-portable-anymap"}};

void lockXmp(void* mutex, bool lock)
{
    auto* const guard = static_cast<std::mutex*>(mutex);
    if (lock)
        guard->lock();
    else
        guard->unlock();
}

Result<void> start()
{
    if (vips_init("casebench") != 0)
        return fail(ErrorKind::Failed, "image.library_failed", {{"reason", takeVipsError()}});
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    g_log_set_handler(
        "VIPS", static_cast<GLogLevelFlags>(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO),
        [](const gchar*, GLogLevelFlags, const gchar*, gpointer) {}, nullptr);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (const Format& format : kFormats)
        vips_operation_block_set(std::string(format.loader).c_str(), FALSE);

    static std::mutex xmp_mutex;
    Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
    Exiv2::XmpParser::initialize(&lockXmp, &xmp_mutex);
    return {};
}

int xmpOrientation(std::string_view packet)
{
    if (packet.find("Orientation") == std::string_view::npos)
        return 0;
    try {
        Exiv2::XmpData data;
        if (Exiv2::XmpParser::decode(data, std::string(packet)) != 0)
            return 0;
        const auto entry = data.findKey(Exiv2::XmpKey("Xmp.tiff.Orientation"));
        return entry == data.end() ? 0 : static_cast<int>(entry->toLong());
    } catch (const std::exception&) {
        return 0;
    }
}

} // namespace

Result<void> startVips()
{
    static const Result<void> started = start();
    return started;
}

std::string takeVipsError()
{
    char* const text = vips_error_buffer_copy();
    std::string line(text);
    g_free(text);
    line.erase(line.find_last_not_of(" \n") + 1);
    for (char& letter : line)
        if (letter == '\n')
            letter = ';';
    return line;
}

Result<std::string> mediaType(std::span<const std::byte> bytes, const std::string& name)
{
    if (const auto started = startVips(); !started)
        return tl::unexpected(started.error());
    const char* const found = vips_foreign_find_load_buffer(bytes.data(), bytes.size());
    vips_error_clear();
    const std::string_view loader = found ? found : "";
    const std::string_view head(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 12));
    for (const Format& format : kFormats) {
        if (!loader.starts_with(format.loader))
            continue;
        std::string media_type = format.media_type;
        if (media_type == "image/heic" && head.substr(std::min<std::size_t>(head.size(), 8)).starts_with("avi"))
            media_type = "image/avif";
        // ImageMagick would read a hundred formats more; BMP is the one nothing else here reads.
        if (media_type == "image/bmp" && !head.starts_with("BM"))
            break;
        return media_type;
    }
    return fail(ErrorKind::BadInput, "image.unknown_format", {{"file", name}});
}

int orientation(VipsImage* image)
{
    int value = vips_image_get_orientation(image);
    if (value <= 1 && vips_image_get_typeof(image, VIPS_META_XMP_NAME) != 0) {
        const void* packet = nullptr;
        std::size_t size = 0;
        if (vips_image_get_blob(image, VIPS_META_XMP_NAME, &packet, &size) == 0)
            value = xmpOrientation({static_cast<const char*>(packet), size});
    }
    return value >= 1 && value <= 8 ? value : 1;
}

} // namespace casebench::detail

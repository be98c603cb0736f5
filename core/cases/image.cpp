#include "core/cases/image.h"

#include "core/cases/image_format.h"
#include "core/cases/read_file.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vips/vips.h>

namespace casebench {
namespace {

using Bytes = std::span<const std::byte>;
using VipsPointer = detail::VipsPointer;

tl::unexpected<Error> corrupt(const std::string& name)
{
    std::string reason = detail::takeVipsError();
    if (reason.empty()) // some loaders refuse without a word
        reason = "image.unexplained";
    return fail(ErrorKind::BadInput, "image.corrupt", {{"file", name}, {"reason", std::move(reason)}});
}

// The picture with its header read and its size within the limits.
struct Opened {
    VipsPointer image;
    ImageInfo info;
};

Result<Opened> open(Bytes bytes, const std::string& name, const ImageLimits& limits, VipsFailOn fail_on)
{
    const auto media_type = detail::mediaType(bytes, name);
    if (!media_type)
        return tl::unexpected(media_type.error());
    VipsPointer image(vips_image_new_from_buffer(bytes.data(), bytes.size(), "", "access", VIPS_ACCESS_SEQUENTIAL,
                                                 "fail_on", fail_on, nullptr));
    if (!image)
        return corrupt(name);

    ImageInfo info;
    info.media_type = *media_type;
    info.orientation = detail::orientation(image.get());
    info.width = vips_image_get_width(image.get());
    info.height = vips_image_get_height(image.get());
    info.pages = vips_image_get_n_pages(image.get());
    // What a decoder may hold for one pixel decides about memory, so a pixel of more than four bytes counts for more.
    const bool by_magick = *media_type == "image/bmp";
    const std::int64_t pixel_bytes =
        by_magick ? 8 : std::max<std::int64_t>(4, static_cast<std::int64_t>(VIPS_IMAGE_SIZEOF_PEL(image.get())));
    const std::int64_t weighted = std::int64_t{info.width} * info.height * pixel_bytes / 4;
    if (info.width > limits.max_side || info.height > limits.max_side || weighted > limits.max_pixels)
        return fail(ErrorKind::BadInput, "image.too_many_pixels",
                    {{"file", name},
                     {"width", std::to_string(info.width)},
                     {"height", std::to_string(info.height)},
                     {"limit", std::to_string(limits.max_pixels)}});
    if (info.orientation >= 5)
        std::swap(info.width, info.height);
    return Opened{std::move(image), std::move(info)};
}

// Any colour space and depth → 8-bit sRGB with three channels, as a lazy pipeline. Null when vips knows no way.
VipsPointer toRgb8(VipsPointer image)
{
    VipsImage* next = nullptr;
    const auto step = [&image, &next](int status) {
        if (status == 0)
            image.reset(std::exchange(next, nullptr));
        return status == 0;
    };
    const bool profiled = vips_image_get_typeof(image.get(), VIPS_META_ICC_NAME) != 0 &&
                          step(vips_icc_transform(image.get(), &next, "srgb", "embedded", TRUE, "depth", 8, nullptr));
    if (!profiled) {
        // The interpretation in the file may contradict the number of channels.
        const VipsInterpretation space = vips_image_guess_interpretation(image.get());
        if (!step(vips_colourspace(image.get(), &next, VIPS_INTERPRETATION_sRGB, "source_space", space, nullptr)))
            return nullptr;
    }
    if (vips_image_hasalpha(image.get())) {
        const double white[] = {255, 255, 255};
        VipsArrayDouble* background = vips_array_double_new(white, 3);
        const int status = vips_flatten(image.get(), &next, "background", background, nullptr);
        vips_area_unref(VIPS_AREA(background));
        if (!step(status))
            return nullptr;
    }
    if (vips_image_get_bands(image.get()) > 3 && !step(vips_extract_band(image.get(), &next, 0, "n", 3, nullptr)))
        return nullptr;
    if (vips_image_get_bands(image.get()) == 1) {
        VipsImage* grey = image.get();
        VipsImage* channels[] = {grey, grey, grey};
        if (!step(vips_bandjoin(channels, &next, 3, nullptr)))
            return nullptr;
    }
    if (!step(vips_cast_uchar(image.get(), &next, nullptr)))
        return nullptr;
    return image;
}

struct RowSink {
    std::uint8_t* rgb;
    std::size_t row_bytes;
};

int writeRows(VipsRegion* region, VipsRect* area, void* data)
{
    const auto* sink = static_cast<const RowSink*>(data);
    for (int y = area->top; y < area->top + area->height; ++y)
        std::memcpy(sink->rgb + static_cast<std::size_t>(y) * sink->row_bytes, VIPS_REGION_ADDR(region, 0, y),
                    sink->row_bytes);
    return 0;
}

// Runs the pipeline, strip by strip into the result: the picture is never held twice.
bool render(VipsImage* pipeline, Image& result)
{
    result.width = vips_image_get_width(pipeline);
    result.height = vips_image_get_height(pipeline);
    const std::size_t row_bytes = static_cast<std::size_t>(result.width) * 3;
    result.rgb.assign(row_bytes * static_cast<std::size_t>(result.height), 128);
    RowSink sink{result.rgb.data(), row_bytes};
    return vips_sink_disc(pipeline, &writeRows, &sink) == 0;
}

VipsPointer wrap(const Image& image)
{
    return VipsPointer(vips_image_new_from_memory(image.rgb.data(), image.rgb.size(), image.width, image.height, 3,
                                                  VIPS_FORMAT_UCHAR));
}

// JPEG can be decoded at a half, a quarter or an eighth of its size, which costs less time and memory.
VipsPointer reopenJpeg(Bytes bytes, int factor, VipsFailOn fail_on)
{
    VipsImage* image = nullptr;
    const int shrink = factor >= 8 ? 8 : factor >= 4 ? 4 : factor >= 2 ? 2 : 1;
    vips_jpegload_buffer(const_cast<std::byte*>(bytes.data()), bytes.size(), &image, "shrink", shrink, "access",
                         VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, nullptr);
    return VipsPointer(image);
}

// Resized within width × height. Works on the finished colours: vips_thumbnail_buffer() would be quicker for some
// formats, but takes a file that breaks off for whole (libvips 8.14).
VipsPointer fitInto(VipsImage* image, int width, int height, VipsSize size)
{
    VipsImage* fitted = nullptr;
    vips_thumbnail_image(image, &fitted, width, "height", height, "size", size, "no_rotate", TRUE, nullptr);
    return VipsPointer(fitted);
}

// Applied to the finished pixels, after the decoder has let go of its memory: rotating needs the whole picture.
bool applyOrientation(Image& image, int orientation)
{
    if (orientation <= 1)
        return true;
    const VipsPointer upright_source = wrap(image);
    vips_image_set_int(upright_source.get(), VIPS_META_ORIENTATION, orientation);
    VipsImage* rotated = nullptr;
    if (vips_autorot(upright_source.get(), &rotated, nullptr) != 0)
        return false;
    const VipsPointer owner(rotated);
    Image upright;
    if (!render(rotated, upright))
        return false;
    image = std::move(upright);
    return true;
}

Result<Image> decodeStrictness(Bytes bytes, const std::string& name, const DecodeOptions& options, VipsFailOn fail_on)
{
    Result<Opened> opened = open(bytes, name, options.limits, fail_on);
    if (!opened)
        return tl::unexpected(opened.error());
    const int longer_side = std::max(opened->info.width, opened->info.height);
    const bool shrink = options.max_side > 0 && longer_side > options.max_side;
    if (shrink && opened->info.media_type == "image/jpeg")
        opened->image = reopenJpeg(bytes, longer_side / options.max_side, fail_on);
    Image image;
    {
        VipsPointer pipeline = opened->image ? toRgb8(std::move(opened->image)) : nullptr;
        if (pipeline && shrink)
            pipeline = fitInto(pipeline.get(), options.max_side, options.max_side, VIPS_SIZE_DOWN);
        if (!pipeline || !render(pipeline.get(), image))
            return corrupt(name);
    }
    if (!applyOrientation(image, opened->info.orientation))
        return corrupt(name);
    vips_error_clear();
    return image;
}

} // namespace

Result<ImageInfo> probeImage(Bytes bytes, const std::string& name, const ImageLimits& limits)
{
    if (const auto size = detail::checkFileSize(static_cast<std::int64_t>(bytes.size()), name, limits.max_file_bytes);
        !size)
        return tl::unexpected(size.error());
    Result<Opened> opened = open(bytes, name, limits, VIPS_FAIL_ON_NONE);
    if (!opened)
        return tl::unexpected(opened.error());
    return std::move(opened->info);
}

Result<ImageInfo> probeImage(const std::filesystem::path& file, const ImageLimits& limits)
{
    return detail::readFile(file, limits.max_file_bytes).and_then([&](const std::string& bytes) {
        return probeImage(std::as_bytes(std::span(bytes)), file.string(), limits);
    });
}

Result<Image> decodeImage(Bytes bytes, const std::string& name, const DecodeOptions& options)
{
    if (const auto size =
            detail::checkFileSize(static_cast<std::int64_t>(bytes.size()), name, options.limits.max_file_bytes);
        !size)
        return tl::unexpected(size.error());
    Result<Image> image = decodeStrictness(bytes, name, options, VIPS_FAIL_ON_TRUNCATED);
    if (image || !options.accept_truncated || image.error().message.code != "image.corrupt")
        return image;
    Result<Image> partial = decodeStrictness(bytes, name, options, VIPS_FAIL_ON_NONE);
    if (partial)
        partial->truncated = true;
    return partial;
}

Result<Image> decodeImage(const std::filesystem::path& file, const DecodeOptions& options)
{
    return detail::readFile(file, options.limits.max_file_bytes).and_then([&](const std::string& bytes) {
        return decodeImage(std::as_bytes(std::span(bytes)), file.string(), options);
    });
}

Result<std::vector<std::byte>> encodeImage(const Image& image, const std::string& media_type, int jpeg_quality)
{
    const auto library = detail::startVips();
    if (!library)
        return tl::unexpected(library.error());
    const VipsPointer source = wrap(image);
    void* bytes = nullptr;
    std::size_t size = 0;
    const bool jpeg = media_type == "image/jpeg";
    if (!source || (jpeg ? vips_jpegsave_buffer(source.get(), &bytes, &size, "Q", jpeg_quality, "strip", TRUE, nullptr)
                         : vips_pngsave_buffer(source.get(), &bytes, &size, "strip", TRUE, nullptr)) != 0)
        return fail(ErrorKind::Failed, "image.encoding_failed", {{"reason", detail::takeVipsError()}});
    const auto* first = static_cast<const std::byte*>(bytes);
    std::vector<std::byte> encoded(first, first + size);
    g_free(bytes);
    return encoded;
}

Result<void> writeImage(const Image& image, const std::filesystem::path& file, int jpeg_quality)
{
    const std::string extension = detail::lowerExtension(file);
    const bool jpeg = extension == ".jpg" || extension == ".jpeg";
    return encodeImage(image, jpeg ? "image/jpeg" : "image/png", jpeg_quality).and_then([&](const std::vector<std::byte>& bytes) {
        return detail::writeFile(file, bytes);
    });
}

Image resizeImage(const Image& image, int width, int height)
{
    Image result;
    if (image.empty() || width <= 0 || height <= 0 || !detail::startVips())
        return result;
    const VipsPointer source = wrap(image);
    VipsPointer pipeline = source ? fitInto(source.get(), width, height, VIPS_SIZE_FORCE) : nullptr;
    if (pipeline)
        pipeline = toRgb8(std::move(pipeline));
    if (!pipeline || !render(pipeline.get(), result)) {
        vips_error_clear();
        return {};
    }
    return result;
}

} // namespace casebench

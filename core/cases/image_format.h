// What image.cpp needs to know of libvips and of file formats. Internal to core/cases.
#pragma once

#include "core/foundation/error.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vips/vips.h>

namespace casebench::detail {

struct VipsUnref {
    void operator()(VipsImage* image) const { g_object_unref(image); }
};
using VipsPointer = std::unique_ptr<VipsImage, VipsUnref>;

// Starts libvips once for the process: no cache of operations, one thread a picture, only the loaders of raster formats
// that are accepted here, and its warnings kept off the screen. Thread-safe. Error (Failed): image.library_failed
// {reason}.
Result<void> startVips();

// The library's last error as one line, and forgets it.
std::string takeVipsError();

// The media type by content: image/jpeg, image/png, image/gif, image/webp, image/tiff, image/heic, image/avif,
// image/bmp, image/x-portable-anymap. Errors: image.unknown_format {file}, and startVips().
Result<std::string> mediaType(std::span<const std::byte> bytes, const std::string& name);

// 1–8: from EXIF, else from XMP (tiff:Orientation), else 1.
int orientation(VipsImage* image);

} // namespace casebench::detail

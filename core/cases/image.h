// Decoding pictures (libvips): orientation applied, sRGB, limits checked before a pixel is decoded.
#pragma once

#include "core/foundation/error.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace casebench {

// 8-bit sRGB, three channels interleaved (R,G,B), rows from top to bottom without padding. Transparency is laid on
// white.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb; // width × height × 3
    bool truncated = false;        // the file broke off; only with DecodeOptions::accept_truncated
    bool empty() const { return rgb.empty(); }
};

struct ImageLimits {
    std::int64_t max_file_bytes = 64LL << 20; // 64 MiB
    std::int64_t max_pixels = 100'000'000;    // 100 megapixels, counted before decoding
    int max_side = 32'000;
};

struct ImageInfo {
    int width = 0; // after the EXIF orientation
    int height = 0;
    std::string media_type; // by content, not by name
    int orientation = 1;    // EXIF 1–8
    int pages = 1;          // frames of an animation or pages of a document; the first is used
};

// Reads the header only. Errors (BadInput, with {file}): image.empty, image.unknown_format, image.too_large
// {bytes, limit}, image.too_many_pixels {width, height, limit}, image.corrupt {reason},
// file.unreadable {reason}. A pixel that takes more than four bytes (16 bit, CMYK with alpha, BMP) counts for as many
// pixels as its bytes would make, so that the memory of decoding stays bounded. Thread-safe.
Result<ImageInfo> probeImage(const std::filesystem::path& file, const ImageLimits& limits = {});
Result<ImageInfo> probeImage(std::span<const std::byte> bytes, const std::string& name, const ImageLimits& limits = {});

struct DecodeOptions {
    ImageLimits limits;
    // The longer side of the result is at most this (shrunk while decoding, which bounds memory); 0: as it is.
    int max_side = 0;
    // Accept a picture that breaks off; the rest stays grey and `truncated` is set. Otherwise it is image.corrupt.
    bool accept_truncated = false;
};

// Decodes the first page. Memory is bounded by the limits. Thread-safe.
// Errors: as probeImage, and image.corrupt {file, reason}.
Result<Image> decodeImage(const std::filesystem::path& file, const DecodeOptions& options = {});
Result<Image> decodeImage(std::span<const std::byte> bytes, const std::string& name, const DecodeOptions& options = {});

// Encodes as PNG or JPEG, by the extension of the file. jpeg_quality is in [1, 100].
// Errors: file.unwritable {file, reason}.
Result<void> writeImage(const Image& image, const std::filesystem::path& file, int jpeg_quality = 90);
// The same in memory; media_type "image/png" or "image/jpeg".
Result<std::vector<std::byte>> encodeImage(const Image& image, const std::string& media_type, int jpeg_quality = 90);

// Antialiased resize (libvips, Lanczos3) to exactly width × height, for thumbnails and display.
Image resizeImage(const Image& image, int width, int height);

} // namespace casebench

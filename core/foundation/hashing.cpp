#include "core/foundation/hashing.h"

#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <openssl/evp.h>
#include <xxhash.h>

namespace casebench {
namespace {

using Digest = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

Digest startSha256()
{
    Digest context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
    return context;
}

std::string finishHex(const Digest& context)
{
    std::array<unsigned char, 32> raw{};
    unsigned int length = 0;
    EVP_DigestFinal_ex(context.get(), raw.data(), &length);
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string hex;
    hex.reserve(64);
    for (unsigned char byte : raw) {
        hex.push_back(kDigits[byte >> 4]);
        hex.push_back(kDigits[byte & 15]);
    }
    return hex;
}

} // namespace

std::string sha256(std::span<const std::byte> bytes)
{
    const Digest context = startSha256();
    EVP_DigestUpdate(context.get(), bytes.data(), bytes.size());
    return finishHex(context);
}

std::string sha256(std::string_view text)
{
    return sha256(std::as_bytes(std::span(text.data(), text.size())));
}

Result<std::string> sha256File(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return fail(ErrorKind::BadInput, "file.unreadable", {{"file", file.string()}, {"reason", std::strerror(errno)}});
    const Digest context = startSha256();
    std::string buffer(1 << 20, '\0');
    while (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || in.gcount() > 0)
        EVP_DigestUpdate(context.get(), buffer.data(), static_cast<std::size_t>(in.gcount()));
    if (in.bad())
        return fail(ErrorKind::BadInput, "file.unreadable", {{"file", file.string()}, {"reason", std::strerror(errno)}});
    return finishHex(context);
}

std::string Key128::hex() const
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (std::uint64_t half : {high, low})
        for (int shift = 60; shift >= 0; shift -= 4)
            text.push_back(kDigits[(half >> shift) & 15]);
    return text;
}

KeyBuilder& KeyBuilder::add(std::string_view part)
{
    add(static_cast<std::int64_t>(part.size()));
    bytes_.append(part);
    return *this;
}

KeyBuilder& KeyBuilder::add(std::int64_t number)
{
    char raw[sizeof number];
    std::memcpy(raw, &number, sizeof number);
    bytes_.append(raw, sizeof number);
    return *this;
}

KeyBuilder& KeyBuilder::add(double number)
{
    return add(std::bit_cast<std::int64_t>(number));
}

Key128 KeyBuilder::finish() const
{
    const XXH128_hash_t hash = XXH3_128bits(bytes_.data(), bytes_.size());
    return {hash.high64, hash.low64};
}

} // namespace casebench

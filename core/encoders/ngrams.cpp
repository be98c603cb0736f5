#include "core/encoders/light_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>
#include <xxhash.h>

namespace casebench {
namespace {

// A stretch of letters and digits, either all CJK or none of it.
struct Run {
    std::string_view bytes;
    std::vector<std::size_t> starts; // byte offset of each character, and the end
    bool cjk = false;
    int characters() const { return int(starts.size()) - 1; }
    std::string_view gram(int first, int count) const
    {
        const std::size_t begin = starts[std::size_t(first)];
        return bytes.substr(begin, starts[std::size_t(first + count)] - begin);
    }
};

bool isCjk(UChar32 c)
{
    UErrorCode status = U_ZERO_ERROR;
    switch (uscript_getScript(c, &status)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
        return true;
    default:
        return false;
    }
}

std::string folded(std::string_view utf8)
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* fold = icu::Normalizer2::getNFKCCasefoldInstance(status);
    std::string result;
    if (U_FAILURE(status))
        return result;
    icu::StringByteSink<std::string> sink(&result, int(utf8.size()));
    const icu::StringPiece source(utf8.data(), int(std::min(utf8.size(), std::size_t(INT32_MAX))));
    fold->normalizeUTF8(0, source, sink, nullptr, status);
    return result;
}

std::vector<Run> runsOf(const std::string& text)
{
    std::vector<Run> runs;
    bool open = false;
    const int size = int(text.size());
    for (int at = 0; at < size;) {
        const int begin = at;
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(text.data(), at, size, c);
        const bool continues = open && (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
        if (!continues && !u_isalnum(c)) {
            open = false;
            continue;
        }
        const bool cjk = continues ? runs.back().cjk : c >= 0x2E80 && isCjk(c);
        if (!open || runs.back().cjk != cjk) {
            runs.push_back({});
            runs.back().cjk = cjk;
            runs.back().bytes = std::string_view(text).substr(std::size_t(begin), 0);
            runs.back().starts.push_back(0);
            open = true;
        }
        Run& run = runs.back();
        run.bytes = std::string_view(run.bytes.data(), run.bytes.size() + std::size_t(at - begin));
        run.starts.push_back(run.bytes.size());
    }
    return runs;
}

class Group {
public:
    Group(std::uint64_t seed, std::uint32_t buckets) : seed_(seed), buckets_(buckets) {}
    void add(std::string_view gram)
    {
        hashes_.push_back(std::uint32_t(XXH3_64bits_withSeed(gram.data(), gram.size(), seed_)) & (buckets_ - 1));
    }
    // Value 1 + log(count), L2-normalised, added to `vector`.
    void addTo(std::map<std::uint32_t, float>& vector)
    {
        std::sort(hashes_.begin(), hashes_.end());
        std::vector<std::pair<std::uint32_t, double>> counted;
        double squares = 0;
        for (auto first = hashes_.begin(); first != hashes_.end();) {
            const auto last = std::upper_bound(first, hashes_.end(), *first);
            const double value = 1 + std::log(double(last - first));
            counted.emplace_back(*first, value);
            squares += value * value;
            first = last;
        }
        for (const auto& [index, value] : counted)
            vector[index] += float(value / std::sqrt(squares));
    }

private:
    std::uint64_t seed_;
    std::uint32_t buckets_;
    std::vector<std::uint32_t> hashes_;
};

void addCharacters(const Run& run, Group& group)
{
    const int shortest = run.cjk ? 1 : 3;
    const int longest = run.cjk ? 3 : 5;
    for (int first = 0; first < run.characters(); ++first) {
        for (int count = shortest; count <= longest && first + count <= run.characters(); ++count)
            group.add(run.gram(first, count));
    }
}

} // namespace

SparseVector hashedNgrams(std::string_view utf8, const NgramOptions& options)
{
    const std::string text = folded(utf8);
    const std::vector<Run> runs = runsOf(text);
    Group words(1, options.buckets);
    Group characters(2, options.buckets);
    std::string pair;
    const Run* before = nullptr;
    for (const Run& run : runs) {
        if (options.characters)
            addCharacters(run, characters);
        if (!options.words || run.cjk)
            continue;
        words.add(run.bytes);
        if (before) {
            pair.assign(before->bytes).append(" ").append(run.bytes);
            words.add(pair);
        }
        before = &run;
    }
    std::map<std::uint32_t, float> collected;
    words.addTo(collected);
    characters.addTo(collected);
    SparseVector result;
    result.indices.reserve(collected.size());
    result.values.reserve(collected.size());
    for (const auto& [index, value] : collected) {
        result.indices.push_back(index);
        result.values.push_back(value);
    }
    return result;
}

} // namespace casebench

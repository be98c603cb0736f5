// The light text encoder: a static token-embedding student of the expert text encoder (microseconds, no LibTorch), and
// the hashed n-grams that stand beside it for words and languages the student does not know.
#pragma once

#include "core/encoders/tokenizer.h"
#include "core/foundation/cancel.h"
#include "core/foundation/error.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace casebench {

class TextEncoder;

// The student. Immutable, thread-safe; weights are memory-mapped.
// embedding = L2-normalise(mean over tokens of table[token]); the table's rows already carry the frequency weighting.
class LightTextEncoder {
public:
    // student: safetensors with `table` (vocabulary × dims, F16 or F32). Error: model.file_invalid {file, reason}.
    static Result<LightTextEncoder> load(const std::filesystem::path& student, const std::filesystem::path& vocabulary);

    struct Encoded {
        std::vector<float> embedding; // dims, unit length; all zero when no known token was found
        int tokens = 0;               // without the special ones
        float known_share = 1;        // share of the tokens that the vocabulary knows, 0…1 (1 for an empty text)
    };
    Encoded encode(std::string_view utf8) const;
    int dims() const;

private:
    struct Data;
    explicit LightTextEncoder(std::shared_ptr<const Data> data);
    std::shared_ptr<const Data> data_;
};

struct DistillOptions {
    int dims = 256;
    // Weight of the token at rank r of the vocabulary: log(1 + r), scaled to mean 1 (Zipf's law as in Model2Vec).
    bool frequency_weighting = true;
    std::filesystem::path output; // safetensors, written atomically
};

// Passes every vocabulary token through the teacher, removes the mean, keeps the first `dims` principal components
// (signs fixed so that the largest coefficient of a component is positive), weights by frequency. About a minute.
Result<void> distillLightText(const TextEncoder& teacher, const WordPieceTokenizer& tokenizer,
                              const DistillOptions& options, const ProgressCallback&, const CancelPredicate&);

// A sparse vector: ascending distinct indices.
struct SparseVector {
    std::vector<std::uint32_t> indices;
    std::vector<float> values;
    bool operator==(const SparseVector&) const = default;
};

struct NgramOptions {
    std::uint32_t buckets = 1U << 15; // power of two
    bool words = true;        // word unigrams and bigrams of letters and digits (case-folded, NFKC)
    bool characters = true;   // CJK: character 1–3-grams; other scripts: character 3–5-grams within words
};

// Hashed n-grams (XXH3), value = 1 + log(count), L2-normalised within each of the two groups (words, characters).
// Works in every language; thread-safe.
SparseVector hashedNgrams(std::string_view utf8, const NgramOptions& options = {});

} // namespace casebench

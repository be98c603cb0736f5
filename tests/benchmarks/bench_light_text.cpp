#include "core/encoders/light_text.h"
#include "core/modelstore/locations.h"
#include "core/modelstore/safetensors.h"

#include <benchmark/benchmark.h>
#include <cstdlib>

using namespace casebench;

namespace {

constexpr std::string_view kThirtyWords =
    "My washing machine stopped in the middle of the programme yesterday evening and now the display shows error E17, "
    "the door stays locked and there is still water inside of it.";

std::filesystem::path vocabulary()
{
    return dataFolder() / "models/all-minilm-l6-v2/vocab.txt";
}

void tokenizeThirtyWords(benchmark::State& state)
{
    const auto tokenizer = WordPieceTokenizer::load(vocabulary());
    if (!tokenizer)
        return state.SkipWithError("no vocabulary: run ./bootstrap models");
    for (auto _ : state)
        benchmark::DoNotOptimize(tokenizer->tokenize(kThirtyWords, 256));
}

// The size of the real student; its values do not matter for the time.
void encodeThirtyWords(benchmark::State& state)
{
    const auto tokenizer = WordPieceTokenizer::load(vocabulary());
    if (!tokenizer)
        return state.SkipWithError("no vocabulary: run ./bootstrap models");
    const std::vector<std::uint16_t> table(std::size_t(tokenizer->size()) * 256, 0x3C00);
    const auto file = std::filesystem::temp_directory_path() / "casebench_bench_light_text.safetensors";
    if (!writeSafetensors(file,
                          {{"table", TensorType::F16, {tokenizer->size(), 256}, std::as_bytes(std::span(table))}}))
        return state.SkipWithError("the table cannot be written");
    const auto student = LightTextEncoder::load(file, vocabulary());
    for (auto _ : state)
        benchmark::DoNotOptimize(student->encode(kThirtyWords));
    std::filesystem::remove(file);
}

void hashThirtyWords(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(hashedNgrams(kThirtyWords));
}

BENCHMARK(tokenizeThirtyWords);
BENCHMARK(encodeThirtyWords);
BENCHMARK(hashThirtyWords);

} // namespace

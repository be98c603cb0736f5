// One logistic regression per label against the rest (LIBLINEAR). Private to the folder.
#pragma once

#include "core/fusion/linear_head.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace casebench {

// The examples as LIBLINEAR reads them: 16 bytes for each number that is not zero.
class ExampleTable {
public:
    ExampleTable(std::span<const HeadInput> examples, std::span<const int> labels, int dense_dims,
                 std::uint32_t buckets);
    ~ExampleTable();
    ExampleTable(const ExampleTable&) = delete;
    ExampleTable& operator=(const ExampleTable&) = delete;

    std::int64_t numbers() const; // that are not zero

    // Trains on the examples whose index is in `seen`, with temperature 1. `names` gives the number of labels; a label
    // without examples gets no weights and the log-odds of half an example as bias. keep_going is asked after each label;
    // nothing is returned when it says no. Deterministic for a seed. LIBLINEAR's solver draws from the process's rand():
    // calls are serialised, and nobody else should draw meanwhile.
    std::optional<LinearHead::Weights> train(std::span<const std::size_t> seen, const std::vector<std::string>& names,
                                             double cost, std::uint64_t seed,
                                             const std::function<bool()>& keep_going) const;

private:
    struct Data;
    std::unique_ptr<const Data> data_;
};

} // namespace casebench

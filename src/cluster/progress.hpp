// What ranks tell up the tree of a search: that of one rank and of all below it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/vote.hpp"

namespace kagetsu {

struct Progress {
    std::uint32_t search = 0;  // SearchOrder::number
    std::uint64_t nodes = 0;
    std::vector<Vote> votes;  // one for each move

    // Adds that of other ranks.
    void add(const Progress& other);
    // Whether a win is among the votes.
    [[nodiscard]] bool has_win() const noexcept;
};

[[nodiscard]] std::string to_bytes(const Progress& progress);
[[nodiscard]] Progress progress_of(const std::string& bytes);

}  // namespace kagetsu

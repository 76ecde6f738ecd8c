// Weaker play that resembles a person's: less thought, overlooked moves, misjudged values. Pure
// functions: the random numbers come from the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kagetsu/pattern_board.hpp"
#include "kagetsu/search_types.hpp"

namespace kagetsu {

// Do these limits ask for less than full strength?
[[nodiscard]] bool is_handicapped(const Limits& limits) noexcept;

// From this strength on, a threatened five is never overlooked.
constexpr int kBlocksFoursFrom = 30;

// The limits of a search at Limits::strength: fewer nodes, several variations to choose from, and
// overlooked moves excluded. A five is never overlooked, and at least one move is left. `board`
// holds the position to search, `random` decides which moves are overlooked.
[[nodiscard]] Limits handicapped(const Limits& limits, const PatternBoard& board,
                                 std::uint64_t random);

// The rank of the variation to play, one of the best five: a proven win if there is one.
// Precondition: `variations` is not empty; best first.
[[nodiscard]] std::size_t chosen_variation(const std::vector<SearchInfo>& variations, int strength,
                                           std::uint64_t random);

}  // namespace kagetsu

// Playing weaker than one can, the way people do: with less thought, moves that are not seen at
// all, and values misjudged. Pure functions: the random numbers come from the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kagetsu/pattern_board.hpp"
#include "kagetsu/search_types.hpp"

namespace kagetsu {

// Does a search with these limits play below its strength?
[[nodiscard]] bool is_handicapped(const Limits& limits) noexcept;

// From this strength on a five of the opponent's is always seen coming.
constexpr int kBlocksFoursFrom = 30;

// The limits of the search for a move of the strength that is asked for: fewer nodes, several lines
// to choose from, and points excluded that are overlooked. One's own five is always seen, and there
// is always a point left to play. `board` holds the position to search.
[[nodiscard]] Limits handicapped(const Limits& limits, const PatternBoard& board,
                                 std::uint64_t random);

// The line that is played, by its rank. `lines` are not empty, the best is the first.
[[nodiscard]] std::size_t chosen_variation(const std::vector<SearchInfo>& lines, int strength,
                                           std::uint64_t random);

}  // namespace kagetsu

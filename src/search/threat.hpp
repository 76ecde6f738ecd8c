// What the opponent threatens, and the moves that answer it.
#pragma once

#include <cstdint>
#include <optional>

#include "kagetsu/pattern_board.hpp"

namespace kagetsu {

// The most urgent threat of the opponent, as the point classes show it.
enum class Threat : std::uint8_t {
    None,
    Five,       // a five next
    OpenFour,   // an open four next, or a double four
    WinInFive,  // perhaps a win in 5 plies: a four-three or a double three
};

[[nodiscard]] Threat threat_against_mover(const PatternBoard& board) noexcept;

// The moves that may answer the threat, fours of the side to move included; its fives are not
// considered. Nothing when every move may. An empty set is a lost position, except under
// Threat::Five, where the set holds moves that block a five in vain.
[[nodiscard]] std::optional<Bitboard> answers_to(const PatternBoard& board, Threat threat);

}  // namespace kagetsu

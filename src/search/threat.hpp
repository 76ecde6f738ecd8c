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

// The moves that may answer the threat. Returns nothing when any move may answer, and an empty set
// when none does: the position is lost. Under Threat::Five these are the moves that stop every
// five; if there are none, those that stop one of them, unless renju forbids them. Under any other
// threat all fours of the side to move are among them; precondition then: it has no five.
[[nodiscard]] std::optional<Bitboard> answers_to(const PatternBoard& board, Threat threat);

}  // namespace kagetsu

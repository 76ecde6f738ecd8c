// The vocabulary that every floor of the engine shares: colours, rules, scores and depths.
#pragma once

#include <array>
#include <cstdint>

namespace kagetsu {

// Black always makes the first move of a game.
enum class Color : std::uint8_t { Black, White };

[[nodiscard]] constexpr Color opponent(Color color) noexcept {
    return color == Color::Black ? Color::White : Color::Black;
}

// For indexing arrays of two: Black 0, White 1.
[[nodiscard]] constexpr int index_of(Color color) noexcept {
    return static_cast<int>(color);
}

// What a row of stones must be to win.
enum class Rule : std::uint8_t {
    Freestyle,  // five or more
    Standard,   // exactly five; six or more (an overline) does not win
    Renju,      // Black exactly five, White five or more; some points are forbidden to Black
    Caro,       // six or more, or five that are not shut in; see below
    CaroExact,  // exactly five that are not shut in
};
[[nodiscard]] constexpr int index_of(Rule rule) noexcept {
    return static_cast<int>(rule);
}
inline constexpr std::array<Rule, 5> kAllRules{Rule::Freestyle, Rule::Standard, Rule::Renju,
                                               Rule::Caro, Rule::CaroExact};

// Caro: a five between two stones of the opponent does not win. The edge of the board and dead
// stones do not shut it in.
[[nodiscard]] constexpr bool is_caro(Rule rule) noexcept {
    return rule == Rule::Caro || rule == Rule::CaroExact;
}

// Does a row of this length, through a stone just played, win? `shut_in`: a stone of the opponent
// stands at either end.
[[nodiscard]] constexpr bool wins(Rule rule, Color color, int row, bool shut_in) noexcept {
    if (row < 5) return false;
    if (row > 5) {
        return rule == Rule::Freestyle || rule == Rule::Caro ||
               (rule == Rule::Renju && color == Color::White);
    }
    return !(is_caro(rule) && shut_in);
}

// What stands on a point. `Wall` is the frame around the board and any dead stone that belongs to
// neither side; both colours see it as an obstacle.
enum class Cell : std::uint8_t { Empty, Black, White, Wall };

[[nodiscard]] constexpr Cell cell_of(Color color) noexcept {
    return color == Color::Black ? Cell::Black : Cell::White;
}

// Scores are integers from the view of the side to move. One unit has no natural meaning; a lone
// open two is worth about 10. A proven win in n plies is kMate - n, a proven loss -(kMate - n).
using Value = int;

constexpr int kMaxPly = 512;
constexpr Value kMate = 30000;
constexpr Value kInfinity = kMate + 1;
constexpr Value kNoValue = kMate + 2;
constexpr Value kMateBound = kMate - kMaxPly;  // |score| at or above it is a proven result
constexpr Value kMaxEval = 20000;              // static evaluations stay within +-kMaxEval

[[nodiscard]] constexpr Value mate_in(int ply) noexcept {
    return kMate - ply;
}
[[nodiscard]] constexpr Value mated_in(int ply) noexcept {
    return ply - kMate;
}
[[nodiscard]] constexpr bool is_mate(Value value) noexcept {
    return value >= kMateBound || value <= -kMateBound;
}

// Depths count sixteenths of a ply, so that reductions and extensions can be fractional while the
// search stays free of floating point and gives the same nodes from every compiler.
using Depth = int;
constexpr Depth kPly = 16;

}  // namespace kagetsu

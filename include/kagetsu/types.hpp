// The basic types of the engine: colours, rules, cells, values and depths.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kagetsu {

// Black makes the first move of a game.
enum class Color : std::uint8_t { Black, White };

[[nodiscard]] constexpr Color opponent(Color color) noexcept {
    return color == Color::Black ? Color::White : Color::Black;
}

// Index into arrays of two: Black 0, White 1.
[[nodiscard]] constexpr std::size_t index_of(Color color) noexcept {
    return static_cast<std::size_t>(color);
}

// The rules: which rows of stones win.
enum class Rule : std::uint8_t {
    Freestyle,  // five or more
    Standard,   // exactly five; six or more (an overline) does not win
    Renju,      // Black exactly five, White five or more; some squares are forbidden to Black
    Caro,       // six or more, or five that are not shut in; see is_caro()
    CaroExact,  // exactly five, not shut in
};
[[nodiscard]] constexpr std::size_t index_of(Rule rule) noexcept {
    return static_cast<std::size_t>(rule);
}
inline constexpr std::array<Rule, 5> kAllRules{Rule::Freestyle, Rule::Standard, Rule::Renju,
                                               Rule::Caro, Rule::CaroExact};
// Their names, in the same order.
inline constexpr std::array<std::string_view, kAllRules.size()> kRuleNames{
    "freestyle", "standard", "renju", "caro", "caro-exact"};

// Is it a rule of caro, where a five that is shut in, with a stone of the opponent at each end,
// does not win? The edge of the board and dead stones do not shut in.
[[nodiscard]] constexpr bool is_caro(Rule rule) noexcept {
    return rule == Rule::Caro || rule == Rule::CaroExact;
}

// Does a row of this length win? `shut_in`: there are stones of the opponent at both ends.
[[nodiscard]] constexpr bool wins(Rule rule, Color color, int row, bool shut_in) noexcept {
    if (row < 5) return false;
    if (row > 5) {
        return rule == Rule::Freestyle || rule == Rule::Caro ||
               (rule == Rule::Renju && color == Color::White);
    }
    return !(is_caro(rule) && shut_in);
}

// The content of a square. Wall stands for the frame around the board and for dead stones, which
// belong to neither side; it is an obstacle to both colours.
enum class Cell : std::uint8_t { Empty, Black, White, Wall };

// The cell with a stone of this colour.
[[nodiscard]] constexpr Cell cell_of(Color color) noexcept {
    return color == Color::Black ? Cell::Black : Cell::White;
}

// Values are integers from the view of the side to move. The unit is arbitrary: a single open two
// is worth about 10. The absolute value says what a value is:
//
//   0 .. kMaxEval                   a static evaluation, or a search result that rests on one
//   kMaxEval + 1 .. kMateBound - 1  not proven: kUnprovenLoss, the same as a win, and bounds
//                                   derived from them
//   kMateBound .. kMate             a proven result: a win in n plies is kMate - n, a loss the
//                                   negative of that
//   kInfinity, kNoValue             not values of positions
using Value = int;

// No search goes deeper than this, in plies from its root: tables by ply and the range of proven
// results are made for it.
constexpr int kMaxPly = 512;
constexpr Value kMate = 30000;
constexpr Value kInfinity = kMate + 1;
constexpr Value kNoValue = kMate + 2;          // "unknown"
constexpr Value kMateBound = kMate - kMaxPly;  // results are proven from this absolute value on
// The value of a node whose searched moves all lose, while others were not searched.
constexpr Value kUnprovenLoss = -kMateBound + 1;
constexpr Value kMaxEval = 20000;  // static evaluations are within +-kMaxEval

// The value of a win, and of a loss, in `ply` plies.
[[nodiscard]] constexpr Value mate_in(int ply) noexcept {
    return kMate - ply;
}
[[nodiscard]] constexpr Value mated_in(int ply) noexcept {
    return ply - kMate;
}
// Is the value a proven win or loss?
[[nodiscard]] constexpr bool is_mate(Value value) noexcept {
    return value >= kMateBound || value <= -kMateBound;
}

// Depths are in 1/16 ply: reductions and extensions can be fractional without floating point, so
// that every compiler produces the same search.
using Depth = int;
constexpr Depth kPly = 16;

}  // namespace kagetsu

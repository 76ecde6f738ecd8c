// Training features: what the evaluator sees of the positions of a game.
//
// They are stored in two files of little-endian integers without headers. The first has one record
// per position, with the fields of kPositionFields. The second has one record per point, those of
// a position in the order in which its record counts them: the point code for the side to move,
// then the one for the opponent, 2 bytes each, by the point law of their colours.
// feature_layout.hpp describes both to the training program.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "kagetsu/evaluator.hpp"
#include "selfplay/game_record.hpp"

namespace kagetsu {

struct FeatureField {
    std::string_view name;
    int bytes;  // of each number
    bool is_signed;
    int count;  // of numbers
};
inline constexpr std::array<FeatureField, 12> kPositionFields{{
    {"points", 2, false, 1},      // empty squares on which at least one side can still make a five
    {"considered", 2, false, 1},  // the first of them, which the search considers as moves
    {"chosen", 2, false, 1},      // index of the search's move among these, or kNotChosen
    {"value", 2, true, 1},        // of the search, for the side to move
    {"evaluation", 2, true, 1},   // static, by the tables, for the side to move
    {"stones", 2, false, 1},      // on the board
    {"result", 1, true, 1},       // of the game, for the side to move: 1 won, 0 drawn, -1 lost
    {"side", 1, false, 1},        // to move: 0 Black, 1 White
    {"quiet", 1, false, 1},       // 1: the search would use the static evaluation here
    {"padding", 1, false, 1},     // 0
    // Points of each tactical point class, for either side; 0 for other classes, 255 at most.
    {"own_classes", 1, false, kPointClassCount},
    {"opponents_classes", 1, false, kPointClassCount},
}};
constexpr int kPointCodeBytes = 2;
// A random move, or one outside the considered squares.
constexpr std::uint32_t kNotChosen = 0xFFFF;

// Would the search use the static evaluation here? Not where a five or an open four is threatened,
// or where the point classes prove the result. The board is restored on return.
[[nodiscard]] bool is_quiet(PatternBoard& board);

struct Features {
    std::string position;  // one record
    std::string points;    // one record per point
};

// The features of a position in which the side to move played `move` and won (1), drew (0) or lost
// (-1). The board must have been made with the evaluator's point values; it is left unchanged.
[[nodiscard]] Features features_of(PatternBoard& board, const Evaluator& evaluator,
                                   const RecordedMove& move, int result);

// Calls `visit` for every position of the game in which a move was searched, in game order.
void for_each_position(const GameRecord& game, const Series& series, const Evaluator& evaluator,
                       const std::function<void(const Features&)>& visit);

}  // namespace kagetsu

// What the evaluator sees of the positions of a game, for programs that learn from it.
//
// Two files without headers, numbers with their low byte first. One has 48 bytes for each position:
//
//     2 bytes   number of points: the empty ones where at least one side can still make something
//     2 bytes   how many of them, the first ones, the search considers for a move
//     2 bytes   which of them the search chose; 65535 when it is none of these or nobody knows
//     2 bytes   what the search said, signed, from the view of the side to move
//     2 bytes   what the evaluator says, signed
//     2 bytes   stones on the board
//     1 byte    result for the side to move: 1 won, 0 drawn, -1 lost, signed
//     1 byte    side to move: 0 Black, 1 White
//     1 byte    1 when the search would evaluate the position: nobody threatens a win that the move
//               has to do with
//     1 byte    0
//     16 bytes  number of points of each point class for the side to move, tactical classes only
//     16 bytes  the same for the opponent
//
// The other has 4 bytes for each point: the point code for the side to move, then that for the
// opponent. Codes are of the law of their colour.
#pragma once

#include <functional>
#include <string>

#include "kagetsu/evaluator.hpp"
#include "selfplay/game_record.hpp"

namespace kagetsu {

struct Features {
    std::string position;  // 48 bytes
    std::string points;
};

// Of a position in which the side to move played `move` and won (1), drew (0) or lost (-1).
// The board must have been made with the evaluator's point values; it comes back as it was.
[[nodiscard]] Features features_of(PatternBoard& board, const Evaluator& evaluator,
                                   const RecordedMove& move, int result);

// Those of all positions in which a move was searched, in the order of the game.
void for_each_position(const GameRecord& game, const Series& series, const Evaluator& evaluator,
                       const std::function<void(const Features&)>& visit);

}  // namespace kagetsu

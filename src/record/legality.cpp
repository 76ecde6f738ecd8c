#include "record/legality.hpp"

#include <algorithm>
#include <optional>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/forbidden.hpp"
#include "kagetsu/pattern_board.hpp"

namespace kagetsu::record {

namespace {

int longest_row_with(const Position& position, Square square, Color color) {
    int longest = 0;
    for (const int step : kDirectionStep) {
        int row = 1;
        for (const int sign : {-1, 1}) {
            int next = square + sign * step;
            while (position.at(static_cast<Square>(next)) == cell_of(color)) {
                ++row;
                next += sign * step;
            }
        }
        longest = std::max(longest, row);
    }
    return longest;
}

}  // namespace

std::string kind_of_foul(const Position& position, Square square) {
    if (longest_row_with(position, square, Color::Black) > 5) return "overline";
    const PatternBoard board(position, Evaluator().point_values(position));
    return board.point_class(square, Color::Black) == PointClass::Foul ? "double four"
                                                                       : "double three";
}

std::string reason_against(const Position& position, Square move) {
    if (!position.shape().contains(move)) return "is outside the board";
    if (!position.is_empty(move)) return "is occupied";
    if (position.winner()) return "comes after the end of the game";
    if (position.rule() == Rule::Renju && position.side_to_move() == Color::Black &&
        is_forbidden(position, move))
        return "is forbidden to Black: " + kind_of_foul(position, move);
    return "";
}

std::string ending_of(const Position& position) {
    if (const std::optional<Color> winner = position.winner())
        return *winner == Color::Black ? "Black wins." : "White wins.";
    return position.empty_count() == 0 ? "A draw: the board is full." : "";
}

}  // namespace kagetsu::record

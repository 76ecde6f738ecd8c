#include "search/legal_moves.hpp"

#include "kagetsu/forbidden.hpp"

namespace kagetsu {

Bitboard doubtful_points(const PatternBoard& board) {
    return board.points(Color::Black, PointClass::DoubleThree) |
           board.points(Color::Black, PointClass::FourDoubleThree);
}

bool black_may_play(const PatternBoard& board, Square square) {
    const PointClass c = board.tactical_class(square, Color::Black);
    if (c == PointClass::Foul) return false;
    return !may_be_forbidden(c) || !is_forbidden(board.position(), square);
}

Bitboard playable_by_black(const PatternBoard& board, Bitboard squares) {
    squares.remove(board.points(Color::Black, PointClass::Foul));
    (squares & doubtful_points(board)).for_each([&](int bit) {
        if (is_forbidden(board.position(), board.position().layout().square_of(bit)))
            squares.clear(bit);
    });
    return squares;
}

}  // namespace kagetsu

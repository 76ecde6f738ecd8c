#include "search/tactics.hpp"

#include <cassert>

namespace kagetsu {

namespace {

// Calls visit(square, step) for the empty squares near `center` along one line, as far as a window
// reaches and no obstacle to `color` comes between: nothing else can matter to its rows there.
template <typename Visitor>
void for_each_on_line(const Position& position, Square center, int direction, Color color,
                      Visitor&& visit) {
    const int radius = window_radius(position.rule());
    const int line = kDirectionStep[static_cast<std::size_t>(direction)];
    for (const int step : {line, -line}) {
        auto square = static_cast<Square>(center + step);
        for (int distance = 1; distance <= radius; ++distance) {
            const Cell cell = position.at(square);
            if (cell != Cell::Empty && cell != cell_of(color)) break;
            if (cell == Cell::Empty) visit(square);
            square = static_cast<Square>(square + step);
        }
    }
}

// Points that take a class away from a point of the attacker: the point itself and those on its
// lines where a stone lowers the class below `wanted`.
Bitboard spoilers_of(const PatternBoard& board, Square point, Color attacker, PointClass wanted) {
    const Layout& layout = board.position().layout();
    Bitboard spoilers;
    spoilers.set(layout.bit_of(point));
    const Lines lines = board.lines(point, attacker);
    for (int d = 0; d < kDirectionCount; ++d) {
        // Lines that make the class without this one can't be stopped on this one.
        const auto others = static_cast<Lines>(lines & ~(15U << (4 * d)));
        if (PointTable::get().class_of_lines(others) >= wanted) continue;
        for_each_on_line(board.position(), point, d, attacker, [&](Square square) {
            if (board.point_class_if_blocked(point, attacker, square) < wanted)
                spoilers.set(layout.bit_of(square));
        });
    }
    return spoilers;
}

// Squares that, with a stone of `color`, might let it make a four at `point`.
Bitboard helpers_of_four(const PatternBoard& board, Square point, Color color) {
    Bitboard helpers;
    for (int d = 0; d < kDirectionCount; ++d) {
        if (board.line_class(point, d, color) < LineClass::Three) continue;
        for_each_on_line(board.position(), point, d, color, [&](Square square) {
            helpers.set(board.position().layout().bit_of(square));
        });
    }
    return helpers;
}

// Candidates where the colour gets a row that one more stone makes a four.
Bitboard three_points(const PatternBoard& board, Color color) {
    Bitboard points;
    board.position().candidates().for_each([&](int bit) {
        const Square square = board.position().layout().square_of(bit);
        for (int d = 0; d < kDirectionCount; ++d) {
            if (board.line_class(square, d, color) >= LineClass::Three) {
                points.set(bit);
                break;
            }
        }
    });
    return points;
}

// Does the four at a four-three point win? The opponent must fill the five point; if that gives
// him no four, the open three becomes an open four at leisure.
bool four_three_wins(PatternBoard& board, Square point) {
    const Color me = board.side_to_move();
    const ScopedMove four(board, point);
    assert(board.count(me, PointClass::Five) > 0);
    const Square reply = board.first_point(me, PointClass::Five);
    return !makes_four(board.point_class(reply, opponent(me)));
}

}  // namespace

Bitboard open_four_defences(const PatternBoard& board) {
    const Color attacker = opponent(board.side_to_move());
    const Layout& layout = board.position().layout();
    Bitboard defences = board.position().candidates();
    board.points(attacker, PointClass::OpenFour).for_each([&](int bit) {
        defences &= spoilers_of(board, layout.square_of(bit), attacker, PointClass::OpenFour);
    });
    return defences;
}

std::optional<Bitboard> win_in_five_defences(const PatternBoard& board) {
    const Color me = board.side_to_move();
    const Color attacker = opponent(me);
    const Layout& layout = board.position().layout();
    Bitboard defences = board.position().candidates();
    bool is_threatened = false;
    board.points(attacker, PointClass::FourThree).for_each([&](int bit) {
        const Square point = layout.square_of(bit);
        Bitboard spoilers = spoilers_of(board, point, attacker, PointClass::FourThree);
        // The answer to the four: where a stone would leave him no four there at all.
        Square reply = kNoSquare;
        spoilers.for_each([&](int spoiler) {
            const Square square = layout.square_of(spoiler);
            if (square != point &&
                !makes_four(board.point_class_if_blocked(point, attacker, square)))
                reply = square;
        });
        if (reply == kNoSquare || makes_four(board.point_class(reply, me))) return;
        spoilers |= helpers_of_four(board, reply, me);
        defences &= spoilers;
        is_threatened = true;
    });
    if (board.count(attacker, PointClass::DoubleThree) > 0 && board.count_fours(me) == 0) {
        const Bitboard threes = three_points(board, me);
        board.points(attacker, PointClass::DoubleThree).for_each([&](int bit) {
            defences &=
                spoilers_of(board, layout.square_of(bit), attacker, PointClass::DoubleThree) |
                threes;
        });
        is_threatened = true;
    }
    if (!is_threatened) return std::nullopt;
    return defences;
}

std::optional<Value> static_result(PatternBoard& board, int ply) {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    if (board.count(me, PointClass::Five) > 0) return mate_in(ply + 1);
    const int his_fives = board.count(you, PointClass::Five);
    if (his_fives >= 2) return mated_in(ply + 2);
    if (his_fives == 1) return std::nullopt;

    if (board.count(me, PointClass::OpenFour) > 0) return mate_in(ply + 3);
    const bool he_has_fours = board.count_fours(you) > 0;
    if (board.count(me, PointClass::FourThree) > 0) {
        if (!he_has_fours) return mate_in(ply + 5);
        bool wins = false;
        const Bitboard points = board.points(me, PointClass::FourThree);
        points.for_each([&](int bit) {
            wins = wins || four_three_wins(board, board.position().layout().square_of(bit));
        });
        if (wins) return mate_in(ply + 5);
    }
    if (board.count(me, PointClass::DoubleThree) > 0 && !he_has_fours) return mate_in(ply + 5);

    if (board.count(you, PointClass::OpenFour) > 0 && board.count_fours(me) == 0 &&
        open_four_defences(board).empty()) {
        return mated_in(ply + 4);
    }
    return std::nullopt;
}

}  // namespace kagetsu

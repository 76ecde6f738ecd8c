#include "search/tactics.hpp"

#include <cassert>

namespace kagetsu {

namespace {

// Points that take the open four away from one threat point: the point itself and those on its
// lines where a stone lowers its class.
Bitboard defences_of(const PatternBoard& board, Square threat, Color attacker) {
    const Position& position = board.position();
    const Layout& layout = position.layout();
    const int radius = window_radius(position.rule());
    Bitboard defences;
    defences.set(layout.bit_of(threat));
    const Lines lines = board.lines(threat, attacker);
    for (int d = 0; d < kDirectionCount; ++d) {
        // Lines that make an open four without this one can't be stopped on this one.
        const auto others = static_cast<Lines>(lines & ~(15U << (4 * d)));
        if (PointTable::get().class_of_lines(others) >= PointClass::OpenFour) continue;
        const int line = kDirectionStep[static_cast<std::size_t>(d)];
        for (const int step : {line, -line}) {
            auto square = static_cast<Square>(threat + step);
            for (int distance = 1; distance <= radius; ++distance) {
                const Cell cell = position.at(square);
                // Whatever lies behind an obstacle can't matter to the attacker's rows.
                if (cell != Cell::Empty && cell != cell_of(attacker)) break;
                if (cell == Cell::Empty &&
                    board.point_class_if_blocked(threat, attacker, square) < PointClass::OpenFour) {
                    defences.set(layout.bit_of(square));
                }
                square = static_cast<Square>(square + step);
            }
        }
    }
    return defences;
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
        defences &= defences_of(board, layout.square_of(bit), attacker);
    });
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

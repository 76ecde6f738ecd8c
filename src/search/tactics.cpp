#include "search/tactics.hpp"

#include <cassert>

#include "search/legal_moves.hpp"

namespace kagetsu {

namespace {

// Calls visit(square) for the empty squares on one line through `center` that can affect the
// colour's rows there: as far as a window reaches, but not beyond an obstacle.
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

// Could a stone of the colour make a four there? A foul becomes a four when a stone elsewhere
// removes the second one.
bool may_make_four(const PatternBoard& board, Square square, Color color) noexcept {
    const PointClass c = board.point_class(square, color);
    return makes_four(c) || c == PointClass::Foul;
}

// The squares where a stone lowers the class of an attacker's point below `wanted`: the point
// itself and some squares on its lines. For Black in renju a foul counts as lower.
Bitboard spoilers_of(const PatternBoard& board, Square point, Color attacker, PointClass wanted) {
    const Layout& layout = board.position().layout();
    Bitboard spoilers;
    spoilers.set(layout.bit_of(point));
    const PointLaw law = board.point_law(attacker);
    const PackedLineClasses lines = board.line_classes(point, attacker);
    for (int d = 0; d < kDirectionCount; ++d) {
        // If the other lines make the class without this one, no stone on this line lowers it. Not
        // so for Black in renju: what a stone leaves of this line can make the point a foul.
        const auto others = static_cast<PackedLineClasses>(lines & ~(15U << (4 * d)));
        if (law == PointLaw::Free && PointTable::of(law).class_of(others) >= wanted) continue;
        for_each_on_line(board.position(), point, d, attacker, [&](Square square) {
            if (board.point_class_if_blocked(point, attacker, square) < wanted)
                spoilers.set(layout.bit_of(square));
        });
    }
    return spoilers;
}

// The empty squares on those lines through a point where a stone on it makes `wanted` or better.
Bitboard squares_on_lines(const PatternBoard& board, Square point, Color color, LineClass wanted) {
    Bitboard lines;
    for (int d = 0; d < kDirectionCount; ++d) {
        if (board.line_class(point, d, color) < wanted) continue;
        for_each_on_line(board.position(), point, d, color, [&](Square square) {
            lines.set(board.position().layout().bit_of(square));
        });
    }
    return lines;
}

// Candidates where the colour makes a blocked three or better: one more stone makes a four.
Bitboard three_points(const PatternBoard& board, Color color) {
    Bitboard points;
    board.position().candidates().for_each([&](int bit) {
        const Square square = board.position().layout().square_of(bit);
        for (int d = 0; d < kDirectionCount; ++d) {
            if (board.line_class(square, d, color) >= LineClass::BlockedThree) {
                points.set(bit);
                break;
            }
        }
    });
    return points;
}

// Does the four at a four-three point win? The opponent must stop the five. If no reply that does
// so makes a four, the open three becomes an open four next. In renju Black's three may not be
// real, so the open four has to be there after the reply.
bool four_three_wins(PatternBoard& board, Square point) {
    const Color me = board.side_to_move();
    const ScopedMove four(board, point);
    assert(board.count(me, PointClass::Five) > 0);
    const auto escapes = [&](int bit) {
        const Square reply = board.position().layout().square_of(bit);
        if (may_make_four(board, reply, opponent(me))) return true;
        if (!board.is_renju_black(me)) return false;
        const ScopedMove stopped(board, reply);
        return board.count(me, PointClass::OpenFour) == 0;
    };
    return !five_defences(board).any_of(escapes);
}

// Does any four-three of the side to move win?
bool some_four_three_wins(PatternBoard& board) {
    const Color me = board.side_to_move();
    if (board.count(me, PointClass::FourThree) == 0) return false;
    const Bitboard points = board.points(me, PointClass::FourThree);
    return points.any_of(
        [&](int bit) { return four_three_wins(board, board.position().layout().square_of(bit)); });
}

// Renju, White to move: a four whose five point is forbidden to Black; kNoSquare if there is none.
// Before the move that point is a four point too, for the two stones can be placed in either order:
// with white stones on a, b and c of a row of five squares a to e, d makes the four and e is its
// five point, or the other way round. Not inlined, to keep evident_win() small, which runs at every
// node.
[[gnu::noinline]] Square four_against_foul(PatternBoard& board) {
    const Position& position = board.position();
    const Color me = board.side_to_move();
    const Bitboard fours = board.four_points(me);
    const Bitboard targets =
        fours & (board.points(Color::Black, PointClass::Foul) | doubtful_points(board));
    Square four = kNoSquare;
    const auto wins = [&](int bit) {
        four = position.layout().square_of(bit);
        const ScopedMove move(board, four);
        return board.count(me, PointClass::Five) > 0 && five_defences(board).empty();
    };
    const bool is_found = targets.any_of([&](int bit) {
        const Square target = position.layout().square_of(bit);
        return (squares_on_lines(board, target, me, LineClass::Four) & fours).any_of(wins);
    });
    return is_found ? four : kNoSquare;
}

}  // namespace

Bitboard five_defences(const PatternBoard& board) {
    const Color attacker = opponent(board.side_to_move());
    const Bitboard& fives = board.points(attacker, PointClass::Five);
    if (!is_caro(board.position().rule())) {
        if (board.count(attacker, PointClass::Five) > 1) return {};
        return playable(board, fives);
    }
    const Layout& layout = board.position().layout();
    Bitboard defences =
        spoilers_of(board, layout.square_of(fives.first()), attacker, PointClass::Five);
    fives.for_each([&](int bit) {
        defences &= spoilers_of(board, layout.square_of(bit), attacker, PointClass::Five);
    });
    return defences;
}

Bitboard open_four_defences(const PatternBoard& board) {
    const Color attacker = opponent(board.side_to_move());
    const Layout& layout = board.position().layout();
    Bitboard defences = board.position().candidates();
    board.points(attacker, PointClass::OpenFour).for_each([&](int bit) {
        defences &= spoilers_of(board, layout.square_of(bit), attacker, PointClass::OpenFour);
    });
    return playable(board, defences);
}

std::optional<Bitboard> win_in_five_defences(const PatternBoard& board) {
    const Color me = board.side_to_move();
    const Color attacker = opponent(me);
    // Whether Black's threes are real, and stay real, is unknown here.
    if (board.is_renju_black(attacker)) return std::nullopt;
    const Layout& layout = board.position().layout();
    Bitboard defences = board.position().candidates();
    bool is_threatened = false;
    board.points(attacker, PointClass::FourThree).for_each([&](int bit) {
        const Square point = layout.square_of(bit);
        Bitboard spoilers = spoilers_of(board, point, attacker, PointClass::FourThree);
        // Replies to the four: the squares where a stone leaves no four at `point`.
        Bitboard may_enable_four;
        bool is_forced = true;
        spoilers.for_each([&](int spoiler) {
            const Square reply = layout.square_of(spoiler);
            if (reply == point || makes_four(board.point_class_if_blocked(point, attacker, reply)))
                return;
            is_forced = is_forced && !may_make_four(board, reply, me);
            // Squares where a stone of mine may let that reply make a four.
            may_enable_four |= squares_on_lines(board, reply, me, LineClass::BlockedThree);
        });
        if (!is_forced) return;
        // In caro a stone on the line of the four may allow other replies.
        if (is_caro(board.position().rule()))
            may_enable_four |= squares_on_lines(board, point, attacker, LineClass::Four);
        defences &= spoilers | may_enable_four;
        is_threatened = true;
    });
    if (double_threes_win(board, attacker)) {
        const Bitboard threes = three_points(board, me);
        board.points(attacker, PointClass::DoubleThree).for_each([&](int bit) {
            defences &=
                spoilers_of(board, layout.square_of(bit), attacker, PointClass::DoubleThree) |
                threes;
        });
        is_threatened = true;
    }
    if (!is_threatened) return std::nullopt;
    return playable(board, defences);
}

Square four_that_wins(PatternBoard& board) {
    const Color me = board.side_to_move();
    if (board.count(me, PointClass::OpenFour) > 0)
        return board.first_point(me, PointClass::OpenFour);
    return board.is_renju_black(opponent(me)) ? four_against_foul(board) : kNoSquare;
}

std::optional<EvidentWin> evident_win(PatternBoard& board) {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    if (board.count(me, PointClass::Five) > 0)
        return EvidentWin{board.first_point(me, PointClass::Five), 1};
    if (board.count(you, PointClass::Five) > 0) return std::nullopt;
    if (const Square four = four_that_wins(board); four != kNoSquare) return EvidentWin{four, 3};
    if (board.count(me, PointClass::FourThree) > 0 && !board.may_make_four(you) &&
        !board.is_renju_black(me))
        return EvidentWin{board.first_point(me, PointClass::FourThree), 5};
    return std::nullopt;
}

bool double_threes_win(const PatternBoard& board, Color color) noexcept {
    return board.count(color, PointClass::DoubleThree) > 0 &&
           !board.may_make_four(opponent(color)) && !board.is_renju_black(color);
}

std::optional<Value> proven_by_classes(PatternBoard& board, int ply) {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    if (const std::optional<EvidentWin> win = evident_win(board)) return mate_in(ply + win->plies);
    if (board.count(you, PointClass::Five) > 0) {
        if (five_defences(board).empty()) return mated_in(ply + 2);
        return std::nullopt;
    }
    if (some_four_three_wins(board) || double_threes_win(board, me)) return mate_in(ply + 5);
    if (board.count(you, PointClass::OpenFour) > 0 && !board.may_make_four(me) &&
        open_four_defences(board).empty()) {
        return mated_in(ply + 4);
    }
    return std::nullopt;
}

}  // namespace kagetsu

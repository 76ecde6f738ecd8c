#include "solve/expander.hpp"

#include <algorithm>

#include "opening/symmetry.hpp"
#include "search/legal_moves.hpp"
#include "search/tactics.hpp"
#include "solve/pairing.hpp"

namespace kagetsu::solve {

namespace {

// Effort of a search for a win by fours at a node: of the attacker, and of the defender, whose wins
// end a line early but are also found move by move.
constexpr std::uint64_t kAttackNodes = 3'000;
constexpr std::uint64_t kDefenceNodes = 300;

// What a move of the attacker costs at first: little for fours and threes that also prepare more,
// most for moves that make nothing.
Number first_proof_number(const PatternBoard& board, Square move) {
    const Color me = board.side_to_move();
    const PointClass threat = board.tactical_class(move, me);
    if (threat == PointClass::FourThree || threat == PointClass::DoubleThree ||
        threat == PointClass::FourDoubleThree)
        return 1;
    Number preparing = 0;
    for (int d = 0; d < kDirectionCount; ++d) {
        const LineClass line = board.line_class(move, d, me);
        if (line == LineClass::Two) preparing += 1;
        if (line == LineClass::BlockedThree || is_open_two(line)) preparing += 3;
    }
    const Number quietness = makes_four(threat) ? 8 : is_tactical(threat) ? 6 : 14;
    return quietness - std::min(preparing, quietness - 2);
}

// What a reply costs at first: little where rows of the attacker cross, most where it has none.
Number first_disproof_number(const PatternBoard& board, Square reply, Color attacker) {
    constexpr Number kMost = 9;
    Number weight = 0;
    for (int d = 0; d < kDirectionCount; ++d) {
        const LineClass line = board.line_class(reply, d, attacker);
        weight += line == LineClass::Dead ? 0 : line <= LineClass::OpenOne ? 1 : 2;
    }
    return kMost - weight;
}

// The squares without those that a symmetry of the position maps to one of the others.
Bitboard different(const Position& position, const Bitboard& squares) {
    const std::vector<int> symmetries = symmetries_of(position);
    if (symmetries.size() == 1) return squares;
    const Layout& layout = position.layout();
    Bitboard result;
    squares.for_each([&](int bit) {
        const bool is_first = std::none_of(symmetries.begin(), symmetries.end(), [&](int symmetry) {
            return layout.bit_of(transformed(layout.square_of(bit), position.shape(), symmetry)) <
                   bit;
        });
        if (is_first) result.set(bit);
    });
    return result;
}

}  // namespace

Bitboard refutations(PatternBoard& board, const FoursWin& threat, Care care) {
    Bitboard squares;
    if (care == Care::All) {
        squares = board.position().empty_squares();
    } else {
        const ScopedPass pass(board);
        squares = squares_that_matter(threat, board);
    }
    Bitboard result;
    playable(board, squares).for_each([&](int bit) {
        const ScopedMove reply(board, board.position().layout().square_of(bit));
        if (!holds(threat, board)) result.set(bit);
    });
    return result;
}

Numbers Expander::expand(PatternBoard& board, std::vector<Move>& moves, Square& winning) {
    moves.clear();
    winning = kNoSquare;
    return board.side_to_move() == attacker_ ? expand_attack(board, moves, winning)
                                             : expand_defence(board, moves);
}

// Is there a five left that the attacker could make, and no pairing against all of them?
bool Expander::can_still_win(const PatternBoard& board) const {
    if (has_pairing(board.position(), attacker_)) return false;
    return board.position().empty_squares().any_of([&](int bit) {
        return board.line_classes(board.position().layout().square_of(bit), attacker_) != 0;
    });
}

Numbers Expander::expand_attack(PatternBoard& board, std::vector<Move>& moves, Square& winning) {
    const Layout& layout = board.position().layout();
    const Color you = opponent(attacker_);
    if (scope_ == Scope::All && !can_still_win(board)) return kNoWin;
    if (const auto win = fours_.find(board, kAttackNodes)) {
        winning = win->nodes[static_cast<std::size_t>(win->root)].move;
        return kWin;
    }
    if (quick_win_) {
        winning = quick_win_(board);
        if (winning != kNoSquare) return kWin;
    }
    Bitboard squares;
    if (board.count(you, PointClass::Five) > 0) {
        squares = five_defences(board);
    } else if (board.count(you, PointClass::OpenFour) > 0) {
        squares = open_four_defences(board) | playable(board, board.four_points(attacker_));
    } else if (scope_ == Scope::All) {
        squares = different(board.position(), playable(board, board.position().empty_squares()));
    } else {
        squares = playable(board, board.position().candidates());
    }
    const Bitboard near = board.position().candidates();
    squares.for_each([&](int bit) {
        const Square square = layout.square_of(bit);
        Number proof = first_proof_number(board, square);
        if (scope_ == Scope::Threats && proof > 13) return;
        if (!near.test(bit)) proof += 20;
        moves.push_back({square, {proof, 1}});
    });
    return moves.empty() ? kNoWin : Numbers{};
}

Numbers Expander::expand_defence(PatternBoard& board, std::vector<Move>& moves) {
    const Layout& layout = board.position().layout();
    const Color me = board.side_to_move();
    if (board.count(me, PointClass::Five) > 0) return kNoWin;
    if (scope_ == Scope::All && has_pairing(board.position(), attacker_)) return kNoWin;
    Bitboard squares;
    if (board.count(attacker_, PointClass::Five) > 0) {
        squares = five_defences(board);
    } else {
        if (board.may_make_four(me) && fours_.find(board, kDefenceNodes)) return kNoWin;
        std::optional<FoursWin> threat;
        {
            const ScopedPass pass(board);
            threat = fours_.find(board, kAttackNodes);
        }
        if (threat) {
            squares = refutations(board, *threat, Care::Near);
        } else if (scope_ == Scope::Threats) {
            return kNoWin;
        } else {
            squares = playable(board, board.position().empty_squares());
        }
    }
    squares.for_each([&](int bit) {
        const Square square = layout.square_of(bit);
        moves.push_back({square, {1, first_disproof_number(board, square, attacker_)}});
    });
    if (!moves.empty()) return {};
    // Without any legal reply the game is a draw.
    return playable(board, board.position().empty_squares()).empty() ? kNoWin : kWin;
}

}  // namespace kagetsu::solve

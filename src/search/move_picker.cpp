#include "search/move_picker.hpp"

#include <algorithm>

#include "search/legal_moves.hpp"

namespace kagetsu {

namespace {

constexpr int kTableMoveScore = 1 << 20;  // above all others

// The squares without those that are certainly forbidden. The doubtful ones are examined when their
// turn comes, which is rare.
Bitboard undecided(const PatternBoard& board, Bitboard squares) {
    const Color me = board.side_to_move();
    if (!board.is_renju_black(me)) return squares;
    squares.remove(board.points(me, PointClass::Foul));
    Bitboard allowed = squares;
    allowed.remove(doubtful_points(board));
    return allowed.empty() ? playable(board, squares) : squares;
}

}  // namespace

MovePicker::MovePicker(const PatternBoard& board, const MoveOrder& order, int ply, Threat threat,
                       Square table_move)
    : board_(board) {
    const Layout& layout = board.position().layout();
    const Color me = board.side_to_move();
    if (board.count(me, PointClass::Five) > 0) {
        add_all(board.points(me, PointClass::Five), layout);
    } else if (const std::optional<Bitboard> answers = answers_to(board, threat)) {
        add_all(*answers, layout);
        has_no_answer_ = count_ == 0;
    } else {
        add_all(undecided(board, board.position().candidates()), layout);
    }
    if (count_ == 0) add_all(playable(board, board.position().candidates()), layout);
    if (count_ == 0) add_all(playable(board, board.position().empty_squares()), layout);
    // Only forbidden squares are left, but a move has to be made.
    has_only_forbidden_ = count_ == 0;
    if (has_only_forbidden_) add_all(board.position().empty_squares(), layout);
    score_moves(order, ply, table_move);
}

MovePicker::MovePicker(const PatternBoard& board, const MoveOrder& order, int ply,
                       const Bitboard& squares, Square table_move)
    : board_(board) {
    add_all(squares, board.position().layout());
    score_moves(order, ply, table_move);
}

void MovePicker::score_moves(const MoveOrder& order, int ply, Square table_move) noexcept {
    const Color me = board_.side_to_move();
    const MoveScorer scorer = order.evaluator.move_scorer(board_, me);
    const Divisor history_divisor = order.history_divisor;
    for (int i = 0; i < count_; ++i) {
        const Square square = squares_[static_cast<std::size_t>(i)];
        int score = kTableMoveScore;
        if (square != table_move) {
            score = scorer(square) + history_divisor.quotient(order.history.get(me, square));
            if (order.killers.contains(ply, square)) score += order.killer_score;
        }
        sort_keys_[static_cast<std::size_t>(i)] = (score << kIndexBits) + kMaxIndex - i;
    }
}

void MovePicker::add_all(const Bitboard& squares, const Layout& layout) noexcept {
    squares.for_each(
        [&](int bit) { squares_[static_cast<std::size_t>(count_++)] = layout.square_of(bit); });
}

Square MovePicker::next() noexcept {
    const std::int32_t* const end = sort_keys_.data() + count_;
    while (true) {
        std::int32_t best = kTaken;
        for (const std::int32_t* key = sort_keys_.data(); key != end; ++key)
            best = std::max(best, *key);
        if (best == kTaken) return kNoSquare;
        const auto index = static_cast<std::size_t>(kMaxIndex - (best & kMaxIndex));
        sort_keys_[index] = kTaken;
        if (has_only_forbidden_ || may_play(board_, squares_[index])) return squares_[index];
    }
}

}  // namespace kagetsu

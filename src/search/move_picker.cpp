#include "search/move_picker.hpp"

#include <algorithm>

#include "search/params.hpp"
#include "search/tactics.hpp"

namespace kagetsu {

namespace {

constexpr int kTableMoveScore = 1 << 20;  // above all others

// Points without those that are surely forbidden. Which of the others are is asked when their turn
// comes: it rarely does.
Bitboard undecided(const PatternBoard& board, Bitboard points) {
    const Color me = board.side_to_move();
    if (board.point_law(me) != PointLaw::RenjuBlack) return points;
    points.remove(board.points(me, PointClass::Foul));
    Bitboard allowed = points;
    allowed.remove(doubtful_points(board));
    return allowed.empty() ? playable(board, points) : points;
}

Bitboard moves_of(const PatternBoard& board, Threat threat) {
    const Color me = board.side_to_move();
    if (board.count(me, PointClass::Five) > 0) return board.points(me, PointClass::Five);
    if (const std::optional<Bitboard> moves = answers_to(board, threat)) return *moves;
    return undecided(board, board.position().candidates());
}

}  // namespace

Threat threat_against_mover(const PatternBoard& board) noexcept {
    const Color you = opponent(board.side_to_move());
    if (board.count(you, PointClass::Five) > 0) return Threat::Five;
    if (board.count(you, PointClass::OpenFour) > 0) return Threat::OpenFour;
    if (board.point_law(you) == PointLaw::Free && (board.count(you, PointClass::FourThree) > 0 ||
                                                   board.count(you, PointClass::DoubleThree) > 0))
        return Threat::WinInFive;
    return Threat::None;
}

std::optional<Bitboard> answers_to(const PatternBoard& board, Threat threat) {
    const Color me = board.side_to_move();
    switch (threat) {
        case Threat::Five:
            // In vain is better than not at all.
            if (const Bitboard defences = five_defences(board); !defences.empty()) return defences;
            return playable(board, board.points(opponent(me), PointClass::Five));
        case Threat::OpenFour:
            return open_four_defences(board) | playable(board, board.four_points(me));
        case Threat::WinInFive:
            if (const std::optional<Bitboard> defences = win_in_five_defences(board))
                return *defences | playable(board, board.four_points(me));
            break;
        case Threat::None:
            break;
    }
    return std::nullopt;
}

MovePicker::MovePicker(const PatternBoard& board, const Evaluator& evaluator,
                       const History& history, const Killers& killers, int ply, Threat threat,
                       Square table_move)
    : board_(board) {
    const Layout& layout = board.position().layout();
    add_all(moves_of(board, threat), layout);
    is_hopeless_ = count_ == 0;
    if (count_ == 0) add_all(playable(board, board.position().candidates()), layout);
    if (count_ == 0) add_all(playable(board, board.position().empty_points()), layout);
    // Nothing but forbidden points: a move has to be made.
    is_desperate_ = count_ == 0;
    if (is_desperate_) add_all(board.position().empty_points(), layout);
    rank(evaluator, history, killers, ply, table_move);
}

MovePicker::MovePicker(const PatternBoard& board, const Evaluator& evaluator,
                       const History& history, const Killers& killers, int ply,
                       const Bitboard& points, Square table_move)
    : board_(board) {
    add_all(points, board.position().layout());
    rank(evaluator, history, killers, ply, table_move);
}

// Scores the moves.
void MovePicker::rank(const Evaluator& evaluator, const History& history, const Killers& killers,
                      int ply, Square table_move) noexcept {
    const Color me = board_.side_to_move();
    for (int i = 0; i < count_; ++i) {
        const Square square = squares_[static_cast<std::size_t>(i)];
        int score = kTableMoveScore;
        if (square != table_move) {
            score = evaluator.move_score(board_, square, me) +
                    history.get(me, square) / params::kHistoryDivisor;
            if (killers.contains(ply, square)) score += params::kKillerScore;
        }
        ranks_[static_cast<std::size_t>(i)] = (score << kIndexBits) + kMaxIndex - i;
    }
}

void MovePicker::add_all(const Bitboard& points, const Layout& layout) noexcept {
    points.for_each(
        [&](int bit) { squares_[static_cast<std::size_t>(count_++)] = layout.square_of(bit); });
}

Square MovePicker::next() noexcept {
    const std::int32_t* const end = ranks_.data() + count_;
    while (true) {
        std::int32_t best = kTaken;
        for (const std::int32_t* rank = ranks_.data(); rank != end; ++rank)
            best = std::max(best, *rank);
        if (best == kTaken) return kNoSquare;
        const auto index = static_cast<std::size_t>(kMaxIndex - (best & kMaxIndex));
        ranks_[index] = kTaken;
        if (is_desperate_ || may_play(board_, squares_[index])) return squares_[index];
    }
}

}  // namespace kagetsu

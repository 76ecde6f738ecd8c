#include "search/move_picker.hpp"

#include <algorithm>

#include "search/tactics.hpp"

namespace kagetsu {

namespace {

constexpr int kTableMoveScore = 1 << 20;
constexpr int kKillerScore = 60;
constexpr int kHistoryDivisor = 64;

Bitboard moves_of(const PatternBoard& board, Duty duty) {
    const Color me = board.side_to_move();
    if (board.count(me, PointClass::Five) > 0) return board.points(me, PointClass::Five);
    switch (duty) {
        case Duty::BlockFive:
            return board.points(opponent(me), PointClass::Five);
        case Duty::StopOpenFour:
            return open_four_defences(board) | board.four_points(me);
        case Duty::None:
            break;
    }
    return board.position().candidates();
}

}  // namespace

Duty duty_of(const PatternBoard& board) noexcept {
    const Color you = opponent(board.side_to_move());
    if (board.count(you, PointClass::Five) > 0) return Duty::BlockFive;
    if (board.count(you, PointClass::OpenFour) > 0) return Duty::StopOpenFour;
    return Duty::None;
}

MovePicker::MovePicker(const PatternBoard& board, const Evaluator& evaluator,
                       const History& history, const Killers& killers, int ply, Duty duty,
                       Square table_move) {
    const Layout& layout = board.position().layout();
    add_all(moves_of(board, duty), layout);
    if (count_ == 0) add_all(board.position().candidates(), layout);
    if (count_ == 0) add_all(board.position().empty_points(), layout);

    const Color me = board.side_to_move();
    for (int i = 0; i < count_; ++i) {
        ScoredMove& move = moves_[static_cast<std::size_t>(i)];
        if (move.square == table_move) {
            move.score = kTableMoveScore;
            continue;
        }
        move.score = evaluator.move_score(board, move.square, me) +
                     history.get(me, move.square) / kHistoryDivisor;
        if (killers.contains(ply, move.square)) move.score += kKillerScore;
    }
}

void MovePicker::add_all(const Bitboard& points, const Layout& layout) noexcept {
    points.for_each([&](int bit) {
        moves_[static_cast<std::size_t>(count_++)].square = layout.square_of(bit);
    });
}

Square MovePicker::next() noexcept {
    if (taken_ == count_) return kNoSquare;
    // A node rarely looks at more than a few moves, so one selection at a time beats a sort.
    const auto first = moves_.begin() + taken_;
    const auto last = moves_.begin() + count_;
    const auto best = std::max_element(first, last, [](const ScoredMove& a, const ScoredMove& b) {
        return a.score != b.score ? a.score < b.score : a.square > b.square;
    });
    std::iter_swap(first, best);
    ++taken_;
    return first->square;
}

}  // namespace kagetsu

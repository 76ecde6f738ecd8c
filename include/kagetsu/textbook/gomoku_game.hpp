// Gomoku as a textbook game: the engine's board and static evaluation as a Game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/forbidden.hpp"
#include "kagetsu/pattern_board.hpp"

namespace kagetsu::textbook {

// The game ends with a five or a full board. A win is worth kMate less the number of plies to it,
// counted from the initial position. Unfinished games have the value of the evaluator's tables,
// without the network.
class GomokuGame {
  public:
    using Move = Square;

    static constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();

    // `max_moves`, at least 1, limits the legal moves of a position to the best ones by the
    // evaluator's move score. The evaluator must outlive the game.
    GomokuGame(const Position& position, const Evaluator& evaluator,
               std::size_t max_moves = kAllMoves)
        : board_(position, evaluator.point_values(position)),
          evaluator_(&evaluator),
          max_moves_(max_moves) {}

    // The engine's candidates (empty squares near stones, else all empty squares; forbidden ones
    // only if there are no others), best move score first, ties by square.
    [[nodiscard]] std::vector<Move> moves() const {
        const Position& position = board_.position();
        Bitboard forbidden;
        if (board_.is_renju_black(board_.side_to_move())) forbidden = forbidden_points(position);
        Bitboard points = position.candidates().remove(forbidden);
        if (points.empty()) points = position.empty_squares().remove(forbidden);
        if (points.empty()) points = position.empty_squares();
        std::vector<Move> moves;
        points.for_each([&](int bit) { moves.push_back(position.layout().square_of(bit)); });
        std::sort(moves.begin(), moves.end(), [this](Move a, Move b) {
            const int score_a = score(a);
            const int score_b = score(b);
            return score_a != score_b ? score_a > score_b : a < b;
        });
        moves.resize(std::min(moves.size(), max_moves_));
        return moves;
    }
    void make(Move move) {
        board_.make(move);
        ++ply_;
    }
    void undo(Move) {
        board_.undo();
        --ply_;
    }
    [[nodiscard]] bool is_terminal() const {
        return is_lost() || board_.position().empty_count() == 0;
    }
    [[nodiscard]] int value() const {
        if (is_lost()) return mated_in(ply_);
        if (board_.position().empty_count() == 0) return 0;
        return evaluator_->evaluate_by_tables(board_);
    }
    [[nodiscard]] std::uint64_t key() const { return board_.position().key(); }

  private:
    // Only the player who has just moved can have completed a five.
    [[nodiscard]] bool is_lost() const {
        return board_.position().has_five(opponent(board_.side_to_move()));
    }
    [[nodiscard]] int score(Move move) const {
        return evaluator_->move_scorer(board_, board_.side_to_move())(move);
    }

    PatternBoard board_;
    const Evaluator* evaluator_;
    std::size_t max_moves_;
    int ply_ = 0;
};

}  // namespace kagetsu::textbook

// Victory by continuous fours.
#include <algorithm>
#include <array>

#include "search/worker.hpp"

namespace kagetsu {

std::optional<Value> Worker::vcf(int ply, int max_fours, std::uint64_t max_nodes) {
    vcf_node_limit_ = nodes() + max_nodes;
    return vcf_node(ply, max_fours);
}

// The line ends here: the rest of the win is obvious.
void Worker::set_pv(int ply, Square move) {
    pv_[static_cast<std::size_t>(ply)].assign(1, move);
}

std::optional<Value> Worker::vcf_node(int ply, int fours_left) {
    if (nodes() >= vcf_node_limit_ || count_node()) return std::nullopt;
    selective_depth_ = std::max(selective_depth_, ply);

    const Color me = board_.side_to_move();
    const Color you = opponent(me);
    if (board_.count(me, PointClass::Five) > 0) {
        set_pv(ply, board_.first_point(me, PointClass::Five));
        return mate_in(ply + 1);
    }
    const int his_fives = board_.count(you, PointClass::Five);
    if (his_fives > 1 || ply + 2 >= kMaxPly) return std::nullopt;
    if (his_fives == 0) {
        if (board_.count(me, PointClass::OpenFour) > 0) {
            set_pv(ply, board_.first_point(me, PointClass::OpenFour));
            return mate_in(ply + 3);
        }
        if (board_.count(me, PointClass::FourThree) > 0 && board_.count_fours(you) == 0) {
            set_pv(ply, board_.first_point(me, PointClass::FourThree));
            return mate_in(ply + 5);
        }
    }
    if (fours_left == 0) return std::nullopt;

    // Fours only; when he threatens five himself, only the four that also blocks.
    Bitboard points = board_.four_points(me);
    if (his_fives == 1) points &= board_.points(you, PointClass::Five);
    struct ScoredMove {
        Square square;
        int score;
    };
    std::array<ScoredMove, kMaxArea> moves;
    int count = 0;
    points.for_each([&](int bit) {
        const Square square = board_.position().layout().square_of(bit);
        moves[static_cast<std::size_t>(count++)] = {square,
                                                    evaluator_.move_score(board_, square, me)};
    });
    const auto end = moves.begin() + count;
    std::sort(moves.begin(), end, [](const ScoredMove& a, const ScoredMove& b) {
        return a.score != b.score ? a.score > b.score : a.square < b.square;
    });

    for (auto move = moves.begin(); move != end; ++move) {
        const ScopedMove four(board_, move->square);
        // He can't stop two five points, and has no five of his own: the move blocked it.
        if (board_.count(me, PointClass::Five) > 1) {
            set_pv(ply, move->square);
            return mate_in(ply + 3);
        }
        const Square reply = board_.first_point(me, PointClass::Five);
        const ScopedMove forced(board_, reply);
        const std::optional<Value> win = vcf_node(ply + 2, fours_left - 1);
        if (win) {
            extend_pv(ply + 1, reply);
            extend_pv(ply, move->square);
            return win;
        }
        if (aborted_) return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace kagetsu

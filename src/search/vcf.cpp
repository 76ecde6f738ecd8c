// Victory by continuous fours.
#include <algorithm>
#include <array>

#include "search/tactics.hpp"
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
    const bool is_in_four = board_.count(you, PointClass::Five) > 0;
    if (ply + 2 >= kMaxPly) return std::nullopt;
    if (!is_in_four) {
        if (const Square four = four_that_wins(board_); four != kNoSquare) {
            set_pv(ply, four);
            return mate_in(ply + 3);
        }
        if (board_.count(me, PointClass::FourThree) > 0 && board_.count_fours(you) == 0 &&
            board_.point_law(me) == PointLaw::Free) {
            set_pv(ply, board_.first_point(me, PointClass::FourThree));
            return mate_in(ply + 5);
        }
    }
    if (fours_left == 0) return std::nullopt;

    // Fours only; when he threatens five himself, only those that also stop that.
    Bitboard points = board_.four_points(me);
    if (is_in_four) points &= five_defences(board_);
    points = playable(board_, points);
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
        if (const std::optional<Value> win = vcf_reply(ply + 1, fours_left - 1)) {
            extend_pv(ply, move->square);
            return win;
        }
        if (aborted_) return std::nullopt;
    }
    return std::nullopt;
}

// The opponent has to stop a five, and has none of his own. One way to do so is the rule, in caro
// there may be more: the win is the longest of them.
std::optional<Value> Worker::vcf_reply(int ply, int fours_left) {
    const Bitboard replies = five_defences(board_);
    std::optional<Value> win = mate_in(ply + 2);
    pv_[static_cast<std::size_t>(ply)].clear();
    replies.for_each([&](int bit) {
        if (!win || aborted_) return;
        const Square reply = board_.position().layout().square_of(bit);
        const ScopedMove forced(board_, reply);
        const std::optional<Value> value = vcf_node(ply + 1, fours_left);
        if (value && *value < *win) extend_pv(ply, reply);
        win = value ? std::optional(std::min(*win, *value)) : std::nullopt;
    });
    return win;
}

}  // namespace kagetsu

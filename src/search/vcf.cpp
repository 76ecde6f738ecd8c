#include "search/vcf.hpp"

#include <algorithm>

#include "search/legal_moves.hpp"
#include "search/tactics.hpp"

namespace kagetsu {

std::optional<Value> VcfSolver::solve(int ply, int max_fours, std::uint64_t max_nodes) {
    node_limit_ = counter_.nodes() + max_nodes;
    return attack(ply, max_fours);
}

std::optional<Value> VcfSolver::solve_without(const Bitboard& excluded, int max_fours,
                                              std::uint64_t max_nodes) {
    if (excluded.empty()) return solve(0, max_fours, max_nodes);
    node_limit_ = counter_.nodes() + max_nodes;
    Bitboard fives = board_.points(board_.side_to_move(), PointClass::Five);
    fives.remove(excluded);
    if (!fives.empty()) {
        pv_.set(0, board_.position().layout().square_of(fives.first()));
        return mate_in(1);
    }
    Fours fours;
    list_fours(excluded, fours);
    std::optional<Value> best;
    std::vector<Square> best_pv;
    for (const ScoredMove& four : fours) {
        const std::optional<Value> win = try_four(four.square, 0, max_fours);
        if (counter_.is_aborted()) break;
        if (!win || *win <= best.value_or(-kInfinity)) continue;
        best = win;
        best_pv.assign(pv_[0].begin(), pv_[0].end());
    }
    pv_.assign(0, best_pv);
    return best;
}

std::optional<Value> VcfSolver::attack(int ply, int fours_left) {
    if (counter_.nodes() >= node_limit_ || counter_.visit_node()) return std::nullopt;
    counter_.reach(ply);
    // Four-threes with replies that may make a four are left to the search.
    if (const std::optional<EvidentWin> win = evident_win(board_)) {
        pv_.set(ply, win->move);
        return mate_in(ply + win->plies);
    }
    if (fours_left == 0 || ply + 2 >= kMaxPly) return std::nullopt;
    Fours fours;
    list_fours({}, fours);
    for (const ScoredMove& four : fours) {
        if (const std::optional<Value> win = try_four(four.square, ply, fours_left)) return win;
        if (counter_.is_aborted()) break;
    }
    return std::nullopt;
}

// Fours only. When the opponent threatens a five, only those that also stop it.
void VcfSolver::list_fours(const Bitboard& excluded, Fours& fours) const {
    const Color me = board_.side_to_move();
    Bitboard points = board_.four_points(me);
    if (board_.count(opponent(me), PointClass::Five) > 0) points &= five_defences(board_);
    points.remove(excluded);
    points = playable(board_, points);
    const MoveScorer score = evaluator_.move_scorer(board_, me);
    points.for_each([&](int bit) {
        const Square square = board_.position().layout().square_of(bit);
        fours.moves[static_cast<std::size_t>(fours.count++)] = {square, score(square)};
    });
    std::sort(fours.begin(), fours.end(), [](const ScoredMove& a, const ScoredMove& b) {
        return a.score != b.score ? a.score > b.score : a.square < b.square;
    });
}

std::optional<Value> VcfSolver::try_four(Square square, int ply, int fours_left) {
    const ScopedMove four(board_, square);
    const std::optional<Value> win = defend(ply + 1, fours_left - 1);
    if (win) pv_.extend(ply, square);
    return win;
}

// The opponent has to stop a five and can't make one. Usually one move stops it; in caro there may
// be more, and the win is the longest that any of them allows.
std::optional<Value> VcfSolver::defend(int ply, int fours_left) {
    const Bitboard replies = five_defences(board_);
    Value longest = mate_in(ply + 2);
    pv_.clear(ply);
    const bool is_refuted = replies.any_of([&](int bit) {
        const Square reply = board_.position().layout().square_of(bit);
        const ScopedMove forced(board_, reply);
        const std::optional<Value> win = attack(ply + 1, fours_left);
        if (!win) return true;
        if (*win < longest) {
            longest = *win;
            pv_.extend(ply, reply);
        }
        return false;
    });
    return is_refuted ? std::nullopt : std::optional(longest);
}

}  // namespace kagetsu

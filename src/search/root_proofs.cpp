// What can be proven at the root before and between the iterations: wins by fours, wins by threats
// of either side.
#include <algorithm>

#include "search/params.hpp"
#include "search/tactics.hpp"
#include "search/worker.hpp"

namespace kagetsu {

// vcf() at the root, less what is not to be played there.
std::optional<Value> Worker::vcf_of_allowed(int max_fours, std::uint64_t max_nodes) {
    if (barred_.empty()) return vcf(0, max_fours, max_nodes);
    vcf_node_limit_ = nodes() + max_nodes;
    const Color me = board_.side_to_move();
    const Layout& layout = board_.position().layout();
    const Bitboard& fives = board_.points(me, PointClass::Five);
    Bitboard fours = board_.four_points(me);
    if (board_.count(opponent(me), PointClass::Five) > 0) fours &= five_defences(board_);
    fours |= fives;
    fours.remove(barred_);
    fours = playable(board_, fours);
    std::optional<Value> win;
    fours.for_each([&](int bit) {
        if (aborted_) return;
        const Square square = layout.square_of(bit);
        if (fives.test(bit)) {
            pv_[0].assign(1, square);
            win = mate_in(1);
            return;
        }
        const ScopedMove four(board_, square);
        const std::optional<Value> value = vcf_reply(1, max_fours - 1);
        if (!value || *value <= win.value_or(-kInfinity)) return;
        win = value;
        extend_pv(0, square);
    });
    return win;
}

// The shortest win by fours, by iterative deepening over their number.
bool Worker::wins_by_fours(SearchResult& result) {
    const std::uint64_t budget =
        std::min<std::uint64_t>(params::kRootVcfNodes, node_limit_ / params::kRootVcfShare);
    const std::uint64_t end = nodes() + budget;
    std::uint64_t last_effort = 0;
    for (int fours = 1; fours <= params::kVcfFours && nodes() < end; ++fours) {
        const std::uint64_t before = nodes();
        if (const std::optional<Value> win = vcf_of_allowed(fours, end - nodes())) {
            result.move = pv_[0].front();
            result.info = info(2 * fours + 1, *win, pv_[0]);
            return true;
        }
        if (aborted_) return false;
        // One four more found nothing new to look at: the tree ends here.
        const std::uint64_t effort = nodes() - before;
        if (effort == last_effort) return false;
        last_effort = effort;
    }
    return false;
}

// A win in 5 by a double three is not one by fours, and the search by threats leaves to others what
// the point classes prove.
bool Worker::wins_by_double_three(SearchResult& result) {
    const Color me = board_.side_to_move();
    Bitboard points = board_.points(me, PointClass::DoubleThree);
    points.remove(barred_);
    // To Black in renju it is no win.
    if (board_.point_law(me) != PointLaw::Free || points.empty() ||
        board_.count_fours(opponent(me)) > 0 || static_result(board_, 0) != mate_in(5) ||
        result.info.value >= mate_in(5))
        return false;
    result.move = board_.position().layout().square_of(points.first());
    result.info = info(1, mate_in(5), {result.move});
    return true;
}

// The nodes for a look at threats before the first iteration.
std::uint64_t Worker::first_look() const noexcept {
    return std::min<std::uint64_t>(params::kFirstVctNodes, node_limit_ / params::kFirstVctShare);
}

// Search by threats of the side to move. It breaks off with the search, and before the first
// iteration also when its share of the time is used up.
VctSolver::Answer Worker::vct(std::uint64_t max_nodes, bool is_first_look,
                              const Bitboard& excluded) {
    const Clock::rep start = limits_.start.time_since_epoch().count();
    const Clock::rep share =
        start +
        (control_.hard_deadline.load(std::memory_order_relaxed) - start) / params::kFirstVctShare;
    const auto is_over = [&] {
        return count_node() || (is_first_look && nodes() % params::kPollInterval == 0 &&
                                Clock::now().time_since_epoch().count() >= share);
    };
    return vct_->solve(board_, max_nodes, is_over, excluded);
}

// Does the side to move win by threats, and sooner than by what it has found so far?
bool Worker::wins_by_threats(std::uint64_t max_nodes, SearchResult& result) {
    const VctSolver::Answer answer = vct(max_nodes, result.info.depth == 0, barred_);
    if (answer.verdict != VctSolver::Verdict::Win || mate_in(answer.plies) <= result.info.value)
        return false;
    result.move = answer.pv.front();
    selective_depth_ = std::max(selective_depth_, answer.plies);
    result.info = info(result.info.depth + 1, mate_in(answer.plies), answer.pv);
    return true;
}

// Does the opponent win by threats after the move of this rank? Then it goes to the end of the
// list.
bool Worker::refutes_move(std::size_t rank) {
    const auto best = root_moves_.begin() + static_cast<std::ptrdiff_t>(rank);
    if (best->proven) return false;
    const ScopedMove made(board_, best->square);
    const VctSolver::Answer answer = vct(nodes() / params::kVctShare / line_count_, false, {});
    if (answer.verdict != VctSolver::Verdict::Win) return false;
    best->proven = mated_in(answer.plies + 1);
    best->selective_depth = answer.plies + 1;
    best->pv.assign(1, best->square);
    best->pv.insert(best->pv.end(), answer.pv.begin(), answer.pv.end());
    std::rotate(best, best + 1, root_moves_.end());
    return true;
}

// The shortest win known before the search: by the point classes, or from an earlier search.
Value Worker::known_win() {
    const Value proven = static_result(board_, 0).value_or(-kInfinity);
    const std::optional<TableEntry> entry = table_.probe(board_.position().key(), 0);
    const bool is_lower_bound =
        entry && (entry->bound == Bound::Exact || entry->bound == Bound::Beta);
    return std::max(proven, is_lower_bound ? entry->value : -kInfinity);
}

}  // namespace kagetsu

// What can be proven at the root before and between the iterations: wins by fours, wins by threats
// of either side.
#include <algorithm>

#include "search/params.hpp"
#include "search/tactics.hpp"
#include "search/worker.hpp"

namespace kagetsu {

// The shortest win by fours, by iterative deepening over their number.
bool Worker::wins_by_fours(SearchResult& result) {
    const std::uint64_t budget =
        std::min<std::uint64_t>(params::kRootVcfNodes, node_limit_ / params::kRootVcfShare);
    const std::uint64_t end = nodes() + budget;
    std::uint64_t last_effort = 0;
    for (int fours = 1; fours <= params::kVcfFours && nodes() < end; ++fours) {
        const std::uint64_t before = nodes();
        if (const std::optional<Value> win = vcf(0, fours, end - nodes())) {
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
    // To Black in renju it is no win.
    if (board_.point_law(me) != PointLaw::Free || board_.count(me, PointClass::DoubleThree) == 0 ||
        board_.count_fours(opponent(me)) > 0 || static_result(board_, 0) != mate_in(5) ||
        result.info.value >= mate_in(5))
        return false;
    result.move = board_.first_point(me, PointClass::DoubleThree);
    result.info = info(1, mate_in(5), {result.move});
    return true;
}

// The nodes for a look at threats before the first iteration.
std::uint64_t Worker::first_look() const noexcept {
    return std::min<std::uint64_t>(params::kFirstVctNodes, node_limit_ / params::kFirstVctShare);
}

// Search by threats of the side to move. It breaks off with the search, and before the first
// iteration also when its share of the time is used up.
VctSolver::Answer Worker::vct(std::uint64_t max_nodes, bool is_first_look) {
    const Clock::rep start = limits_.start.time_since_epoch().count();
    const Clock::rep share =
        start +
        (control_.hard_deadline.load(std::memory_order_relaxed) - start) / params::kFirstVctShare;
    return vct_->solve(board_, max_nodes, [&] {
        return count_node() || (is_first_look && nodes() % params::kPollInterval == 0 &&
                                Clock::now().time_since_epoch().count() >= share);
    });
}

// Does the side to move win by threats, and sooner than by what it has found so far?
bool Worker::wins_by_threats(std::uint64_t max_nodes, SearchResult& result) {
    const VctSolver::Answer answer = vct(max_nodes, result.info.depth == 0);
    if (answer.verdict != VctSolver::Verdict::Win || mate_in(answer.plies) <= result.info.value)
        return false;
    result.move = answer.line.front();
    selective_depth_ = std::max(selective_depth_, answer.plies);
    result.info = info(result.info.depth + 1, mate_in(answer.plies), answer.line);
    return true;
}

// Does the opponent win by threats after the best move? Then it goes to the end of the list.
bool Worker::refutes_best_move() {
    RootMove& best = root_moves_.front();
    if (best.loss) return false;
    const ScopedMove made(board_, best.square);
    const VctSolver::Answer answer = vct(nodes() / params::kVctShare, false);
    if (answer.verdict != VctSolver::Verdict::Win) return false;
    best.loss = mated_in(answer.plies + 1);
    best.pv.assign(1, best.square);
    best.pv.insert(best.pv.end(), answer.line.begin(), answer.line.end());
    std::rotate(root_moves_.begin(), root_moves_.begin() + 1, root_moves_.end());
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

#include "search/root_prover.hpp"

#include <algorithm>
#include <span>

#include "search/tactics.hpp"

namespace kagetsu {

namespace {

constexpr Clock::rep kNever = SearchControl::kNever;

RootMove proven_win(Value value, std::vector<Square> pv, int depth, int selective_depth) {
    const Square first = pv.front();
    return {first, value, std::move(pv), depth, selective_depth, true};
}

// A root move after which the opponent wins by `reply`: the five comes `plies` from the root.
RootMove refuted(Square move, int plies, const std::vector<Square>& reply) {
    std::vector<Square> pv{move};
    pv.insert(pv.end(), reply.begin(), reply.end());
    return {move, mated_in(plies), std::move(pv), 0, plies, true, true};
}

}  // namespace

std::uint64_t RootProver::nodes_between_iterations() const noexcept {
    return search_.counter().nodes() / static_cast<std::uint64_t>(shared_.parameters.vct_divisor);
}

std::optional<RootMove> RootProver::find_win(const Bitboard& excluded, Clock::time_point start) {
    std::optional<RootMove> win = win_by_vcf(excluded);
    if (!win || win->value < mate_in(5)) {
        if (std::optional<RootMove> other = win_by_double_three(excluded)) win = std::move(other);
    }
    if (vct_ == nullptr) return win;
    if (win) {
        // A shorter win may be in the solver's table already. Looking that up costs one node.
        std::optional<RootMove> other = win_by_vct(excluded, win->depth, 1, kNever);
        return other && other->value > win->value ? other : win;
    }
    const auto nodes = static_cast<std::uint64_t>(shared_.parameters.first_vct_nodes);
    const Clock::rep begin = start.time_since_epoch().count();
    const Clock::rep end = shared_.control.hard_deadline.load(std::memory_order_relaxed);
    const Clock::rep deadline = end == kNever ? kNever : begin + (end - begin) / kFirstVctDivisor;
    return win_by_vct(excluded, 0, std::min(nodes, search_.counter().limit() / kFirstVctDivisor),
                      deadline);
}

std::optional<RootMove> RootProver::find_win_by_vct(const Bitboard& excluded, int depth) {
    if (vct_ == nullptr) return std::nullopt;
    return win_by_vct(excluded, depth, nodes_between_iterations(), kNever);
}

// Iterative deepening over the number of fours finds a win with the fewest fours first.
std::optional<RootMove> RootProver::win_by_vcf(const Bitboard& excluded) {
    NodeCounter& counter = search_.counter();
    const std::uint64_t budget =
        std::min<std::uint64_t>(kRootVcfNodes, counter.limit() / kRootVcfDivisor);
    const std::uint64_t end = counter.nodes() + budget;
    std::uint64_t last_effort = 0;
    for (int fours = 1; fours <= kVcfFours && counter.nodes() < end; ++fours) {
        const std::uint64_t before = counter.nodes();
        if (const std::optional<Value> win =
                search_.vcf().solve_without(excluded, fours, end - before)) {
            const int depth = 2 * fours + 1;
            const std::span<const Square> pv = search_.pv()[0];
            return proven_win(*win, {pv.begin(), pv.end()}, depth, counter.selective_depth());
        }
        if (counter.is_aborted()) break;
        // One more four led to no new node: the tree ends here.
        const std::uint64_t effort = counter.nodes() - before;
        if (effort == last_effort) break;
        last_effort = effort;
    }
    return std::nullopt;
}

// A double three wins in 5 but is no VCF, and the VCT solver leaves to others what the point
// classes prove.
std::optional<RootMove> RootProver::win_by_double_three(const Bitboard& excluded) {
    PatternBoard& board = search_.board();
    const Color me = board.side_to_move();
    Bitboard points = board.points(me, PointClass::DoubleThree);
    points.remove(excluded);
    if (points.empty() || proven_by_classes(board, 0) != mate_in(5) ||
        !double_threes_win(board, me))
        return std::nullopt;
    const Square square = board.position().layout().square_of(points.first());
    return proven_win(mate_in(5), {square}, 1, search_.counter().selective_depth());
}

std::optional<RootMove> RootProver::win_by_vct(const Bitboard& excluded, int depth,
                                               std::uint64_t max_nodes, Clock::rep deadline) {
    NodeCounter& counter = search_.counter();
    const auto is_over = [&] {
        return counter.visit_node() ||
               (deadline != kNever && counter.nodes() % kPollInterval == 0 &&
                Clock::now().time_since_epoch().count() >= deadline);
    };
    const VctSolver::Answer answer = vct_->solve(search_.board(), max_nodes, is_over, excluded);
    if (answer.verdict != VctSolver::Verdict::Win) return std::nullopt;
    return proven_win(mate_in(answer.plies), answer.pv, depth + 1,
                      std::max(counter.selective_depth(), answer.plies));
}

std::optional<RootMove> RootProver::refute(Square move, std::optional<std::uint64_t> max_nodes) {
    const ScopedMove made(search_.board(), move);
    if (is_sharing_) {
        const std::optional<TableEntry> known = known_win(1);
        if (known && known->move != kNoSquare)
            return refuted(move, kMate - known->value, {known->move});
    }
    if (vct_ == nullptr || !max_nodes) return std::nullopt;
    const VctSolver::Answer answer = vct_->solve(
        search_.board(), *max_nodes, [this] { return search_.counter().visit_node(); }, {});
    if (answer.verdict != VctSolver::Verdict::Win) return std::nullopt;
    const int plies = answer.plies + 1;
    if (is_sharing_) search_.note_win(mate_in(plies), answer.pv.front(), 1);
    return refuted(move, plies, answer.pv);
}

Value RootProver::shortest_known_win() {
    const Value proven = proven_by_classes(search_.board(), 0).value_or(-kInfinity);
    const std::optional<TableEntry> entry = known_win(0);
    const Value known = std::max(proven, entry ? entry->value : -kInfinity);
    return known >= kMateBound ? known : -kInfinity;
}

// The table's entry of the current node, at `ply`, if by it the side to move wins.
std::optional<TableEntry> RootProver::known_win(int ply) {
    const std::optional<TableEntry> entry =
        shared_.table.probe(search_.board().position().key(), ply);
    const bool is_win = entry && entry->value >= kMateBound &&
                        (entry->bound == Bound::Exact || entry->bound == Bound::Lower);
    return is_win ? entry : std::nullopt;
}

}  // namespace kagetsu

// The root of the search: move list, iterative deepening, aspiration windows, limits.
#include <algorithm>
#include <limits>

#include "search/params.hpp"
#include "search/reduction.hpp"
#include "search/tactics.hpp"
#include "search/worker.hpp"

namespace kagetsu {

namespace {

constexpr Clock::rep kNever = std::numeric_limits<Clock::rep>::max();

Clock::rep deadline_after(Clock::time_point start, std::optional<Milliseconds> time) {
    if (!time) return kNever;
    // Far enough to be never, near enough not to overflow.
    constexpr Milliseconds kForever = std::chrono::hours(24 * 365);
    return (start + std::min(*time, kForever)).time_since_epoch().count();
}

}  // namespace

void SearchControl::set_budget(Clock::time_point start, const TimeBudget& budget) noexcept {
    soft_deadline.store(deadline_after(start, budget.soft), std::memory_order_relaxed);
    hard_deadline.store(deadline_after(start, budget.hard), std::memory_order_relaxed);
}

bool Worker::time_is_up(const std::atomic<Clock::rep>& deadline) const noexcept {
    return Clock::now().time_since_epoch().count() >= deadline.load(std::memory_order_relaxed);
}

bool Worker::soft_time_is_up(int percent) const noexcept {
    const Clock::rep deadline = control_.soft_deadline.load(std::memory_order_relaxed);
    if (deadline == kNever) return false;
    const Clock::rep start = limits_.start.time_since_epoch().count();
    const Clock::rep now = Clock::now().time_since_epoch().count();
    return now - start >= (deadline - start) / 100 * percent;
}

Worker::Worker(const Position& position, const Evaluator& evaluator, TranspositionTable& table,
               History& history, SearchControl& control, Selectivity selectivity, VctSolver* vct)
    : board_(position, evaluator.point_values(position)),
      evaluator_(evaluator),
      table_(table),
      history_(history),
      control_(control),
      selective_(selectivity == Selectivity::Normal),
      vct_(selective_ ? vct : nullptr),
      node_limit_(std::numeric_limits<std::uint64_t>::max()) {
    // Longer lines are rare: the longest win by fours at the root takes about so many plies.
    for (std::vector<Square>& line : pv_)
        line.reserve(2 * params::kVcfFours + 8);
}

Milliseconds Worker::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - limits_.start);
}

SearchInfo Worker::info(int depth, Value value, const std::vector<Square>& pv) const {
    SearchInfo info;
    info.depth = depth;
    info.selective_depth = std::max(selective_depth_, depth);
    info.value = value;
    info.nodes = nodes();
    info.elapsed = elapsed();
    info.pv = pv;
    return info;
}

int Worker::max_depth() const {
    return std::min(limits_.depth.value_or(kMaxPly), board_.position().empty_count());
}

void Worker::report(const SearchInfo& line) const {
    if (callbacks_ != nullptr && callbacks_->on_iteration) callbacks_->on_iteration(line);
}

// Is it late enough to tell of every root move?
bool Worker::wants_marks(Depth depth) const {
    return callbacks_ != nullptr && callbacks_->on_root_move &&
           depth >= Callbacks::kMarksFromDepth * kPly && elapsed() >= Callbacks::kMarksAfter;
}

// Is it time to tell of another one?
bool Worker::is_mark_due() {
    const Clock::time_point now = Clock::now();
    if (now < next_mark_) return false;
    next_mark_ = now + Callbacks::kMarksInterval;
    return true;
}

void Worker::mark(Square move, RootMoveState state) const {
    if (callbacks_ != nullptr && callbacks_->on_root_move) callbacks_->on_root_move(move, state);
}

void Worker::announce_best(Square move) {
    if (move == announced_) return;
    announced_ = move;
    mark(move, RootMoveState::Best);
}

// Reduction of the n-th root move, from 1, that leaves at least a ply.
Depth Worker::root_reduction(Depth depth, int move_number) const {
    if (!selective_ || depth <= 2 * kPly || move_number < params::kRootReductionFirstMove) return 0;
    return std::min(reduction(depth, move_number) * params::kRootReduction / 64, depth - 2 * kPly);
}

// The order of the others stays.
void Worker::bring_to_front(std::size_t first, std::size_t index) {
    const auto it = root_moves_.begin() + static_cast<std::ptrdiff_t>(index);
    std::rotate(root_moves_.begin() + static_cast<std::ptrdiff_t>(first), it, it + 1);
}

Value Worker::search_root(Value alpha, Value beta, Depth depth, std::size_t first) {
    static_eval_at(0) = evaluator_.evaluate(board_);
    static_eval_at(-1) = -static_eval_at(0);
    Value best = -kInfinity;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        const Square move = root_moves_[i].square;
        const bool is_first = i == first;
        const bool wants = wants_marks(depth);
        bool is_marked = false;
        RootMove found{move, 0, {move}, root_moves_[i].proven};
        Value value = 0;
        if (found.proven) {
            value = *found.proven;
            found.pv = root_moves_[i].pv;
            found.selective_depth = root_moves_[i].selective_depth;
        } else {
            const Depth next_depth = depth - kPly;
            const Depth reduced =
                next_depth - root_reduction(depth, static_cast<int>(i - first) + 1);
            is_marked = wants && is_mark_due();
            if (is_marked) mark(move, RootMoveState::Searching);
            board_.make(move);
            if (!is_first) value = -search(-alpha - 1, -alpha, reduced, 1);
            if (!is_first && value > alpha && reduced < next_depth) {
                value = -search(-alpha - 1, -alpha, next_depth, 1);
            }
            if (is_first || (value > alpha && value < beta)) {
                value = -search(-beta, -alpha, next_depth, 1);
            }
            board_.undo();
            found.pv.insert(found.pv.end(), pv_[1].begin(), pv_[1].end());
        }
        if (aborted_) {
            // What has not been refuted yet is better than what has.
            if (best <= -kMateBound) bring_to_front(first, i);
            return best;
        }
        const int bit = board_.position().layout().bit_of(move);
        const bool is_news = wants && value <= -kMateBound && !marked_lost_.test(bit);
        if (is_news) marked_lost_.set(bit);
        if (is_news || (is_marked && value <= -kMateBound))
            mark(move, RootMoveState::Lost);
        else if (is_marked)
            mark(move, RootMoveState::Searched);

        found.value = value;
        if (value > best) best = value;
        if (is_first || value > alpha) {
            if (first == 0 && value > std::max(alpha, held_)) announce_best(move);
            root_moves_[i] = std::move(found);
            bring_to_front(first, i);
            alpha = std::max(alpha, value);
            if (value >= beta) break;
        }
    }
    return best;
}

// Aspiration windows: Elo +35 +-42 (200 games, other conditions as in search.cpp).
Value Worker::aspirate(int depth, Value previous, std::size_t first) {
    Value alpha = -kInfinity;
    Value beta = kInfinity;
    Value window = params::kAspirationWindow;
    if (depth >= params::kAspirationFrom && !is_mate(previous)) {
        alpha = std::max(previous - window, -kInfinity);
        beta = std::min(previous + window, kInfinity);
    }
    while (true) {
        const Value value = search_root(alpha, beta, depth * kPly, first);
        if (aborted_ || (value > alpha && value < beta)) return value;
        window *= params::kAspirationGrowth;
        if (value <= alpha)
            alpha = is_mate(value) ? -kInfinity : std::max(value - window, -kInfinity);
        if (value >= beta) beta = is_mate(value) ? kInfinity : std::min(value + window, kInfinity);
    }
}

// Lists the root moves and puts the best guess into `result`; false when that settles it.
bool Worker::prepare(const Limits& limits, SearchResult& result) {
    limits_ = limits;
    node_limit_ = limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    list_root_moves();
    if (root_moves_.empty()) return false;
    line_count_ = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(limits.multi_pv, 1)), 1,
                                          root_moves_.size());
    const RootMove& front = root_moves_.front();
    result.move = front.square;
    result.info = info(0, 0, front.pv);
    if (!selective_ || root_moves_.size() > 1) return true;
    const Value value = static_result(board_, 0).value_or(0);
    // A win may begin with a move that is not to be played.
    if (value < 0 || barred_.empty() || front.proven) result.info.value = value;
    return false;
}

// The move in front becomes the result.
void Worker::adopt_front(int depth, Value value, SearchResult& result) const {
    result.move = root_moves_.front().square;
    result.info = info(depth, value, root_moves_.front().pv);
}

// The value of one iteration; nothing when it was broken off. What it found until then still
// counts, the best move so far is in front. A win that `result` already holds is only given up for
// a shorter one.
std::optional<Value> Worker::iterate(int depth, Value previous, SearchResult& result) {
    const bool has_win = result.info.value >= kMateBound;
    held_ = has_win ? result.info.value : -kInfinity;
    Value value = aspirate(depth, previous, 0);
    while (true) {
        if (aborted_) {
            if (!has_win) result.move = root_moves_.front().square;
            return std::nullopt;
        }
        if (!has_win || value > result.info.value) adopt_front(depth, value, result);
        if (vct_ == nullptr || is_mate(value) || !refutes_move(0)) return value;
        if (!has_win) adopt_front(depth, value, result);
        value = aspirate(depth, value, 0);
    }
}

void Worker::deepen(int first_depth, bool is_first, SearchResult& result) {
    const int last_depth = max_depth();
    Value value = 0;
    BestMoveStability stability;
    for (int depth = first_depth; depth <= last_depth; ++depth) {
        selective_depth_ = 0;
        const Value before = result.info.value;
        const std::optional<Value> found = iterate(depth, value, result);
        if (!found) break;
        value = *found;
        if (before < kMateBound || value > before) report(result.info);

        // A win is a win, unless a shorter one is known and not yet out of sight. A loss is
        // believed once the iteration is as deep as it is long: until then a longer resistance may
        // be found.
        const Value win = result.info.value;
        if (win >= kMateBound && (win >= wanted_ || depth >= kMate - wanted_)) break;
        if (value <= mated_in(depth)) break;
        if (win < kMateBound && vct_ != nullptr && depth < last_depth &&
            wins_by_threats(nodes() / params::kVctShare, result)) {
            announce_best(result.move);
            report(result.info);
            if (result.info.value >= wanted_) break;
        }
        stability.add(result.move, value);
        // The helpers go on until the first one has had enough.
        if (aborted_ || (is_first && soft_time_is_up(stability.percent()))) break;
    }
    result.info.nodes = nodes();
    result.info.elapsed = elapsed();
}

// One line: what is proven to win is played.
void Worker::think_line(SearchResult& result) {
    // What an earlier search found may be a move that is not to be played now.
    if (selective_ && barred_.empty()) wanted_ = known_win();
    bool solved = selective_ && wins_by_fours(result);
    solved = (selective_ && wins_by_double_three(result)) || solved;
    // What is proven already may be shorter, and costs nothing to look up.
    if (vct_ != nullptr) solved = wins_by_threats(solved ? 1 : first_look(), result) || solved;
    if (solved) announce_best(result.move);
    const Value value = result.info.value;
    if (!solved || value < wanted_) deepen(1, true, result);
    if (solved && value == result.info.value) report(result.info);
}

SearchResult Worker::think(const Limits& limits, const Callbacks& callbacks) {
    callbacks_ = &callbacks;
    SearchResult result;
    if (prepare(limits, result)) {
        if (line_count_ > 1)
            think_lines(result);
        else
            think_line(result);
    }
    if (result.move == kNoSquare) return result;
    if (result.variations.empty()) result.variations.push_back(unfinished_line(result));
    announce_best(result.move);
    return result;
}

SearchResult Worker::help(const Limits& limits, int number) {
    SearchResult result;
    if (!prepare(limits, result)) return result;
    if (line_count_ > 1)
        deepen_lines(1 + number % 2, false, result);
    else
        deepen(1 + number % 2, false, result);
    return result;
}

}  // namespace kagetsu

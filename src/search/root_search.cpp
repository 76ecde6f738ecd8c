#include "search/root_search.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "search/reduction.hpp"
#include "search/tactics.hpp"
#include "search/variations.hpp"

namespace kagetsu {

SearchResult RootSearch::search_as_main(const Limits& limits, const Callbacks& callbacks) {
    reporter_ = RootReporter(&callbacks, search_.board().position().layout(), limits.start);
    SearchResult result;
    if (prepare(limits, result)) {
        const bool is_done = search_.is_selective() && prove_wins(result);
        if (!is_done) deepen(1, result);
    }
    if (result.move == kNoSquare) return result;
    if (result.variations.empty()) result.variations.push_back(unfinished_variation(result));
    reporter_.best_move(result.move);
    return result;
}

SearchResult RootSearch::search_as_helper(const Limits& limits, int number,
                                          const Callbacks& callbacks) {
    reporter_ = RootReporter(&callbacks, search_.board().position().layout(), limits.start);
    number_ = number;
    SearchResult result;
    if (prepare(limits, result)) deepen(1 + number % 2, result);
    return result;
}

bool RootSearch::has_stood(Square move) const noexcept {
    return std::find(stood_.begin(), stood_.end(), move) != stood_.end();
}

// Lists the root moves and puts the best guess into `result`. Returns false if there is nothing to
// search: no move, or only one that need not be valued.
bool RootSearch::prepare(const Limits& limits, SearchResult& result) {
    limits_ = limits;
    search_.counter().set_limit(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max()));
    const std::optional<TableEntry> entry =
        shared_.table.probe(search_.board().position().key(), 0);
    moves_.list(search_, limits, entry ? entry->move : kNoSquare);
    if (moves_.empty()) return false;
    pv_count_ = std::min(static_cast<std::size_t>(std::max(limits.multi_pv, 1)), moves_.size());
    result.move = moves_[0].square;
    result.info = info_of({moves_[0].square, 0, moves_[0].pv});
    if (search_.is_selective() && moves_.has_only_forbidden()) {
        result.info.value = mated_in(2);
        return false;
    }
    // The only move is played without a search, unless its value is asked for. A full-width search
    // is made for its values.
    if (moves_.size() == 1 && search_.is_selective() && !limits.search_single_move) {
        play_single_move(result);
        return false;
    }
    return true;
}

// Gives the only move the value that the point classes prove, or 0.
void RootSearch::play_single_move(SearchResult& result) {
    const Value value = proven_by_classes(search_.board(), 0).value_or(0);
    // The classes know nothing of exclusions. A win may begin with an excluded move, unless the
    // only move is a five; a loss holds for every move.
    const bool holds_for_move = value <= 0 || moves_.excluded().empty() || moves_[0].is_proven;
    if (holds_for_move) result.info.value = value;
}

// Proves wins without a search, one after the other, until there is one for every rank. Returns
// whether that settles the search.
bool RootSearch::prove_wins(SearchResult& result) {
    const Layout& layout = search_.board().position().layout();
    // The table's entry may be about a move that is excluded now.
    if (moves_.excluded().empty()) shortest_known_win_ = prover_.shortest_known_win();
    while (!search_.counter().is_aborted() && moves_.win_count() < pv_count_) {
        std::optional<RootMove> win =
            prover_.find_win(moves_.excluded_and_wins(layout), limits_.start);
        if (!win) break;
        moves_.set_proven(*std::move(win));
    }
    const std::size_t wins = std::min(moves_.win_count(), pv_count_);
    if (wins == 0) return false;
    adopt(wins, result);
    if (wins == pv_count_) report(result);
    return is_settled(0);
}

void RootSearch::deepen(int first_depth, SearchResult& result) {
    const Layout& layout = search_.board().position().layout();
    const NodeCounter& counter = search_.counter();
    const int last_depth =
        std::min(limits_.depth.value_or(kMaxPly), search_.board().position().empty_count());
    BestMoveStability stability;
    for (int depth = first_depth; depth <= last_depth; ++depth) {
        // A helper leaves out the iterations that the main thread has finished.
        if (shared_window_ != nullptr && !is_leader_)
            depth = std::clamp(shared_window_->get().depth, depth, last_depth);
        const Value value_before = result.info.value;
        const std::size_t wins_before = moves_.win_count();
        const std::size_t searched = iterate(depth, result);
        adopt(searched, result);
        if (searched < pv_count_) break;
        // Proven wins that were not improved have been reported already.
        if (wins_before < pv_count_ || result.info.value != value_before) report(result);
        if (is_settled(depth)) break;
        if (number_ > 0) refute_others(result.info.value);
        if (looks_for_wins() && depth < last_depth && moves_.win_count() < pv_count_) {
            if (std::optional<RootMove> win =
                    prover_.find_win_by_vct(moves_.excluded_and_wins(layout), depth)) {
                moves_.set_proven(*std::move(win));
                adopt(std::min(moves_.win_count(), pv_count_), result);
                report(result);
                if (is_settled(depth)) break;
            }
        }
        stability.add(result.move, result.info.value);
        if (counter.is_aborted()) break;
        // The helpers go on until the main thread stops.
        if (number_ == 0 &&
            shared_.control.is_past_soft_deadline(limits_.start, stability.percent()))
            break;
    }
    result.info.nodes = counter.nodes();
    result.info.elapsed = elapsed();
}

// Searches every rank once. Returns how many ranks have a value: fewer than all when the search was
// aborted.
std::size_t RootSearch::iterate(int depth, const SearchResult& result) {
    moves_.sort_wins();
    for (std::size_t rank = 0; rank < pv_count_; ++rank) {
        if (!needs_search(rank)) continue;
        const bool has_variation = rank < result.variations.size();
        if (!search_rank(rank, depth, has_variation ? result.variations[rank].value : 0))
            return rank;
    }
    return pv_count_;
}

// A proven win needs none, unless it is the best and a shorter one is known to exist.
bool RootSearch::needs_search(std::size_t rank) const {
    return !moves_[rank].is_proven_win() || (rank == 0 && moves_[0].value < shortest_known_win_);
}

// Does this thread look for wins by VCT between iterations? The first helper does, because its win
// ends the search; with several variations to find it would not.
bool RootSearch::looks_for_wins() const noexcept {
    const bool leaves_it_to_helper = prover_.is_sharing() && pv_count_ == 1;
    return number_ == (leaves_it_to_helper ? 1 : 0);
}

// A helper's part in refuting moves: the main thread sees to the best one, and each helper begins
// at another. If the side to move is behind, all its moves may lose, so the helper goes on to the
// next ones.
void RootSearch::refute_others(Value value) {
    constexpr int kMostWhenBehind = 4;
    int left = value < 0 ? kMostWhenBehind : 1;
    int to_skip = number_ - 1;
    for (std::size_t i = pv_count_; i < moves_.size() && left > 0; ++i) {
        if (moves_[i].is_proven) continue;
        std::optional<std::uint64_t> nodes;
        if (to_skip == 0) nodes = prover_.nodes_between_iterations();
        std::optional<RootMove> refuted = prover_.refute(moves_[i].square, nodes);
        if (refuted) {
            moves_[i] = *std::move(refuted);
            moves_.move_to_end(i--);
        } else if (to_skip > 0) {
            --to_skip;
        } else {
            --left;
        }
    }
}

// Searches the moves from this rank on and brings the best of them there. If the opponent wins by
// VCT after it, it goes to the end instead, and the others are searched again. Returns false when
// the search was aborted.
bool RootSearch::search_rank(std::size_t rank, int depth, Value previous) {
    NodeCounter& counter = search_.counter();
    counter.reset_selective_depth();
    Value value = aspirate(depth, previous, rank);
    while (!counter.is_aborted()) {
        RootMove& best = moves_[rank];
        if (best.is_proven_win()) return true;
        best.value = value;
        best.depth = depth;
        best.selective_depth = std::max(counter.selective_depth(), best.selective_depth);
        best.is_proven = best.is_proven || value >= kMateBound;
        if (is_mate(value) || best.is_proven) return true;
        // The helpers leave the best move to the main thread.
        std::optional<std::uint64_t> nodes;
        if (number_ == 0) nodes = prover_.nodes_between_iterations() / pv_count_;
        std::optional<RootMove> refuted = prover_.refute(best.square, nodes);
        if (!refuted) {
            if (!has_stood(best.square)) stood_.push_back(best.square);
            return true;
        }
        std::erase(stood_, best.square);
        best = *std::move(refuted);
        moves_.move_to_end(rank);
        value = aspirate(depth, value, rank);
    }
    return false;
}

// Searches with a window around the last iteration's value, and with a wider one as long as the
// value lies outside.
Value RootSearch::aspirate(int depth, Value previous, std::size_t rank) {
    SharedWindow::Window window{depth, -kInfinity, kInfinity};
    Value& alpha = window.alpha;
    Value& beta = window.beta;
    Value width = shared_.parameters.aspiration_window;
    if (depth >= shared_.parameters.aspiration_from && !is_mate(previous)) {
        alpha = std::max(previous - width, -kInfinity);
        beta = std::min(previous + width, kInfinity);
    }
    while (true) {
        window = agreed(window);
        const Value value = search_moves(alpha, beta, depth * kPly, rank);
        if (search_.counter().is_aborted() || (value > alpha && value < beta)) return value;
        width *= shared_.parameters.aspiration_growth;
        if (value <= alpha)
            alpha = is_mate(value) ? -kInfinity : std::max(value - width, -kInfinity);
        if (value >= beta) beta = is_mate(value) ? kInfinity : std::min(value + width, kInfinity);
    }
}

// The window to search with. Threads that search with the same window can use more of each other's
// table entries, so a helper takes over the main thread's if they are in the same iteration, but
// none a second time: if its value lies outside, it widens the window by itself.
SharedWindow::Window RootSearch::agreed(const SharedWindow::Window& own) {
    if (shared_window_ == nullptr || pv_count_ > 1) return own;
    if (is_leader_) {
        shared_window_->set(own);
        return own;
    }
    const SharedWindow::Window main = shared_window_->get();
    if (main.depth != own.depth || main == followed_) return own;
    return followed_ = main;
}

// Searches the moves from rank `first` on; the best of them ends up there.
Value RootSearch::search_moves(Value alpha, Value beta, Depth depth, std::size_t first) {
    search_.enter_root();
    Value best = -kInfinity;
    for (std::size_t i = first; i < moves_.size(); ++i) {
        const bool is_first = i == first;
        RootMove found = moves_[i];
        // A proven win is searched again only for a shorter one.
        const bool needs_no_search =
            found.is_proven && !(found.is_proven_win() && found.value < shortest_known_win_);
        reporter_.begin_move(found.square, depth, needs_no_search);
        if (!needs_no_search) {
            const Value value =
                search_move(found.square, alpha, beta, depth, static_cast<int>(i - first) + 1);
            if (!found.is_proven || value > found.value) {
                const std::span<const Square> reply = search_.pv()[1];
                found.value = value;
                found.pv.assign(1, found.square);
                found.pv.insert(found.pv.end(), reply.begin(), reply.end());
                found.depth = depth / kPly;
                found.selective_depth = search_.counter().selective_depth();
            }
        }
        if (search_.counter().is_aborted()) {
            put_lost_back(first);
            return best;
        }
        reporter_.end_move(found.square, found.value);
        found.is_lost = found.value <= -kMateBound;
        moves_[i].is_lost = found.is_lost;
        best = std::max(best, found.value);
        if (is_first || found.value > alpha) {
            if (first == 0 && found.value > alpha) reporter_.best_move(found.square);
            alpha = std::max(alpha, found.value);
            moves_[i] = std::move(found);
            moves_.move_forward(first, i);
            if (best >= beta) break;
        }
    }
    return best;
}

// If the move at this rank loses, brings the next one there that may not. A search that is broken
// off may have found the loss but nothing better yet.
void RootSearch::put_lost_back(std::size_t rank) {
    for (std::size_t i = rank; i < moves_.size(); ++i) {
        if (!moves_[i].is_lost) return moves_.move_forward(rank, i);
    }
}

// Searches one root move: the first with the full window, any other as in step 15 of the node
// search, with a null window and re-searches. Reductions differ: see reduction_of().
Value RootSearch::search_move(Square move, Value alpha, Value beta, Depth depth, int move_number) {
    const Depth next_depth = depth - kPly;
    const Depth reduced = next_depth - reduction_of(depth, move_number);
    const bool is_first = move_number == 1;
    const ScopedMove made(search_.board(), move);
    Value value = 0;
    if (!is_first) value = -search_.search(-alpha - 1, -alpha, reduced, 1);
    if (!is_first && value > alpha && reduced < next_depth)
        value = -search_.search(-alpha - 1, -alpha, next_depth, 1);
    if (is_first || (value > alpha && value < beta))
        value = -search_.search(-beta, -alpha, next_depth, 1);
    return value;
}

// Reduction of the root's n-th move, from 1, that leaves at least one ply. Unlike those of a node,
// it begins at another move number, and threats and fours are no exceptions.
Depth RootSearch::reduction_of(Depth depth, int move_number) const {
    const SearchParameters& parameters = shared_.parameters;
    if (!search_.is_selective() || depth <= 2 * kPly ||
        move_number < parameters.root_reduction_first_move)
        return 0;
    const Depth full = reduction(parameters.reduction_factor, depth, move_number);
    return std::min(full * parameters.root_reduction_ratio / 64, depth - 2 * kPly);
}

// Can deeper iterations no longer change the result? With a win for every rank, only a shorter win
// that is known to exist can. A loss counts once the iteration is as deep as the loss is long:
// until then a longer resistance may be found. If only some ranks win, the others are searched to
// kDepthBesideWin.
bool RootSearch::is_settled(int depth) const {
    const Value best = moves_[0].value;
    if (moves_.win_count() >= pv_count_)
        return best >= shortest_known_win_ || depth >= kMate - shortest_known_win_;
    return best <= mated_in(depth) || (best >= kMateBound && depth >= Limits::kDepthBesideWin);
}

// The first `searched` root moves become the result, followed by variations of earlier iterations.
void RootSearch::adopt(std::size_t searched, SearchResult& result) {
    moves_.sort_wins();
    moves_.sort_by_value(searched);
    std::vector<SearchInfo> variations;
    for (std::size_t i = 0; i < searched; ++i)
        variations.push_back(info_of(moves_[i]));
    if (searched == 0) {
        result.move = moves_[0].square;
        variations.push_back(unfinished_variation(result));
    }
    for (const SearchInfo& earlier : result.variations) {
        if (variations.size() < pv_count_) append_variation(variations, earlier);
    }
    number_variations(variations);
    result.info = variations.front();
    result.move = result.info.pv.front();
    result.variations = std::move(variations);
    reporter_.best_move(result.move);
}

void RootSearch::report(const SearchResult& result) const {
    for (const SearchInfo& variation : result.variations)
        reporter_.iteration(variation);
}

Milliseconds RootSearch::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - limits_.start);
}

SearchInfo RootSearch::info_of(const RootMove& move) const {
    SearchInfo info;
    info.depth = move.depth;
    info.selective_depth = std::max(move.selective_depth, move.depth);
    info.value = move.value;
    info.nodes = search_.counter().nodes();
    info.elapsed = elapsed();
    info.pv = move.pv;
    return info;
}

// The variation to show for result.move when no iteration has finished with it: the last reported
// one if it starts with that move, else what the aborted iteration has found. Its depth is that of
// the last iteration, or that in which the move was last valued.
SearchInfo RootSearch::unfinished_variation(const SearchResult& result) const {
    SearchInfo variation = result.variations.empty() ? result.info : result.variations.front();
    if (variation.pv.front() == result.move) return variation;
    variation.pv = moves_[0].pv;
    variation.depth = std::min(variation.depth, moves_[0].depth);
    if (moves_[0].value > -kInfinity) variation.value = moves_[0].value;
    return variation;
}

}  // namespace kagetsu

// Several of the best moves, each with its line: the root moves are searched once for every rank,
// those of the ranks before left out. Known from chess programs as multi-PV.
#include <algorithm>

#include "search/params.hpp"
#include "search/variations.hpp"
#include "search/worker.hpp"

namespace kagetsu {

namespace {

bool is_win(std::optional<Value> proven) {
    return proven.value_or(0) >= kMateBound;
}

}  // namespace

// Proven wins come first, the shortest of them before the others. Returns how many lines that
// makes.
std::size_t Worker::wins_to_front() {
    const auto rank = [](const RootMove& move) { return is_win(move.proven) ? *move.proven : 0; };
    std::stable_sort(root_moves_.begin(), root_moves_.end(),
                     [&](const RootMove& a, const RootMove& b) { return rank(a) > rank(b); });
    const auto wins = std::count_if(root_moves_.begin(), root_moves_.end(),
                                    [](const RootMove& move) { return is_win(move.proven); });
    return std::min(static_cast<std::size_t>(wins), line_count_);
}

// What was proven of a move, for the next iterations.
void Worker::note_win(const SearchResult& win) {
    auto move = std::find_if(root_moves_.begin(), root_moves_.end(),
                             [&](const RootMove& known) { return known.square == win.move; });
    if (move == root_moves_.end()) move = root_moves_.insert(move, RootMove{});
    *move = {win.move, win.info.value, win.info.pv, win.info.value, win.info.selective_depth};
}

// Bars the moves known to win: a proof shall find another one.
void Worker::bar_wins() {
    for (const RootMove& move : root_moves_) {
        if (is_win(move.proven)) barred_.set(board_.position().layout().bit_of(move.square));
    }
}

// Wins that need no search, one after the other.
void Worker::prove_wins() {
    const Bitboard excluded = barred_;
    while (!aborted_ && wins_to_front() < line_count_) {
        bar_wins();
        SearchResult win;
        bool is_proven = wins_by_fours(win);
        is_proven = wins_by_double_three(win) || is_proven;
        if (vct_ != nullptr)
            is_proven = wins_by_threats(is_proven ? 1 : first_look(), win) || is_proven;
        if (!is_proven) break;
        note_win(win);
    }
    barred_ = excluded;
}

// ... and one by threats after an iteration.
bool Worker::proves_another_win(int depth) {
    const Bitboard excluded = barred_;
    bar_wins();
    SearchResult win;
    win.info.depth = depth;
    const bool is_proven = wins_by_threats(nodes() / params::kVctShare, win);
    if (is_proven) note_win(win);
    barred_ = excluded;
    return is_proven;
}

// Searches the moves from this rank on and brings the best of them there; false when that was
// broken off. What is proven to win needs no search.
bool Worker::search_line(std::size_t rank, int depth, Value previous) {
    if (is_win(root_moves_[rank].proven)) return true;
    selective_depth_ = 0;
    Value value = aspirate(depth, previous, rank);
    while (!aborted_) {
        RootMove& best = root_moves_[rank];
        best.value = value;
        best.selective_depth = std::max(selective_depth_, best.selective_depth);
        if (is_win(value)) best.proven = value;
        if (vct_ == nullptr || is_mate(value) || !refutes_move(rank)) return true;
        value = aspirate(depth, value, rank);
    }
    return false;
}

// So many lines were searched in this iteration and stand in front. Those of earlier ones follow.
void Worker::adopt_lines(int depth, std::size_t searched, SearchResult& result) {
    std::stable_sort(root_moves_.begin(),
                     root_moves_.begin() + static_cast<std::ptrdiff_t>(searched),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    std::vector<SearchInfo> lines;
    for (std::size_t i = 0; i < searched; ++i) {
        selective_depth_ = root_moves_[i].selective_depth;
        lines.push_back(info(depth, root_moves_[i].value, root_moves_[i].pv));
    }
    if (searched == 0) {
        result.move = root_moves_.front().square;
        lines.push_back(unfinished_line(result));
    }
    for (const SearchInfo& line : result.variations) {
        if (lines.size() < line_count_) append_variation(lines, line);
    }
    number_variations(lines);
    result.move = lines.front().pv.front();
    if (searched > 0) result.info = lines.front();
    result.variations = std::move(lines);
    announce_best(result.move);
}

// The line of a move that came to the front of a search which was then broken off, or the last one
// if that begins with the move.
SearchInfo Worker::unfinished_line(const SearchResult& result) const {
    SearchInfo line = result.variations.empty() ? result.info : result.variations.front();
    if (line.pv.front() == result.move) return line;
    const RootMove& best = root_moves_.front();
    line.pv = best.pv;
    if (best.value > -kInfinity) line.value = best.value;
    return line;
}

// Nothing new is to be expected: all lines win, or the best of them has lost, or it wins and the
// others have been looked at.
bool Worker::lines_are_settled(int depth) {
    const Value best = root_moves_.front().value;
    return wins_to_front() == line_count_ || best <= mated_in(depth) ||
           (best >= kMateBound && depth >= Limits::kDepthBesideWin);
}

void Worker::deepen_lines(int first_depth, bool is_first, SearchResult& result) {
    const int last_depth = max_depth();
    BestMoveStability stability;
    for (int depth = first_depth; depth <= last_depth; ++depth) {
        std::size_t rank = wins_to_front();
        for (; rank < line_count_; ++rank) {
            const bool is_known = rank < result.variations.size();
            if (!search_line(rank, depth, is_known ? result.variations[rank].value : 0)) break;
        }
        adopt_lines(depth, rank, result);
        if (rank < line_count_) break;
        report_lines(result);
        if (lines_are_settled(depth)) break;
        if (vct_ != nullptr && depth < last_depth && proves_another_win(depth)) {
            adopt_lines(depth, wins_to_front(), result);
            report_lines(result);
        }
        stability.add(result.move, result.info.value);
        if (aborted_ || (is_first && soft_time_is_up(stability.percent()))) break;
    }
    result.info.nodes = nodes();
    result.info.elapsed = elapsed();
}

void Worker::report_lines(const SearchResult& result) const {
    for (const SearchInfo& line : result.variations)
        report(line);
}

void Worker::think_lines(SearchResult& result) {
    if (selective_) prove_wins();
    if (const std::size_t wins = wins_to_front(); wins > 0) adopt_lines(1, wins, result);
    deepen_lines(1, true, result);
}

}  // namespace kagetsu

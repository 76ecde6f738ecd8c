// The search of one node: principal variation search (Marsland & Campbell 1982) in negamax form.
// docs/search.md has a table of what each step is worth.
#include "search/search.hpp"

#include <algorithm>
#include <cassert>

#include "search/move_queue.hpp"
#include "search/reduction.hpp"
#include "search/tactics.hpp"

namespace kagetsu {

namespace {

// The key of a position with one of its moves excluded.
std::uint64_t key_without(std::uint64_t key, Square excluded) {
    return key ^ 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(excluded);
}

// The static evaluation, or the table's bound if the true value lies beyond it.
Value refined(Value eval, const TableEntry& entry) {
    if (is_mate(entry.value)) return eval;
    const Bound beyond = entry.value > eval ? Bound::Lower : Bound::Upper;
    return entry.bound == Bound::Exact || entry.bound == beyond ? entry.value : eval;
}

bool cuts_off(const TableEntry& entry, Value alpha, Value beta) {
    return entry.bound == Bound::Exact || (entry.bound == Bound::Lower && entry.value >= beta) ||
           (entry.bound == Bound::Upper && entry.value <= alpha);
}

}  // namespace

Search::Search(const Position& position, const SharedResources& shared, History& history,
               Selectivity selectivity)
    : board_(position, shared.evaluator.point_values(position)),
      evaluation_(shared.evaluator, board_),
      evaluator_(shared.evaluator),
      parameters_(shared.parameters),
      table_(shared.table),
      history_(history),
      selective_(selectivity == Selectivity::Normal),
      order_(evaluator_, history_, killers_, parameters_),
      counter_(shared.control),
      vcf_(board_, evaluator_, counter_, pv_) {}

void Search::enter_root() {
    static_eval_at(0) = evaluation_.evaluate();
    static_eval_at(-1) = -static_eval_at(0);
}

MovePicker Search::pick_root_moves(Square first) const {
    return {board_, order_, 0, threat(), first};
}

MovePicker Search::pick_root_moves(const Bitboard& squares, Square first) const {
    return {board_, order_, 0, squares, first};
}

Threat Search::threat() const noexcept {
    return selective_ ? threat_against_mover(board_) : Threat::None;
}

// The result of a game that is over, or that the point classes prove to be decided. A normal search
// does not look for a five on the board: below a root that is not won already, the proof comes a
// ply earlier.
std::optional<Value> Search::terminal_or_proven(int ply) {
    const Position& position = board_.position();
    if (!selective_ && position.has_five(opponent(board_.side_to_move()))) return mated_in(ply);
    if (position.empty_count() == 0) return 0;
    return selective_ ? proven_by_classes(board_, ply) : std::nullopt;
}

// The value of a leaf: a win by VCF, or the static evaluation. The table keeps the result of a VCF
// search.
Value Search::leaf(Value eval, Value beta, int ply) {
    assert(excluded_[static_cast<std::size_t>(ply)] == kNoSquare);
    if (!selective_ || eval >= beta || !board_.may_make_four(board_.side_to_move())) return eval;
    const std::optional<Value> win =
        vcf_.solve(ply, kVcfFours, static_cast<std::uint64_t>(parameters_.leaf_vcf_nodes));
    if (counter_.is_aborted()) return 0;
    const TableEntry entry = win ? TableEntry{kNoSquare, *win, eval, kVcfDepth, Bound::Lower}
                                 : TableEntry{kNoSquare, eval, eval, 0, Bound::Exact};
    table_.store(board_.position().key(), ply, entry);
    return entry.value;
}

void Search::note_win(Value value, Square move, int ply) noexcept {
    const std::uint64_t key = board_.position().key();
    const TableEntry entry{move, value, kNoValue, kProofDepth, Bound::Lower};
    table_.store(key, ply, entry);
    if (outbox_ != nullptr) outbox_->add(key, ply, entry);
}

// A quiet move caused a cutoff: it becomes a killer and gains history, the quiet moves tried before
// it lose some.
void Search::reward_cutoff(Square move, Depth depth, int ply, const Square* tried,
                           int tried_count) {
    const Color me = board_.side_to_move();
    const int plies = depth / kPly + 1;
    const int bonus = std::min(parameters_.history_bonus * plies * plies, History::kLimit / 4);
    killers_.add(ply, move);
    history_.update(me, move, bonus);
    for (int i = 0; i < tried_count; ++i)
        history_.update(me, tried[i], -bonus);
}

// Null-window search of all moves but one: is any of them worth `bound`?
Value Search::search_without(Square move, Value bound, Depth depth, int ply) {
    Square& excluded = excluded_[static_cast<std::size_t>(ply)];
    excluded = move;
    const Value value = search(bound - 1, bound, depth, ply);
    excluded = kNoSquare;
    pv_.clear(ply);
    return value;
}

Value Search::search(Value alpha, Value beta, Depth depth, int ply) {
    const bool pv_node = beta - alpha > 1;
    assert(alpha < beta && alpha >= -kInfinity && beta <= kInfinity);

    // Step 1. Count the node and return if the search is over. The caller discards the value.
    if (counter_.visit_node()) return 0;
    pv_.clear(ply);
    counter_.reach(ply);

    // Step 2. Results. A full board is a draw. The point classes prove wins up to 5 plies and
    // losses up to 4 plies away, which costs no depth and never has to be searched. A position of
    // which the table has an entry is not decided so: it would not have been stored. A search with
    // an excluded move has a key of its own.
    const Square excluded = excluded_[static_cast<std::size_t>(ply)];
    const std::uint64_t key = key_without(board_.position().key(), excluded);
    const std::optional<TableEntry> entry = table_.probe(key, ply);
    if (!entry && excluded == kNoSquare) {
        if (const std::optional<Value> result = terminal_or_proven(ply)) return *result;
    }

    // Step 3. The last iterations of a long game can reach the end of the ply-indexed tables.
    if (ply >= kMaxPly - 1) return evaluation_.evaluate();

    // Step 4. Mate-distance pruning. If a shorter mate is known elsewhere, nothing here can change
    // the result.
    alpha = std::max(alpha, mated_in(ply + 2));
    beta = std::min(beta, mate_in(ply + 1));
    if (alpha >= beta) return alpha;

    // Step 5. Transposition table. An entry that is deep enough and bounds the value on the right
    // side replaces the search.
    const Square table_move = entry ? entry->move : kNoSquare;
    if (entry && !pv_node && entry->depth >= depth && cuts_off(*entry, alpha, beta))
        return entry->value;

    // Step 6. Leaves. Under a threatened five or open four the static evaluation says little, so
    // the forced answers are searched first. Every such ply needs a new threat of the opponent, so
    // this ends.
    const Threat threat = this->threat();
    const bool has_static_eval = threat == Threat::None || threat == Threat::WinInFive;
    const auto evaluate = [&] {
        return entry && entry->eval != kNoValue ? entry->eval : evaluation_.evaluate();
    };
    if (depth <= 0) {
        if (has_static_eval) return leaf(evaluate(), beta, ply);
        // The answers are leaves again: those to an open four cost a ply, one to a five none (step
        // 14).
        depth = threat == Threat::OpenFour ? kPly : 0;
    }

    // Step 7. Static evaluation, refined by the table's bound. `improving` says whether the
    // position is better for the side to move than before its last move; it is true under a
    // threatened five or open four, where the answer cannot be told.
    Value& static_eval = static_eval_at(ply);
    static_eval = has_static_eval ? evaluate() : -static_eval_at(ply - 1);
    const Value eval = entry ? refined(static_eval, *entry) : static_eval;
    const bool improving = !has_static_eval || static_eval > static_eval_at(ply - 2);

    // Step 8. Reverse futility pruning. The evaluation is so far above beta that a shallow search
    // is unlikely to fall below it.
    if (selective_ && !pv_node && has_static_eval && excluded == kNoSquare &&
        depth <= parameters_.reverse_futility_max_depth && !is_mate(beta) &&
        eval - parameters_.reverse_futility_margin * depth / kPly >= beta) {
        return eval;
    }

    // Step 9. Razoring. The evaluation is so far below alpha that only a win by VCF can help.
    if (selective_ && !pv_node && has_static_eval && excluded == kNoSquare &&
        depth <= parameters_.razor_max_depth && !is_mate(alpha) &&
        eval + parameters_.razor_base + parameters_.razor_margin * depth / kPly <= alpha) {
        return leaf(static_eval, beta, ply);
    }

    // Step 10. Singular extension, after Anantharaman, Campbell & Hsu 1988 in the later form that
    // tests only the table's move: all others are searched to a fraction of the depth against a
    // bound below its value. If they fail low, the table's move is extended. If they don't although
    // the bound is at least beta, several moves refute the node, and it is pruned (multi-cut,
    // Björnsson & Marsland 1998).
    Depth extension = 0;
    if (selective_ && depth >= parameters_.singular_min_depth && ply > 0 && excluded == kNoSquare &&
        threat != Threat::Five && table_move != kNoSquare && entry->bound != Bound::Upper &&
        entry->depth >= depth - parameters_.singular_table_slack && !is_mate(entry->value)) {
        const Value bound = std::max(
            entry->value - parameters_.singular_margin * depth / (4 * kPly), -kInfinity + 1);
        const Value others =
            search_without(table_move, bound, depth * parameters_.singular_depth_ratio / 64, ply);
        if (counter_.is_aborted()) return 0;
        if (others < bound) {
            extension = kPly;
        } else if (bound >= beta && !pv_node) {
            return bound;
        }
    }

    // Step 11. Internal iterative reduction, after Ed Schröder (Rebel). The table has no move for a
    // node that was not searched before or that failed low: such a node loses some depth.
    if (selective_ && depth >= parameters_.iir_min_depth && table_move == kNoSquare &&
        excluded == kNoSquare && threat != Threat::Five) {
        depth -= parameters_.iir_reduction;
    }

    // Step 12. Moves, best first. Under a threat, only those that may answer it. The node is lost
    // if nothing answers a threatened win in 5, or if all moves are forbidden.
    MovePicker picker(board_, order_, ply, threat, table_move);
    if (threat == Threat::WinInFive && picker.has_no_answer()) return mated_in(ply + 6);
    if (selective_ && picker.has_only_forbidden()) return mated_in(ply + 2);
    const Color me = board_.side_to_move();
    const Value old_alpha = alpha;
    Value best = -kInfinity;
    Square best_move = kNoSquare;
    std::array<Square, kMaxArea> quiets;
    int quiet_count = 0;
    MoveQueue moves(picker, excluded);

    while (true) {
        const MoveQueue::Numbered next = moves.next();
        const auto [move, move_number] = next;
        if (move == kNoSquare) break;
        const PointClass mine = board_.tactical_class(move, me);
        const bool quiet = !board_.is_tactical_for_any(move);

        // Step 13. Move-count pruning. Late moves are skipped, threats and answers to threats
        // among them, in PV nodes too. A node whose moves were not all searched is not proven to
        // be lost, so its value stays above the mate scores.
        if (selective_ &&
            move_number >
                (parameters_.move_count_base + parameters_.move_count_slope * depth / kPly) / 16) {
            best = std::max(best, kUnprovenLoss);
            moves.end_picking();
            continue;
        }

        // Step 14. Extensions. The only answer to a four costs no depth, nor does a singular move.
        Depth next_depth = threat == Threat::Five ? depth : depth - kPly;
        if (move == table_move) next_depth += extension;

        // The table entry of the next position is fetched while the move is made. A move that
        // another thread is busy with comes later: by then the table may have its result.
        const std::uint64_t next_key = board_.position().key_after(move);
        table_.prefetch(next_key);
        BusyMoves* const busy_moves =
            depth >= kBusyMinDepth && move_number > 1 ? busy_moves_ : nullptr;
        if (busy_moves != nullptr && moves.can_put_off() && busy_moves->contains(next_key)) {
            moves.put_off(next);
            continue;
        }
        const BusyMoves::Mark mark(busy_moves, next_key);
        board_.make(move);
        Value value = 0;
        if (move_number == 1) {
            value = -search(-beta, -alpha, next_depth, ply + 1);
        } else {
            // Step 15. Null window and late move reductions. A late move is searched at reduced
            // depth with a null window; if it beats alpha, again at full depth, then with the full
            // window. Fours and answers to fours are never reduced. Less is taken off in PV nodes
            // and for moves that make or take a tactical point. Where the evaluation got worse,
            // more is taken off, but only from moves that are reduced by more than a ply already,
            // which spares the first of the late moves.
            Depth reduced = next_depth;
            if (selective_ && depth >= parameters_.reduction_min_depth &&
                move_number >= parameters_.reduction_first_move && threat != Threat::Five &&
                !makes_four(mine)) {
                Depth r = reduction(parameters_.reduction_factor, depth, move_number);
                if (pv_node) r = r * parameters_.pv_reduction_ratio / 64;
                if (!pv_node && !improving && r > kPly) r += parameters_.worse_extra_reduction;
                if (!quiet) r = r * parameters_.threat_reduction_ratio / 64;
                reduced = std::clamp(next_depth - r, 0, next_depth);
            }
            value = -search(-alpha - 1, -alpha, reduced, ply + 1);
            if (value > alpha && reduced < next_depth) {
                value = -search(-alpha - 1, -alpha, next_depth, ply + 1);
            }
            if (value > alpha && value < beta) {
                value = -search(-beta, -alpha, next_depth, ply + 1);
            }
        }
        board_.undo();
        if (counter_.is_aborted()) return 0;

        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                alpha = value;
                if (pv_node) pv_.extend(ply, move);
                if (value >= beta) {
                    if (quiet) reward_cutoff(move, depth, ply, quiets.data(), quiet_count);
                    break;
                }
            }
        }
        if (quiet) quiets[static_cast<std::size_t>(quiet_count++)] = move;
    }

    // Step 16. Store the result. If the excluded move was the only one, nothing beats alpha.
    if (best == -kInfinity) return old_alpha;
    const Bound bound = best >= beta       ? Bound::Lower
                        : best > old_alpha ? Bound::Exact
                                           : Bound::Upper;
    const TableEntry result{best_move, best, has_static_eval ? static_eval : kNoValue, depth,
                            bound};
    table_.store(key, ply, result);
    if (outbox_ != nullptr && excluded == kNoSquare) outbox_->add(key, ply, result);
    return best;
}

}  // namespace kagetsu

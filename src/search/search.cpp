// The search of one node: principal variation search (Marsland & Campbell 1982) in negamax form.
//
// "Elo" is what a step is worth: the present version against itself without the step, 300 games
// (200 from step 13 on and for parts of step 12) at 20,000 nodes a move, freestyle 15x15, paired
// openings, 22 November 2026. Steps without it have not been measured apart. More in
// docs/search.md.
#include <algorithm>
#include <cassert>

#include "search/params.hpp"
#include "search/reduction.hpp"
#include "search/tactics.hpp"
#include "search/worker.hpp"

namespace kagetsu {

namespace {

// A key for the position with one of its moves left out.
std::uint64_t key_without(std::uint64_t key, Square excluded) {
    return key ^ 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(excluded);
}

// A better estimate than the static evaluation, where the table's bound lies beyond it.
Value corrected(Value eval, const TableEntry& entry) {
    if (is_mate(entry.value)) return eval;
    const Bound beyond = entry.value > eval ? Bound::Beta : Bound::Alpha;
    return entry.bound == Bound::Exact || entry.bound == beyond ? entry.value : eval;
}

int history_bonus(Depth depth) {
    const int plies = depth / kPly + 1;
    return std::min(params::kHistoryBonus * plies * plies, History::kLimit / 4);
}

}  // namespace

bool Worker::count_node() noexcept {
    const std::uint64_t nodes = this->nodes() + 1;
    nodes_.store(nodes, std::memory_order_relaxed);
    if (aborted_) return true;
    if (nodes >= node_limit_) {
        aborted_ = true;
    } else if (nodes % params::kPollInterval == 0) {
        aborted_ = control_.stop.load(std::memory_order_relaxed) ||
                   (nodes >= params::kFreeNodes && time_is_up(control_.hard_deadline));
    }
    return aborted_;
}

void Worker::extend_pv(int ply, Square move) {
    std::vector<Square>& line = pv_[static_cast<std::size_t>(ply)];
    const std::vector<Square>& rest = pv_[static_cast<std::size_t>(ply) + 1];
    line.clear();
    line.push_back(move);
    line.insert(line.end(), rest.begin(), rest.end());
}

// The result of a game that is over, or that the point classes prove to be decided. A normal search
// never meets a five on the board: the proof comes one ply before it.
std::optional<Value> Worker::finished(int ply) {
    const Position& position = board_.position();
    if (!selective_ && position.has_five(opponent(board_.side_to_move()))) return mated_in(ply);
    if (position.empty_count() == 0) return 0;
    return selective_ ? static_result(board_, ply) : std::nullopt;
}

Threat Worker::threat() const noexcept {
    return selective_ ? threat_against_mover(board_) : Threat::None;
}

// Value of a quiet leaf: a win by fours, or the static evaluation. What was searched is remembered.
Value Worker::leaf(Value beta, int ply) {
    const Value eval = evaluator_.evaluate(board_);
    if (!selective_ || eval >= beta || board_.count_fours(board_.side_to_move()) == 0) return eval;
    const std::optional<Value> win = vcf(ply, params::kVcfFours, params::kLeafVcfNodes);
    if (aborted_) return 0;
    const TableEntry entry = win ? TableEntry{kNoSquare, *win, eval, params::kVcfDepth, Bound::Beta}
                                 : TableEntry{kNoSquare, eval, eval, 0, Bound::Exact};
    table_.store(board_.position().key(), ply, entry);
    return entry.value;
}

// The move refuted the node: remember it, and hold it against the moves tried before.
void Worker::reward(Square move, Depth depth, int ply, const Square* tried, int tried_count) {
    const Color me = board_.side_to_move();
    const int bonus = history_bonus(depth);
    killers_.add(ply, move);
    history_.update(me, move, bonus);
    for (int i = 0; i < tried_count; ++i)
        history_.update(me, tried[i], -bonus);
}

// Null-window search of all moves but one: is any of them worth `bound`?
Value Worker::search_without(Square move, Value bound, Depth depth, int ply) {
    Square& excluded = excluded_[static_cast<std::size_t>(ply)];
    excluded = move;
    const Value value = search(bound - 1, bound, depth, ply);
    excluded = kNoSquare;
    pv_[static_cast<std::size_t>(ply)].clear();
    return value;
}

Value Worker::search(Value alpha, Value beta, Depth depth, int ply) {
    const bool pv_node = beta - alpha > 1;
    assert(alpha < beta && alpha >= -kInfinity && beta <= kInfinity);

    // Step 1. Leave when told to; the value is thrown away.
    if (count_node()) return 0;
    pv_[static_cast<std::size_t>(ply)].clear();
    selective_depth_ = std::max(selective_depth_, ply);

    // Step 2. Results: a full board is a draw, and the point classes prove wins and losses. Elo of
    // what goes beyond fives -7 +-35: the search sees it, too, but a proof needs no depth.
    if (const std::optional<Value> result = finished(ply)) return *result;

    // Step 3. The last iterations of a long game can reach the end of the ply-indexed tables.
    if (ply >= kMaxPly - 1) return evaluator_.evaluate(board_);

    // Step 4. Mate-distance pruning: nothing here can beat a shorter mate found elsewhere. It saves
    // nodes only where a mate is known, and decides no game: Elo 0.
    alpha = std::max(alpha, mated_in(ply + 2));
    beta = std::min(beta, mate_in(ply + 1));
    if (alpha >= beta) return alpha;

    // Step 5. Transposition table. A search without one of the moves is another question. Elo
    // +109 +-38 for cutting by it, without what its moves do for the order.
    const Square excluded = excluded_[static_cast<std::size_t>(ply)];
    const std::uint64_t key = key_without(board_.position().key(), excluded);
    const std::optional<TableEntry> entry = table_.probe(key, ply);
    const Square table_move = entry ? entry->move : kNoSquare;
    if (entry && !pv_node && entry->depth >= depth) {
        const bool cuts = entry->bound == Bound::Exact ||
                          (entry->bound == Bound::Beta && entry->value >= beta) ||
                          (entry->bound == Bound::Alpha && entry->value <= alpha);
        if (cuts) return entry->value;
    }

    // Step 6. Leaves. Under a threat the static evaluation means little: the forced answers are
    // searched first, Elo +43 +-37. Every such step answers a new threat, so the line ends. Elo of
    // the search by fours -27 +-34 (+4 +-30 when it came in, with five nodes).
    const Threat threat = this->threat();
    const bool calm = threat == Threat::None || threat == Threat::WinInFive;
    if (depth <= 0) {
        if (calm) return leaf(beta, ply);
        depth = threat == Threat::OpenFour ? kPly : 0;
    }

    // Step 7. Evaluation: static, or what an earlier search of the position says. Is it better for
    // me than before my last move? Elo of the table's value +26 +-35.
    Value& static_eval = static_eval_at(ply);
    static_eval = calm ? evaluator_.evaluate(board_) : -static_eval_at(ply - 1);
    const Value eval = entry ? corrected(static_eval, *entry) : static_eval;
    const bool improving = !calm || static_eval > static_eval_at(ply - 2);

    // Step 8. Reverse futility: so far above beta that a shallow search won't get below.
    // Elo +160 +-40.
    if (selective_ && !pv_node && calm && excluded == kNoSquare &&
        depth <= params::kReverseFutilityDepth && !is_mate(beta) &&
        eval - params::kReverseFutilityMargin * depth / kPly >= beta) {
        return eval;
    }

    // Step 9. Razoring: so far below alpha that only a win by fours can help. Not under an open
    // three, where there is no static evaluation to go by. Elo +13 +-35, +20 +-20 when it came.
    if (selective_ && !pv_node && calm && excluded == kNoSquare && depth <= params::kRazorDepth &&
        !is_mate(alpha) &&
        eval + params::kRazorBase + params::kRazorMargin * depth / kPly <= alpha) {
        return leaf(beta, ply);
    }

    // Step 10. Singular extension: the table's move is searched deeper when all others fail low
    // against a bound below its value; when they don't, and the bound is beta or more, several
    // moves refute the node (multi-cut). Elo +2 +-33; with razoring +40 +-25 when they came.
    Depth extension = 0;
    if (selective_ && depth >= params::kSingularDepth && ply > 0 && excluded == kNoSquare &&
        threat != Threat::Five && table_move != kNoSquare && entry->bound != Bound::Alpha &&
        entry->depth >= depth - params::kSingularTableDepth && !is_mate(entry->value)) {
        const Value bound = entry->value - params::kSingularMargin * depth / (4 * kPly);
        const Value others =
            search_without(table_move, bound, depth * params::kSingularShare / 64, ply);
        if (aborted_) return 0;
        if (others < bound) {
            extension = kPly;
        } else if (bound >= beta && !pv_node) {
            return bound;
        }
    }

    // Step 11. Moves, best guess first, only those that may stop what the opponent threatens. Elo
    // of the defences against open fours +48 +-36, of those against wins in 5 +3 +-34, of killers
    // -6 +-35, of history -23 +-34.
    MovePicker picker(board_, evaluator_, history_, killers_, ply, threat, table_move);
    if (threat == Threat::WinInFive && picker.is_hopeless()) return mated_in(ply + 6);
    // The move that has to be made is a foul, and lost.
    if (selective_ && picker.is_desperate()) return mated_in(ply + 2);
    const Color me = board_.side_to_move();
    const Value old_alpha = alpha;
    Value best = -kInfinity;
    Square best_move = kNoSquare;
    std::array<Square, kMaxArea> quiets;
    int quiet_count = 0;
    int move_number = 0;

    while (true) {
        const Square move = picker.next();
        if (move == kNoSquare) break;
        if (move == excluded) continue;
        ++move_number;
        const PointClass mine = board_.tactical_class(move, me);
        const bool quiet = !board_.is_tactical_for_any(move);

        // Step 12. Move-count pruning: what comes late in the order is left out, threats and
        // answers to threats too, and in PV nodes as well. Without all its moves a node is never
        // proven to be lost. Elo +265 +-51; of it +69 +-43 in PV nodes, +76 +-48 for threats and
        // the answers to them, +23 +-34 in nodes that are lost so far.
        if (selective_ &&
            move_number > (params::kMoveCountBase + params::kMoveCountSlope * depth / kPly) / 16) {
            best = std::max(best, -kMateBound + 1);
            break;
        }

        // Step 13. The only answer to a four costs no depth (Elo +23 +-44), a singular move none
        // either.
        Depth next_depth = threat == Threat::Five ? depth : depth - kPly;
        if (move == table_move) next_depth += extension;

        // The table's answer is on its way while the move is made.
        table_.prefetch(board_.position().key_after(move));
        board_.make(move);
        Value value = 0;
        if (move_number == 1) {
            value = -search(-beta, -alpha, next_depth, ply + 1);
        } else {
            // Step 14. Null window, late moves at reduced depth first; what beats alpha is
            // searched again, without the reduction, then with the full window. Elo of the null
            // window +191 +-57, of the reductions -28 +-47 (+24 +-28 the day before), of what is
            // added where the evaluation got worse -3 +-41.
            Depth reduced = next_depth;
            if (selective_ && depth >= params::kReductionDepth &&
                move_number >= params::kReductionFirstMove && threat != Threat::Five &&
                !makes_four(mine)) {
                Depth r = reduction(depth, move_number);
                if (pv_node) r = r * params::kPvReduction / 64;
                if (!pv_node && !improving && r > kPly) r += params::kWorseReduction;
                if (!quiet) r = r * params::kThreatReduction / 64;
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
        if (aborted_) return 0;

        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                alpha = value;
                if (pv_node) extend_pv(ply, move);
                if (value >= beta) {
                    if (quiet) reward(move, depth, ply, quiets.data(), quiet_count);
                    break;
                }
            }
        }
        if (quiet) quiets[static_cast<std::size_t>(quiet_count++)] = move;
    }

    // Step 15. Remember the result. Without its only move a node has none: nothing beats alpha.
    if (best == -kInfinity) return old_alpha;
    const Bound bound = best >= beta ? Bound::Beta : best > old_alpha ? Bound::Exact : Bound::Alpha;
    table_.store(key, ply, {best_move, best, calm ? static_eval : kNoValue, depth, bound});
    return best;
}

}  // namespace kagetsu

#include "solve/proof_search.hpp"

#include <algorithm>
#include <utility>

namespace kagetsu::solve {

ProofSearch::ProofSearch(NumberTable& table, Expander expander, std::size_t replies_kept,
                         std::function<bool()> is_over, Visitors* visitors)
    : table_(table),
      expander_(std::move(expander)),
      replies_kept_(std::max<std::size_t>(replies_kept, 1)),
      is_over_(std::move(is_over)),
      visitors_(visitors),
      path_(kMaxArea + 1),
      moves_(kMaxArea + 1) {}

// A position has one entry for each attacker and scope.
std::uint64_t ProofSearch::key_of(std::uint64_t position_key) const noexcept {
    constexpr std::uint64_t kAllMoves = 0x9E3779B97F4A7C15ULL;
    const std::uint64_t key = expander_.attacker() == Color::Black ? position_key : ~position_key;
    return expander_.scope() == Scope::Threats ? key : key ^ kAllMoves;
}

Numbers ProofSearch::numbers(const PatternBoard& board) const {
    const auto entry = table_.find(key_of(board.position().key()));
    return entry ? entry->numbers() : Numbers{};
}

Square ProofSearch::winning_move(const PatternBoard& board) const {
    const auto entry = table_.find(key_of(board.position().key()));
    if (!entry || !entry->numbers().is_win()) return kNoSquare;
    // A table that was loaded may hold anything.
    return board.position().is_empty(entry->move) ? entry->move : kNoSquare;
}

Numbers ProofSearch::open(PatternBoard& board, std::vector<Move>& moves) {
    const std::uint64_t key = key_of(board.position().key());
    Replies& known = replies_[key % replies_.size()];
    if (known.key == key) {
        moves.clear();
        for (std::size_t i = 0; i < known.count; ++i)
            moves.push_back({known.moves[i], {}});
    } else {
        Square winning = kNoSquare;
        const Numbers numbers = expander_.expand(board, moves, winning);
        if (numbers.is_decided()) {
            table_.store(key, numbers, winning, 1);
            return numbers;
        }
        if (!attacks(board) && moves.size() <= kMaxReplies) {
            known.key = key;
            known.count = static_cast<std::uint16_t>(moves.size());
            std::transform(moves.begin(), moves.end(), known.moves.begin(),
                           [](const Move& move) { return move.square; });
        }
    }
    refresh(board, moves);
    return {};
}

void ProofSearch::refresh(const PatternBoard& board, std::vector<Move>& moves) const {
    for (Move& move : moves) {
        const auto entry = table_.find(key_of(board.position().key_after(move.square)));
        if (entry) move.numbers = entry->numbers();
    }
}

ChildChoice<Move> ProofSearch::choose(const PatternBoard& board, std::vector<Move>& moves,
                                      bool attacking, Number limit) {
    const ChildChoice<Move> best = choose_child(moves, attacking);
    if (visitors_ == nullptr) return best;
    apart_ = moves;
    for (Move& move : apart_) {
        Number& number = attacking ? move.numbers.proof : move.numbers.disproof;
        if (move.numbers.is_decided()) continue;
        const Number others = visitors_->of(key_of(board.position().key_after(move.square)));
        number = std::min(number + others * (1 + number / 2), kInfinite - 1);
    }
    const ChildChoice<Move> other = choose_child(apart_, attacking);
    Move& move = moves[static_cast<std::size_t>(other.best - apart_.data())];
    const Number number = attacking ? move.numbers.proof : move.numbers.disproof;
    return number < limit ? ChildChoice<Move>{&move, other.second} : best;
}

bool ProofSearch::is_settled(std::size_t ply) {
    constexpr std::uint64_t kBetweenLooks = 8;
    if (visitors_ == nullptr) return false;
    if (settled_ == kNoPly && nodes_ % kBetweenLooks == 0) {
        for (std::size_t i = 0; i <= ply && settled_ == kNoPly; ++i) {
            const auto entry = table_.find(path_[i]);
            if (entry && entry->numbers().is_decided()) settled_ = i;
        }
    }
    if (settled_ > ply) return false;
    if (settled_ == ply) settled_ = kNoPly;
    return true;
}

Numbers ProofSearch::sum_up(bool attacking, const std::vector<Move>& moves) const {
    Number least = kInfinite;
    std::uint64_t sum = 0;
    Number greatest = 0;
    Number open = 0;
    for (const auto& [square, numbers] : moves) {
        const Number own = attacking ? numbers.proof : numbers.disproof;
        const Number other = attacking ? numbers.disproof : numbers.proof;
        least = std::min(least, own);
        sum += other;
        greatest = std::max(greatest, other);
        if (other != 0) ++open;
    }
    const Number weak = open == 0 ? 0 : std::min(greatest + open - 1, kInfinite);
    if (attacking) {
        if (least == 0) return kWin;
        return weak == 0 ? kNoWin : Numbers{least, weak};
    }
    const auto total = static_cast<Number>(std::min<std::uint64_t>(sum, kInfinite));
    if (least == 0) return kNoWin;
    return total == 0 ? kWin : Numbers{total, least};
}

Numbers ProofSearch::search(PatternBoard& board, std::uint64_t max_nodes) {
    node_limit_ = nodes_ + std::min(max_nodes, UINT64_MAX - nodes_);
    is_stopped_ = false;
    settled_ = kNoPly;
    replies_.resize(replies_kept_);
    const Numbers known = numbers(board);
    return known.is_decided() ? known : search(board, kInfinite, kInfinite, 0);
}

Numbers ProofSearch::search(PatternBoard& board, Number proof_limit, Number disproof_limit,
                            std::size_t ply) {
    if (visitors_ == nullptr) return search_node(board, proof_limit, disproof_limit, ply);
    const std::uint64_t key = path_[ply] = key_of(board.position().key());
    visitors_->enter(key);
    const Numbers result = search_node(board, proof_limit, disproof_limit, ply);
    visitors_->leave(key);
    return result;
}

Numbers ProofSearch::search_node(PatternBoard& board, Number proof_limit, Number disproof_limit,
                                 std::size_t ply) {
    const std::uint64_t nodes_before = nodes_++;
    is_stopped_ = is_stopped_ || nodes_ >= node_limit_ || is_over_() ||
                  (visitors_ != nullptr && !visitors_->take_node());
    if (is_stopped_ || is_settled(ply)) return numbers(board);
    std::vector<Move>& moves = moves_[ply];
    const Numbers at_once = open(board, moves);
    if (at_once.is_decided()) return at_once;
    const bool attacking = attacks(board);
    while (true) {
        const Numbers sum = sum_up(attacking, moves);
        if (is_stopped_ || sum.is_decided() || sum.proof >= proof_limit ||
            sum.disproof >= disproof_limit) {
            Square winning = kNoSquare;
            if (attacking && sum.is_win()) {
                winning = std::find_if(moves.begin(), moves.end(), [](const Move& move) {
                              return move.numbers.is_win();
                          })->square;
            }
            table_.store(key_of(board.position().key()), sum, winning, nodes_ - nodes_before);
            return sum;
        }
        // Search the child nearest to a proof (attacker) or to a disproof (defender) ...
        const auto [best, second] =
            choose(board, moves, attacking, attacking ? proof_limit : disproof_limit);
        // ... until its number exceeds that of the second best by a quarter.
        const Number patience = std::min(second + second / 4 + 1, kInfinite);
        // The other limit of the child is that of the node without what the other children add.
        Numbers limits;
        if (attacking) {
            const auto open = std::count_if(moves.begin(), moves.end(), [](const Move& move) {
                return move.numbers.disproof != 0;
            });
            limits.proof = std::min(proof_limit, patience);
            limits.disproof = disproof_limit - static_cast<Number>(open - 1);
        } else {
            limits.proof = std::min(proof_limit - (sum.proof - best->numbers.proof), kInfinite);
            limits.disproof = std::min(disproof_limit, patience);
        }
        board.make(best->square);
        best->numbers = search(board, limits.proof, limits.disproof, ply + 1);
        board.undo();
        if (is_settled(ply)) return numbers(board);
        if (visitors_ != nullptr) refresh(board, moves);
    }
}

std::vector<Square> ProofSearch::line(PatternBoard& board) {
    std::vector<Square> line;
    std::vector<Move> moves;
    constexpr std::size_t kMaxLength = 40;
    replies_.resize(replies_kept_);
    while (line.size() < kMaxLength && table_.find(key_of(board.position().key()))) {
        if (open(board, moves).is_decided()) break;
        const bool attacking = attacks(board);
        const auto best =
            std::min_element(moves.begin(), moves.end(), [attacking](const Move& a, const Move& b) {
                return attacking ? a.numbers.proof < b.numbers.proof
                                 : a.numbers.disproof < b.numbers.disproof;
            });
        line.push_back(best->square);
        board.make(best->square);
    }
    for (std::size_t i = 0; i < line.size(); ++i)
        board.undo();
    return line;
}

}  // namespace kagetsu::solve

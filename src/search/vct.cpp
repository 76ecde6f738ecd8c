#include "search/vct.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "search/legal_moves.hpp"
#include "search/tactics.hpp"

namespace kagetsu {

namespace {

// Initial proof number of a threat: lower if the move also prepares further threats. Bare fours and
// threes are frequent and seldom win.
std::uint32_t first_proof_number(const PatternBoard& board, Square move) {
    const Color me = board.side_to_move();
    const PointClass threat = board.tactical_class(move, me);
    if (!is_tactical(threat) || threat == PointClass::FourThree ||
        threat == PointClass::DoubleThree)
        return 1;
    std::uint32_t twos = 0;       // lines that a further stone would make a blocked three
    std::uint32_t preparing = 0;  // ... a four or an open three
    for (int d = 0; d < kDirectionCount; ++d) {
        const LineClass line = board.line_class(move, d, me);
        twos += line == LineClass::Two ? 1 : 0;
        preparing += line == LineClass::BlockedThree || is_open_two(line) ? 1 : 0;
    }
    if (preparing >= 2) return 1;
    if (preparing == 1) return makes_four(threat) ? 2 : 4;
    return (makes_four(threat) ? 16 : 12) - 2 * twos;
}

constexpr std::uint64_t kMaxEffort = (1U << 24U) - 1;  // the greatest an entry can hold

}  // namespace

VctSolver::VctSolver(std::size_t entries)
    : entry_count_(std::max(entries, kBucket)), children_(kMaxPlies) {}

void VctSolver::require_memory() {
    used_.reserve(kMaxListed);
    entries_.resize(entry_count_);
}

void VctSolver::clear() noexcept {
    if (used_.size() < kMaxListed) {
        for (const std::uint32_t index : used_)
            entries_[index] = Entry{};
    } else {
        std::fill(entries_.begin(), entries_.end(), Entry{});
    }
    used_.clear();
}

// A position has one entry for each attacker.
std::uint64_t VctSolver::key_of(std::uint64_t position_key) const noexcept {
    return run_.attacker == Color::Black ? position_key : ~position_key;
}

// At the root, there is one entry for each set of excluded moves as well.
std::uint64_t VctSolver::root_key(const PatternBoard& board) const noexcept {
    std::uint64_t key = key_of(board.position().key());
    run_.excluded.for_each([&key](int bit) {
        key = (key ^ static_cast<std::uint64_t>(bit + 1)) * 0x9E3779B97F4A7C15ULL;
        key ^= key >> 29U;
    });
    return key;
}

// The nodes that finding the entry again would cost, halved for every search since then.
std::uint32_t VctSolver::worth_of(const Entry& entry) const noexcept {
    const auto age = static_cast<std::uint8_t>(generation_ - entry.generation);
    return age < 32 ? entry.effort >> age : 0;
}

const VctSolver::Entry* VctSolver::find(std::uint64_t key) const noexcept {
    if (entries_.empty()) return nullptr;
    const std::size_t bucket = key % (entry_count_ / kBucket) * kBucket;
    for (std::size_t i = bucket; i < bucket + kBucket; ++i) {
        if (entries_[i].key == key) return &entries_[i];
    }
    return nullptr;
}

// A new entry replaces the one that cost least. A decided entry of the same key stays.
void VctSolver::store(std::uint64_t key, const Numbers& numbers, Square move,
                      std::uint64_t effort) {
    const std::size_t bucket = key % (entry_count_ / kBucket) * kBucket;
    Entry* slot = &entries_[bucket];
    for (std::size_t i = bucket; i < bucket + kBucket; ++i) {
        if (entries_[i].key == key) {
            const Entry& known = entries_[i];
            if (known.proof == 0 || known.disproof == 0) return;
            slot = &entries_[i];
            effort += worth_of(known);
            break;
        }
        if (worth_of(entries_[i]) < worth_of(*slot)) slot = &entries_[i];
    }
    if (slot->key == 0 && used_.size() < kMaxListed)
        used_.push_back(static_cast<std::uint32_t>(slot - entries_.data()));
    slot->key = key;
    slot->proof = numbers.proof;
    slot->disproof = numbers.disproof;
    slot->effort = static_cast<std::uint32_t>(std::min(effort, kMaxEffort));
    slot->generation = generation_;
    slot->move = move;
    slot->plies = static_cast<std::int16_t>(numbers.plies);
}

// What the point classes decide alone. A defender under no threat has escaped.
std::optional<VctSolver::Numbers> VctSolver::result_of(PatternBoard& board) const {
    const bool attacking = attacks(board);
    if (const std::optional<Value> value = proven_by_classes(board, 0)) {
        if ((*value > 0) == attacking) return Numbers{0, kInfinite, kMate - std::abs(*value)};
        return Numbers{kInfinite, 0};
    }
    if (!attacking && board.count(run_.attacker, PointClass::Five) == 0 &&
        board.count(run_.attacker, PointClass::OpenFour) == 0) {
        return Numbers{kInfinite, 0};
    }
    return std::nullopt;
}

Bitboard VctSolver::moves_of(const PatternBoard& board) const {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    if (board.count(you, PointClass::Five) > 0) return five_defences(board);
    const Bitboard fours = playable(board, board.four_points(me));
    if (!attacks(board)) return open_four_defences(board) | fours;
    Bitboard threes = board.points(me, PointClass::OpenThree);
    threes |= board.points(me, PointClass::OpenThreePlus);
    threes |= board.points(me, PointClass::DoubleThree);
    // A three is too slow against a threatened open four, unless it stops that as well.
    if (board.count(you, PointClass::OpenFour) > 0) threes &= open_four_defences(board);
    return fours | playable(board, threes);
}

void VctSolver::list_children(const PatternBoard& board, const Bitboard& moves,
                              std::vector<Child>& children) const {
    const Layout& layout = board.position().layout();
    children.clear();
    moves.for_each([&](int bit) {
        Child child{layout.square_of(bit), {}};
        const Entry* entry = find(key_of(board.position().key_after(child.move)));
        if (entry != nullptr) {
            child.numbers = {entry->proof, entry->disproof, entry->plies};
        } else if (attacks(board)) {
            child.numbers.proof = first_proof_number(board, child.move);
        }
        children.push_back(child);
    });
}

// The number of the attacker's moves that may still win, without the one being searched.
VctSolver::Number VctSolver::others_open(const std::vector<Child>& children) {
    const auto open = std::count_if(children.begin(), children.end(),
                                    [](const Child& child) { return child.numbers.disproof != 0; });
    return static_cast<Number>(std::max<std::ptrdiff_t>(open - 1, 0));
}

VctSolver::Numbers VctSolver::sum_up(const PatternBoard& board,
                                     const std::vector<Child>& children) const {
    const bool attacking = attacks(board);
    Numbers sum = attacking ? Numbers{kInfinite, 0, kMaxPly} : Numbers{0, kInfinite, 0};
    for (const auto& [move, numbers] : children) {
        if (attacking) {
            sum.proof = std::min(sum.proof, numbers.proof);
            sum.disproof = std::max(sum.disproof, numbers.disproof);
            if (numbers.is_win()) sum.plies = std::min(sum.plies, numbers.plies + 1);
        } else {
            sum.proof = std::min(sum.proof + numbers.proof, kInfinite);
            sum.disproof = std::min(sum.disproof, numbers.disproof);
            sum.plies = std::max(sum.plies, numbers.plies + 1);
        }
    }
    if (attacking) sum.disproof = std::min(sum.disproof + others_open(children), kInfinite);
    if (sum.is_win()) {
        sum.disproof = kInfinite;
        // Replies to an open three that don't stop it are not searched here. They lose in 4.
        if (!attacking && board.count(run_.attacker, PointClass::Five) == 0)
            sum.plies = std::max(sum.plies, 4);
    } else {
        if (sum.disproof == 0) sum.proof = kInfinite;
        sum.plies = 0;
    }
    return sum;
}

VctSolver::Numbers VctSolver::search(PatternBoard& board, Number proof_limit, Number disproof_limit,
                                     int ply) {
    ++run_.nodes;
    run_.is_stopped = run_.is_stopped || (*run_.must_stop)() || run_.nodes >= run_.max_nodes;
    const std::uint64_t key = ply == 0 ? root_key(board) : key_of(board.position().key());
    if (const Entry* known = find(key); known != nullptr) {
        const Numbers numbers{known->proof, known->disproof, known->plies};
        if (numbers.is_decided()) return numbers;
    } else if (const std::optional<Numbers> result = result_of(board)) {
        store(key, *result, kNoSquare, 1);
        return *result;
    }
    if (ply >= kMaxPlies)
        return {kInfinite - 1, 1};  // too deep: undecided, and the attacker's last choice

    std::vector<Child>& children = children_[static_cast<std::size_t>(ply)];
    Bitboard moves = moves_of(board);
    if (ply == 0) moves.remove(run_.excluded);
    list_children(board, moves, children);
    const std::uint64_t nodes_before = run_.nodes;
    const bool attacking = attacks(board);
    while (true) {
        const Numbers sum = sum_up(board, children);
        if (run_.is_stopped || sum.is_decided() || sum.proof >= proof_limit ||
            sum.disproof >= disproof_limit) {
            store(key, sum, sum.is_win() ? deciding_move(children, sum) : kNoSquare,
                  run_.nodes - nodes_before + 1);
            return sum;
        }

        // Search the child nearest to a proof (attacker) or to a disproof (defender) ...
        const auto [best, second] = choose_child(children, attacking);
        // ... until its number exceeds that of the second best by half (the 1 + epsilon trick).
        const Number patience = std::min(second + second / 2 + 1, kInfinite);
        // The other limit of the child is that of the node without what the other children add.
        Number proof = 0;
        Number disproof = 0;
        if (attacking) {
            proof = std::min(proof_limit, patience);
            disproof = disproof_limit - others_open(children);
        } else {
            proof = std::min(proof_limit - (sum.proof - best->numbers.proof), kInfinite);
            disproof = std::min(disproof_limit, patience);
        }
        const ScopedMove made(board, best->move);
        best->numbers = search(board, proof, disproof, ply + 1);
    }
}

// The child that decides the number of plies: the shortest win, or the longest resistance.
Square VctSolver::deciding_move(const std::vector<Child>& children, const Numbers& sum) {
    for (const auto& [move, numbers] : children) {
        if (numbers.is_win() && numbers.plies + 1 == sum.plies) return move;
    }
    return kNoSquare;
}

std::vector<Square> VctSolver::pv_of(PatternBoard& board) const {
    std::vector<Square> pv;
    while (true) {
        const Entry* entry = find(pv.empty() ? root_key(board) : key_of(board.position().key()));
        if (entry == nullptr || entry->proof != 0 || entry->move == kNoSquare) break;
        pv.push_back(entry->move);
        board.make(entry->move);
    }
    for (std::size_t i = 0; i < pv.size(); ++i)
        board.undo();
    return pv;
}

VctSolver::Answer VctSolver::solve(PatternBoard& board, std::uint64_t max_nodes,
                                   const std::function<bool()>& must_stop,
                                   const Bitboard& excluded) {
    // Decided by the point classes: the main search knows, and finds a move.
    if (proven_by_classes(board, 0)) return {};
    try {
        require_memory();
    } catch (const std::bad_alloc&) {
        return {};  // no memory, no VCT
    }
    run_ = {board.side_to_move(), excluded, max_nodes, &must_stop};
    const Numbers result = search(board, kInfinite, kInfinite, 0);
    if (result.disproof == 0) return {Verdict::NoWin, 0, {}};
    if (!result.is_win()) return {};
    Answer win{Verdict::Win, result.plies, pv_of(board)};
    // A full table may have lost the first move; without it a win is of no use.
    return win.pv.empty() ? Answer{} : win;
}

}  // namespace kagetsu

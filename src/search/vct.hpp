// Victory by continuous threats (VCT): a win in which every move of the attacker makes a four or an
// open three, so that the opponent has only a few replies. Found by depth-first proof-number search
// (df-pn, Nagai 2002, with the 1 + epsilon trick of Pawlewicz & Lew 2007) over a table of its own.
// Disproof numbers are weak (Ueda et al. 2008), the largest child's plus the number of the others:
// the attacker's moves transpose into each other so often that a sum would be far too high.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "kagetsu/pattern_board.hpp"
#include "search/proof_number.hpp"

namespace kagetsu {

class VctSolver {
  public:
    enum class Verdict : std::uint8_t {
        Win,
        NoWin,  // there is no win by threats
        // None of these: the nodes ran out, the search was told to stop or there is no memory for
        // the table; the position is decided by proven_by_classes(); or there is a win, but the
        // table has lost its first move.
        Unknown,
    };
    struct Answer {
        Verdict verdict = Verdict::Unknown;
        // Of a win: an upper bound on the plies to the five, and a variation, never empty. It ends
        // where the point classes prove the rest, or where the table has lost an entry.
        int plies = 0;
        std::vector<Square> pv;
    };

    static constexpr std::size_t kUsualEntries = std::size_t{1} << 18;

    // `entries`: size of the table, 24 bytes each, allocated by the first solve().
    explicit VctSolver(std::size_t entries = kUsualEntries);

    // Does the side to move win by threats? A second call for the same position continues the
    // search where the first one stopped. A win is real: all replies that can stop a threat are
    // tried, counter-fours included.
    //
    // `max_nodes`: of this call. `must_stop` is called at every node; true ends the search.
    // `excluded`: squares excluded for the first move. The board is restored on return.
    [[nodiscard]] Answer solve(PatternBoard& board, std::uint64_t max_nodes,
                               const std::function<bool()>& must_stop,
                               const Bitboard& excluded = {});

    // Allocates the table, if that has not been done. Throws std::bad_alloc if there is no memory.
    void require_memory();

    // Empties the table, in a time that depends on how much of it has been used.
    void clear() noexcept;
    // Before a search: entries of earlier searches are replaced first.
    void age() noexcept { ++generation_; }

  private:
    using Number = ProofNumber;
    static constexpr Number kInfinite = kInfiniteNumber;
    // The greatest depth, in plies. Less than kMaxPly, because the solver keeps a list of moves for
    // every ply; longer wins are left to the main search.
    static constexpr int kMaxPlies = 120;

    // Proof and disproof number: about how many leaves the attacker, or the defender, still has to
    // win to win the node. If one is 0, the node is decided and the other is kInfinite.
    struct Numbers {
        Number proof = 1;
        Number disproof = 1;
        int plies = 0;  // to the five, once proven

        [[nodiscard]] bool is_win() const noexcept { return proof == 0; }
        [[nodiscard]] bool is_decided() const noexcept { return proof == 0 || disproof == 0; }
    };
    struct Child {
        Square move = kNoSquare;
        Numbers numbers;
    };
    struct Entry {
        std::uint64_t key = 0;
        Number proof = 1;
        Number disproof = 1;
        std::uint32_t effort : 24 = 0;  // nodes below
        std::uint32_t generation : 8 = 0;
        Square move = kNoSquare;
        std::int16_t plies = 0;
    };
    // The state of a call of solve().
    struct Run {
        Color attacker = Color::Black;
        Bitboard excluded;  // at the root
        std::uint64_t max_nodes = 0;
        const std::function<bool()>* must_stop = nullptr;
        std::uint64_t nodes = 0;  // so far
        bool is_stopped = false;
    };
    static constexpr std::size_t kBucket = 4;
    // Entries that clear() empties one by one; if there are more, it empties them all.
    static constexpr std::size_t kMaxListed = 1 << 14;

    [[nodiscard]] std::uint64_t key_of(std::uint64_t position_key) const noexcept;
    [[nodiscard]] std::uint64_t root_key(const PatternBoard& board) const noexcept;
    [[nodiscard]] std::uint32_t worth_of(const Entry& entry) const noexcept;
    [[nodiscard]] const Entry* find(std::uint64_t key) const noexcept;
    void store(std::uint64_t key, const Numbers& numbers, Square move, std::uint64_t effort);

    [[nodiscard]] std::optional<Numbers> result_of(PatternBoard& board) const;
    [[nodiscard]] Bitboard moves_of(const PatternBoard& board) const;
    void list_children(const PatternBoard& board, const Bitboard& moves,
                       std::vector<Child>& children) const;
    [[nodiscard]] static Number others_open(const std::vector<Child>& children);
    [[nodiscard]] Numbers sum_up(const PatternBoard& board,
                                 const std::vector<Child>& children) const;
    [[nodiscard]] static Square deciding_move(const std::vector<Child>& children,
                                              const Numbers& sum);
    Numbers search(PatternBoard& board, Number proof_limit, Number disproof_limit, int ply);
    [[nodiscard]] std::vector<Square> pv_of(PatternBoard& board) const;
    [[nodiscard]] bool attacks(const PatternBoard& board) const noexcept {
        return board.side_to_move() == run_.attacker;
    }

    std::size_t entry_count_;
    std::vector<Entry> entries_;
    // Indices of the entries used since the table was empty, up to kMaxListed.
    std::vector<std::uint32_t> used_;
    std::uint8_t generation_ = 0;
    std::vector<std::vector<Child>> children_;  // by ply
    Run run_;
};

}  // namespace kagetsu

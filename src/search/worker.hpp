// One searching thread: its board, its histories, its counters. What threads share comes in by
// reference.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/pattern_board.hpp"
#include "kagetsu/search_types.hpp"
#include "search/history.hpp"
#include "search/move_picker.hpp"
#include "search/time_manager.hpp"
#include "search/transposition_table.hpp"
#include "search/vct.hpp"

namespace kagetsu {

// The order to stop and the deadlines, written by other threads while a search runs. Times are in
// nanoseconds of Clock's epoch.
struct SearchControl {
    std::atomic<bool> stop{false};
    std::atomic<Clock::rep> soft_deadline{0};
    std::atomic<Clock::rep> hard_deadline{0};

    // Sets both deadlines; an absent one becomes "never".
    void set_budget(Clock::time_point start, const TimeBudget& budget) noexcept;
};

// What a search may leave out.
enum class Selectivity : std::uint8_t {
    Normal,     // whatever the measurements justify
    FullWidth,  // nothing: every candidate to the full depth, no deeper, no proof without a search;
                // for comparing with a plain alpha-beta search
};

class Worker {
  public:
    Worker(const Position& position, const Evaluator& evaluator, TranspositionTable& table,
           History& history, SearchControl& control, Selectivity selectivity = Selectivity::Normal,
           VctSolver* vct = nullptr);

    // Iterative deepening with aspiration windows, until a limit or `control` ends it, the result
    // is proven, or there is only one move to play. Of the callbacks, on_finish is left to others.
    [[nodiscard]] SearchResult think(const Limits& limits, const Callbacks& callbacks);
    // The same for the `number`-th helper (from 1) of a thread that thinks: no report, no search by
    // fours at the root, every other helper one ply ahead.
    [[nodiscard]] SearchResult help(const Limits& limits, int number);

    // Victory by continuous fours: does the side to move win by fours alone, each forcing its
    // reply? Returns the mate score with the distance counted from the root (a real win, not
    // always the shortest), or nothing when none was found within the limits.
    // max_fours: own moves; max_nodes: calls. Board is restored on return.
    [[nodiscard]] std::optional<Value> vcf(int ply, int max_fours, std::uint64_t max_nodes);

    // Fail-soft principal variation search of the current node with window (alpha, beta).
    [[nodiscard]] Value search(Value alpha, Value beta, Depth depth, int ply);

    [[nodiscard]] PatternBoard& board() noexcept { return board_; }
    // Calls of the main, the VCF and the VCT search so far; any thread may ask.
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return nodes_.load(std::memory_order_relaxed);
    }

  private:
    struct RootMove {
        Square square = kNoSquare;
        Value value = -kInfinity;
        std::vector<Square> pv;
        std::optional<Value> proven;  // apart from the search
        int selective_depth = 0;      // of a line
    };

    // root.cpp
    [[nodiscard]] bool prepare(const Limits& limits, SearchResult& result);
    void think_line(SearchResult& result);
    void deepen(int first_depth, bool is_first, SearchResult& result);
    [[nodiscard]] std::optional<Value> iterate(int depth, Value previous, SearchResult& result);
    void adopt_front(int depth, Value value, SearchResult& result) const;
    [[nodiscard]] int max_depth() const;
    // These leave the root moves before `first` as they are.
    void bring_to_front(std::size_t first, std::size_t index);
    [[nodiscard]] Value search_root(Value alpha, Value beta, Depth depth, std::size_t first);
    [[nodiscard]] Value aspirate(int depth, Value previous, std::size_t first);
    [[nodiscard]] Depth root_reduction(Depth depth, int move_number) const;
    [[nodiscard]] Milliseconds elapsed() const;
    [[nodiscard]] SearchInfo info(int depth, Value value, const std::vector<Square>& pv) const;
    void report(const SearchInfo& line) const;
    [[nodiscard]] bool wants_marks(Depth depth) const;
    [[nodiscard]] bool is_mark_due();
    void mark(Square move, RootMoveState state) const;
    void announce_best(Square move);

    // root_moves.cpp
    [[nodiscard]] Square first_guess();
    void list_root_moves();
    void restrict_root_moves(Square guess);
    void add_root_moves(Bitboard points, Square guess);

    // root_lines.cpp
    void think_lines(SearchResult& result);
    void deepen_lines(int first_depth, bool is_first, SearchResult& result);
    [[nodiscard]] bool search_line(std::size_t rank, int depth, Value previous);
    [[nodiscard]] bool lines_are_settled(int depth);
    void adopt_lines(int depth, std::size_t searched, SearchResult& result);
    [[nodiscard]] SearchInfo unfinished_line(const SearchResult& result) const;
    void report_lines(const SearchResult& result) const;
    [[nodiscard]] std::size_t wins_to_front();
    void note_win(const SearchResult& win);
    void bar_wins();
    void prove_wins();
    [[nodiscard]] bool proves_another_win(int depth);

    // root_proofs.cpp
    [[nodiscard]] Value known_win();
    [[nodiscard]] std::optional<Value> vcf_of_allowed(int max_fours, std::uint64_t max_nodes);
    [[nodiscard]] bool wins_by_fours(SearchResult& result);
    [[nodiscard]] bool wins_by_double_three(SearchResult& result);
    [[nodiscard]] std::uint64_t first_look() const noexcept;
    [[nodiscard]] VctSolver::Answer vct(std::uint64_t max_nodes, bool is_first_look,
                                        const Bitboard& excluded);
    [[nodiscard]] bool wins_by_threats(std::uint64_t max_nodes, SearchResult& result);
    [[nodiscard]] bool refutes_move(std::size_t rank);

    // search.cpp
    [[nodiscard]] std::optional<Value> finished(int ply);
    [[nodiscard]] Threat threat() const noexcept;
    [[nodiscard]] Value leaf(Value beta, int ply);
    [[nodiscard]] Value search_without(Square move, Value bound, Depth depth, int ply);
    void reward(Square move, Depth depth, int ply, const Square* tried, int tried_count);
    void extend_pv(int ply, Square move);

    // vcf.cpp
    [[nodiscard]] std::optional<Value> vcf_node(int ply, int fours_left);
    [[nodiscard]] std::optional<Value> vcf_reply(int ply, int fours_left);
    void set_pv(int ply, Square move);

    // Counts a node and says whether the search must be broken off.
    [[nodiscard]] bool count_node() noexcept;
    [[nodiscard]] bool time_is_up(const std::atomic<Clock::rep>& deadline) const noexcept;
    // Is that much of the time up to the soft deadline used?
    [[nodiscard]] bool soft_time_is_up(int percent) const noexcept;

    PatternBoard board_;
    const Evaluator& evaluator_;
    TranspositionTable& table_;
    History& history_;
    SearchControl& control_;
    const bool selective_;
    VctSolver* const vct_;  // none: no search by threats at the root
    Killers killers_;

    std::array<Square, kMaxPly + 1> excluded_{};  // by ply, kNoSquare for none

    // Static evaluations along the line, each for its side to move; under a threat, the negative of
    // the one before. ply >= -2.
    [[nodiscard]] Value& static_eval_at(int ply) noexcept {
        return static_evals_[static_cast<std::size_t>(ply + 2)];
    }
    std::array<Value, kMaxPly + 3> static_evals_{};

    Limits limits_;
    bool aborted_ = false;
    std::atomic<std::uint64_t> nodes_{0};  // written by the owner, read by others
    std::uint64_t node_limit_ = 0;
    std::uint64_t vcf_node_limit_ = 0;
    int selective_depth_ = 0;
    const Callbacks* callbacks_ = nullptr;  // none: nobody listens
    Square announced_ = kNoSquare;          // the best move that was told last
    Clock::time_point next_mark_;           // of a move at the root
    Bitboard marked_lost_;                  // moves at the root that were told to be lost
    std::vector<RootMove> root_moves_;
    std::size_t line_count_ = 1;
    Bitboard barred_;  // points that no proof at the root may begin with
    // The shortest win known before the search: one that is longer does not end it at once.
    Value wanted_ = -kInfinity;
    Value held_ = -kInfinity;  // a win that only a shorter one displaces
    // Triangular PV table: row `ply` holds the best line found from that ply on.
    std::array<std::vector<Square>, kMaxPly + 1> pv_;
};

}  // namespace kagetsu

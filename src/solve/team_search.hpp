// A proof-number search by several threads, which share its table.
//
// Each thread searches from the root by itself. They keep apart because a node in which others are
// searching counts as harder than it is ("virtual numbers", Kaneko 2010), and leave a part of the
// tree as soon as one of them has decided a position above it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "search/vct.hpp"
#include "solve/proof_search.hpp"

namespace kagetsu::solve {

// What the lead, the thread that calls, brings along, and its helpers have of their own.
struct SearchTools {
    SearchTools(std::size_t fours_entries, std::size_t vct_entries, std::function<bool()> is_over)
        : fours(fours_entries, std::move(is_over)), vct(vct_entries) {}

    FoursSearch fours;
    VctSolver vct;
    std::uint64_t vct_nodes = 0;  // that were visited
};

class TeamSearch {
  public:
    // `quick_win` of an expander gets the tools of its thread, and a function that says whether the
    // search is over.
    using QuickWin =
        std::function<Square(SearchTools&, PatternBoard&, const std::function<bool()>&)>;
    struct Setup {
        Color attacker = Color::Black;
        Scope scope = Scope::All;
        QuickWin quick_win;  // may be empty
        std::size_t fours_entries = 1;
        std::size_t vct_entries = 1;
        std::size_t replies_kept = 1;
        int threads = 1;
    };

    // Refers to the table and the tools, those of the lead. `is_over` is asked by the lead only;
    // true ends the search of all.
    TeamSearch(NumberTable& table, SearchTools& tools, const Setup& setup,
               const std::function<bool()>& is_over);
    ~TeamSearch();
    TeamSearch(const TeamSearch&) = delete;
    TeamSearch& operator=(const TeamSearch&) = delete;

    // As ProofSearch::search(); the threads share the nodes. If the system grants fewer threads,
    // fewer search. With one thread the result is always the same.
    Numbers search(PatternBoard& board, std::uint64_t max_nodes);

    // What ProofSearch has of these names.
    [[nodiscard]] Square winning_move(const PatternBoard& board) const {
        return lead_.winning_move(board);
    }
    [[nodiscard]] std::vector<Square> line(PatternBoard& board) { return lead_.line(board); }
    // Of all threads.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return lead_.nodes() + helped_; }
    // How many threads the system has refused a search, at most.
    [[nodiscard]] int refused_threads() const noexcept { return static_cast<int>(refused_); }

  private:
    struct Helper;

    [[nodiscard]] bool is_over() const noexcept { return is_over_.load(std::memory_order_relaxed); }

    std::atomic<bool> is_over_{false};
    std::unique_ptr<Visitors> visitors_;  // with several threads
    ProofSearch lead_;
    std::vector<std::unique_ptr<Helper>> helpers_;
    std::uint64_t helped_ = 0;
    std::size_t refused_ = 0;
};

}  // namespace kagetsu::solve

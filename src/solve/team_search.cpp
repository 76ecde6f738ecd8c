#include "solve/team_search.hpp"

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

#include "kagetsu/thread.hpp"

namespace kagetsu::solve {

namespace {

Expander expander_of(SearchTools& tools, const TeamSearch::Setup& setup,
                     const std::function<bool()>& is_over) {
    if (!setup.quick_win) return {tools.fours, setup.attacker, setup.scope};
    return {tools.fours, setup.attacker, setup.scope,
            [&tools, quick_win = setup.quick_win, is_over](PatternBoard& board) {
                return quick_win(tools, board, is_over);
            }};
}

std::size_t share_of(std::size_t all, int threads) {
    return std::max<std::size_t>(all / static_cast<std::size_t>(threads), 1);
}

}  // namespace

struct TeamSearch::Helper {
    Helper(NumberTable& table, const Setup& setup, const std::function<bool()>& is_over,
           Visitors* visitors)
        : tools(share_of(setup.fours_entries, setup.threads),
                share_of(setup.vct_entries, setup.threads), is_over),
          search(table, expander_of(tools, setup, is_over),
                 share_of(setup.replies_kept, setup.threads), is_over, visitors) {}

    SearchTools tools;
    ProofSearch search;
    std::exception_ptr exception;
};

TeamSearch::TeamSearch(NumberTable& table, SearchTools& tools, const Setup& setup,
                       const std::function<bool()>& is_over)
    : visitors_(setup.threads > 1 ? std::make_unique<Visitors>() : nullptr),
      lead_(
          table, expander_of(tools, setup, is_over), share_of(setup.replies_kept, setup.threads),
          [this, is_over] { return is_over() || this->is_over(); }, visitors_.get()) {
    for (int i = 1; i < setup.threads; ++i) {
        helpers_.push_back(std::make_unique<Helper>(
            table, setup, [this] { return this->is_over(); }, visitors_.get()));
    }
}

TeamSearch::~TeamSearch() = default;

Numbers TeamSearch::search(PatternBoard& board, std::uint64_t max_nodes) {
    if (helpers_.empty()) return lead_.search(board, max_nodes);
    visitors_->allow(max_nodes);
    is_over_ = false;
    const auto end = [this] { is_over_.store(true, std::memory_order_relaxed); };
    std::vector<Thread> threads;
    const auto help = [&](Helper& helper) noexcept {
        try {
            PatternBoard own = board;
            if (helper.search.search(own, max_nodes).is_decided()) end();
        } catch (...) {
            helper.exception = std::current_exception();
            end();
        }
    };
    // The helpers copy the board meanwhile, so the lead does not change it.
    PatternBoard own_board = board;
    threads.reserve(helpers_.size());
    try {
        for (const auto& helper : helpers_)
            threads.emplace_back([&help, &helper] { help(*helper); });
    } catch (const std::exception&) {
        // The system grants no more threads, or no memory for them: those there are do the work.
    }
    refused_ = std::max(refused_, helpers_.size() - threads.size());
    try {
        lead_.search(own_board, max_nodes);
    } catch (...) {
        end();
        throw;
    }
    end();
    threads.clear();
    helped_ = 0;
    for (const auto& helper : helpers_) {
        helped_ += helper->search.nodes() + helper->tools.fours.nodes() + helper->tools.vct_nodes;
        if (helper->exception) std::rethrow_exception(std::exchange(helper->exception, nullptr));
    }
    is_over_ = false;
    return lead_.numbers(board);
}

}  // namespace kagetsu::solve

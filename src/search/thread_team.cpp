#include "search/thread_team.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <latch>
#include <new>
#include <numeric>
#include <utility>

#include "search/handicap.hpp"
#include "search/variations.hpp"

namespace kagetsu {

namespace {

// The threads that help a search. They end with it, also if it throws.
class Helpers {
  public:
    Helpers(std::atomic<bool>& done, std::vector<Thread> threads)
        : done_(done), threads_(std::move(threads)) {}
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() { finish(); }

    [[nodiscard]] std::size_t size() const noexcept { return threads_.size(); }

    void finish() noexcept {
        done_.store(true, std::memory_order_relaxed);
        threads_.clear();  // waits for them
        done_.store(false, std::memory_order_relaxed);
    }

  private:
    std::atomic<bool>& done_;
    std::vector<Thread> threads_;
};

}  // namespace

ThreadTeam::ThreadTeam(const SharedResources& shared) : shared_(shared) {
    resize(1);
}

void ThreadTeam::resize(int threads) {
    histories_.resize(static_cast<std::size_t>(std::max(threads, 1)));
    for (std::unique_ptr<History>& history : histories_)
        if (!history) history = std::make_unique<History>();
    refused_ = 0;
}

void ThreadTeam::clear() noexcept {
    for (const std::unique_ptr<History>& history : histories_)
        history->clear();
    vct_.clear();
}

void ThreadTeam::age() noexcept {
    for (const std::unique_ptr<History>& history : histories_)
        history->halve();
    vct_.age();
}

void ThreadTeam::note_helpers(std::size_t wanted, std::size_t granted) noexcept {
    refused_ = std::max(refused_, wanted - granted);
}

std::vector<Thread> ThreadTeam::start_helpers(std::size_t count,
                                              const std::function<void(std::size_t)>& help) {
    std::vector<Thread> helpers;
    helpers.reserve(count);
    try {
        for (std::size_t i = 1; i <= count; ++i)
            helpers.push_back(shared_.warm_up.start_thread([&help, i] { help(i); }));
    } catch (const std::exception&) {
        // The system grants no more threads, or no memory for them: go on with those there are.
    }
    note_helpers(count, helpers.size());
    return helpers;
}

SearchResult ThreadTeam::search(const Position& position, const Limits& limits,
                                const Callbacks& callbacks) {
    // On the heap: boards and tables are too large for a thread's stack.
    std::vector<std::unique_ptr<RootSearch>> searches;
    const std::size_t count = is_handicapped(limits) ? 1 : histories_.size();
    searches.push_back(std::make_unique<RootSearch>(position, shared_, *histories_[0],
                                                    Selectivity::Normal, &vct_));
    try {
        for (std::size_t i = 1; i < count; ++i) {
            searches.push_back(std::make_unique<RootSearch>(position, shared_, *histories_[i],
                                                            Selectivity::Normal, nullptr));
        }
    } catch (const std::bad_alloc&) {
        // No memory for more threads: search with those there are.
    }
    const auto total_nodes = [&searches] {
        return std::accumulate(
            searches.begin(), searches.end(), std::uint64_t{0},
            [](std::uint64_t sum, const auto& search) { return sum + search->nodes(); });
    };

    Limits thread_limits = limits;
    std::vector<SearchResult> results(searches.size());
    std::latch begin(1);  // the shares of a node limit depend on how many threads there are
    const std::function<void(std::size_t)> help = [&](std::size_t i) {
        begin.wait();
        try {
            results[i] = searches[i]->search_as_helper(thread_limits, static_cast<int>(i));
        } catch (const std::bad_alloc&) {
            return;  // without a result of its own
        }
        // With one variation to find, a win of any thread ends the search.
        if (thread_limits.multi_pv <= 1 && results[i].info.value >= kMateBound)
            shared_.control.team_done.store(true, std::memory_order_relaxed);
    };
    Helpers helpers(shared_.control.team_done, start_helpers(searches.size() - 1, help));
    searches.resize(helpers.size() + 1);
    note_helpers(count - 1, helpers.size());
    if (thread_limits.nodes)
        thread_limits.nodes = std::max<std::uint64_t>(*thread_limits.nodes / searches.size(), 1);
    begin.count_down();
    Callbacks reports = callbacks;
    if (callbacks.on_iteration) {
        reports.on_iteration = [&](SearchInfo info) {
            info.nodes = total_nodes();
            callbacks.on_iteration(info);
        };
    }
    results[0] = searches[0]->search_as_main(thread_limits, reports);
    helpers.finish();

    SearchResult best = results[0];
    // Only a sooner win makes a helper's move the better one: the main thread alone looks for wins
    // by threats of the opponent.
    for (const SearchResult& result : results)
        if (wins_sooner(result, best)) put_win_first(best, result);
    if (best.move != results[0].move && callbacks.on_root_move)
        callbacks.on_root_move(best.move, RootMoveState::Best);
    best.info.nodes = total_nodes();
    best.info.elapsed = results[0].info.elapsed;
    for (SearchInfo& variation : best.variations) {
        variation.nodes = best.info.nodes;
        variation.elapsed = best.info.elapsed;
    }
    return best;
}

}  // namespace kagetsu

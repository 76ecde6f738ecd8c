#include "search/thread_team.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <new>
#include <numeric>
#include <optional>
#include <utility>

#include "kagetsu/gate.hpp"
#include "search/allies.hpp"
#include "search/handicap.hpp"
#include "search/variations.hpp"

namespace kagetsu {

namespace {

// Size of a helper's VCT table, a small one: there may be many (kThreadBytes of the protocol's
// settings).
constexpr std::size_t kHelpersVctEntries = std::size_t{1} << 16;

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

// The part that other processes have in a search; none if `allies` is null. To be made after the
// helpers, so that it ends before they do.
class AlliedPart {
  public:
    explicit AlliedPart(Allies* allies) : allies_(allies) {}
    AlliedPart(const AlliedPart&) = delete;
    AlliedPart& operator=(const AlliedPart&) = delete;
    ~AlliedPart() {
        if (allies_ != nullptr) static_cast<void>(allies_->end());
    }

    // Returns the place of this process among all.
    Allies::Place begin(const LocalSearch& search) noexcept {
        const std::optional<Allies::Place> place =
            allies_ != nullptr ? allies_->begin(search) : std::nullopt;
        if (!place) allies_ = nullptr;
        return place.value_or(Allies::Place{});
    }
    // From begin() to end(): whether others take part.
    [[nodiscard]] bool is_shared() const noexcept { return allies_ != nullptr; }
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return allies_ != nullptr ? allies_->nodes_of_others() : 0;
    }
    void report(const SearchInfo& best) const noexcept {
        if (allies_ != nullptr) allies_->report(best);
    }
    void wait_for_stop() const noexcept {
        if (allies_ != nullptr) allies_->wait_for_stop();
    }
    [[nodiscard]] std::vector<Vote> end() noexcept {
        Allies* const allies = std::exchange(allies_, nullptr);
        return allies != nullptr ? allies->end() : std::vector<Vote>();
    }

  private:
    Allies* allies_;
};

// Is a search long enough for the others to take part?
bool is_worth_sharing(const Limits& limits, const SearchControl& control) {
    constexpr std::uint64_t kLeastNodes = 10'000;
    constexpr Milliseconds kLeastTime{20};
    const Clock::rep deadline = control.hard_deadline.load(std::memory_order_relaxed);
    return !is_handicapped(limits) && limits.nodes.value_or(kLeastNodes) >= kLeastNodes &&
           (deadline == SearchControl::kNever ||
            Clock::duration(deadline) - Clock::now().time_since_epoch() >= kLeastTime);
}

}  // namespace

ThreadTeam::ThreadTeam(const SharedResources& shared) : shared_(shared) {
    resize(1);
}

void ThreadTeam::resize(int threads) {
    const auto wanted = static_cast<std::size_t>(std::max(threads, 1));
    if (memories_.size() > wanted) memories_.resize(wanted);
    // If memory is short, the team keeps the threads that have got theirs.
    while (memories_.size() < wanted) {
        const bool is_first = memories_.empty();
        memories_.push_back(
            std::make_unique<Memory>(is_first ? VctSolver::kUsualEntries : kHelpersVctEntries));
    }
    refused_ = 0;
}

void ThreadTeam::clear() noexcept {
    for (const std::unique_ptr<Memory>& memory : memories_) {
        memory->history.clear();
        memory->vct.clear();
    }
}

void ThreadTeam::age() noexcept {
    for (const std::unique_ptr<Memory>& memory : memories_) {
        memory->history.halve();
        memory->vct.age();
    }
}

void ThreadTeam::note_helpers(std::size_t wanted, std::size_t granted) noexcept {
    refused_ = std::max(refused_, wanted - granted);
}

std::vector<Thread> ThreadTeam::start_helpers(std::size_t count,
                                              const std::function<void(std::size_t)>& help) {
    std::vector<Thread> helpers;
    helpers.reserve(count);
    try {
        for (std::size_t i = 1; i <= count; ++i) {
            helpers.emplace_back([&help, i] {
                try {
                    help(i);
                } catch (const std::bad_alloc&) {
                    // The others do without its part.
                }
            });
        }
    } catch (const std::exception&) {
        // The system grants no more threads, or no memory for them: go on with those there are.
    }
    note_helpers(count, helpers.size());
    return helpers;
}

SearchResult ThreadTeam::search(const Position& position, const Limits& limits,
                                const Callbacks& callbacks) {
    Allies* const allies = is_worth_sharing(limits, shared_.control) ? allies_ : nullptr;
    std::deque<EntryOutbox> outboxes;  // with allies
    SharedWindow window;
    std::optional<NodePool> pool;  // of a node limit
    std::unique_ptr<BusyMoves> busy_moves;
    // On the heap: boards and tables are too large for a thread's stack.
    std::vector<std::unique_ptr<RootSearch>> searches;
    const std::size_t count = is_handicapped(limits) ? 1 : memories_.size();
    const auto add_search = [&](Memory& memory) {
        if (allies != nullptr) outboxes.emplace_back();
        searches.push_back(std::make_unique<RootSearch>(position, shared_, memory.history,
                                                        Selectivity::Normal, &memory.vct));
        if (allies != nullptr) searches.back()->show_entries_to(outboxes.back());
    };
    add_search(*memories_[0]);
    try {
        if (count > 1) busy_moves = std::make_unique<BusyMoves>();
        for (std::size_t i = 1; i < count; ++i)
            add_search(*memories_[i]);
    } catch (const std::bad_alloc&) {
        // No memory for more threads: search with those there are.
    }
    const auto own_nodes = [&searches] {
        return std::accumulate(
            searches.begin(), searches.end(), std::uint64_t{0},
            [](std::uint64_t sum, const auto& search) { return sum + search->nodes(); });
    };

    Limits thread_limits = limits;
    std::vector<SearchResult> results(searches.size());
    // The number of the first thread among those of all processes. Shares of a node limit depend
    // on how many there are.
    int first_number = 0;
    Allies* told_of_wins = nullptr;
    Gate begin;
    const std::function<void(std::size_t)> help = [&](std::size_t i) {
        begin.wait();
        results[i] =
            searches[i]->search_as_helper(thread_limits, first_number + static_cast<int>(i));
        // With one variation to find, a win of any thread ends the search.
        if (thread_limits.multi_pv > 1 || results[i].info.value < kMateBound) return;
        shared_.control.team_done.store(true, std::memory_order_relaxed);
        if (told_of_wins != nullptr) told_of_wins->report(results[i].info);
    };
    Helpers helpers(shared_.control.team_done, start_helpers(searches.size() - 1, help));
    searches.resize(helpers.size() + 1);
    note_helpers(count - 1, helpers.size());
    AlliedPart part(allies);
    const auto [place, processes] =
        part.begin({position, limits, size(), shared_.table, shared_.control, outboxes, own_nodes});
    if (part.is_shared()) told_of_wins = allies;
    first_number = place * size();
    if (thread_limits.nodes) {
        std::uint64_t& nodes = *thread_limits.nodes;
        nodes = std::max<std::uint64_t>(nodes / static_cast<std::uint64_t>(processes), 1);
        if (searches.size() > 1) {
            const std::uint64_t share = std::max<std::uint64_t>(nodes / searches.size(), 1);
            pool.emplace(nodes - share, searches.size());
            // The first thread's move is played, so its share is out of the others' reach. They
            // have their first portions before any begins.
            for (std::size_t i = 0; i < searches.size(); ++i)
                searches[i]->draw_from(*pool, i == 0 ? share : pool->take());
            nodes = share;
        }
    }
    if (searches.size() > 1 || part.is_shared()) {
        for (const auto& search : searches)
            search->share_proofs();
    }
    if (searches.size() > 1) {
        using Role = RootSearch::Role;
        for (std::size_t i = 0; i < searches.size(); ++i)
            searches[i]->join(window, *busy_moves, i == 0 ? Role::Leader : Role::Helper);
    }
    begin.open();
    const auto total_nodes = [&] { return own_nodes() + part.nodes(); };
    Callbacks reports = callbacks;
    if (place > 0) {
        reports.on_iteration = [&part](const SearchInfo& info) {
            if (info.rank == 0) part.report(info);
        };
        results[0] = searches[0]->search_as_helper(thread_limits, first_number, reports);
        part.wait_for_stop();
    } else {
        if (callbacks.on_iteration) {
            reports.on_iteration = [&](SearchInfo info) {
                info.nodes = total_nodes();
                callbacks.on_iteration(info);
            };
        }
        results[0] = searches[0]->search_as_main(thread_limits, reports);
    }
    const std::uint64_t nodes_of_others = part.nodes();
    const std::vector<Vote> votes = part.end();
    helpers.finish();

    SearchResult best = results[0];
    // Only a sooner win makes a helper's move the better one: the main thread alone looks for wins
    // by threats of the opponent after the best move.
    for (const SearchResult& result : results)
        if (wins_sooner(result, best)) put_first(best, result);
    for (const Vote& vote : votes) {
        const SearchResult result{vote.best.pv.front(), vote.best};
        if (wins_sooner(result, best)) put_first(best, result);
    }
    // So of other processes' moves only those can be elected that the main thread has looked at.
    if (limits.multi_pv <= 1) {
        const auto has_stood = [&](Square move) { return searches[0]->has_stood(move); };
        if (const Vote* const vote = elected(votes, best, has_stood))
            put_first(best, {vote->best.pv.front(), vote->best});
    }
    if (best.move != results[0].move && callbacks.on_root_move)
        callbacks.on_root_move(best.move, RootMoveState::Best);
    best.info.nodes = own_nodes() + nodes_of_others;
    best.info.elapsed = results[0].info.elapsed;
    for (SearchInfo& variation : best.variations) {
        variation.nodes = best.info.nodes;
        variation.elapsed = best.info.elapsed;
    }
    return best;
}

}  // namespace kagetsu

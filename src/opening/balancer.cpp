#include "opening/balancer.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

#include "opening/balanced_value.hpp"
#include "search/last_two_mean.hpp"

namespace kagetsu {

namespace {

// The budget without a limit of time or nodes: more nodes do not give better balance.
constexpr std::uint64_t kDefaultNodes = 4'000'000;
// A search of fewer nodes tells no more than the static evaluation.
constexpr std::uint64_t kMinNodes = 300;
constexpr std::size_t kMaxProposals = 1024;
// Up to this many proposals are searched one after the other by all threads together; more are
// searched in parallel, each by one thread.
constexpr std::size_t kMaxFinalists = 4;
// The nodes of this many rounds are kept back for recheck_best(), which considers the proposals
// that were still searched this many rounds before the end. Each recheck gets 1/kRecheckDivisor of
// the nodes left.
constexpr int kReserveRounds = 2;
constexpr int kRecheckDivisor = 3;
// Nodes per second and thread, until the speed has been measured.
constexpr std::uint64_t kAssumedSpeed = 200'000;

int rounds_for(std::size_t proposals) {
    return std::max(static_cast<int>(std::bit_width(proposals - 1)), 1);
}

// Returns the value to aim at, from the view of the side to move, which is `advantage` better off
// than balanced after these stones.
Value target_after(const Position& position, int stones, Value advantage) {
    const Color me = position.side_to_move();
    const Rule rule = position.rule();
    const BoardShape shape = position.shape();
    const int mine = position.stones(me).count() + 1;
    const int yours = position.stones(opponent(me)).count();
    // After one stone the opponent is to move, after two I am. `mine` counts the first stone.
    const Value balanced = stones == 1 ? -balanced_value(rule, shape, yours, mine)
                                       : balanced_value(rule, shape, mine, yours + 1);
    return balanced + std::clamp(advantage, -kMaxEval / 2, kMaxEval / 2);
}

}  // namespace

Balancer::Balancer(const SearchContext& context, const Position& position, int stones,
                   Value advantage, const Limits& limits)
    : Balancer(context, position,
               generate_proposals(position, context.shared.evaluator, stones,
                                  target_after(position, stones, advantage),
                                  [&context] { return context.clock.is_over(); }),
               target_after(position, stones, advantage), limits) {}

Balancer::Balancer(const SearchContext& context, const Position& position,
                   std::vector<Proposal> proposals, Value target, const Limits& limits)
    : context_(context),
      position_(position),
      proposals_(std::move(proposals)),
      target_(target),
      limits_(limits) {
    for (int i = 0; i < context.team.size(); ++i)
        histories_.push_back(std::make_unique<History>());
}

SearchResult Balancer::balance(const std::function<void(const SearchInfo&)>& on_iteration) {
    if (proposals_.empty()) return {};
    drop_excluded();
    limit_to_budget();
    const int rounds = rounds_for(proposals_.size());
    std::size_t count = proposals_.size();
    for (int round = 1; round <= rounds && !is_over(); ++round) {
        search(count, nodes_for(rounds - round + 1 + kReserveRounds, count));
        sort_proposals(proposals_, target_, rounds);
        if (on_iteration) on_iteration(info());
        count = (count + 1) / 2;
    }
    recheck_best(rounds);
    return {proposals_.front().stones.front(), info(), {info()}};
}

// A round: searches the first `count` proposals.
void Balancer::search(std::size_t count, std::uint64_t nodes) {
    if (count > kMaxFinalists) {
        search_in_parallel(count, nodes);
        return;
    }
    for (std::size_t i = 0; i < count && !is_over(); ++i)
        if (search_with_all_threads(proposals_[i], nodes)) ++proposals_[i].rounds;
}

// Values are noisy, so the proposal nearest to the target may be there by luck. Searches the best
// proposal again, with part of the nodes left, until the best is one that has been searched again.
// If all finalists turn out to be decided, a proposal that was dropped earlier becomes the best.
void Balancer::recheck_best(int rounds) {
    const int last = rounds - kReserveRounds;
    sort_proposals(proposals_, target_, last);
    while (!proposals_.front().is_rechecked && !is_over()) {
        search_with_all_threads(proposals_.front(), nodes_for(kRecheckDivisor, 1));
        proposals_.front().is_rechecked = true;
        sort_proposals(proposals_, target_, last);
    }
}

// Has no effect if it would leave no proposal.
void Balancer::drop_excluded() {
    const auto is_allowed = [this](const Proposal& proposal) {
        return std::none_of(proposal.stones.begin(), proposal.stones.end(), [this](Square stone) {
            return std::count(limits_.excluded.begin(), limits_.excluded.end(), stone) > 0;
        });
    };
    const auto end = std::stable_partition(proposals_.begin(), proposals_.end(), is_allowed);
    if (end != proposals_.begin()) proposals_.erase(end, proposals_.end());
}

// Keeps as many proposals as the first round can search with at least kMinNodes each.
void Balancer::limit_to_budget() {
    const std::uint64_t nodes = nodes_left();
    std::size_t most = std::min(proposals_.size(), kMaxProposals);
    const auto nodes_each = [&] {
        const int rounds = rounds_for(most) + kReserveRounds;
        return nodes / static_cast<std::uint64_t>(rounds) / most;
    };
    while (most > 1 && nodes_each() < kMinNodes)
        most = (most + 1) / 2;
    proposals_.resize(most);
}

// Time is converted to nodes by the speed so far.
std::uint64_t Balancer::nodes_left() const {
    std::uint64_t nodes = kDefaultNodes;
    const std::optional<Clock::duration> time = context_.clock.time_left();
    if (time) {
        using Seconds = std::chrono::duration<double>;
        const double used = Seconds(Clock::now() - begin_).count();
        const double speed = nodes_ > 0 ? static_cast<double>(nodes_) / std::max(used, 1e-6)
                                        : static_cast<double>(kAssumedSpeed * histories_.size());
        nodes = static_cast<std::uint64_t>(std::clamp(Seconds(*time).count() * speed, 0.0, 1e15));
    }
    if (limits_.nodes) {
        const std::uint64_t left = *limits_.nodes - std::min(nodes_, *limits_.nodes);
        return time ? std::min(nodes, left) : left;
    }
    return time ? nodes : nodes - std::min(nodes_, nodes);
}

// Returns the nodes for each of `searches` searches that share a part of the nodes left, 1 /
// `divisor`.
std::uint64_t Balancer::nodes_for(int divisor, std::size_t searches) const {
    return std::max(nodes_left() / static_cast<std::uint64_t>(divisor) / searches,
                    std::uint64_t{1});
}

bool Balancer::is_over() const {
    return context_.clock.is_over() || nodes_left() == 0;
}

// Excluded squares and the number of variations concern the stones, not the search after them.
Limits Balancer::limits_of_search(std::uint64_t nodes) const {
    Limits limits;
    limits.start = limits_.start;
    limits.depth = limits_.depth;
    limits.nodes = nodes;
    return limits;
}

// Searches the first `count` proposals, each with one thread.
void Balancer::search_in_parallel(std::size_t count, std::uint64_t nodes) {
    if (!context_.clock.begin_search(MoveClock::TimeUse::Fixed)) return;
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> spent{0};
    const Limits limits = limits_of_search(nodes);
    const std::function<void(std::size_t)> search = [&](std::size_t thread) {
        for (std::size_t i = next++; i < count && !context_.clock.is_over(); i = next++) {
            const auto root = std::make_unique<RootSearch>(after(proposals_[i]), context_.shared,
                                                           *histories_[thread]);
            LastTwoMean mean;
            Callbacks callbacks;
            callbacks.on_iteration = [&mean](const SearchInfo& found) { mean.add(found.value); };
            const SearchResult result = root->search_as_main(limits, callbacks);
            spent += root->nodes();
            if (record(proposals_[i], mean.value(), result.info)) ++proposals_[i].rounds;
        }
    };
    std::vector<Thread> helpers = context_.team.start_helpers(histories_.size() - 1, search);
    search(0);
    for (Thread& helper : helpers)
        helper.join();
    nodes_ += spent;
}

// Returns whether the search found a value.
bool Balancer::search_with_all_threads(Proposal& proposal, std::uint64_t nodes) {
    if (!context_.clock.begin_search(MoveClock::TimeUse::Fixed)) return false;
    const Limits limits = limits_of_search(nodes);
    const SearchedValue found = evaluate_by_search(context_, after(proposal), limits);
    nodes_ += found.result.info.nodes;
    return record(proposal, found.value, found.result.info);
}

// Records the result of a search, whose values are from the view of the side to move after the
// stones. Returns false if the search was too short to find a value.
bool Balancer::record(Proposal& proposal, Value value, const SearchInfo& found) const {
    const bool decided = is_mate(found.value);
    if (found.depth == 0 && !decided) return false;
    if (decided) {
        proposal.status = Proposal::Status::Decided;
        value = found.value;
    }
    proposal.value = proposal.stones.size() % 2 == 0 ? value : -value;
    proposal.depth = found.depth;
    return true;
}

Position Balancer::after(const Proposal& proposal) const {
    Position position = position_;
    for (const Square stone : proposal.stones)
        position.make(stone);
    return position;
}

SearchInfo Balancer::info() const {
    const Proposal& best = proposals_.front();
    SearchInfo info;
    info.depth = best.depth;
    info.selective_depth = best.depth;
    info.value = best.value;
    info.nodes = nodes_;
    info.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - limits_.start);
    info.pv = best.stones;
    return info;
}

}  // namespace kagetsu

#include "opening/balancer.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <system_error>
#include <thread>

#include "opening/even.hpp"

namespace kagetsu {

namespace {

// Without a limit of time or nodes: more does not make a position more balanced.
constexpr std::uint64_t kEnoughNodes = 4'000'000;
// Fewer tell no more than the static evaluation.
constexpr std::uint64_t kLeastNodes = 300;
constexpr std::size_t kMostProposals = 1024;
// So few are searched one after the other by all threads together, with all that belongs to the
// search of a move; more of them one by each thread.
constexpr std::size_t kFew = 4;
// For a last look at those who were there so many rounds before the end, nodes for as many rounds
// are kept back; each gets such a share of what is left.
constexpr int kRoundsForLast = 2;
constexpr int kLastShare = 3;
// A second of one thread, before anything has been measured.
constexpr std::uint64_t kFirstSpeed = 200'000;

int rounds_for(std::size_t proposals) {
    return std::max(static_cast<int>(std::bit_width(proposals - 1)), 1);
}

}  // namespace

Balancer::Balancer(const SearchContext& context, const Position& position, int stones,
                   Value advantage, const Limits& limits)
    : context_(context), position_(position), stones_(stones), limits_(limits) {
    const Color me = position.side_to_move();
    const Rule rule = position.rule();
    const int mine = position.stones(me).count() + 1;
    const int yours = position.stones(opponent(me)).count();
    const Value even =
        stones == 1 ? -even_value(rule, yours, mine) : even_value(rule, mine, yours + 1);
    target_ = even + std::clamp(advantage, -kMaxEval / 2, kMaxEval / 2);
    for (int i = 0; i < context.team.size(); ++i)
        histories_.push_back(std::make_unique<History>());
}

SearchResult Balancer::balance(const std::function<void(const SearchInfo&)>& on_iteration) {
    proposals_ = list_proposals(position_, context_.shared.evaluator, stones_, target_);
    if (proposals_.empty()) return {};
    drop_excluded();
    keep_affordable();
    const int rounds = rounds_for(proposals_.size());
    std::size_t count = proposals_.size();
    for (int round = 1; round <= rounds && !is_over(); ++round) {
        search(count, nodes_for(rounds - round + 1 + kRoundsForLast, count));
        for (std::size_t i = 0; i < count; ++i)
            ++proposals_[i].rounds;
        sort_proposals(proposals_, target_, rounds);
        if (on_iteration) on_iteration(info());
        count = (count + 1) / 2;
    }
    look_again(rounds);
    return {proposals_.front().stones.front(), info(), {info()}};
}

void Balancer::search(std::size_t count, std::uint64_t nodes) {
    if (count > kFew) {
        search_apart(count, nodes);
        return;
    }
    for (std::size_t i = 0; i < count && !is_over(); ++i)
        search_together(proposals_[i], nodes);
}

// The nearest of many is also the luckiest. Whoever is in front of the last few is looked at once
// more, with a share of what is left, until the one in front has been. When these turn out to be
// decided, one that had dropped out is in front again.
void Balancer::look_again(int rounds) {
    const int last = rounds - kRoundsForLast;
    sort_proposals(proposals_, target_, last);
    while (proposals_.front().rounds <= rounds && !is_over()) {
        search_together(proposals_.front(), nodes_for(kLastShare, 1));
        proposals_.front().rounds = rounds + 1;
        sort_proposals(proposals_, target_, last);
    }
}

// Unless nothing is left then.
void Balancer::drop_excluded() {
    const auto is_allowed = [this](const Proposal& proposal) {
        return std::none_of(proposal.stones.begin(), proposal.stones.end(), [this](Square stone) {
            return std::count(limits_.excluded.begin(), limits_.excluded.end(), stone) > 0;
        });
    };
    const auto end = std::stable_partition(proposals_.begin(), proposals_.end(), is_allowed);
    if (end != proposals_.begin()) proposals_.erase(end, proposals_.end());
}

// So many that the first round can search each of them.
void Balancer::keep_affordable() {
    const std::uint64_t nodes = affordable_nodes();
    std::size_t most = std::min(proposals_.size(), kMostProposals);
    while (most > 1 && nodes / static_cast<std::uint64_t>(rounds_for(most)) / most < kLeastNodes)
        most = (most + 1) / 2;
    proposals_.resize(most);
}

// Time counts as the nodes that it is enough for.
std::uint64_t Balancer::affordable_nodes() const {
    std::uint64_t nodes = kEnoughNodes;
    const std::optional<Clock::duration> time = context_.clock.time_left();
    if (time) {
        using Seconds = std::chrono::duration<double>;
        const double used = Seconds(Clock::now() - begin_).count();
        const double speed = nodes_ > 0 ? static_cast<double>(nodes_) / std::max(used, 1e-6)
                                        : static_cast<double>(kFirstSpeed * histories_.size());
        nodes = static_cast<std::uint64_t>(std::clamp(Seconds(*time).count() * speed, 0.0, 1e15));
    }
    if (limits_.nodes) {
        const std::uint64_t left = *limits_.nodes - std::min(nodes_, *limits_.nodes);
        return time ? std::min(nodes, left) : left;
    }
    return time ? nodes : nodes - std::min(nodes_, nodes);
}

// For one of the searches of a round.
std::uint64_t Balancer::nodes_for(int rounds_left, std::size_t searches) const {
    return std::max(affordable_nodes() / static_cast<std::uint64_t>(rounds_left) / searches,
                    std::uint64_t{1});
}

bool Balancer::is_over() const {
    return context_.clock.is_over() || affordable_nodes() == 0;
}

// Whatever else was asked for, lines or excluded points, is not meant for the moves after the
// stones.
Limits Balancer::limits_of_search(std::uint64_t nodes) const {
    Limits limits;
    limits.start = limits_.start;
    limits.depth = limits_.depth;
    limits.nodes = nodes;
    return limits;
}

// Searches the first `count`, each with one thread.
void Balancer::search_apart(std::size_t count, std::uint64_t nodes) {
    if (!context_.clock.begin_search(MoveClock::Share::Full)) return;
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> spent{0};
    const Limits limits = limits_of_search(nodes);
    const auto search = [&](History& history) {
        for (std::size_t i = next++; i < count && !context_.clock.is_over(); i = next++) {
            const auto worker =
                std::make_unique<Worker>(after(proposals_[i]), context_.shared, history);
            LastTwoMean mean;
            Callbacks callbacks;
            callbacks.on_iteration = [&mean](const SearchInfo& found) { mean.add(found.value); };
            const SearchResult result = worker->think(limits, callbacks);
            spent += worker->nodes();
            take_over(proposals_[i], mean.value(), result.info);
        }
    };
    std::vector<std::thread> helpers;
    helpers.reserve(histories_.size());
    try {
        for (std::size_t i = 1; i < histories_.size(); ++i)
            helpers.emplace_back(search, std::ref(*histories_[i]));
    } catch (const std::system_error&) {
        // The system has no more threads to give: those we have must do.
    }
    search(*histories_.front());
    for (std::thread& helper : helpers)
        helper.join();
    nodes_ += spent;
}

void Balancer::search_together(Proposal& proposal, std::uint64_t nodes) {
    if (!context_.clock.begin_search(MoveClock::Share::Full)) return;
    const Limits limits = limits_of_search(nodes);
    const SearchedValue found = evaluate_by_search(context_, after(proposal), limits);
    nodes_ += found.result.info.nodes;
    take_over(proposal, found.value, found.result.info);
}

// `value` and `found` are from the view of who moves after the stones.
void Balancer::take_over(Proposal& proposal, Value value, const SearchInfo& found) const {
    const bool decided = is_mate(found.value);
    if (found.depth == 0 && !decided) return;
    if (decided) {
        proposal.standing = Proposal::Standing::Decided;
        value = found.value;
    }
    proposal.value = proposal.stones.size() % 2 == 0 ? value : -value;
    proposal.depth = found.depth;
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

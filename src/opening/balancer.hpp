// Finds stones that bring the value of a position close to a target.
//
// Sequential halving (Karnin, Koren & Somekh 2013): all proposals are searched with few nodes, the
// half nearest to the target with twice as many, and so on, so that every round costs the same.
// Most proposals turn out to be far from the target in the first rounds.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "opening/proposal.hpp"
#include "opening/search_context.hpp"

namespace kagetsu {

class Balancer {
  public:
    // Chooses among all ways to place one stone or two; the arguments are those of
    // Engine::balance(). The context's clock must have begun the call; context, position and limits
    // must outlive the balancer.
    Balancer(const SearchContext& context, const Position& position, int stones, Value advantage,
             const Limits& limits);
    // Chooses among these proposals, of which all have as many stones, the one whose value is
    // nearest to `target`.
    Balancer(const SearchContext& context, const Position& position,
             std::vector<Proposal> proposals, Value target, const Limits& limits);
    Balancer(const Balancer&) = delete;
    Balancer& operator=(const Balancer&) = delete;

    // Returns the best stones found, as SearchInfo::pv of the result; an empty result if the board
    // is full. Calls `on_iteration`, unless empty, after each round.
    [[nodiscard]] SearchResult balance(const std::function<void(const SearchInfo&)>& on_iteration);

  private:
    void drop_excluded();
    void limit_to_budget();
    [[nodiscard]] std::uint64_t nodes_left() const;
    [[nodiscard]] std::uint64_t nodes_for(int divisor, std::size_t searches) const;
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] Limits limits_of_search(std::uint64_t nodes) const;
    void search(std::size_t count, std::uint64_t nodes);
    void recheck_best(int rounds);
    void search_in_parallel(std::size_t count, std::uint64_t nodes);
    bool search_with_all_threads(Proposal& proposal, std::uint64_t nodes);
    bool record(Proposal& proposal, Value value, const SearchInfo& found) const;
    [[nodiscard]] Position after(const Proposal& proposal) const;
    [[nodiscard]] SearchInfo info() const;

    const SearchContext& context_;
    const Position& position_;
    std::vector<Proposal> proposals_;
    Value target_;
    const Limits& limits_;
    std::vector<std::unique_ptr<History>> histories_;  // one per thread
    std::uint64_t nodes_ = 0;
    Clock::time_point begin_ = Clock::now();
};

}  // namespace kagetsu

// Finds stones that bring the value of a position near to a wanted one.
//
// Sequential halving (Karnin, Koren, Somekh 2013): all choices are searched with few nodes, the
// half that lies nearest to the target with twice as many, and so on, every round costing the same.
// Most of the choices show in the first rounds that they are far off.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "opening/proposal.hpp"
#include "opening/search_context.hpp"

namespace kagetsu {

class Balancer {
  public:
    // One stone or two, see Engine::balance(). The turn must have begun.
    Balancer(const SearchContext& context, const Position& position, int stones, Value advantage,
             const Limits& limits);
    Balancer(const Balancer&) = delete;
    Balancer& operator=(const Balancer&) = delete;

    [[nodiscard]] SearchResult balance(const std::function<void(const SearchInfo&)>& on_iteration);

  private:
    void drop_excluded();
    void keep_affordable();
    [[nodiscard]] std::uint64_t affordable_nodes() const;
    [[nodiscard]] std::uint64_t nodes_for(int rounds_left, std::size_t searches) const;
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] Limits limits_of_search(std::uint64_t nodes) const;
    void search(std::size_t count, std::uint64_t nodes);
    void look_again(int rounds);
    void search_apart(std::size_t count, std::uint64_t nodes);
    void search_together(Proposal& proposal, std::uint64_t nodes);
    void take_over(Proposal& proposal, Value value, const SearchInfo& found) const;
    [[nodiscard]] Position after(const Proposal& proposal) const;
    [[nodiscard]] SearchInfo info() const;

    const SearchContext& context_;
    const Position& position_;
    int stones_;
    Value target_ = 0;
    const Limits& limits_;
    std::vector<Proposal> proposals_;
    std::vector<std::unique_ptr<History>> histories_;  // one a thread
    std::uint64_t nodes_ = 0;
    Clock::time_point begin_ = Clock::now();
};

}  // namespace kagetsu

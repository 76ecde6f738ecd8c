// Counts the nodes of one thread and decides when its search is broken off.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>

#include "search/node_pool.hpp"
#include "search/parameters.hpp"
#include "search/search_control.hpp"

namespace kagetsu {

class NodeCounter {
  public:
    explicit NodeCounter(const SearchControl& control) noexcept : control_(control) {}

    // The node limit of a search; the greatest number of its type when there is none.
    void set_limit(std::uint64_t nodes) noexcept {
        limit_ = nodes;
        if (pool_ == nullptr) end_ = nodes;
    }
    // The thread may visit `own` nodes, then those that it draws from a pool, which must outlive
    // the counter. The limit is then only what may be expected for it.
    void draw_from(NodePool& pool, std::uint64_t own) noexcept {
        pool_ = &pool;
        end_ = own;
        is_aborted_ = own == 0;
    }
    [[nodiscard]] std::uint64_t limit() const noexcept { return limit_; }

    // Counts a node of any search that is about to be visited. Returns true if it must not be, for
    // the search is broken off: out of nodes, out of time, or told to stop. Once true, it stays
    // true.
    [[nodiscard]] bool visit_node() noexcept {
        if (is_aborted_) return true;
        const std::uint64_t nodes = this->nodes() + 1;
        nodes_.store(nodes, std::memory_order_relaxed);
        if (nodes >= end_ && !may_go_on()) {
            is_aborted_ = true;
        } else if (nodes >= next_poll_) {
            poll();
        }
        return is_aborted_;
    }
    [[nodiscard]] bool is_aborted() const noexcept { return is_aborted_; }

    // Nodes counted so far. Any thread may ask.
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return nodes_.load(std::memory_order_relaxed);
    }

    // The greatest ply reached since the last reset.
    void reach(int ply) noexcept { selective_depth_ = std::max(selective_depth_, ply); }
    [[nodiscard]] int selective_depth() const noexcept { return selective_depth_; }
    void reset_selective_depth() noexcept { selective_depth_ = 0; }

  private:
    // Takes a portion of the pool, if there is one. Returns whether the node that was counted last
    // may be visited.
    [[nodiscard]] bool may_go_on() noexcept;
    // Looks at the clock and at the stop flags: usually every kPollInterval nodes, about every
    // 0.2 ms. But a node can take milliseconds, when the system is slow to provide memory. So the
    // number of nodes between two looks begins at one and depends on the time the last ones took.
    void poll() noexcept;

    const SearchControl& control_;
    std::atomic<std::uint64_t> nodes_{0};  // written by the owner, read by others
    std::uint64_t limit_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t end_ = limit_;  // the node that must not be visited
    NodePool* pool_ = nullptr;
    bool is_aborted_ = false;
    std::uint64_t next_poll_ = 1;
    std::uint64_t interval_ = 1;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_poll_ = begin_;
    int selective_depth_ = 0;
};

}  // namespace kagetsu

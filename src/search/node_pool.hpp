// The nodes that several threads may visit together.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace kagetsu {

// Hands out the nodes of a limit to the threads in portions, so that a slower thread gets fewer.
// The search ends when the main thread gets no more: the others may then have kPortion left each.
class NodePool {
  public:
    static constexpr std::uint64_t kPortion = 64;  // the largest

    NodePool(std::uint64_t nodes, std::uint64_t threads) noexcept
        : left_(nodes), threads_(threads) {}

    // Returns the number of nodes that the caller may visit now, 0 if none is left. All portions
    // together are exactly the nodes of the pool; they become small when it is nearly empty.
    [[nodiscard]] std::uint64_t take() noexcept {
        std::uint64_t left = left_.load(std::memory_order_relaxed);
        std::uint64_t portion = 0;
        do {
            portion = std::min(left, std::clamp<std::uint64_t>(left / threads_ / 2, 1, kPortion));
        } while (!left_.compare_exchange_weak(left, left - portion, std::memory_order_relaxed));
        return portion;
    }

  private:
    std::atomic<std::uint64_t> left_;
    std::uint64_t threads_;
};

}  // namespace kagetsu

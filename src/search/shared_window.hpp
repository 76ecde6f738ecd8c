// The iteration of the main thread and its window at the root, for the threads that help it.
#pragma once

#include <atomic>
#include <cstdint>

#include "kagetsu/types.hpp"

namespace kagetsu {

class SharedWindow {
  public:
    struct Window {
        int depth = 0;  // in plies; 0 before the first iteration
        Value alpha = -kInfinity;
        Value beta = kInfinity;

        bool operator==(const Window&) const = default;
    };

    // Any thread may call either.
    void set(const Window& window) noexcept {
        const auto bits = [](Value value) {
            return static_cast<std::uint64_t>(std::int64_t{value} + kInfinity);
        };
        word_.store(static_cast<std::uint64_t>(window.depth) << 2 * kValueBits |
                        bits(window.alpha) << kValueBits | bits(window.beta),
                    std::memory_order_relaxed);
    }
    [[nodiscard]] Window get() const noexcept {
        const std::uint64_t word = word_.load(std::memory_order_relaxed);
        const auto value = [](std::uint64_t bits) {
            return static_cast<Value>(bits & kValueMask) - kInfinity;
        };
        return {static_cast<int>(word >> 2 * kValueBits), value(word >> kValueBits), value(word)};
    }

  private:
    static constexpr int kValueBits = 16;
    static constexpr std::uint64_t kValueMask = (std::uint64_t{1} << kValueBits) - 1;
    static_assert(2 * kInfinity <= static_cast<int>(kValueMask));

    // Depth, alpha and beta in one word, so that a reader always gets a consistent set.
    std::atomic<std::uint64_t> word_{static_cast<std::uint64_t>(2 * kInfinity)};
};

}  // namespace kagetsu

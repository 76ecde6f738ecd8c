// Division by a number that stays the same for a whole search but is unknown to the compiler.
#pragma once

#include <cassert>
#include <cstdint>

namespace kagetsu {

// Divides by multiplying with a reciprocal, as compilers do for constants (Granlund & Montgomery
// 1994). The quotient is exact and truncated towards zero, like that of operator/.
class Divisor {
  public:
    static constexpr int kMaxDivisor = 1 << 15;
    static constexpr int kMaxDividend = 1 << 16;  // absolute value

    // Precondition: 1 < divisor <= kMaxDivisor.
    explicit constexpr Divisor(int divisor) noexcept
        : reciprocal_((std::int64_t{1} << 32) / divisor + 1) {
        assert(divisor > 1 && divisor <= kMaxDivisor);
    }

    // Precondition: |dividend| <= kMaxDividend.
    [[nodiscard]] constexpr int quotient(int dividend) const noexcept {
        const auto floor = static_cast<int>((dividend * reciprocal_) >> 32);
        return dividend < 0 ? floor + 1 : floor;
    }

  private:
    std::int64_t reciprocal_;
};

}  // namespace kagetsu

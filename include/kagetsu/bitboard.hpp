// A set of squares of a board, one bit each.
//
// Bits are dense: bit = y * (width + 1) + x (see Layout). The extra column keeps shifted rows
// apart, so that fives are found by four shifts and ands. A 15 x 15 board uses 240 bits, one
// 256-bit register; the largest board, 22 x 22, uses 506 of the 512.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kagetsu {

class Bitboard {
  public:
    static constexpr int kBits = 512;
    static constexpr std::size_t kWords = kBits / 64;

    // Bits are 0 .. kBits - 1.
    constexpr void set(int bit) noexcept { word(bit) |= mask(bit); }
    constexpr void clear(int bit) noexcept { word(bit) &= ~mask(bit); }
    constexpr void toggle(int bit) noexcept { word(bit) ^= mask(bit); }
    [[nodiscard]] constexpr bool test(int bit) const noexcept {
        return (words_[static_cast<std::size_t>(bit) / 64] & mask(bit)) != 0;
    }
    [[nodiscard]] constexpr bool empty() const noexcept {
        std::uint64_t any = 0;
        for (const std::uint64_t w : words_)
            any |= w;
        return any == 0;
    }
    [[nodiscard]] constexpr int count() const noexcept {
        int total = 0;
        for (const std::uint64_t w : words_)
            total += std::popcount(w);
        return total;
    }
    // Returns the lowest bit in the set. Precondition: not empty().
    [[nodiscard]] constexpr int first() const noexcept {
        std::size_t i = 0;
        while (words_[i] == 0)
            ++i;
        return static_cast<int>(i * 64) + std::countr_zero(words_[i]);
    }

    // Calls visit(bit) for every bit of the set, in ascending order.
    template <typename Visitor>
    constexpr void for_each(Visitor&& visit) const {
        for (std::size_t i = 0; i < kWords; ++i) {
            for (std::uint64_t w = words_[i]; w != 0; w &= w - 1) {
                visit(static_cast<int>(i * 64) + std::countr_zero(w));
            }
        }
    }

    // Does holds(bit) return true for any bit of the set? Asked in ascending order, until one does.
    template <typename Predicate>
    [[nodiscard]] constexpr bool any_of(Predicate&& holds) const {
        for (std::size_t i = 0; i < kWords; ++i) {
            for (std::uint64_t w = words_[i]; w != 0; w &= w - 1) {
                if (holds(static_cast<int>(i * 64) + std::countr_zero(w))) return true;
            }
        }
        return false;
    }

    // Returns the set with every bit b moved to b - n, 0 < n < 64; bits below 0 are lost.
    [[nodiscard]] constexpr Bitboard shifted_down(int n) const noexcept {
        Bitboard result;
        for (std::size_t i = 0; i < kWords; ++i) {
            const std::uint64_t carry = i + 1 < kWords ? words_[i + 1] << (64 - n) : 0;
            result.words_[i] = (words_[i] >> n) | carry;
        }
        return result;
    }
    // Returns the set with every bit b moved to b + n, 0 < n < 64; bits from kBits on are lost.
    [[nodiscard]] constexpr Bitboard shifted_up(int n) const noexcept {
        Bitboard result;
        for (std::size_t i = 0; i < kWords; ++i) {
            const std::uint64_t carry = i > 0 ? words_[i - 1] >> (64 - n) : 0;
            result.words_[i] = (words_[i] << n) | carry;
        }
        return result;
    }

    constexpr Bitboard& operator&=(const Bitboard& other) noexcept {
        for (std::size_t i = 0; i < kWords; ++i)
            words_[i] &= other.words_[i];
        return *this;
    }
    constexpr Bitboard& operator|=(const Bitboard& other) noexcept {
        for (std::size_t i = 0; i < kWords; ++i)
            words_[i] |= other.words_[i];
        return *this;
    }
    // Removes the elements of `other`.
    constexpr Bitboard& remove(const Bitboard& other) noexcept {
        for (std::size_t i = 0; i < kWords; ++i)
            words_[i] &= ~other.words_[i];
        return *this;
    }
    [[nodiscard]] friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) noexcept {
        return a &= b;
    }
    [[nodiscard]] friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) noexcept {
        return a |= b;
    }
    friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;

  private:
    [[nodiscard]] static constexpr std::uint64_t mask(int bit) noexcept {
        return std::uint64_t{1} << (static_cast<unsigned>(bit) % 64);
    }
    [[nodiscard]] constexpr std::uint64_t& word(int bit) noexcept {
        return words_[static_cast<std::size_t>(bit) / 64];
    }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace kagetsu

// FNV-1a, 64 bits: the hash of Fowler, Noll and Vo.
#pragma once

#include <cstdint>

namespace kagetsu {

class Fnv1a {
  public:
    constexpr void add_byte(unsigned char byte) noexcept { hash_ = (hash_ ^ byte) * kPrime; }
    // The eight bytes of a word, lowest first, on any machine.
    constexpr void add(std::uint64_t word) noexcept {
        for (int i = 0; i < 8; ++i)
            add_byte(static_cast<unsigned char>(word >> (8 * i)));
    }
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return hash_; }

  private:
    static constexpr std::uint64_t kPrime = 0x100000001B3ULL;
    std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

}  // namespace kagetsu

// Little-endian numbers in files, independent of the machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kagetsu {

// Appends the low `count` bytes of a number, 1..8. Negative numbers are passed as their two's
// complement.
inline void put_number(std::string& bytes, std::uint64_t number, int count) {
    std::array<char, sizeof number> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<char>((number >> (8 * i)) & 0xFF);
    bytes.append(all.data(), static_cast<std::size_t>(count));
}

// Reads numbers one after the other.
class ByteReader {
  public:
    // The bytes must outlive the reader.
    explicit ByteReader(std::string_view bytes) noexcept : bytes_(bytes) {}

    // Returns the next `count` bytes as a number, 1..8. Precondition: they exist.
    [[nodiscard]] std::uint64_t next(int count) noexcept {
        std::uint64_t number = 0;
        for (int i = 0; i < count; ++i)
            number |= std::uint64_t{static_cast<unsigned char>(bytes_[at_++])} << (8 * i);
        return number;
    }
    // Skips `count` bytes.
    void skip(std::size_t count) noexcept { at_ += count; }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

}  // namespace kagetsu

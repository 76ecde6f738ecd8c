// Numbers in files: the low byte first, whatever the machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kagetsu {

// Appends the low `count` bytes of a number, at most eight; a negative one has been converted to
// unsigned.
inline void put_number(std::string& bytes, std::uint64_t number, int count) {
    for (int i = 0; i < count; ++i)
        bytes += static_cast<char>((number >> (8 * i)) & 0xFF);
}

// Reads numbers from front to back.
class ByteReader {
  public:
    // The bytes must outlive the reader.
    explicit ByteReader(std::string_view bytes) noexcept : bytes_(bytes) {}

    // Precondition: so many bytes are left.
    [[nodiscard]] std::uint64_t next(int count) noexcept {
        std::uint64_t number = 0;
        for (int i = 0; i < count; ++i)
            number |= std::uint64_t{static_cast<unsigned char>(bytes_[at_++])} << (8 * i);
        return number;
    }
    void skip(std::size_t count) noexcept { at_ += count; }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

}  // namespace kagetsu

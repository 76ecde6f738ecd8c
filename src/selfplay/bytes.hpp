// Numbers in files: the low byte first, whatever the machine.
#pragma once

#include <cstdint>
#include <string>

namespace kagetsu {

// Appends the low `count` bytes of a number, which may be a negative one converted to unsigned.
inline void put_number(std::string& bytes, std::uint32_t number, int count) {
    for (int i = 0; i < count; ++i)
        bytes += static_cast<char>((number >> (8 * i)) & 0xFF);
}

// Reads numbers from front to back.
class ByteReader {
  public:
    // The bytes must outlive the reader.
    explicit ByteReader(const std::string& bytes) noexcept : bytes_(bytes) {}

    // Precondition: so many bytes are left.
    [[nodiscard]] std::uint32_t next(int count) noexcept {
        std::uint32_t number = 0;
        for (int i = 0; i < count; ++i)
            number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes_[at_++]))
                      << (8 * i);
        return number;
    }
    void skip(std::size_t count) noexcept { at_ += count; }

  private:
    const std::string& bytes_;
    std::size_t at_ = 0;
};

}  // namespace kagetsu

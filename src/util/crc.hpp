// CRC-32, as zip has it: tells bytes that were damaged by accident from those that were written.
#pragma once

#include <boost/crc.hpp>
#include <cstdint>
#include <iomanip>
#include <string>
#include <string_view>

#include "util/text_stream.hpp"

namespace kagetsu {

// Of two pieces, one after the other.
inline std::uint32_t crc_of(std::string_view first, std::string_view second = {}) {
    boost::crc_32_type crc;
    crc.process_bytes(first.data(), first.size());
    crc.process_bytes(second.data(), second.size());
    return crc.checksum();
}

// A checksum as text has it: eight hexadecimal digits.
inline std::string checksum_word(std::uint32_t checksum) {
    TextWriter word;
    word << std::hex << std::setfill('0') << std::setw(8) << checksum;
    return word.str();
}

}  // namespace kagetsu

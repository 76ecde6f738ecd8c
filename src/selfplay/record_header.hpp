// The first line of a file of self-play games, and the checksums that depend on it.
//
//     kagetsu games 3 binary freestyle 15x15 5000 20 7 6c62272e07bb0142 3ae743b0
//     kagetsu games 3 text freestyle 15x15 5000 20 7 6c62272e07bb0142 origin bottom 4a66c11c
//
// It has the version, the form of the games, and their series: rule, board, nodes per move,
// percentage of random moves, seed, fingerprint of the weights; in text, also where the row numbers
// begin. Last comes the CRC-32 of the line so far, without the blank before it. The checksum of a
// game covers that of the header, so that a game of another file is refused.
//
// Version 2 is still read, and its files are continued as they are. There the header has no
// checksum, that of a binary game covers the game alone, text has none, and games have no numbers.
// Text of version 0.1 of the program has no origin.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kagetsu/notation.hpp"
#include "selfplay/game_record.hpp"

namespace kagetsu {

enum class RecordFormat : std::uint8_t { Binary, Text };

// The versions of files of games that can be read. All versions of the program write the last one
// that they know.
constexpr int kFirstRecordVersion = 2;
constexpr int kRecordVersion = 3;

class RecordHeader {
  public:
    // The words with which every header begins, whatever the version.
    static constexpr std::string_view kName = "kagetsu games ";
    // No header is longer, in bytes.
    static constexpr std::size_t kMaxLength = 200;

    // `origin` is that of the squares in text form. Precondition: the version can be read.
    explicit RecordHeader(const Series& series = {}, RecordFormat format = RecordFormat::Binary,
                          Origin origin = Origin::Bottom, int version = kRecordVersion);

    [[nodiscard]] const Series& series() const noexcept { return series_; }
    [[nodiscard]] RecordFormat format() const noexcept { return format_; }
    [[nodiscard]] Origin origin() const noexcept { return origin_; }
    [[nodiscard]] int version() const noexcept { return version_; }
    // Whether games carry their number and, in text form, a checksum.
    [[nodiscard]] bool has_numbers() const noexcept { return version_ >= 3; }

    // The header as a line, without the newline.
    [[nodiscard]] const std::string& line() const noexcept { return line_; }

    // The checksum of a game with these bytes in a file with this header.
    [[nodiscard]] std::uint32_t checksum_of(std::string_view game) const;

  private:
    Series series_;
    RecordFormat format_;
    Origin origin_;
    int version_;
    std::string line_;
    std::string seed_;  // bytes that precede those of a game in its checksum
};

// Empty if the line is not a header, of any version that can be read, or its checksum is wrong.
[[nodiscard]] std::optional<RecordHeader> parse_header(std::string_view line);

}  // namespace kagetsu

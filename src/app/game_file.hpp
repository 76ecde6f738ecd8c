// Reads a file of games, binary or text.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include "selfplay/record_file.hpp"

namespace kagetsu::app {

// Reads the header of a file, with its newline. Throws std::runtime_error if there is none or it
// cannot be read.
[[nodiscard]] RecordHeader read_header(std::ifstream& in, const std::string& path);

class GameFile {
  public:
    // Whether a file that ends within a game is an error, or merely still being written.
    enum class Truncation : std::uint8_t { Refused, Ignored };

    // Throws std::runtime_error if the file cannot be read or is not a file of games.
    explicit GameFile(const std::string& path, Truncation truncation = Truncation::Refused);

    [[nodiscard]] const RecordHeader& header() const noexcept { return header_; }
    [[nodiscard]] const Series& series() const noexcept { return header_.series(); }
    [[nodiscard]] RecordFormat format() const noexcept { return header_.format(); }

    // Reads the next game; false after the last one. Games that carry no numbers are numbered as
    // they come. Throws std::runtime_error if the next bytes cannot be read or are not a game, or
    // if its number should have come before.
    [[nodiscard]] bool next(GameRecord& game);

    // Reads the game that begins at a file offset. Afterwards next(), count() and end() are no more
    // about the file's beginning. The number of the game is unspecified if it carries none. Throws
    // std::runtime_error if there is no game.
    void read_at(std::uint64_t offset, GameRecord& game);

    // The number of games read, and the file offset of the end of the last one.
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    [[nodiscard]] std::uint64_t end() const noexcept { return end_; }
    // The least number that the next game can have.
    [[nodiscard]] std::uint64_t next_number() const noexcept { return next_number_; }

  private:
    [[nodiscard]] ReadResult read(GameRecord& game);
    [[nodiscard]] ReadResult read_line(GameRecord& game);

    std::string path_;
    Truncation truncation_;
    std::ifstream in_;
    RecordHeader header_;
    std::uint64_t count_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t next_number_ = 0;
};

}  // namespace kagetsu::app

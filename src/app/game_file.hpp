// Reads a file of games, binary or text, from front to back.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include "selfplay/record_file.hpp"

namespace kagetsu::app {

class GameFile {
  public:
    // What a file that ends within a game is: damaged, or still being written.
    enum class Truncation : std::uint8_t { Refused, Ignored };

    // Throws std::runtime_error when the file can't be read or is none of games.
    explicit GameFile(const std::string& path, Truncation truncation = Truncation::Refused);

    [[nodiscard]] const Series& series() const noexcept { return header_.series; }
    [[nodiscard]] RecordFormat format() const noexcept { return header_.format; }

    // Reads the next game, false behind the last. Throws std::runtime_error when there is something
    // else.
    [[nodiscard]] bool next(GameRecord& game);

    // How many games have been read, and how many bytes there are to the end of the last of them.
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    [[nodiscard]] std::uint64_t end() const noexcept { return end_; }

  private:
    [[nodiscard]] ReadResult read_line(GameRecord& game);

    std::string path_;
    Truncation truncation_;
    std::ifstream in_;
    RecordHeader header_;
    std::uint64_t count_ = 0;
    std::uint64_t end_ = 0;
};

}  // namespace kagetsu::app

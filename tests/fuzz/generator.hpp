// Random input for the protocol: what managers say, and what happens to it on bad days.
#pragma once

#include <cstdint>
#include <string>

#include "support/random_play.hpp"

namespace kagetsu::test {

class Generator {
  public:
    explicit Generator(std::uint64_t seed) : random_(seed) {}

    // One line without its end: some command with fitting arguments, or with strange ones.
    [[nodiscard]] std::string line();
    // A line of random or damaged bytes.
    [[nodiscard]] std::string strange_line();
    // At least `lines` lines that belong together: games, positions, queries, in any order, and an
    // end. `oddity` percent of the arguments are written in an unusual way.
    [[nodiscard]] std::string conversation(int lines, int oddity);
    // The same with a few bytes, words or lines changed, lost, doubled or swapped.
    [[nodiscard]] std::string damaged(std::string text);

  private:
    [[nodiscard]] std::string number();
    [[nodiscard]] std::string point();
    [[nodiscard]] std::string info();
    [[nodiscard]] std::string list(bool has_owners);
    [[nodiscard]] std::string cased(std::string text);
    [[nodiscard]] std::string line_end();
    // A command with everything that belongs to it, in lines with their ends.
    [[nodiscard]] std::string step();

    Random random_;
    int oddity_ = 20;
    int side_ = 15;  // of the board that is played on
};

}  // namespace kagetsu::test

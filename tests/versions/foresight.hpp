// How early a program sees who wins: positions shortly before the end of decided games, and the
// nodes after which the value of a search is right and stays so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/game_file.hpp"
#include "kagetsu/position.hpp"
#include "program_contestant.hpp"

namespace kagetsu::test {

struct Question {
    Position position;
    bool is_win;  // for the side to move, as the game went
};

// Positions of decided games, in the order of the file, up to `count`: of each game those that many
// plies before its end, as far as they come after the opening. Throws as GameFile::next() does.
[[nodiscard]] std::vector<Question> questions_from(app::GameFile& games,
                                                   const std::vector<std::uint64_t>& plies,
                                                   std::size_t count);

// The nodes of the first report from which on all values are at least `threshold` for the winner;
// the limit if there is none. What is reported at the limit is no finished iteration.
[[nodiscard]] std::uint64_t nodes_until_seen(const std::vector<Report>& reports, bool is_win,
                                             Value threshold, std::uint64_t limit) noexcept;

// The mean of numbers and half the width of its 95 % confidence interval. Preconditions of both:
// there are two numbers or more.
class Mean {
  public:
    void add(double number) noexcept;
    [[nodiscard]] double mean() const noexcept;
    [[nodiscard]] double error() const noexcept;

  private:
    double count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

}  // namespace kagetsu::test

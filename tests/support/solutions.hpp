// What a problem of tests/data/puzzles.txt claims, found by the oracles alone.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "support/naive_fours.hpp"
#include "support/naive_position.hpp"

namespace kagetsu::test {

struct Solution {
    std::vector<Point> answers;  // by rows
    int length = 0;              // 0 where the category states none

    friend bool operator==(const Solution&, const Solution&) = default;
};

// Returns the solution of a position as a problem of the category (win1, block5, open4, vcf_*,
// defence, no_vcf); nothing if it is none. `me` is to move, and neither side has five. Throws
// TooLong as NaiveFours does.
[[nodiscard]] std::optional<Solution> solution_of(std::string_view category,
                                                  const NaivePosition& position, Color me,
                                                  int effort);

// vct_short or vct_long, the category of a win with this many moves before the win by fours.
[[nodiscard]] constexpr std::string_view vct_category(int moves) {
    return moves <= 2 ? "vct_short" : "vct_long";
}
// The same for vcf_short, vcf_mid, vcf_long, by plies; empty for less than five.
[[nodiscard]] constexpr std::string_view vcf_category(int plies) {
    if (plies < 5) return "";
    return plies < 9 ? "vcf_short" : plies < 15 ? "vcf_mid" : "vcf_long";
}

}  // namespace kagetsu::test

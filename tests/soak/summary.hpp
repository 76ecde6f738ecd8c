// Tables of games, moves and delays.
#pragma once

#include <ostream>
#include <vector>

#include "game_record.hpp"

namespace kagetsu::test {

// The value below which this share of the values is (nearest rank); 0 if there are none.
[[nodiscard]] double quantile(std::vector<double> values, double share);

// Moves later than `allowed` ms beyond their limit.
[[nodiscard]] int late_moves(const GameRecord& record, double allowed);

// Prints one row for each rule, size, number of threads and so on, and for all of them.
void print_summary(std::ostream& out, const std::vector<GameRecord>& records, double allowed);

}  // namespace kagetsu::test

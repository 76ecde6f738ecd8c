// The pairs of a match on file, so that it can be interrupted and continued.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "selfplay/match.hpp"
#include "support/line_file.hpp"

namespace kagetsu::test {

// A line for each pair: nodes per move, number of the pair, half points of the first player. The
// pairs of one number of nodes are numbered from 0, without gaps.
class PairRecord {
  public:
    // Without a path nothing is written. Throws as LineFile does, and std::runtime_error for a line
    // that is no pair.
    PairRecord(const std::string& path, const std::string& conditions);

    [[nodiscard]] const MatchScore& score(std::uint64_t nodes) { return scores_[nodes]; }
    // Adds the next pair. Throws std::runtime_error if it can't be written.
    void add(std::uint64_t nodes, int half_points);

  private:
    std::map<std::uint64_t, MatchScore> scores_;
    std::optional<LineFile> file_;
};

}  // namespace kagetsu::test

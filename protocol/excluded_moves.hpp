// Moves that an analyst has excluded (YXBLOCK, YXBLOCKPATH).
#pragma once

#include <cstddef>
#include <vector>

#include "kagetsu/position.hpp"
#include "protocol/command.hpp"

namespace kagetsu::protocol {

// Two kinds of exclusion: squares that are excluded in every position, and paths. A path is a game;
// its last move is excluded in the position after the moves before it, in whatever order these were
// made.
class ExcludedMoves {
  public:
    using Path = std::vector<Point>;

    // Most paths kept; more are ignored.
    static constexpr std::size_t kMaxPaths = 4096;

    // Excluding a point twice, allowing one that is not excluded and excluding one outside every
    // board do nothing.
    void exclude(Point point);
    void allow(Point point);
    void allow_all() noexcept { points_.clear(); }

    void exclude_path(const Path& path);
    void allow_path(const Path& path);
    void allow_all_paths() noexcept { paths_.clear(); }

    // The empty squares that are excluded in a position, without duplicates. The first move of a
    // path is Black's.
    [[nodiscard]] std::vector<Square> in(const Position& position) const;

  private:
    std::vector<Point> points_;
    std::vector<Path> paths_;
};

}  // namespace kagetsu::protocol

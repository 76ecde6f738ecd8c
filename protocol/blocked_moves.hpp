// Moves that an analyst has ruled out (YXBLOCK, YXBLOCKPATH).
#pragma once

#include <vector>

#include "kagetsu/position.hpp"
#include "protocol/command.hpp"

namespace kagetsu::protocol {

// Points that are ruled out everywhere, and paths: games whose last move is ruled out in the
// position that the moves before it lead to, in whatever order they were made.
class BlockedMoves {
  public:
    using Path = std::vector<Point>;

    // More paths than this are not kept: nobody types that many.
    static constexpr std::size_t kMaxPaths = 4096;

    // Points outside any board are kept out; blocking twice, or lifting what isn't there, does
    // nothing.
    void block(Point point);
    void unblock(Point point);
    void unblock_all() noexcept { points_.clear(); }

    void block_path(const Path& path);
    void unblock_path(const Path& path);
    void unblock_all_paths() noexcept { paths_.clear(); }

    // The empty points that are ruled out in a position. A path is compared by its stones, Black
    // first.
    [[nodiscard]] std::vector<Square> in(const Position& position) const;

  private:
    std::vector<Point> points_;
    std::vector<Path> paths_;
};

}  // namespace kagetsu::protocol

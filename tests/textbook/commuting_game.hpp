// A game made to transpose: both players can make one of a few moves at any time, only how often
// each made which counts, and values are drawn from that. Small values make ties likely.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace kagetsu::test {

class CommutingGame {
  public:
    using Move = int;

    // Values lie within +-range.
    CommutingGame(int width, int range, std::uint64_t seed)
        : width_(width), range_(range), seed_(seed) {}

    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> all(static_cast<std::size_t>(width_));
        std::iota(all.begin(), all.end(), 0);
        return all;
    }
    void make(Move move) {
        key_ += unit(move);
        ++made_;
    }
    void undo(Move move) {
        --made_;
        key_ -= unit(move);
    }
    [[nodiscard]] bool is_terminal() const { return false; }
    [[nodiscard]] int value() const {
        std::uint64_t z = (key_ + seed_ * 0x9E3779B97F4A7C15ULL) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 31)) * 0x94D049BB133111EBULL;
        z ^= z >> 29;
        return static_cast<int>(z % static_cast<std::uint64_t>(2 * range_ + 1)) - range_;
    }
    [[nodiscard]] std::uint64_t key() const { return key_; }

  private:
    // Five bits of the key count how often a player made a move.
    [[nodiscard]] std::uint64_t unit(Move move) const {
        return std::uint64_t{1} << (5 * (2 * move + made_ % 2));
    }

    int width_;
    int range_;
    std::uint64_t seed_;
    int made_ = 0;
    std::uint64_t key_ = 0;
};

}  // namespace kagetsu::test

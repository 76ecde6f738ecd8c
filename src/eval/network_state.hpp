// The sums of a network for a position, updated incrementally and only when they are asked for: the
// moves made and undone since the last time are compared, and the difference is applied. So a
// search that makes moves without evaluating them, as VCF and VCT do, pays nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/packed_network.hpp"
#include "kagetsu/position.hpp"
#include "pattern/line_order.hpp"

namespace kagetsu {

class NetworkState {
  public:
    // The network must outlive the state. Precondition: the position has no dead stones.
    NetworkState(const PackedNetwork& network, const Position& position);

    // Returns the sums for the position given to the constructor, which since then has been changed
    // by make() and undo() only, and not by undo() of earlier moves.
    [[nodiscard]] const NetworkSums& sums(const Position& position);

  private:
    // The keys of one direction in line order (line_order.hpp). A stone changes nine of them; they
    // are added to in blocks of sixteen.
    static constexpr std::size_t kKeyLanes = 16;
    using KeyPlane = std::array<NetworkKey, kSquareCount + kKeyLanes>;
    struct alignas(32) KeyBlock {
        std::array<NetworkKey, kKeyLanes> keys{};
    };
    // The squares that a move changes, at most: those that see its stone, and its own.
    static constexpr std::size_t kSeenSquares = 2 * kNetworkRadius * kDirectionCount;
    static constexpr std::size_t kChangedSquares = kSeenSquares + 1;
    // These squares, and their sums before the move.
    struct Saved {
        std::array<PackedNetwork::Row, kChangedSquares> sums;
        std::array<Square, kChangedSquares> squares;
        std::size_t count;
    };

    [[nodiscard]] NetworkKey* keys_before(int d, Square square) noexcept {
        return &keys_[static_cast<std::size_t>(d)][place_in_line_order(d, square) - kNetworkRadius];
    }
    void set_up(const Position& position);
    void make(Square square) noexcept;
    void undo() noexcept;
    // The colour of the next move.
    [[nodiscard]] Color side_to_move() const noexcept {
        return moves_.size() % 2 == 0 ? first_to_move_ : opponent(first_to_move_);
    }

    const PackedNetwork& network_;
    std::array<KeyBlock, 2> key_deltas_;  // by colour: what a stone adds, from four squares before
    std::array<KeyPlane, kDirectionCount> keys_;
    std::array<PackedNetwork::Row, kSquareCount> squares_{};  // sums of four rows; 0 where occupied

    // The moves since the constructor to which keys and squares belong.
    std::vector<Square> moves_;
    std::size_t earlier_moves_;
    Color first_to_move_;
    std::unique_ptr<Saved[]> saved_;       // by number of the move
    std::unique_ptr<NetworkSums[]> sums_;  // by number of moves made
};

}  // namespace kagetsu

// The sums of a network for a position, updated incrementally and only when they are asked for: the
// moves made and undone since the last time are compared, and the difference is applied. So a
// search that makes moves without evaluating them, as VCF and VCT do, pays nothing. The last move
// of a position is not made but only added up: most evaluated positions are leaves.
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
    // The window around a square: its left side in the low byte, its right side in the high byte
    // (line_table.hpp, LineKey). The left side is kNetworkSides or more if the square is occupied
    // or not on the board.
    using Key = std::uint16_t;
    static constexpr Key kDeadKey = kNetworkSides;
    static_assert(2 * kNetworkSides <= 256, "a dead square's left side and its stones fit a byte");

    // The keys of one direction in line order (line_order.hpp). A stone changes nine of them; they
    // are added to in blocks of sixteen.
    static constexpr std::size_t kKeyLanes = 16;
    using KeyPlane = std::array<Key, kSquareCount + kKeyLanes>;
    struct alignas(32) KeyBlock {
        std::array<Key, kKeyLanes> keys{};
    };
    // The squares that a move changes, at most: those that see its stone, and its own.
    static constexpr std::size_t kSeenSquares = std::size_t{2} * kNetworkRadius * kDirectionCount;
    static constexpr std::size_t kChangedSquares = kSeenSquares + 1;
    // These squares, and their sums before the move.
    struct Saved {
        std::array<PackedNetwork::Row, kChangedSquares> sums;
        std::array<Square, kChangedSquares> squares;
        std::size_t count;
    };

    [[nodiscard]] Key* keys_before(int d, Square square) noexcept {
        return &keys_[static_cast<std::size_t>(d)][place_in_line_order(d, square) - kNetworkRadius];
    }
    // The windows on the four lines through the square of a move.
    struct Windows {
        // By direction and distance from the square: network_row_index() before and after the move.
        alignas(32) std::array<std::uint16_t, kDirectionCount * kKeyLanes> before;
        alignas(32) std::array<std::uint16_t, kDirectionCount * kKeyLanes> after;
        std::uint64_t changed;  // a bit for each: an empty square that sees the move
    };

    void set_up(const Position& position);
    // Returns the windows around the square of the next move. Changes the keys if kKeep.
    template <bool kKeep>
    [[nodiscard]] Windows windows_around(Square square) noexcept;
    // Computes the sums after the next move; changes keys and squares too if kMake.
    template <bool kMake>
    void add_move(Square square, NetworkSums& result) noexcept;
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
    NetworkSums peeked_;                   // of the last position if its last move was not made
};

}  // namespace kagetsu

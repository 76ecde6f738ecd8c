#include "eval/network_state.hpp"

#include <algorithm>
#include <cassert>

#include "pattern/line_order.hpp"

namespace kagetsu {

namespace {

// Returns the content of the side of a window that begins next to `square` (line_table.hpp,
// LineKey).
int side_content(const Position& position, Square square, int step) {
    int digits = 0;
    int cells = 0;
    for (int power = 1; cells < kNetworkRadius; ++cells, power *= 3) {
        const Cell cell = position.at(static_cast<Square>(square + (cells + 1) * step));
        if (cell == Cell::Wall) break;
        if (cell != Cell::Empty) digits += power * static_cast<int>(cell);
    }
    return static_cast<int>(side_offset(cells)) + digits;
}

constexpr std::size_t kVectors = kLaneCount / kVectorBytes;  // of a row

inline const Int8Lanes& lanes(const PackedNetwork::Row& row, std::size_t vector) noexcept {
    return reinterpret_cast<const Int8Lanes&>(row.bytes[vector * kVectorBytes]);
}
inline Int8Lanes& lanes(PackedNetwork::Row& row, std::size_t vector) noexcept {
    return reinterpret_cast<Int8Lanes&>(row.bytes[vector * kVectorBytes]);
}
// Two vectors of 16-bit sums for each vector of a row.
inline UInt16Lanes& lanes(NetworkSums& sums, std::size_t vector) noexcept {
    return reinterpret_cast<UInt16Lanes&>(sums.lanes[vector * kVectorBytes / 2]);
}

inline Int8Lanes positive(Int8Lanes numbers) noexcept {
    return numbers > 0 ? numbers : Int8Lanes{};
}

constexpr std::size_t kSumVectors = 2 * kVectors;
// NOLINTNEXTLINE: std::array ignores the attributes of vectors
using SumLanes = UInt16Lanes[kSumVectors];

// Adds a vector of differences to the sums.
inline void add(SumLanes& sums, std::size_t vector, Int8Lanes difference) noexcept {
    const auto pairs = reinterpret_cast<UInt16Lanes>(difference);
    const auto low = reinterpret_cast<Int16Lanes>(pairs << 8) >> 8;
    const auto high = reinterpret_cast<Int16Lanes>(pairs) >> 8;
    sums[2 * vector] += reinterpret_cast<UInt16Lanes>(low);
    sums[2 * vector + 1] += reinterpret_cast<UInt16Lanes>(high);
}

constexpr std::size_t kKeysPerVector = kVectorBytes / sizeof(NetworkKey);

// The squares on a line that see a stone, as distances from it.
constexpr std::array<int, 2 * kNetworkRadius> kDistances{-4, -3, -2, -1, 1, 2, 3, 4};

}  // namespace

NetworkState::NetworkState(const PackedNetwork& network, const Position& position)
    : network_(network),
      earlier_moves_(position.moves().size()),
      first_to_move_(position.side_to_move()),
      saved_(std::make_unique_for_overwrite<Saved[]>(
          static_cast<std::size_t>(position.empty_count()))),
      sums_(std::make_unique_for_overwrite<NetworkSums[]>(
          static_cast<std::size_t>(position.empty_count()) + 1)) {
    moves_.reserve(static_cast<std::size_t>(position.empty_count()));
    for (const Color color : {Color::Black, Color::White}) {
        auto& deltas = key_deltas_[index_of(color)].keys;
        const auto digit = static_cast<LineKey>(cell_of(color));
        for (int distance = 1; distance <= kNetworkRadius; ++distance) {
            // Squares before the stone have it on their right, squares after it on their left.
            const LineKey weight = digit * power_of_three(distance - 1);
            deltas[static_cast<std::size_t>(kNetworkRadius - distance)] =
                static_cast<NetworkKey>(weight);
            deltas[static_cast<std::size_t>(kNetworkRadius + distance)] =
                static_cast<NetworkKey>(weight * kNetworkSides);
        }
        deltas[kNetworkRadius] = kDeadNetworkKey;
    }
    set_up(position);
}

void NetworkState::set_up(const Position& position) {
    for (KeyPlane& plane : keys_)
        plane.fill(kDeadNetworkKey);
    NetworkSums sums;
    position.empty_squares().for_each([&](int bit) {
        const Square square = position.layout().square_of(bit);
        PackedNetwork::Row& sum = squares_[static_cast<std::size_t>(square)];
        for (int d = 0; d < kDirectionCount; ++d) {
            const int step = kDirectionStep[static_cast<std::size_t>(d)];
            const auto key =
                static_cast<NetworkKey>(side_content(position, square, -step) * kNetworkSides +
                                        side_content(position, square, step));
            keys_[static_cast<std::size_t>(d)][place_in_line_order(d, square)] = key;
            for (std::size_t v = 0; v < kVectors; ++v)
                lanes(sum, v) += lanes(network_.row(key), v);
        }
        PackedNetwork::add_square(sums, sum);
    });
    sums_[0] = sums;
}

const NetworkSums& NetworkState::sums(const Position& position) {
    const std::vector<Square>& moves = position.moves();
    assert(moves.size() >= earlier_moves_);
    const auto first = moves.begin() + static_cast<std::ptrdiff_t>(earlier_moves_);
    const auto common = std::mismatch(moves_.begin(), moves_.end(), first, moves.end());
    while (moves_.end() != common.first)
        undo();
    for (auto move = common.second; move != moves.end(); ++move)
        make(*move);
    return sums_[moves_.size()];
}

void NetworkState::make(Square square) noexcept {
    const KeyBlock& deltas = key_deltas_[index_of(side_to_move())];
    const std::size_t number = moves_.size();
    Saved& saved = saved_[number];

    // The windows that change, and their keys before and after.
    struct Change {
        Square square;
        NetworkKey before;
        NetworkKey after;
    };
    std::array<Change, kSeenSquares> changes;
    std::size_t count = 0;
    for (int d = 0; d < kDirectionCount; ++d) {
        NetworkKey* const keys = keys_before(d, square);
        KeyBlock before;
        KeyBlock after;
        for (std::size_t i = 0; i < kKeyLanes; i += kKeysPerVector) {
            const UInt16Lanes old = load(keys + i);
            const UInt16Lanes now = old + load(&deltas.keys[i]);
            store(keys + i, now);
            store(&before.keys[i], old);
            store(&after.keys[i], now);
        }
        for (const int distance : kDistances) {
            const auto lane = static_cast<std::size_t>(distance + kNetworkRadius);
            const int step = kDirectionStep[static_cast<std::size_t>(d)];
            // Written in any case and kept if the square is empty: a branch would be mispredicted.
            changes[count] = {static_cast<Square>(square + distance * step), before.keys[lane],
                              after.keys[lane]};
            count += before.keys[lane] < kDeadNetworkKey ? 1 : 0;
        }
    }

    SumLanes sums;
    for (std::size_t v = 0; v < kSumVectors; ++v)
        sums[v] = lanes(sums_[number], v);
    for (std::size_t i = 0; i < count; ++i) {
        const Change change = changes[i];
        PackedNetwork::Row& sum = squares_[static_cast<std::size_t>(change.square)];
        const PackedNetwork::Row& old_row = network_.row(change.before);
        const PackedNetwork::Row& new_row = network_.row(change.after);
        for (std::size_t v = 0; v < kVectors; ++v) {
            const Int8Lanes old = lanes(sum, v);
            const Int8Lanes now = old + (lanes(new_row, v) - lanes(old_row, v));
            lanes(saved.sums[i], v) = old;
            lanes(sum, v) = now;
            add(sums, v, positive(now) - positive(old));
        }
        saved.squares[i] = change.square;
    }
    // The square itself is no longer empty.
    PackedNetwork::Row& center = squares_[static_cast<std::size_t>(square)];
    for (std::size_t v = 0; v < kVectors; ++v)
        add(sums, v, -positive(lanes(center, v)));
    saved.sums[count] = center;
    saved.squares[count] = square;
    saved.count = count + 1;
    center = {};
    for (std::size_t v = 0; v < kSumVectors; ++v)
        lanes(sums_[number + 1], v) = sums[v];
    moves_.push_back(square);
}

void NetworkState::undo() noexcept {
    const Square square = moves_.back();
    moves_.pop_back();
    const KeyBlock& deltas = key_deltas_[index_of(side_to_move())];
    for (int d = 0; d < kDirectionCount; ++d) {
        NetworkKey* const keys = keys_before(d, square);
        for (std::size_t i = 0; i < kKeyLanes; i += kKeysPerVector)
            store(keys + i, load(keys + i) - load(&deltas.keys[i]));
    }
    const Saved& saved = saved_[moves_.size()];
    for (std::size_t i = 0; i < saved.count; ++i)
        squares_[static_cast<std::size_t>(saved.squares[i])] = saved.sums[i];
}

}  // namespace kagetsu

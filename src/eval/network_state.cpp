#include "eval/network_state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "kagetsu/standard_library.hpp"
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

constexpr std::size_t kKeysPerVector = kVectorBytes / sizeof(std::uint16_t);

// Returns network_row_index() of the two sides in each lane.
inline UInt16Lanes row_indices(UInt16Lanes left, UInt16Lanes right) noexcept {
    const UInt16Lanes larger = left < right ? right : left;
    const UInt16Lanes smaller = left < right ? left : right;
    return (larger * (larger + 1) >> 1) + smaller;
}

// The lanes of the squares that see a stone.
constexpr std::uint64_t kSeen = 0x01EF'01EF'01EF'01EF;
// How far they are from it.
constexpr auto kOffsets = [] {
    std::array<Square, 64> offsets{};
    for (std::size_t lane = 0; lane < offsets.size(); ++lane) {
        const int distance = static_cast<int>(lane % 16) - kNetworkRadius;
        offsets[lane] = static_cast<Square>(distance * kDirectionStep[lane / 16]);
    }
    return offsets;
}();
static_assert(kNetworkRadius == 4,
              "nine lanes for each direction, the stone's own in their middle");

// Calls use(square, before, after) for each window that a move changes.
template <typename Windows, typename Use>
inline void for_each_change(const Windows& windows, Square move, Use use) {
    for (std::uint64_t rest = windows.changed; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
        use(static_cast<std::size_t>(move + kOffsets[lane]), windows.before[lane],
            windows.after[lane]);
    }
}

}  // namespace

NetworkState::NetworkState(const PackedNetwork& network, const Position& position)
    : network_(network),
      earlier_moves_(position.moves().size()),
      first_to_move_(position.side_to_move()),
      saved_(make_array_for_overwrite<Saved>(static_cast<std::size_t>(position.empty_count()))),
      sums_(make_array_for_overwrite<NetworkSums>(static_cast<std::size_t>(position.empty_count()) +
                                                  1)) {
    moves_.reserve(static_cast<std::size_t>(position.empty_count()));
    for (const Color color : {Color::Black, Color::White}) {
        auto& deltas = key_deltas_[index_of(color)].keys;
        const auto digit = static_cast<LineKey>(cell_of(color));
        constexpr std::size_t kMiddle = kNetworkRadius;
        for (std::size_t distance = 1; distance <= kMiddle; ++distance) {
            // Squares before the stone have it on their right, squares after it on their left.
            const LineKey weight = digit * power_of_three(static_cast<int>(distance) - 1);
            deltas[kMiddle - distance] = static_cast<Key>(weight << 8);
            deltas[kMiddle + distance] = static_cast<Key>(weight);
        }
        deltas[kNetworkRadius] = kDeadKey;
    }
    set_up(position);
}

void NetworkState::set_up(const Position& position) {
    for (KeyPlane& plane : keys_)
        plane.fill(kDeadKey);
    NetworkSums sums{};
    position.empty_squares().for_each([&](int bit) {
        const Square square = position.layout().square_of(bit);
        PackedNetwork::Row& sum = squares_[static_cast<std::size_t>(square)];
        for (int d = 0; d < kDirectionCount; ++d) {
            const int step = kDirectionStep[static_cast<std::size_t>(d)];
            const int left = side_content(position, square, -step);
            const int right = side_content(position, square, step);
            keys_[static_cast<std::size_t>(d)][place_in_line_order(d, square)] =
                static_cast<Key>(left | right << 8);
            const PackedNetwork::Row& row =
                network_.row(static_cast<std::size_t>(network_row_index(left, right)));
            for (std::size_t v = 0; v < kVectors; ++v)
                lanes(sum, v) += lanes(row, v);
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
    if (common.second == moves.end()) return sums_[moves_.size()];
    for (auto move = common.second; move != moves.end() - 1; ++move)
        make(*move);
    add_move<false>(moves.back(), peeked_);
    return peeked_;
}

template <bool kKeep>
NetworkState::Windows NetworkState::windows_around(Square square) noexcept {
    const KeyBlock& deltas = key_deltas_[index_of(side_to_move())];
    Windows windows;
    windows.changed = 0;
    for (int d = 0; d < kDirectionCount; ++d) {
        Key* const keys = keys_before(d, square);
        const std::size_t first = static_cast<std::size_t>(d) * kKeyLanes;
        for (std::size_t i = 0; i < kKeyLanes; i += kKeysPerVector) {
            const UInt16Lanes old = load(keys + i);
            const UInt16Lanes now = old + load(&deltas.keys[i]);
            if constexpr (kKeep) store(keys + i, now);
            store(&windows.before[first + i], row_indices(old & 0xFF, old >> 8));
            store(&windows.after[first + i], row_indices(now & 0xFF, now >> 8));
            const auto empty = reinterpret_cast<UInt16Lanes>((old & 0xFF) < kDeadKey);
            windows.changed |= bits_of(empty) << (first + i);
        }
    }
    windows.changed &= kSeen;
    return windows;
}

template <bool kMake>
void NetworkState::add_move(Square square, NetworkSums& result) noexcept {
    const Windows windows = windows_around<kMake>(square);
    Saved& saved = saved_[moves_.size()];
    std::size_t count = 0;
    SumLanes sums;
    for (std::size_t v = 0; v < kSumVectors; ++v)
        sums[v] = lanes(sums_[moves_.size()], v);
    for_each_change(
        windows, square, [&](std::size_t changed, std::size_t before, std::size_t after) {
            PackedNetwork::Row& sum = squares_[changed];
            for (std::size_t v = 0; v < kVectors; ++v) {
                const Int8Lanes old = lanes(sum, v);
                const Int8Lanes now =
                    old + (lanes(network_.row(after), v) - lanes(network_.row(before), v));
                add(sums, v, positive(now) - positive(old));
                if constexpr (kMake) {
                    lanes(saved.sums[count], v) = old;
                    lanes(sum, v) = now;
                }
            }
            if constexpr (kMake) saved.squares[count++] = static_cast<Square>(changed);
        });
    // The square itself is no longer empty.
    PackedNetwork::Row& center = squares_[static_cast<std::size_t>(square)];
    for (std::size_t v = 0; v < kVectors; ++v)
        add(sums, v, -positive(lanes(center, v)));
    if constexpr (kMake) {
        saved.sums[count] = center;
        saved.squares[count++] = square;
        saved.count = count;
        center = {};
    }
    for (std::size_t v = 0; v < kSumVectors; ++v)
        lanes(result, v) = sums[v];
}

void NetworkState::make(Square square) noexcept {
    add_move<true>(square, sums_[moves_.size() + 1]);
    moves_.push_back(square);
}

void NetworkState::undo() noexcept {
    const Square square = moves_.back();
    moves_.pop_back();
    const KeyBlock& deltas = key_deltas_[index_of(side_to_move())];
    for (int d = 0; d < kDirectionCount; ++d) {
        Key* const keys = keys_before(d, square);
        for (std::size_t i = 0; i < kKeyLanes; i += kKeysPerVector)
            store(keys + i, load(keys + i) - load(&deltas.keys[i]));
    }
    const Saved& saved = saved_[moves_.size()];
    for (std::size_t i = 0; i < saved.count; ++i)
        squares_[static_cast<std::size_t>(saved.squares[i])] = saved.sums[i];
}

}  // namespace kagetsu

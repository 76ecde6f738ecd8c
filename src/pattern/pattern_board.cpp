#include "kagetsu/pattern_board.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "pattern/line_order.hpp"

namespace kagetsu {

namespace {

constexpr std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}
constexpr std::size_t at(Color color) {
    return index_of(color);
}
constexpr std::size_t at(PointClass c) {
    return index_of(c);
}
constexpr Square moved(Square square, int offset) {
    return static_cast<Square>(square + offset);
}

int cells_before_wall(const Position& position, Square square, int step, int radius) {
    int cells = 0;
    while (cells < radius && position.at(moved(square, step * (cells + 1))) != Cell::Wall)
        ++cells;
    return cells;
}

// The bits of direction 0 in the line classes of both colours.
constexpr std::uint32_t kOneLine = 0x000F000F;

// The offsets of the squares whose windows contain a stone, line by line; its own square is last.
template <int kRadius>
constexpr auto kOffsets = [] {
    std::array<std::int16_t, 8 * kRadius + 1> offsets{};
    std::size_t slot = 0;
    for (const int step : kDirectionStep) {
        for (int distance = -kRadius; distance <= kRadius; ++distance) {
            if (distance != 0) offsets[slot++] = static_cast<std::int16_t>(distance * step);
        }
    }
    return offsets;
}();

// A PackedPoint and a PackedSquare as vectors (of GCC and Clang): one instruction adds or compares
// all lanes. Like Intel's __m128i they may alias the structs. (With std::bit_cast and std::memcpy
// GCC 12 copies the structs lane by lane or through the stack.)
using PointLanes = std::uint32_t __attribute__((vector_size(8), may_alias));
using SquareLanes = std::uint32_t __attribute__((vector_size(16), may_alias));
constexpr int kLineClassesLane = 2;

inline const PointLanes& lanes(const PackedPoint& point) {
    return reinterpret_cast<const PointLanes&>(point);
}
template <typename PackedSquare>
inline auto& lanes(PackedSquare& square) {
    static_assert(sizeof square == sizeof(SquareLanes) && alignof(PackedSquare) == 16);
    return reinterpret_cast<SquareLanes&>(square);
}

// All that is known of a square with these line classes.
inline SquareLanes packed_square(const PackedPointTables& values, std::uint32_t line_classes) {
    const PointLanes black = lanes(values[0][static_cast<PackedLineClasses>(line_classes)]);
    const PointLanes white = lanes(values[1][static_cast<PackedLineClasses>(line_classes >> 16)]);
    // What counts for Black's score, then what counts for White's.
    const PointLanes both = black + __builtin_shufflevector(white, white, 1, 0);
    return SquareLanes{both[0], both[1], line_classes, 0};
}

// Does the tactical class of either colour differ?
bool classes_differ(SquareLanes a, SquareLanes b) {
    using Halves = std::int64_t __attribute__((vector_size(16)));
    constexpr std::int64_t kClasses = std::int64_t{kPackedClassMask} << 32 | kPackedClassMask;
    return (reinterpret_cast<Halves>(a ^ b)[0] & kClasses) != 0;
}

// Calls visit.operator()<d>() for every direction, so that steps and shifts are constants.
template <typename Visitor>
inline void for_each_direction(Visitor&& visit) {
    visit.template operator()<0>();
    visit.template operator()<1>();
    visit.template operator()<2>();
    visit.template operator()<3>();
}

// With arrays that do not overlap and 16 lanes, these loops become whole vector instructions.
constexpr std::size_t kLanes = 16;
inline void add_deltas(LineKey* __restrict keys, const LineKey* __restrict deltas,
                       LineKey* __restrict lookup, LineKey dead_key) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        keys[lane] += deltas[lane];
        lookup[lane] = std::min(keys[lane], dead_key);
    }
}
inline void subtract_deltas(LineKey* __restrict keys, const LineKey* __restrict deltas) {
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        keys[lane] -= deltas[lane];
}

}  // namespace

PatternBoard::UndoStack::UndoStack(const UndoStack& other) : UndoStack(other.capacity_) {
    size_ = other.size_;
    std::copy_n(other.undos_.get(), size_, undos_.get());
}

PatternBoard::UndoStack& PatternBoard::UndoStack::operator=(UndoStack other) noexcept {
    capacity_ = other.capacity_;
    size_ = other.size_;
    undos_ = std::move(other.undos_);
    return *this;
}

PatternBoard::PatternBoard(const Position& position, const PackedPointTables& values)
    : position_(position),
      line_table_(&LineTable::of(position.rule())),
      values_(values),
      radius_(window_radius(position.rule())),
      undos_(at(position.shape().area())) {
    position_.reserve_moves();
    for (const Color color : {Color::Black, Color::White}) {
        const auto digit = static_cast<LineKey>(cell_of(color));
        KeyLanes& deltas = key_deltas_[at(color)];
        for (int distance = 1; distance <= radius_; ++distance) {
            // Squares before the stone have it on their right, squares after it on their left.
            const LineKey delta = digit * power_of_three(distance - 1);
            deltas[at(radius_ - distance)] = delta;
            deltas[at(radius_ + distance)] = delta * side_count(radius_);
        }
        deltas[at(radius_)] = LineTable::dead_key(radius_);
    }
    for (const Color color : {Color::Black, Color::White})
        point_tables_[at(color)] = &PointTable::of(point_law(color));
    lanes(dead_square_) = packed_square(values_, 0);
    for (KeyPlane& plane : keys_)
        plane.fill(LineTable::dead_key(radius_));
    squares_.fill(dead_square_);
    set_up_keys();
    set_up_squares();
}

// Sets the keys of the board without its stones, then adds the stones.
void PatternBoard::set_up_keys() {
    std::vector<Square> squares;
    for (Square square = 0; square < kSquareCount; ++square) {
        if (!position_.shape().contains(square)) continue;
        if (position_.at(square) == Cell::Wall) {
            has_dead_stones_ = true;
            continue;
        }
        squares.push_back(square);
        for (int d = 0; d < kDirectionCount; ++d) {
            const int step = kDirectionStep[at(d)];
            const int left = cells_before_wall(position_, square, -step, radius_);
            const int right = cells_before_wall(position_, square, step, radius_);
            keys_[at(d)][place_in_line_order(d, square)] =
                side_offset(left) * side_count(radius_) + side_offset(right);
        }
    }
    for (const Square square : squares) {
        const Cell cell = position_.at(square);
        if (cell == Cell::Empty) continue;
        for (int d = 0; d < kDirectionCount; ++d) {
            KeyLanes scratch;
            KeyLanes lookup;
            add_deltas(&keys_[at(d)][place_in_line_order(d, square) - at(radius_)],
                       key_deltas_of(square, cell, d, scratch).data(), lookup.data(), 0);
        }
    }
}

void PatternBoard::set_up_squares() {
    position_.empty_squares().for_each([&](int bit) {
        const Square square = position_.layout().square_of(bit);
        BothLineClasses lines = 0;
        for (int d = 0; d < kDirectionCount; ++d)
            lines |= (*line_table_)[keys_[at(d)][place_in_line_order(d, square)]] << (4 * d);
        PackedSquare& packed = squares_[at(square)];
        lanes(packed) = packed_square(values_, lines);
        apply(change_of(square, dead_square_, packed));
        for (const Color color : {Color::Black, Color::White})
            value_sums_[at(color)] += value_of(packed.points[at(color)]);
    });
}

// Windows end at a dead stone: squares beyond it do not see the stone.
[[gnu::cold, gnu::noinline]] void PatternBoard::hide_behind_dead_stones(KeyLanes& deltas,
                                                                        Square square,
                                                                        int d) const noexcept {
    for (const int side : {-1, 1}) {
        const int step = side * kDirectionStep[at(d)];
        const int seen = cells_before_wall(position_, square, step, radius_);
        for (int distance = seen + 1; distance <= radius_; ++distance)
            deltas[at(radius_ + side * distance)] = 0;
    }
}

inline PatternBoard::TacticalChange PatternBoard::change_of(
    Square square, const PackedSquare& before, const PackedSquare& after) const noexcept {
    TacticalChange change{static_cast<std::int16_t>(position_.layout().bit_of(square)), {}, {}};
    for (std::size_t color = 0; color < 2; ++color) {
        change.from[color] = tactical_class_of(before.points[color]);
        change.to[color] = tactical_class_of(after.points[color]);
    }
    return change;
}

// Updates counts and sets.
inline void PatternBoard::apply(const TacticalChange& change) noexcept {
    for (std::size_t color = 0; color < 2; ++color) {
        --counts_[color][at(change.from[color])];
        ++counts_[color][at(change.to[color])];
    }
    toggle_sets(change);
}

// Toggled once, the sets are as after the change; toggled again, as before it.
inline void PatternBoard::toggle_sets(const TacticalChange& change) noexcept {
    for (std::size_t color = 0; color < 2; ++color) {
        sets_[color][at(change.from[color])].toggle(change.bit);
        sets_[color][at(change.to[color])].toggle(change.bit);
    }
}

void PatternBoard::make(Square square) {
    assert(position_.is_empty(square));
    if (radius_ == window_radius(Rule::Freestyle)) {
        make_within<window_radius(Rule::Freestyle)>(square);
    } else {
        make_within<kMaxWindowRadius>(square);
    }
    position_.make(square);
}

void PatternBoard::undo() noexcept {
    assert(!undos_.empty());
    const Square square = position_.moves().back();
    position_.undo();
    if (radius_ == window_radius(Rule::Freestyle)) {
        undo_within<window_radius(Rule::Freestyle)>(square);
    } else {
        undo_within<kMaxWindowRadius>(square);
    }
}

// Returns what a stone adds to the keys on its line. `scratch` holds the result if it is not one of
// the constant tables.
inline const PatternBoard::KeyLanes& PatternBoard::key_deltas_of(Square square, Cell cell, int d,
                                                                 KeyLanes& scratch) const noexcept {
    const KeyLanes& deltas = key_deltas_[cell == Cell::Black ? 0 : 1];
    if (!has_dead_stones_) [[likely]]
        return deltas;
    scratch = deltas;
    hide_behind_dead_stones(scratch, square, d);
    return scratch;
}

// All squares around the stone are updated, whether they are empty or change or not: a branch that
// cannot be predicted costs more than an update. Only the tactical changes, a few per move, are
// collected for the counts and sets.
template <int kRadius>
void PatternBoard::make_within(Square square) noexcept {
    const Cell cell = cell_of(position_.side_to_move());
    const LineTable& table = *line_table_;
    const PackedPointTables values = values_;
    PackedSquare* const center = &squares_[at(square)];
    Undo& undo = undos_.push();
    PackedSquare* saved = undo.squares.data();
    undo.value_sums = value_sums_;
    undo.counts = counts_;

    std::array<std::uint8_t, kMaxNeighbours + 1> changed;  // slots in undo.squares
    std::size_t changed_count = 0;
    std::uint8_t slot = 0;
    SquareLanes sum{};
    KeyLanes scratch;
    const auto update = [&]<int kDirection>() __attribute__((always_inline)) {
        constexpr BothLineClasses kLine = kOneLine << (4 * kDirection);
        alignas(64) KeyLanes keys;
        add_deltas(&keys_[kDirection][place_in_line_order(kDirection, square) - kRadius],
                   key_deltas_of(square, cell, kDirection, scratch).data(), keys.data(),
                   LineTable::dead_key(kRadius));
        for (int lane = 0; lane <= 2 * kRadius; ++lane) {
            if (lane == kRadius) continue;
            SquareLanes& neighbour =
                lanes(center[std::ptrdiff_t{lane - kRadius} * kDirectionStep[kDirection]]);
            const SquareLanes before = neighbour;
            const LineTable::Entry entry = table[keys[at(lane)]];
            const SquareLanes after = packed_square(
                values, (before[kLineClassesLane] & ~kLine) | entry << (4 * kDirection));
            lanes(*saved++) = before;
            neighbour = after;
            sum += after - before;
            changed[changed_count] = slot++;
            changed_count += classes_differ(before, after);
        }
    };
    for_each_direction(update);
    // The square itself is no longer empty.
    const SquareLanes own = lanes(*center);
    *saved = *center;
    sum -= own;
    changed[changed_count] = slot;
    changed_count += classes_differ(own, lanes(dead_square_));
    *center = dead_square_;
    for (const Color color : {Color::Black, Color::White})
        value_sums_[at(color)] += value_of(static_cast<Packed>(sum[index_of(color)]));

    undo.change_count = changed_count;
    for (std::size_t i = 0; i < changed_count; ++i) {
        const Square neighbour = moved(square, kOffsets<kRadius>[changed[i]]);
        undo.changes[i] = change_of(neighbour, undo.squares[changed[i]], squares_[at(neighbour)]);
        apply(undo.changes[i]);
    }
}

template <int kRadius>
void PatternBoard::undo_within(Square square) noexcept {
    const Cell cell = cell_of(position_.side_to_move());
    const Undo& undo = undos_.pop();
    KeyLanes scratch;
    const auto restore_keys = [&]<int kDirection>() {
        subtract_deltas(&keys_[kDirection][place_in_line_order(kDirection, square) - kRadius],
                        key_deltas_of(square, cell, kDirection, scratch).data());
    };
    for_each_direction(restore_keys);
    PackedSquare* const center = &squares_[at(square)];
    const PackedSquare* saved = undo.squares.data();
    for (const int step : kDirectionStep) {
        for (int distance = -kRadius; distance <= kRadius; ++distance) {
            if (distance != 0) center[std::ptrdiff_t{distance} * step] = *saved++;
        }
    }
    *center = *saved;
    for (std::size_t i = 0; i < undo.change_count; ++i)
        toggle_sets(undo.changes[i]);
    counts_ = undo.counts;
    value_sums_ = undo.value_sums;
}

PointClass PatternBoard::point_class_if_blocked(Square square, Color color,
                                                Square blocker) const noexcept {
    // All directions but the first go down one row per step.
    const int dx = x_of(square) - x_of(blocker);
    const int dy = y_of(square) - y_of(blocker);
    const int distance = dy == 0 ? dx : dy;
    int d = 0;
    while (d < kDirectionCount && blocker + distance * kDirectionStep[at(d)] != square)
        ++d;
    if (d == kDirectionCount || distance == 0 || std::abs(distance) > radius_)
        return point_class(square, color);

    KeyLanes scratch;
    const KeyLanes& deltas = key_deltas_of(blocker, cell_of(opponent(color)), d, scratch);
    const LineKey key =
        keys_[at(d)][place_in_line_order(d, square)] + deltas[at(radius_ + distance)];
    const BothLineClasses others = squares_[at(square)].line_classes & ~(kOneLine << (4 * d));
    return point_table(color).class_of(
        line_classes_of(others | (*line_table_)[key] << (4 * d), color));
}

bool PatternBoard::may_make_four(Color color) const noexcept {
    int total = 0;
    for (const PointClass c :
         {PointClass::Foul, PointClass::Four, PointClass::FourPlus, PointClass::FourDoubleThree,
          PointClass::FourThree, PointClass::OpenFour, PointClass::Five}) {
        total += count(color, c);
    }
    return total > 0;
}

Bitboard PatternBoard::four_points(Color color) const noexcept {
    Bitboard all;
    for (const PointClass c : {PointClass::Four, PointClass::FourPlus, PointClass::FourDoubleThree,
                               PointClass::FourThree, PointClass::OpenFour, PointClass::Five}) {
        all |= points(color, c);
    }
    return all;
}

}  // namespace kagetsu

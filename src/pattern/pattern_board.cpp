#include "kagetsu/pattern_board.hpp"

#include <cassert>

namespace kagetsu {

namespace {

constexpr std::size_t at(Square square) {
    return static_cast<std::size_t>(square);
}
constexpr std::size_t at(Color color) {
    return static_cast<std::size_t>(index_of(color));
}
constexpr std::size_t at(PointClass c) {
    return static_cast<std::size_t>(index_of(c));
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

}  // namespace

PatternBoard::PatternBoard(const Position& position, const PointValues& values)
    : position_(position),
      line_table_(&LineTable::of(position.rule())),
      point_table_(&PointTable::get()),
      values_(&values),
      radius_(window_radius(position.rule())) {
    const LineKey sides = side_count(radius_);
    for (const Color color : {Color::Black, Color::White}) {
        for (int distance = 1; distance <= radius_; ++distance) {
            const LineKey digit =
                static_cast<LineKey>(cell_of(color)) * power_of_three(distance - 1);
            key_weights_[at(color)][0][static_cast<std::size_t>(distance)] = digit * sides;
            key_weights_[at(color)][1][static_cast<std::size_t>(distance)] = digit;
        }
    }

    const auto area = static_cast<std::size_t>(position.shape().area());
    position_.reserve_moves();
    changes_.reserve(area * static_cast<std::size_t>(2 * radius_ * kDirectionCount));
    undos_.reserve(area);

    // Keys of the board without its stones, then the stones one by one, then the classes.
    std::vector<Square> squares;
    const BoardShape shape = position.shape();
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            if (position.at(square_at(x, y)) == Cell::Wall) {
                has_dead_stones_ = true;
            } else {
                squares.push_back(square_at(x, y));
            }
        }
    }
    for (const Square square : squares) {
        for (std::size_t d = 0; d < kDirectionCount; ++d) {
            const int step = kDirectionStep[d];
            const int left = cells_before_wall(position, square, -step, radius_);
            const int right = cells_before_wall(position, square, step, radius_);
            keys_[d][at(square)] = side_offset(left) * sides + side_offset(right);
        }
    }
    for (const Square square : squares) {
        const Cell cell = position.at(square);
        if (cell == Cell::Empty) continue;
        for_each_neighbour(square, cell, [this](Square neighbour, std::size_t d, LineKey weight) {
            keys_[d][at(neighbour)] += weight;
        });
    }
    for (const Square square : squares) {
        Point& point = points_[at(square)];
        for (std::size_t d = 0; d < kDirectionCount; ++d) {
            point.lines[d] = (*line_table_)[keys_[d][at(square)]];
        }
        recode(point);
        if (position.is_empty(square)) enter(square);
    }
}

template <typename Visitor>
void PatternBoard::for_each_neighbour(Square center, Cell cell, Visitor&& visit) noexcept {
    const KeyWeights& weights = key_weights_[cell == Cell::Black ? 0 : 1];
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
        for (const int side : {0, 1}) {
            // Squares after the stone have it on their left.
            const int step = side == 0 ? kDirectionStep[d] : -kDirectionStep[d];
            Square neighbour = center;
            for (int distance = 1; distance <= radius_; ++distance) {
                neighbour = moved(neighbour, step);
                // Squares of the frame may be visited, nobody reads them; but a dead stone hides
                // what is behind it from squares that count.
                if (has_dead_stones_ && position_.at(neighbour) == Cell::Wall) break;
                visit(neighbour, d,
                      weights[static_cast<std::size_t>(side)][static_cast<std::size_t>(distance)]);
            }
        }
    }
}

void PatternBoard::recode(Point& point) const noexcept {
    std::array<unsigned, 2> packed{};
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
        packed[0] |= (point.lines[d] & 15U) << (4 * d);
        packed[1] |= (point.lines[d] >> 4U) << (4 * d);
    }
    point.code[0] = point_table_->code(static_cast<std::uint16_t>(packed[0]));
    point.code[1] = point_table_->code(static_cast<std::uint16_t>(packed[1]));
}

void PatternBoard::move_between_sets(Square square, Color color, PointClass from,
                                     PointClass to) noexcept {
    const int bit = position_.layout().bit_of(square);
    if (is_tactical(from)) {
        --counts_[at(color)][at(from)];
        sets_[at(color)][at(from)].clear(bit);
    }
    if (is_tactical(to)) {
        ++counts_[at(color)][at(to)];
        sets_[at(color)][at(to)].set(bit);
    }
}

// An empty square begins to count.
void PatternBoard::enter(Square square) noexcept {
    for (const Color color : {Color::Black, Color::White}) {
        value_sums_[at(color)] += (*values_)[point_code(square, color)];
        move_between_sets(square, color, PointClass::None, point_class(square, color));
    }
}

// A square is no longer empty: it counts for nobody.
void PatternBoard::leave(Square square) noexcept {
    for (const Color color : {Color::Black, Color::White}) {
        value_sums_[at(color)] -= (*values_)[point_code(square, color)];
        move_between_sets(square, color, point_class(square, color), PointClass::None);
    }
}

// Keeps counts and sets right when an empty square's classes change; the sums are not its task.
void PatternBoard::replace(Square square, const Point& before, const Point& after) noexcept {
    for (const Color color : {Color::Black, Color::White}) {
        const PointClass from = point_table_->point_class(before.code[at(color)]);
        const PointClass to = point_table_->point_class(after.code[at(color)]);
        // Three or four tactical changes a move: a rare branch.
        if (from != to && (is_tactical(from) || is_tactical(to))) {
            move_between_sets(square, color, from, to);
        }
    }
}

void PatternBoard::make(Square square) {
    assert(position_.is_empty(square));
    const Cell cell = cell_of(position_.side_to_move());
    undos_.push_back({changes_.size(), value_sums_});
    leave(square);
    position_.make(square);

    for_each_neighbour(square, cell, [this](Square neighbour, std::size_t d, LineKey weight) {
        const LineKey key = keys_[d][at(neighbour)] += weight;
        if (!position_.is_empty(neighbour)) return;
        Point& point = points_[at(neighbour)];
        const LineTable::Entry entry = (*line_table_)[key];
        if (entry == point.lines[d]) return;
        changes_.push_back({neighbour, point});
        const Point before = point;
        point.lines[d] = entry;
        recode(point);
        for (std::size_t c = 0; c < 2; ++c) {
            value_sums_[c] += (*values_)[point.code[c]] - (*values_)[before.code[c]];
        }
        replace(neighbour, before, point);
    });
}

void PatternBoard::undo() noexcept {
    assert(!undos_.empty());
    const Square square = position_.moves().back();
    const Undo& undo = undos_.back();

    while (changes_.size() > undo.first_change) {
        const Change& change = changes_.back();
        Point& point = points_[at(change.square)];
        replace(change.square, point, change.before);
        point = change.before;
        changes_.pop_back();
    }
    position_.undo();
    const Cell cell = cell_of(position_.side_to_move());
    for_each_neighbour(square, cell, [this](Square neighbour, std::size_t d, LineKey weight) {
        keys_[d][at(neighbour)] -= weight;
    });
    enter(square);
    value_sums_ = undo.value_sums;
    undos_.pop_back();
}

PointClass PatternBoard::point_class_if_blocked(Square square, Color color,
                                                Square blocker) const noexcept {
    Point point = points_[at(square)];
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
        for (const int side : {0, 1}) {
            const int step = side == 0 ? kDirectionStep[d] : -kDirectionStep[d];
            Square seen_from = blocker;
            for (int distance = 1; distance <= radius_; ++distance) {
                seen_from = moved(seen_from, step);
                if (has_dead_stones_ && position_.at(seen_from) == Cell::Wall) break;
                if (seen_from != square) continue;
                const LineKey weight =
                    key_weights_[at(opponent(color))][static_cast<std::size_t>(side)]
                                [static_cast<std::size_t>(distance)];
                point.lines[d] = (*line_table_)[keys_[d][at(square)] + weight];
                recode(point);
                return point_table_->point_class(point.code[at(color)]);
            }
        }
    }
    return point_class(square, color);
}

int PatternBoard::count_fours(Color color) const noexcept {
    int total = 0;
    for (const PointClass c : {PointClass::Four, PointClass::FourPlus, PointClass::FourThree,
                               PointClass::OpenFour, PointClass::Five}) {
        total += count(color, c);
    }
    return total;
}

Bitboard PatternBoard::four_points(Color color) const noexcept {
    Bitboard all;
    for (const PointClass c : {PointClass::Four, PointClass::FourPlus, PointClass::FourThree,
                               PointClass::OpenFour, PointClass::Five}) {
        all |= points(color, c);
    }
    return all;
}

}  // namespace kagetsu

#include "kagetsu/forbidden.hpp"

#include <array>

#include "kagetsu/line_table.hpp"
#include "kagetsu/point_table.hpp"

namespace kagetsu {

namespace {

constexpr int kRadius = window_radius(Rule::Renju);

// Tests squares on a copy of the board, on which it tries Black's stones.
class ForbiddenPointTest {
  public:
    explicit ForbiddenPointTest(const Position& position)
        : cells_(position.cells()),
          line_table_(LineTable::of(Rule::Renju)),
          point_table_(PointTable::of(PointLaw::RenjuBlack)) {}

    [[nodiscard]] bool is_forbidden(Square square) {
        const PackedLineClasses lines = lines_at(square);
        const PointClass c = point_table_.class_of(lines);
        if (c == PointClass::Foul) return true;
        if (!may_be_forbidden(c)) return false;
        // Count the real threes.
        int threes = 0;
        cell(square) = Cell::Black;
        for (int d = 0; d < kDirectionCount; ++d) {
            if (is_open_three(line_class(lines, d)) && is_real_three(square, d)) ++threes;
        }
        cell(square) = Cell::Empty;
        return threes >= 2;
    }

  private:
    [[nodiscard]] Cell& cell(Square square) { return cells_[static_cast<std::size_t>(square)]; }

    [[nodiscard]] static LineClass line_class(PackedLineClasses lines, int d) {
        return static_cast<LineClass>((lines >> (4 * d)) & 15);
    }

    // Can Black legally extend the three through a stone to a straight four? That four is a row
    // without gaps, so the extending stone is on the first empty square on one of the two sides.
    [[nodiscard]] bool is_real_three(Square stone, int d) {
        for (const int step : {kDirectionStep[static_cast<std::size_t>(d)],
                               -kDirectionStep[static_cast<std::size_t>(d)]}) {
            auto square = static_cast<Square>(stone + step);
            while (cell(square) == Cell::Black)
                square = static_cast<Square>(square + step);
            if (cell(square) != Cell::Empty) continue;
            const PackedLineClasses lines = lines_at(square);
            if (line_class(lines, d) == LineClass::OpenFour &&
                point_table_.class_of(lines) != PointClass::Five && !is_forbidden(square))
                return true;
        }
        return false;
    }

    [[nodiscard]] PackedLineClasses lines_at(Square square) {
        unsigned lines = 0;
        for (int d = 0; d < kDirectionCount; ++d) {
            const int step = kDirectionStep[static_cast<std::size_t>(d)];
            const LineKey key =
                side_key(square, -step) * side_count(kRadius) + side_key(square, step);
            const LineClass c = LineTable::class_of(line_table_[key], Color::Black);
            lines |= static_cast<unsigned>(c) << (4 * d);
        }
        return static_cast<PackedLineClasses>(lines);
    }

    [[nodiscard]] LineKey side_key(Square square, int step) {
        LineKey digits = 0;
        LineKey weight = 1;
        int cells = 0;
        for (; cells < kRadius; ++cells, weight *= 3) {
            square = static_cast<Square>(square + step);
            if (cell(square) == Cell::Wall) break;
            digits += weight * static_cast<LineKey>(cell(square));
        }
        return side_offset(cells) + digits;
    }

    std::array<Cell, kSquareCount> cells_;
    const LineTable& line_table_;
    const PointTable& point_table_;
};

}  // namespace

bool is_forbidden(const Position& position, Square square) {
    return ForbiddenPointTest(position).is_forbidden(square);
}

Bitboard forbidden_points(const Position& position) {
    ForbiddenPointTest test(position);
    Bitboard points;
    position.empty_squares().for_each([&](int bit) {
        if (test.is_forbidden(position.layout().square_of(bit))) points.set(bit);
    });
    return points;
}

}  // namespace kagetsu

#include "opening/openings.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

namespace kagetsu {

namespace {

constexpr int kLeastSide = 11;

// Columns and rows from the centre.
struct Shape {
    std::int8_t black_x, black_y, white_x, white_y, other_x, other_y;
};

constexpr std::array<Shape, 1> kFreestyle{{{0, 0, 1, 1, 2, 2}}};

}  // namespace

std::vector<Opening> openings_for(BoardShape shape, Rule) {
    std::vector<Opening> openings;
    if (std::min(shape.width, shape.height) < kLeastSide) return openings;
    const int x = shape.width / 2;
    const int y = shape.height / 2;
    for (const Shape& o : kFreestyle)
        openings.push_back({square_at(x + o.black_x, y + o.black_y),
                            square_at(x + o.white_x, y + o.white_y),
                            square_at(x + o.other_x, y + o.other_y)});
    return openings;
}

}  // namespace kagetsu

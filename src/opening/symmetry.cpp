#include "opening/symmetry.hpp"

namespace kagetsu {

namespace {

bool maps_to_itself(const Position& position, int symmetry) {
    const BoardShape shape = position.shape();
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            const Square square = square_at(x, y);
            if (position.at(square) != position.at(transformed(square, shape, symmetry)))
                return false;
        }
    }
    return true;
}

}  // namespace

std::vector<int> symmetries_of(const Position& position) {
    std::vector<int> symmetries;
    for (int symmetry = 0; symmetry < symmetry_count(position.shape()); ++symmetry)
        if (maps_to_itself(position, symmetry)) symmetries.push_back(symmetry);
    return symmetries;
}

}  // namespace kagetsu

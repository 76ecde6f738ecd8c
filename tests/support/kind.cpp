#include "support/kind.hpp"

#include "opening/symmetry.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

std::string kind_of(const Position& position) {
    std::string least;
    const BoardShape shape = position.shape();
    for (int symmetry = 0; symmetry < symmetry_count(shape); ++symmetry) {
        std::string text;
        for (int y = 0; y < shape.height; ++y) {
            for (int x = 0; x < shape.width; ++x) {
                const Square square = transformed(square_at(x, y), shape, symmetry);
                text += std::to_string(static_cast<int>(position.at(square)));
            }
        }
        if (least.empty() || text < least) least = text;
    }
    return describe(shape, position.rule()) + symbol_of(position.side_to_move()) + least;
}

}  // namespace kagetsu::test

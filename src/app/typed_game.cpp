#include "app/typed_game.hpp"

#include "app/option_set.hpp"
#include "record/legality.hpp"

namespace kagetsu::app {

namespace {

// Splits words at blanks, so that "h8 i9" in quotes is two moves.
std::vector<Square> squares_of(const std::string& word, BoardShape shape, Origin origin) {
    const auto squares = parse_squares(word, shape, origin);
    if (!squares) {
        throw UsageError("bad move in '" + word + "': moves are like h8 or 7,7, on a board of " +
                         std::to_string(shape.width) + "x" + std::to_string(shape.height));
    }
    return *squares;
}

}  // namespace

Position play_moves(const std::vector<std::string>& words, BoardShape shape, Rule rule,
                    Origin origin) {
    Position position(shape, rule);
    for (const std::string& word : words) {
        for (const Square move : squares_of(word, shape, origin)) {
            const std::string reason = record::reason_against(position, move);
            if (!reason.empty())
                throw UsageError("'" + to_letters(move, shape, origin) + "' " + reason);
            position.make(move);
        }
    }
    return position;
}

}  // namespace kagetsu::app

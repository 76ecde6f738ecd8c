#include "mining/game.hpp"

#include "selfplay/search_and_wait.hpp"
#include "selfplay/self_play.hpp"

namespace kagetsu::test {

MinedGame mined_game(Engine& engine, const Series& series, std::uint64_t number) {
    const GameRecord game = play_game(engine, series, number);
    Position position(series.shape, series.rule);
    for (const Square move : game.opening)
        position.make(move);
    // The last move of a game that a proven win ends has not been made.
    for (const RecordedMove& move : game.moves)
        position.make(move.square);
    for (int i = 0; i < kPlayOn && game.winner; ++i) {
        if (position.winner() || position.empty_count() == 0) break;
        position.make(search_and_wait(engine, position, series.nodes).move);
    }
    return {position.moves(), game.opening.size()};
}

}  // namespace kagetsu::test

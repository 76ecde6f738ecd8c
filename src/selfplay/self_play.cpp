#include "selfplay/self_play.hpp"

#include "search/move_picker.hpp"
#include "selfplay/balanced_opening.hpp"
#include "selfplay/draw_judge.hpp"
#include "selfplay/thought.hpp"
#include "util/random.hpp"

namespace kagetsu {

namespace {

// An opening is balanced for a search of this share of a move's nodes.
constexpr std::uint64_t kShareOfFilter = 4;

// The chance, in percent, that a move by chance is not the one that looks best of those left.
constexpr int kPassedOver = 75;

// A move that the search would try here. Each is so much less likely than the one that looks
// better.
Square move_by_chance(const Position& position, const Evaluator& evaluator, Random& random) {
    const PatternBoard board(position, evaluator.point_values(position));
    const History history;
    const Killers killers;
    const MoveOrder order(evaluator, history, killers, SearchParameters());
    MovePicker picker(board, order, 0, threat_against_mover(board), kNoSquare);
    Square chosen = picker.next();
    for (Square next = picker.next(); next != kNoSquare && below(100, random) < kPassedOver;
         next = picker.next())
        chosen = next;
    return chosen;
}

}  // namespace

GameRecord play_game(Engine& engine, const Series& series, std::uint64_t number) {
    Random random = chance_of_game(series.seed, number);
    engine.new_game();
    Position position =
        balanced_opening(engine, series.shape, series.rule, series.nodes / kShareOfFilter, random);
    GameRecord game;
    game.opening = position.moves();
    engine.new_game();
    DrawJudge judge;
    while (!position.winner() && position.empty_count() > 0) {
        const Thought thought = think(engine, position, series.nodes);
        game.moves.push_back({thought.move, thought.value});
        if (is_mate(thought.value)) {
            const Color me = position.side_to_move();
            game.winner = thought.value > 0 ? me : opponent(me);
            return game;
        }
        if (judge.is_drawn(position, thought.value)) return game;
        if (RecordedMove& move = game.moves.back(); below(100, random) < series.chance) {
            move.square = move_by_chance(position, engine.evaluator(), random);
            move.by_chance = true;
        }
        position.make(game.moves.back().square);
    }
    game.winner = position.winner();
    return game;
}

}  // namespace kagetsu

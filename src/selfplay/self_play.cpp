#include "selfplay/self_play.hpp"

#include "search/move_picker.hpp"
#include "selfplay/balanced_opening.hpp"
#include "selfplay/draw_adjudicator.hpp"
#include "selfplay/search_and_wait.hpp"
#include "util/random.hpp"

namespace kagetsu {

namespace {

// Openings are checked with the nodes of a move divided by this.
constexpr std::uint64_t kOpeningDivisor = 4;

// Probability, in percent, that a random move skips the best of the remaining moves.
constexpr int kSkipPercent = 75;

// A random move out of those that the search would try, in the order of the move picker: each is
// less likely than the one before it.
Square random_move(const Position& position, const Evaluator& evaluator, Random& random) {
    const PatternBoard board(position, evaluator.point_values(position));
    const History history;
    const Killers killers;
    const MoveOrder order(evaluator, history, killers, SearchParameters());
    MovePicker picker(board, order, 0, threat_against_mover(board), kNoSquare);
    Square chosen = picker.next();
    for (Square next = picker.next(); next != kNoSquare && below(100, random) < kSkipPercent;
         next = picker.next())
        chosen = next;
    return chosen;
}

}  // namespace

GameRecord play_game(Engine& engine, const Series& series, std::uint64_t number) {
    Random random = game_random(series.seed, number);
    engine.new_game();
    engine.require_memory();
    Position position =
        balanced_opening(engine, series.shape, series.rule, series.nodes / kOpeningDivisor, random);
    GameRecord game;
    game.number = number;
    game.opening = position.moves();
    engine.new_game();
    DrawAdjudicator adjudicator;
    while (!position.winner() && position.empty_count() > 0) {
        const SearchOutcome outcome = search_and_wait(engine, position, series.nodes);
        game.moves.push_back({outcome.move, outcome.value});
        if (is_mate(outcome.value)) {
            const Color me = position.side_to_move();
            game.winner = outcome.value > 0 ? me : opponent(me);
            return game;
        }
        if (adjudicator.is_drawn(position, outcome.value)) return game;
        if (RecordedMove& move = game.moves.back(); below(100, random) < series.random_moves) {
            move.square = random_move(position, engine.evaluator(), random);
            move.is_random = true;
        }
        position.make(game.moves.back().square);
    }
    game.winner = position.winner();
    return game;
}

}  // namespace kagetsu

#include "selfplay/self_play.hpp"

#include <algorithm>
#include <cstdlib>

#include "kagetsu/forbidden.hpp"
#include "opening/even.hpp"
#include "opening/random.hpp"
#include "search/move_picker.hpp"
#include "selfplay/thought.hpp"

namespace kagetsu {

namespace {

// Stones of an opening. Few leave the games alike, many are seldom balanced.
constexpr int kFewestStones = 2;
constexpr int kMostStones = 9;
// The first stone keeps this distance from the edge, on boards that are large enough.
constexpr int kFromEdge = 4;
// An opening is played when a search of this share of a move's nodes finds nobody further ahead.
constexpr std::uint64_t kShareOfFilter = 4;
constexpr Value kMostAhead = 150;

// The chance, in percent, that a move by chance is not the one that looks best of those left.
constexpr int kPassedOver = 75;

// A draw, without playing on: this share of the board is full, and for so many moves nobody was
// further ahead.
constexpr int kFullPercent = 60;
constexpr int kQuietMoves = 12;
constexpr Value kQuietValue = 30;

Square first_stone(BoardShape shape, Random& random) {
    const auto inside = [&random](int side) {
        const int margin = std::min(kFromEdge, (side - 1) / 2);
        return margin + below(side - 2 * margin, random);
    };
    const int x = inside(shape.width);
    return square_at(x, inside(shape.height));
}

Square next_stone(const Position& position, Random& random) {
    const Bitboard candidates = position.candidates();
    int skipped = below(candidates.count(), random);
    Square chosen = kNoSquare;
    candidates.for_each([&](int bit) {
        if (skipped-- == 0) chosen = position.layout().square_of(bit);
    });
    return chosen;
}

bool is_playable(const Position& position, Square square) {
    return position.rule() != Rule::Renju || position.side_to_move() != Color::Black ||
           !is_forbidden(position, square);
}

Position random_opening(const Series& series, Random& random) {
    const int stones = std::min(kFewestStones + below(kMostStones - kFewestStones + 1, random),
                                series.shape.area() / 4);
    Position position(series.shape, series.rule);
    position.make(first_stone(series.shape, random));
    while (position.occupied_count() < stones) {
        const Square square = next_stone(position, random);
        if (is_playable(position, square)) position.make(square);
    }
    return position;
}

Position balanced_opening(Engine& engine, const Series& series, Random& random) {
    while (true) {
        Position position = random_opening(series, random);
        if (position.winner()) continue;
        const Value value = think(engine, position, series.nodes / kShareOfFilter).mean;
        if (std::abs(value - even_value(position)) <= kMostAhead) return position;
    }
}

// A move that the search would try here. Each is so much less likely than the one that looks
// better.
Square move_by_chance(const Position& position, const Evaluator& evaluator, Random& random) {
    const PatternBoard board(position, evaluator.point_values(position.rule()));
    const History history;
    const Killers killers;
    MovePicker picker(board, evaluator, history, killers, 0, duty_of(board), kNoSquare);
    Square chosen = picker.next();
    for (Square next = picker.next(); next != kNoSquare && below(100, random) < kPassedOver;
         next = picker.next())
        chosen = next;
    return chosen;
}

// Says when a game is as good as drawn.
class DrawJudge {
  public:
    [[nodiscard]] bool is_drawn(const Position& position, Value value) {
        quiet_moves_ = std::abs(value) <= kQuietValue ? quiet_moves_ + 1 : 0;
        return quiet_moves_ >= kQuietMoves &&
               position.occupied_count() * 100 >= position.shape().area() * kFullPercent;
    }

  private:
    int quiet_moves_ = 0;
};

}  // namespace

GameRecord play_game(Engine& engine, const Series& series, std::uint64_t number) {
    std::seed_seq seeds{
        static_cast<std::uint32_t>(series.seed), static_cast<std::uint32_t>(series.seed >> 32),
        static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)};
    Random random(seeds);
    engine.new_game();
    Position position = balanced_opening(engine, series, random);
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

#include "game_plan.hpp"

#include <cstddef>
#include <vector>

#include "game_judge.hpp"

namespace kagetsu::test {

namespace {

constexpr int kMaxStones = 8;  // too few for a five

// Prime to the number of sides, 18: small and large boards alternate.
constexpr int kSideStep = 7;

template <typename T>
T in_turn(const std::vector<T>& values, int number) {
    return values[static_cast<std::size_t>(number) % values.size()];
}

}  // namespace

GamePlan plan_game(const GameChoice& choice, int number) {
    GamePlan plan;
    plan.number = number;
    plan.rule = in_turn(choice.rules, number);
    plan.threads = in_turn(choice.threads, number);

    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ULL;
    Random random = Random::fixed((choice.seed + 1) * kSpread ^ static_cast<std::uint64_t>(number));
    const int sides = choice.max_side - choice.min_side + 1;
    const int side = choice.min_side + number / 10 * kSideStep % sides;
    plan.shape = {side, side};
    if (random.percent(15)) plan.shape.height = choice.min_side + random.below(sides);
    plan.is_fresh = choice.fresh_every > 0 && random.below(choice.fresh_every) == 0;
    plan.has_match_clock = random.percent(20);
    plan.first_is_black = random.percent(50);
    const int draw = random.below(100);
    if (draw < 15) {
        plan.opening = GamePlan::Opening::Swap2;
    } else if (draw < 75) {
        plan.opening = GamePlan::Opening::Stones;
        GameJudge game(plan.shape, plan.rule);
        for (int i = 1 + random.below(kMaxStones); i > 0 && !game.is_over(); --i)
            static_cast<void>(game.play(random_legal_move(game, random)));
        plan.stones = game.moves();
    }
    plan.random = random;
    return plan;
}

Point random_legal_move(const GameJudge& game, Random& random) {
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i) {
        const Point p = random_move(game.board(), game.to_move(), PlayStyle{}, random);
        if (game.is_legal(p)) return p;
    }
    std::vector<Point> points = game.board().empty_squares();
    std::erase_if(points, [&](Point p) { return !game.is_legal(p); });
    return random.pick(points);
}

const char* name_of(GamePlan::Opening opening) {
    switch (opening) {
        case GamePlan::Opening::Stones:
            return "stones";
        case GamePlan::Opening::Swap2:
            return "swap2";
        case GamePlan::Opening::Empty:
            break;
    }
    return "empty";
}

}  // namespace kagetsu::test

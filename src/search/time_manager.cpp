#include "search/time_manager.hpp"

#include <algorithm>

namespace kagetsu {

namespace {

// Of 2491 games of a strong engine half had ended after 15 moves of a side, nine tenths after 30
// and all but a hundredth after 57; the mean is 17. Whether 8 moves have been made or 44, on
// average a side makes ten more; in our own games it is 15. So however long a game has lasted, the
// same share of what is left is right. With a twelfth, games of 30 to 40 moves at five seconds a
// move and two minutes ended with a third of the clock left.
constexpr int kSoftShare = 8;
// The most that a move in trouble may have.
constexpr int kHardShare = 4;

// Long limits can afford the whole overhead, a second half of it; a short limit keeps back an
// eighth.
Milliseconds without_overhead(Milliseconds limit, Milliseconds overhead) {
    limit = std::max(limit, Milliseconds{0});
    const Milliseconds reserve =
        std::max({limit / 50, std::min(limit / 8, overhead / 2), Milliseconds{15}});
    return std::max(limit - std::min(reserve, overhead), Milliseconds{0});
}

// What a match clock has for thinking. The manager's clock runs a little longer than ours with
// every move, which adds up to seconds on a full board. All of that is kept back from the start,
// because there is nothing to take it from in the end: a fifth of the overhead for each move to
// come and for two more, less on fast clocks. Even then something is left to think with.
Milliseconds match_time(const Limits& limits, int own_moves) {
    const Milliseconds left = without_overhead(*limits.match_left, limits.overhead);
    const Milliseconds limit = limits.turn.value_or(*limits.match_left / 10);
    // Huge limits must not overflow.
    const Milliseconds lag_of_250 =
        std::clamp(limit, Milliseconds{0}, std::max(limits.overhead * 50, Milliseconds{0}));
    return left - std::min(lag_of_250 * (own_moves + 2) / 250, left - left / 64);
}

}  // namespace

TimeBudget time_budget(const Limits& limits, int own_moves) {
    own_moves = std::max(own_moves, 1);
    TimeBudget budget;
    if (limits.turn) budget.hard = without_overhead(*limits.turn, limits.overhead);
    if (limits.match_left) {
        const Milliseconds left = match_time(limits, own_moves);
        const Milliseconds hard = left / std::min(kHardShare, own_moves);
        budget.soft = left / std::min(kSoftShare, own_moves);
        budget.hard = budget.hard ? std::min(*budget.hard, hard) : hard;
    }
    if (budget.hard == Milliseconds{0}) budget.soft = Milliseconds{0};
    return budget;
}

void BestMoveStability::add(Square best_move, Value value) noexcept {
    unchanged_ = best_move == best_move_ ? unchanged_ + 1 : 0;
    best_move_ = best_move;
    values_ = {value, values_[0], values_[1]};
}

int BestMoveStability::percent() const noexcept {
    // By the iterations that confirmed the best move.
    static constexpr std::array kPercent{110, 90, 75, 65, 55, 50};
    const int base = kPercent[std::min(static_cast<std::size_t>(unchanged_), kPercent.size() - 1)];
    // Values go up and down by some 50 from one iteration to the next, odd depths being the more
    // hopeful ones; to fall below two iterations by more is bad news.
    const Value drop = std::min(values_[1], values_[2]) - values_[0];
    return base + std::clamp((drop - 50) / 3, 0, 50);
}

}  // namespace kagetsu

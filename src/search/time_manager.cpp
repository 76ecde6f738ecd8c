#include "search/time_manager.hpp"

#include <algorithm>

namespace kagetsu {

namespace {

// One move may use the time left divided by these. However many moves a game has lasted, it lasts
// about as many more on average, so the divisors do not depend on the move number (docs/search.md).
constexpr int kSoftDivisor = 12;
constexpr int kHardDivisor = 4;

// A long limit can afford the whole overhead, a limit of a second half of it; a short limit keeps
// back an eighth.
Milliseconds without_overhead(Milliseconds limit, Milliseconds overhead) {
    limit = std::max(limit, Milliseconds{0});
    const Milliseconds reserve =
        std::max({limit / 50, std::min(limit / 8, overhead / 2), Milliseconds{15}});
    return std::max(limit - std::min(reserve, overhead), Milliseconds{0});
}

// The thinking time left on a match clock. The manager measures a little more for every move than
// we do, which adds up to seconds on a full board. Reserve it from the start, because at the end
// there is nothing left to take it from: a fifth of the overhead for each move to come and for two
// more, less on fast clocks, and at most 63 64ths of the time left.
Milliseconds match_time(const Limits& limits, int own_moves) {
    const Milliseconds left = without_overhead(*limits.match_left, limits.overhead);
    const Milliseconds limit = limits.turn.value_or(*limits.match_left / 10);
    // The lag of a move is 1/250 of its limit, at most a fifth of the overhead. Multiplied
    // by 250, lest it be rounded to nothing; bounded before that, lest huge limits overflow.
    const Milliseconds lag_times_250 =
        std::clamp(limit, Milliseconds{0}, std::max(limits.overhead * 50, Milliseconds{0}));
    return left - std::min(lag_times_250 * (own_moves + 2) / 250, left - left / 64);
}

}  // namespace

TimeBudget time_budget(const Limits& limits, int own_moves) {
    own_moves = std::max(own_moves, 1);
    TimeBudget budget;
    if (limits.turn) budget.hard = without_overhead(*limits.turn, limits.overhead);
    if (limits.match_left) {
        const Milliseconds left = match_time(limits, own_moves);
        const Milliseconds hard = left / std::min(kHardDivisor, own_moves);
        budget.soft = left / std::min(kSoftDivisor, own_moves);
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
    // By the number of iterations that confirmed the best move.
    static constexpr std::array kPercent{110, 90, 75, 65, 55, 50};
    const int base = kPercent[std::min(static_cast<std::size_t>(unchanged_), kPercent.size() - 1)];
    // Values of odd and even depths differ by about 50, odd ones being higher. A value that falls
    // further below the last two deserves more time.
    const Value drop = std::min(values_[1], values_[2]) - values_[0];
    return base + std::clamp((drop - 50) / 3, 0, 50);
}

}  // namespace kagetsu

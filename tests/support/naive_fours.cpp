#include "support/naive_fours.hpp"

#include <algorithm>
#include <limits>

namespace kagetsu::test {

namespace {

// A limit that no win reaches: fewer fours than squares fit the board.
constexpr int kAnyNumber = 1000;
// The memory for known results is emptied when it holds this many.
constexpr std::size_t kMostKnown = 100'000;

std::string key_of(const NaivePosition& position, Color me) {
    return symbol_of(me) + position.cells();
}

// A four takes three more stones on one of the lines, at most four cells away.
bool may_make_four(const NaivePosition& position, Point p, Color me) {
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Point direction) {
        int stones = 0;
        for (int i = -4; i <= 4; ++i)
            stones += position.at(moved(p, direction, i)) == symbol_of(me) ? 1 : 0;
        return stones >= 3;
    });
}

// The points where `me` may play without losing to one of these fives at once.
std::vector<Point> points_to_try(const NaivePosition& position, Color me,
                                 const std::vector<Point>& fives) {
    return fives.empty() ? position.empty_squares()
                         : stopping_points(position, fives, opponent(me));
}

std::vector<Point> points_to_try(const NaivePosition& position, Color me) {
    return points_to_try(position, me, position.five_points(opponent(me)));
}

// Moves p to the front, if it is there.
void try_first(std::vector<Point>& points, Point p) {
    const auto found = std::find(points.begin(), points.end(), p);
    if (found != points.end()) std::rotate(points.begin(), found, found + 1);
}

}  // namespace

bool NaiveFours::wins(Color me) {
    if (!position_.five_points(me).empty()) return true;
    return wins(me, position_.five_points(opponent(me)));
}

bool NaiveFours::wins(Color me, const std::vector<Point>& his_fives) {
    return attack(me, kAnyNumber, 0, his_fives);
}

std::optional<int> NaiveFours::shortest(Color me) {
    if (!position_.five_points(me).empty()) return 1;
    const std::vector<Point> his_fives = position_.five_points(opponent(me));
    if (!attack(me, kAnyNumber, 0, his_fives)) return std::nullopt;
    int fours = 1;
    while (!attack(me, fours, 0, his_fives))
        ++fours;
    return 2 * fours + 1;
}

std::optional<Point> NaiveFours::shortest_move(Color me) {
    if (const std::vector<Point> fives = position_.five_points(me); !fives.empty())
        return fives.front();
    const std::optional<int> plies = shortest(me);
    if (!plies) return std::nullopt;
    const int fours = (*plies - 1) / 2;
    const std::vector<Point> points = points_to_try(position_, me);
    return *std::find_if(points.begin(), points.end(),
                         [&](Point p) { return wins_by(p, me, fours, 0); });
}

std::vector<Point> NaiveFours::first_moves(Color me) {
    if (std::vector<Point> fives = position_.five_points(me); !fives.empty()) return fives;
    std::vector<Point> points = points_to_try(position_, me);
    std::erase_if(points, [&](Point p) { return !wins_by(p, me, kAnyNumber, 0); });
    std::sort(points.begin(), points.end(),
              [&](Point a, Point b) { return position_.index(a) < position_.index(b); });
    return points;
}

// For a side that cannot make a five.
bool NaiveFours::attack(Color me, int fours, std::size_t depth,
                        const std::vector<Point>& his_fives) {
    if (++examined_ > effort_) throw TooLong();
    if (known_.size() > kMostKnown) known_.clear();
    if (fours == 0) return false;
    const std::string key = key_of(position_, me);
    if (const auto found = known_.find(key); found != known_.end()) {
        if (fours >= found->second.enough) return true;
        if (fours <= found->second.too_few) return false;
    }
    std::vector<Point> points = points_to_try(position_, me, his_fives);
    if (depth < last_.size()) try_first(points, last_[depth]);
    const auto winner = std::find_if(points.begin(), points.end(),
                                     [&](Point p) { return wins_by(p, me, fours, depth); });
    Known& known =
        known_.try_emplace(key, Known{std::numeric_limits<int>::max(), -1}).first->second;
    if (winner == points.end()) {
        known.too_few = std::max(known.too_few, fours);
        return false;
    }
    known.enough = std::min(known.enough, fours);
    if (last_.size() <= depth) last_.resize(depth + 1);
    last_[depth] = *winner;
    return true;
}

bool NaiveFours::wins_by(Point p, Color me, int fours, std::size_t depth) {
    if (!may_make_four(position_, p, me)) return false;
    std::vector<Point> replies;
    {
        const Stone stone(position_, p, me);
        const std::vector<Point> fives = position_.five_points_through(p, me);
        if (fives.empty()) return false;
        replies = stopping_points(position_, fives, me);
    }
    if (!may_play(position_, p, me)) return false;
    const Stone stone(position_, p, me);
    return std::all_of(replies.begin(), replies.end(), [&](Point q) {
        const Stone reply(position_, q, opponent(me));
        // He had no five point before the reply, and it has stopped mine.
        return attack(me, fours - 1, depth + 1, position_.five_points_through(q, opponent(me)));
    });
}

bool NaiveThreats::wins_within(int moves, Color me, Attack kind) {
    if (kind != kind_) not_won_.clear();
    kind_ = kind;
    const NaivePosition& position = fours_.position();
    if (!position.five_points(me).empty()) return true;
    return attack(me, moves, position.five_points(opponent(me)));
}

bool NaiveThreats::wins_with(Point first, int moves, Color me, Attack kind) {
    if (kind != kind_) not_won_.clear();
    kind_ = kind;
    const std::vector<Point> points = points_to_try(fours_.position(), me);
    return std::count(points.begin(), points.end(), first) > 0 && wins_by(first, me, moves);
}

// For a side that cannot make a five, given where the opponent can.
bool NaiveThreats::attack(Color me, int moves, const std::vector<Point>& his_fives) {
    if (fours_.wins(me, his_fives)) return true;
    if (moves == 0) return false;
    const std::string key = key_of(fours_.position(), me);
    if (const auto found = won_.find(key); found != won_.end() && found->second <= moves)
        return true;
    if (const auto found = not_won_.find(key); found != not_won_.end() && found->second >= moves)
        return false;

    const std::vector<Point> points = moves_to_try(me, his_fives);
    const bool won =
        std::any_of(points.begin(), points.end(), [&](Point p) { return wins_by(p, me, moves); });
    (won ? won_ : not_won_)[key] = moves;
    return won;
}

std::vector<Point> NaiveThreats::moves_to_try(Color me, const std::vector<Point>& his_fives) {
    const NaivePosition& position = fours_.position();
    std::vector<Point> points = points_to_try(position, me, his_fives);
    const std::optional<Point> move = strategy_ ? strategy_(position, me) : std::nullopt;
    if (move) try_first(points, *move);
    if (kind_ == Attack::StrategyOnly) {
        const bool can_play = move && !points.empty() && points.front() == *move;
        points.resize(can_play ? 1 : 0);
    }
    return points;
}

// Where the move is one after which the opponent cannot make a five.
bool NaiveThreats::wins_by(Point p, Color me, int moves) {
    NaivePosition& position = fours_.position();
    if (!may_play(position, p, me)) return false;
    const Stone stone(position, p, me);
    const bool is_four = !position.five_points_through(p, me).empty();
    // With the move once more, as if the opponent had passed.
    if (!is_four && !fours_.wins(me, {})) return false;
    std::vector<Point> replies = replies_to(p, me);
    if (replies.empty()) return is_four;  // else the board is full
    const auto at = static_cast<std::size_t>(moves);
    if (at < refutations_.size()) try_first(replies, refutations_[at]);
    const auto holding = std::find_if(replies.begin(), replies.end(), [&](Point q) {
        const Stone reply(position, q, opponent(me));
        return !attack(me, moves - 1, position.five_points_through(q, opponent(me)));
    });
    if (holding == replies.end()) return true;
    if (refutations_.size() <= at) refutations_.resize(at + 1);
    refutations_[at] = *holding;
    return false;
}

// The legal replies, those nearest to the move first.
std::vector<Point> NaiveThreats::replies_to(Point p, Color me) {
    const NaivePosition& position = fours_.position();
    std::vector<Point> points = points_to_try(position, opponent(me));
    std::erase_if(points, [&](Point q) { return !may_play(position, q, opponent(me)); });
    const auto distance = [p](Point q) {
        return std::max(std::abs(q.x - p.x), std::abs(q.y - p.y));
    };
    std::stable_sort(points.begin(), points.end(),
                     [&](Point a, Point b) { return distance(a) < distance(b); });
    return points;
}

namespace {

class Defence {
  public:
    Defence(NaivePosition position, Color me, int effort)
        : fours_(std::move(position), effort), me_(me) {}

    [[nodiscard]] std::vector<Point> holding(std::size_t most) {
        const NaivePosition& position = fours_.position();
        if (std::vector<Point> fives = position.five_points(me_); !fives.empty()) return fives;
        std::vector<Point> found;
        for (const Point p : points_to_try(position, me_)) {
            if (found.size() == most) break;
            if (may_play(position, p, me_) && holds(p)) found.push_back(p);
        }
        return found;
    }

  private:
    [[nodiscard]] bool holds(Point p) {
        NaivePosition& position = fours_.position();
        const Stone stone(position, p, me_);
        if (fours_.wins(opponent(me_))) return false;
        const std::vector<Point> fives = position.five_points_through(p, me_);
        if (fives.empty()) return true;
        // The four must be stopped, and that may decide what the four only puts off.
        const std::vector<Point> stops = stopping_points(position, fives, me_);
        return std::all_of(stops.begin(), stops.end(), [&](Point q) {
            const Stone stop(position, q, opponent(me_));
            return !holding(1).empty();
        });
    }

    NaiveFours fours_;
    Color me_;
};

}  // namespace

std::vector<Point> moves_without_win_by_fours(NaivePosition position, Color me, std::size_t most,
                                              int effort) {
    return Defence(std::move(position), me, effort).holding(most);
}

}  // namespace kagetsu::test

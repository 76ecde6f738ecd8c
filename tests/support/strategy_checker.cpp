#include "support/strategy_checker.hpp"

#include <algorithm>

namespace kagetsu::test {

StrategyVerdict StrategyChecker::check(Color me) {
    line_.clear();
    effort_ = limits_.effort;
    asked_ = 0;
    StrategyVerdict verdict;
    verdict.wins = attack(me, limits_.plies);
    verdict.asked = asked_;
    if (verdict.wins == Answer::No) verdict.refutation = line_;
    return verdict;
}

// After a No the refuting variation is kept; every other answer removes what it has added.
NaiveSolver::Answer StrategyChecker::attack(Color me, int plies) {
    NaivePosition& position = solver_.position();
    if (plies < 1) return Answer::No;
    if (limits_.finish_alone && solver_.wins_within(std::min(plies, 3), me)) return Answer::Yes;
    const std::string key = position.to_text();
    if (const auto found = won_.find(key); found != won_.end() && found->second <= plies)
        return Answer::Yes;
    if (--effort_ < 0) return Answer::TooLong;

    ++asked_;
    const std::optional<Point> move = strategy_(position, me);
    if (!move || position.at(*move) != '.' || !may_play(position, *move, me)) return Answer::No;
    line_.push_back(*move);
    if (!position.makes_five(*move, me)) {
        const Stone stone(position, *move, me);
        const Answer answer = defend(me, plies - 1);
        if (answer != Answer::Yes) return answer;
    }
    line_.pop_back();
    won_[key] = plies;
    return Answer::Yes;
}

NaiveSolver::Answer StrategyChecker::defend(Color me, int plies) {
    NaivePosition& position = solver_.position();
    const Color you = opponent(me);
    if (const std::vector<Point> his = position.five_points(you); !his.empty()) {
        line_.push_back(his.front());
        return Answer::No;
    }
    // A reply that does not stop my fives allows one.
    const bool is_threatened = !position.five_points(me).empty();
    std::vector<Point> replies =
        is_threatened ? stopping_points(position, me) : position.empty_squares();
    if (!is_threatened)
        std::erase_if(replies, [&](Point p) { return !may_play(position, p, you); });
    if (replies.empty()) return is_threatened && plies >= 2 ? Answer::Yes : Answer::No;
    for (const Point p : replies) {
        const Answer answer = reply(p, me, plies);
        if (answer != Answer::Yes) return answer;
    }
    return Answer::Yes;
}

NaiveSolver::Answer StrategyChecker::reply(Point p, Color me, int plies) {
    if (--effort_ < 0) return Answer::TooLong;
    line_.push_back(p);
    const Stone stone(solver_.position(), p, opponent(me));
    const Answer answer = attack(me, plies - 1);
    if (answer != Answer::No) line_.pop_back();
    return answer;
}

}  // namespace kagetsu::test

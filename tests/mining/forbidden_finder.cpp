#include "mining/forbidden_finder.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "support/literal_renju.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

namespace {

// How many boards with each kind of point are wanted; a board counts for all of its kinds.
constexpr std::array<std::pair<std::string_view, int>, 6> kWanted{
    {{"33", 70}, {"44", 55}, {"44L", 25}, {"6", 35}, {"5O", 8}, {"F33", 45}}};

void append(std::string& list, const std::string& entry) {
    if (!list.empty()) list += ' ';
    list += entry;
}

}  // namespace

bool ForbiddenFinder::is_complete() const {
    return std::all_of(kWanted.begin(), kWanted.end(), [&](const auto& wanted) {
        const auto found = boards_.find(std::string(wanted.first));
        return found != boards_.end() && found->second >= wanted.second;
    });
}

std::optional<std::string> ForbiddenFinder::find(const Position& position) {
    const NaivePosition naive = to_naive(position);
    LiteralRenju rule(naive);
    std::string forbidden;
    std::string tricky;
    std::set<std::string> kinds;
    for (const Point p : naive.empty_squares()) {
        const std::string mark(rule.mark_of(p));
        if (mark.empty()) continue;
        kinds.insert(mark);
        append(rule.is_forbidden(p) ? forbidden : tricky, text_of(p) + '=' + mark);
    }
    const bool is_wanted = std::any_of(kWanted.begin(), kWanted.end(), [&](const auto& wanted) {
        const std::string kind(wanted.first);
        return kinds.count(kind) > 0 && boards_[kind] < wanted.second;
    });
    if (!is_wanted) return std::nullopt;
    for (const std::string& kind : kinds)
        ++boards_[kind];
    std::array<std::string, 2> stones;
    for (int y = 0; y < naive.shape().height; ++y) {
        for (int x = 0; x < naive.shape().width; ++x) {
            if (naive.at({x, y}) == 'X') append(stones[0], text_of({x, y}));
            if (naive.at({x, y}) == 'O') append(stones[1], text_of({x, y}));
        }
    }
    return stones[0] + '|' + stones[1] + '|' + forbidden + '|' + tricky;
}

}  // namespace kagetsu::test

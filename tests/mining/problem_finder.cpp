#include "mining/problem_finder.hpp"

#include <algorithm>
#include <utility>

#include "kagetsu/pattern_board.hpp"
#include "search/think.hpp"
#include "support/naive_solver.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

namespace {

// The positions that the oracles may take: for a win by fours or a defence, to play out a win by
// threats, and to exclude a shorter one.
constexpr int kFoursEffort = 30'000;
constexpr int kThreatsEffort = 40'000;
constexpr int kShorterEffort = 50'000;
constexpr int kMostThreats = 12;
// A position without a win by fours is a problem if it takes some search to see that.
constexpr int kFewestWithoutWin = 8;

constexpr std::uint64_t kVcfNodes = 100'000;
constexpr std::uint64_t kDefenceNodes = 100'000;

struct Vcf {
    std::optional<int> plies;  // an upper bound
    bool exhausted = false;
};

Vcf vcf_of(const Position& position) {
    LoneSearch search(position);
    const std::optional<Value> value = search->vcf().solve(0, 60, kVcfNodes);
    const bool exhausted = search->counter().nodes() < kVcfNodes;
    return {value ? std::optional(kMate - *value) : std::nullopt, exhausted};
}

Position passed(Position position) {
    position.set_side_to_move(opponent(position.side_to_move()));
    return position;
}

std::optional<FoundProblem> as(std::string_view category, const Position& position) {
    std::optional<Solution> solution =
        solution_of(category, to_naive(position), position.side_to_move(), kFoursEffort);
    if (!solution) return std::nullopt;
    return FoundProblem{category, std::move(*solution)};
}

}  // namespace

std::optional<FoundProblem> ProblemFinder::find(const Position& position, const Wanted& wanted) {
    try {
        return examine(position, wanted);
    } catch (const TooLong&) {
        return std::nullopt;
    }
}

std::optional<FoundProblem> ProblemFinder::examine(const Position& position, const Wanted& wanted) {
    const NaivePosition naive = to_naive(position);
    const Color me = position.side_to_move();
    if (!naive.five_points(me).empty()) return wanted("win1") ? as("win1", position) : std::nullopt;
    const bool is_threatened = !naive.five_points(opponent(me)).empty();
    if (is_threatened && wanted("block5")) {
        if (auto found = as("block5", position)) return found;
    }
    const Vcf vcf = vcf_of(position);
    if (vcf.plies) return by_fours(position, *vcf.plies, wanted);
    if (!vcf.exhausted || is_threatened) return std::nullopt;
    if (wanted("vct_short") || wanted("vct_long")) {
        if (const std::optional<Square> first = vct_.first_move(position))
            return by_threats(position, *first, wanted);
    }
    if (vcf_of(passed(position)).plies)
        return wanted("defence") ? by_defence(position) : std::nullopt;
    if (!wanted("no_vcf")) return std::nullopt;
    NaiveFours fours(naive, kFoursEffort);
    if (fours.wins(me) || fours.examined() < kFewestWithoutWin) return std::nullopt;
    return as("no_vcf", position);
}

std::optional<FoundProblem> ProblemFinder::by_fours(const Position& position, int at_most,
                                                    const Wanted& wanted) {
    if (at_most < 5) return wanted("open4") ? as("open4", position) : std::nullopt;
    const bool may_be_wanted = wanted("open4") || wanted("vcf_short") ||
                               (at_most >= 9 && wanted("vcf_mid")) ||
                               (at_most >= 15 && wanted("vcf_long"));
    if (!may_be_wanted) return std::nullopt;
    const std::optional<int> plies =
        NaiveFours(to_naive(position), kFoursEffort).shortest(position.side_to_move());
    if (!plies) return std::nullopt;
    const std::string_view category = *plies < 5 ? "open4" : vcf_category(*plies);
    return wanted(category) ? as(category, position) : std::nullopt;
}

// The win found may be longer than the shortest; one of one or two moves is looked for.
std::optional<FoundProblem> ProblemFinder::by_threats(const Position& position, Square first,
                                                      const Wanted& wanted) {
    using Attack = NaiveThreats::Attack;
    const NaivePosition naive = to_naive(position);
    const Color me = position.side_to_move();
    if (NaiveFours(naive, kFoursEffort).wins(me)) return std::nullopt;
    NaiveThreats threats(naive, vct_.strategy(), kThreatsEffort);
    int length = 1;
    while (!threats.wins_with(point_of(first), length, me, Attack::StrategyOnly)) {
        if (++length > kMostThreats) return std::nullopt;
    }
    if (length == 1 && !wanted("vct_short")) return std::nullopt;
    NaiveThreats shorter(naive, vct_.strategy(), kShorterEffort);
    for (int moves = 1; moves < std::min(length, 3); ++moves) {
        for (const Point p : naive.empty_squares()) {
            if (!shorter.wins_with(p, moves, me)) continue;
            if (!wanted("vct_short")) return std::nullopt;
            return FoundProblem{"vct_short", {{p}, moves}};
        }
    }
    if (!wanted(vct_category(length))) return std::nullopt;
    return FoundProblem{vct_category(length), {{point_of(first)}, length}};
}

// The only move must also hold as far as the engine sees.
std::optional<FoundProblem> ProblemFinder::by_defence(const Position& position) {
    std::optional<FoundProblem> found = as("defence", position);
    if (!found) return std::nullopt;
    Position after = position;
    after.make(square_of(found->solution.answers.front()));
    Limits limits = node_limit(kDefenceNodes);
    limits.search_single_move = true;
    if (think(after, limits).info.value > kMaxEval) return std::nullopt;
    return found;
}

}  // namespace kagetsu::test

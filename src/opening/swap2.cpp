#include "opening/swap2.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

#include "opening/balanced_value.hpp"
#include "opening/balancer.hpp"
#include "opening/openings.hpp"
#include "opening/symmetry.hpp"

namespace kagetsu {

namespace {

// If the value of a position of three stones is this close to balanced, the search cannot tell
// which side is better: two more stones leave the choice to the opponent.
constexpr Value kUnclearMargin = 5;

// The list of openings is the same for all boards, and was made with other weights. So a few
// openings are drawn from it at random and searched, and the one nearest to balanced is played.
constexpr std::size_t kOpeningsDrawn = 8;
constexpr std::uint64_t kOpeningNodes = 400'000;  // for all of them together

// Returns two stones after which the position is balanced.
std::vector<Square> balancing_stones(const SearchContext& context, const Position& position,
                                     const Limits& limits) {
    return Balancer(context, position, 2, 0, limits).balance({}).info.pv;
}

// For boards without prepared openings: a stone near the centre and two that balance it.
std::vector<Square> opening_without_book(const SearchContext& context, Position position,
                                         const Limits& limits, Random& random) {
    const BoardShape shape = position.shape();
    const auto near_middle = [&random](int side) {
        const int spread = side / 5;
        return side / 2 - spread + below(2 * spread + 1, random);
    };
    // One after the other: the order of random numbers must not depend on the compiler.
    const int x = near_middle(shape.width);
    const int y = near_middle(shape.height);
    const Square first = square_at(x, y);
    position.make(first);
    std::vector<Square> stones = balancing_stones(context, position, limits);
    stones.insert(stones.begin(), first);
    return stones;
}

// Returns `count` of the openings, or all, in random order and the same random orientation.
std::vector<Proposal> draw(std::vector<Opening> openings, std::size_t count, BoardShape shape,
                           Random& random) {
    const int symmetry = below(symmetry_count(shape), random);
    std::vector<Proposal> drawn;
    while (!openings.empty() && drawn.size() < count) {
        std::swap(
            openings[static_cast<std::size_t>(below(static_cast<int>(openings.size()), random))],
            openings.back());
        Proposal proposal;
        for (const Square square : openings.back())
            proposal.stones.push_back(transformed(square, shape, symmetry));
        drawn.push_back(std::move(proposal));
        openings.pop_back();
    }
    return drawn;
}

std::vector<Square> choose_opening(const SearchContext& context, const Position& position,
                                   const Limits& limits, Random& random) {
    const BoardShape shape = position.shape();
    const Rule rule = position.rule();
    std::vector<Opening> openings = openings_for(shape, rule);
    if (openings.empty()) return opening_without_book(context, position, limits, random);
    std::vector<Proposal> drawn = draw(std::move(openings), kOpeningsDrawn, shape, random);
    std::vector<Square> unsearched = drawn.front().stones;
    Limits search = limits;
    search.nodes = std::min(limits.nodes.value_or(kOpeningNodes), kOpeningNodes);
    try {
        return Balancer(context, position, std::move(drawn), -balanced_value(rule, shape, 1, 2),
                        search)
            .balance({})
            .info.pv;
    } catch (const std::bad_alloc&) {
        return unsearched;
    }
}

}  // namespace

Swap2Choice choose_swap2(const SearchContext& context, const Position& position,
                         const Limits& limits, Random& random) {
    const int stones = position.occupied_count();
    Swap2Choice choice;
    if (stones == 0) {
        static_cast<void>(context.clock.begin_search(MoveClock::TimeUse::Fixed));
        choice.stones = choose_opening(context, position, limits, random);
        return choice;
    }

    Limits first = limits;
    first.multi_pv = 1;
    first.strength = Limits::kFullStrength;
    if (stones == 3) {
        // The other half of the budget is for finding the two stones.
        if (first.nodes) first.nodes = std::max<std::uint64_t>(*first.nodes / 2, 1);
        static_cast<void>(context.clock.begin_search(MoveClock::TimeUse::FixedHalf));
    }
    const SearchedValue found = evaluate_by_search(context, position, first);
    choice.value = found.value;
    const Value advantage = found.value - balanced_value(position);
    if (stones == 3 && std::abs(advantage) <= kUnclearMargin &&
        context.clock.begin_search(MoveClock::TimeUse::Fixed)) {
        Limits rest = limits;
        if (rest.nodes) *rest.nodes -= std::min(found.result.info.nodes, *rest.nodes);
        choice.stones = balancing_stones(context, position, rest);
        if (choice.stones.size() == 2) return choice;
    }
    choice.swap = (stones == 3 || stones == 5) && advantage < 0;
    choice.stones.clear();
    if (!choice.swap && found.result.move != kNoSquare) choice.stones.push_back(found.result.move);
    return choice;
}

}  // namespace kagetsu

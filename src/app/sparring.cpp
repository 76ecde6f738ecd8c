#include "app/sparring.hpp"

#include <cstdlib>

#include "app/wait_for_search.hpp"

namespace kagetsu::app {

namespace {

constexpr int kVariedStones = 3;
constexpr int kVariedMoves = 12;  // considered
constexpr std::uint64_t kVariedNodes = 20'000;
// The greatest difference to the best move's value: less than an open three.
constexpr Value kVariedMargin = 30;

}  // namespace

Sparring::Sparring(const Evaluator& evaluator, const SparringSettings& settings,
                   const Interrupt& interrupt, Allies* allies)
    : engine_(Engine::kDefaultHashBytes, evaluator),
      settings_(settings),
      random_(settings.seed),
      interrupt_(interrupt) {
    engine_.set_seed(settings.seed);
    engine_.set_allies(allies);
}

Limits Sparring::fresh_limits() const {
    Limits limits = settings_.limits;
    limits.start = Clock::now();
    limits.overhead = Milliseconds{0};
    return limits;
}

SearchResult Sparring::search(const Position& position, const Limits& limits) {
    SearchResult result;
    engine_.set_position(position);
    engine_.go(limits, {{}, [&result](const SearchResult& found) { result = found; }});
    wait_for_search(engine_, interrupt_);
    engine_.warm_up(position);  // while the person thinks
    return result;
}

Square Sparring::choose(const Position& position) {
    if (settings_.has_variety) {
        if (const std::optional<Square> move = varied(position)) return *move;
    }
    Limits limits = fresh_limits();
    limits.strength = (settings_.level - 1) * Limits::kFullStrength / (kMaxLevel - 1);
    return search(position, limits).move;
}

std::optional<Square> Sparring::varied(const Position& position) {
    if (position.occupied_count() >= kVariedStones) return std::nullopt;
    const BoardShape shape = position.shape();
    if (position.occupied_count() == 0) {
        // One of the nine squares in the middle.
        return square_at(shape.width / 2 - 1 + below(3, random_),
                         shape.height / 2 - 1 + below(3, random_));
    }
    Limits limits = fresh_limits();
    if (!limits.nodes || *limits.nodes > kVariedNodes) limits.nodes = kVariedNodes;
    limits.multi_pv = kVariedMoves;
    const SearchResult result = search(position, limits);
    std::vector<Square> moves;
    for (const SearchInfo& variation : result.variations) {
        if (result.info.value - variation.value <= kVariedMargin)
            moves.push_back(variation.pv.front());
    }
    if (moves.empty()) return std::nullopt;
    return moves[static_cast<std::size_t>(below(static_cast<int>(moves.size()), random_))];
}

SearchResult Sparring::advise(const Position& position) {
    Limits limits = fresh_limits();
    limits.search_single_move = true;
    return search(position, limits);
}

Swap2Choice Sparring::choose_swap2(const Position& position) {
    Swap2Choice choice;
    engine_.set_position(position);
    engine_.choose_swap2(fresh_limits(), [&choice](const Swap2Choice& found) { choice = found; });
    wait_for_search(engine_, interrupt_);
    return choice;
}

}  // namespace kagetsu::app

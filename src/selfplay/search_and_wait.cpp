#include "selfplay/search_and_wait.hpp"

#include "search/last_two_mean.hpp"

namespace kagetsu {

SearchOutcome search_and_wait(Engine& engine, const Position& position, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return search_and_wait(engine, position, limits);
}

SearchOutcome search_and_wait(Engine& engine, const Position& position, Limits limits) {
    limits.start = Clock::now();
    LastTwoMean mean;
    engine.set_position(position);
    const SearchResult result =
        engine.think(limits, {[&mean](const SearchInfo& info) { mean.add(info.value); }, {}});
    const Value value = result.info.value;
    return {result.move, value, is_mate(value) ? value : mean.value()};
}

}  // namespace kagetsu

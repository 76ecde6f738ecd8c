#include "selfplay/search_and_wait.hpp"

#include "opening/search_context.hpp"

namespace kagetsu {

SearchOutcome search_and_wait(Engine& engine, const Position& position, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return search_and_wait(engine, position, limits);
}

SearchOutcome search_and_wait(Engine& engine, const Position& position, Limits limits) {
    limits.start = Clock::now();
    LastTwoMean mean;
    SearchOutcome outcome;
    engine.set_position(position);
    engine.go(limits, {[&mean](const SearchInfo& info) { mean.add(info.value); },
                       [&outcome](const SearchResult& result) {
                           outcome.move = result.move;
                           outcome.value = result.info.value;
                       }});
    engine.wait();
    outcome.mean = is_mate(outcome.value) ? outcome.value : mean.value();
    return outcome;
}

}  // namespace kagetsu

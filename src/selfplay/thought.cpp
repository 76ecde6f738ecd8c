#include "selfplay/thought.hpp"

#include "opening/search_context.hpp"

namespace kagetsu {

Thought think(Engine& engine, const Position& position, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return think(engine, position, limits);
}

Thought think(Engine& engine, const Position& position, Limits limits) {
    limits.start = Clock::now();
    LastTwoMean mean;
    Thought thought;
    engine.set_position(position);
    engine.go(limits, {[&mean](const SearchInfo& info) { mean.add(info.value); },
                       [&thought](const SearchResult& result) {
                           thought.move = result.move;
                           thought.value = result.info.value;
                       }});
    engine.wait();
    thought.mean = is_mate(thought.value) ? thought.value : mean.value();
    return thought;
}

}  // namespace kagetsu

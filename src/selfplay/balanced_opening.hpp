// Openings by chance that are even.
#pragma once

#include <cstdint>

#include "kagetsu/engine.hpp"
#include "util/random.hpp"

namespace kagetsu {

// Some stones near each other, Black first, without a five or a foul, that a search of so many
// nodes takes for balanced. The same engine and source of chance give the same opening.
[[nodiscard]] Position balanced_opening(Engine& engine, BoardShape shape, Rule rule,
                                        std::uint64_t nodes, Random& random);

// The source of chance for game `number` of a series with this seed.
[[nodiscard]] Random game_random(std::uint64_t seed, std::uint64_t number);

}  // namespace kagetsu

// Random balanced openings.
#pragma once

#include <cstdint>

#include "kagetsu/engine.hpp"
#include "util/random.hpp"

namespace kagetsu {

// A random opening of 2 to 9 stones near each other (fewer on small boards), Black first, without a
// five or a forbidden move, whose value by a search of `nodes` nodes is within 150 of a balanced
// position's. The engine keeps its table. The same engine state and random numbers give the same
// opening.
[[nodiscard]] Position balanced_opening(Engine& engine, BoardShape shape, Rule rule,
                                        std::uint64_t nodes, Random& random);

// The random numbers of game `number` of a series with this seed.
[[nodiscard]] Random game_random(std::uint64_t seed, std::uint64_t number);

}  // namespace kagetsu

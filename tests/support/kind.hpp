// Which positions are the same but for a symmetry of the board.
#pragma once

#include <string>

#include "kagetsu/position.hpp"

namespace kagetsu::test {

// The same text for all positions that differ by a rotation or reflection only.
[[nodiscard]] std::string kind_of(const Position& position);

}  // namespace kagetsu::test

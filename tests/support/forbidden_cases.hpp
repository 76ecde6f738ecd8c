// The boards of tests/data/forbidden.txt; the format is described there.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu::test {

struct ForbiddenCase {
    std::string id;
    Position position;           // Black to move
    Bitboard forbidden;          // these and no others
    std::vector<Square> tricky;  // allowed, against appearances
    // Why each of these points is forbidden, or only looks so: see LiteralRenju::mark_of().
    std::map<Square, std::string> marks;
};

// Throws std::runtime_error when the file or a line of it is bad.
[[nodiscard]] std::vector<ForbiddenCase> forbidden_cases();

}  // namespace kagetsu::test

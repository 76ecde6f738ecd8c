// A proof as a page to click through.
#pragma once

#include <cstddef>
#include <string>

#include "kagetsu/notation.hpp"
#include "proof/checker.hpp"

namespace kagetsu::analysis {

// Returns a self-contained HTML page: a board, the winner's move, the replies that the proof names
// and the one node for all others; a click on the board plays a reply. `check` is what the checker
// has said of the proof, which holds. Of a tree with more than `most` nodes only those nearest to
// the root are on the page, which says so and where.
constexpr std::size_t kMostPageNodes = 50'000;
[[nodiscard]] std::string proof_page(const proof::Proof& proof, const proof::Verdict& check,
                                     Origin origin, std::size_t most = kMostPageNodes);

}  // namespace kagetsu::analysis

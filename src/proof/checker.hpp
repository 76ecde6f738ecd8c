// Checks a proof by playing it out on the naive board: every legal reply at every node.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "proof/proof.hpp"

namespace kagetsu::proof {

struct Verdict {
    bool is_proven = false;

    // Of a proof that holds.
    std::uint64_t nodes = 0;      // of the tree
    std::uint64_t positions = 0;  // in which a node was replayed; one node stands for many
    int plies = 0;                // of the longest line, to the winning row

    // Of one that does not.
    std::vector<Point> line;  // the moves of both sides from the root to where it breaks
    std::string reason;       // what is wrong there; empty if the check was cancelled

    int refused_threads = 0;  // by the system, of those asked for
};

// Checks the proof with up to this many threads; fewer if the system refuses them. The verdict does
// not depend on their number. `is_cancelled`, if given, is asked now and then by each of them; true
// ends the check without a verdict. Precondition: threads > 0.
[[nodiscard]] Verdict check(const Proof& proof, int threads,
                            const std::function<bool()>& is_cancelled = {});

}  // namespace kagetsu::proof

// The ranks of one command search together.
#pragma once

#include <ios>

#include "cluster/ranks.hpp"
#include "kagetsu/evaluator.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

// Ranks::assist_searches() for `command`. `threads`: of each rank.
[[nodiscard]] inline bool assist_searches(Ranks& ranks, const char* command, int threads,
                                          const Evaluator& evaluator) {
    // The fingerprint takes as long as a whole start of the engine.
    if (!ranks.are_several()) return false;
    TextWriter job;
    job << command << "\nthreads " << threads << "\nweights " << std::hex
        << evaluator.fingerprint();
    return ranks.assist_searches(job.str(), evaluator);
}

}  // namespace kagetsu::app

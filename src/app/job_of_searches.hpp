// The job of ranks that search together.
#pragma once

#include <ios>
#include <string>

#include "kagetsu/evaluator.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

// For Ranks::assist_searches(). `threads`: of each rank.
[[nodiscard]] inline std::string job_of_searches(const char* command, int threads,
                                                 const Evaluator& evaluator) {
    TextWriter job;
    job << command << "\nthreads " << threads << "\nweights " << std::hex
        << evaluator.fingerprint();
    return job.str();
}

}  // namespace kagetsu::app

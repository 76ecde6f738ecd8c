// Options of the front end.
#pragma once

#include <spdlog/logger.h>

#include <memory>

#include "kagetsu/evaluator.hpp"

namespace kagetsu::protocol {

struct FrontEndOptions {
    // Logs every line in both directions. Must not write to stdout or stderr, which managers read
    // as answers. May be null.
    std::shared_ptr<spdlog::logger> logger;
    // Number of search threads until INFO thread_num sets another.
    int threads = 1;
    Evaluator evaluator;
};

}  // namespace kagetsu::protocol

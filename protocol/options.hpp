// What the program decides for a session before it begins.
#pragma once

#include <spdlog/logger.h>

#include <memory>

#include "kagetsu/evaluator.hpp"

namespace kagetsu::protocol {

struct FrontEndOptions {
    // Gets every line in both directions and the progress of searches. It must not write to
    // stdout or stderr, where managers would take it for an answer. May be null.
    std::shared_ptr<spdlog::logger> logger;
    // How many threads search, as long as no INFO thread_num says otherwise.
    int threads = 1;
    Evaluator evaluator;
};

}  // namespace kagetsu::protocol

// Options of the front end.
#pragma once

#include <spdlog/fwd.h>

#include <memory>
#include <string>

#include "kagetsu/evaluator.hpp"

namespace kagetsu {
class Allies;
}

namespace kagetsu::protocol {

struct FrontEndOptions {
    // Logs every line in both directions. Must not write to stdout or stderr, which managers read
    // as answers. May be null.
    std::shared_ptr<spdlog::logger> logger;
    // Why there is no log, or why it ends; empty as long as all is well. The logger's handler of
    // errors may set it during the conversation; it is said once. May be null.
    std::shared_ptr<const std::string> log_trouble;
    // Number of search threads until INFO thread_num sets another.
    int threads = 1;
    Evaluator evaluator;
    // Other processes that take part in the searches; they must outlive the conversation. May be
    // null.
    Allies* allies = nullptr;
};

}  // namespace kagetsu::protocol

// Waiting for a search that Ctrl-C may end.
#pragma once

#include <chrono>
#include <future>

#include "app/interrupt.hpp"
#include "kagetsu/engine.hpp"

namespace kagetsu::app {

// Waits for the end of the engine's search, whose result the future gets from its on_finish, and
// returns that result. An interrupt stops the search. `meanwhile` is called every kPoll.
constexpr std::chrono::milliseconds kPoll{50};
template <typename Result, typename Action>
Result wait_for_search(std::future<Result> result, Engine& engine, const Interrupt& interrupt,
                       Action meanwhile) {
    while (result.wait_for(kPoll) != std::future_status::ready) {
        if (interrupt.has_come()) engine.stop();
        meanwhile();
    }
    engine.wait();
    return result.get();
}

template <typename Result>
Result wait_for_search(std::future<Result> result, Engine& engine, const Interrupt& interrupt) {
    return wait_for_search(std::move(result), engine, interrupt, [] {});
}

}  // namespace kagetsu::app

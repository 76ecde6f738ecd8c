// Waiting for a search that Ctrl-C may end.
#pragma once

#include <chrono>

#include "app/interrupt.hpp"
#include "kagetsu/engine.hpp"

namespace kagetsu::app {

// Waits for the end of the engine's search; throws as Engine::wait() does. An interrupt stops the
// search. `meanwhile` is called every kPoll.
constexpr std::chrono::milliseconds kPoll{50};
template <typename Action>
void wait_for_search(Engine& engine, const Interrupt& interrupt, Action meanwhile) {
    while (!engine.wait_for(kPoll)) {
        if (interrupt.has_come()) engine.stop();
        meanwhile();
    }
    engine.wait();
}

inline void wait_for_search(Engine& engine, const Interrupt& interrupt) {
    wait_for_search(engine, interrupt, [] {});
}

}  // namespace kagetsu::app
